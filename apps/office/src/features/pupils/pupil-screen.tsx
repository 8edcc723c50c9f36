import type { WardRecord } from '@schoolgate/contracts/office-pupils'
import { useState } from 'react'
import { Link, useRoute } from 'wouter'
import { LeaveSheet, MovesCard, MoveSheet, movingWords } from '#features/enrolment'
import { BackLink, ScreenHead } from '#features/frame'
import { useIsOffice, useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconInfo } from '@schoolgate/ui/icons/info'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Carers } from './carers.tsx'
import { Limits } from './limits.tsx'
import { PapersCard } from './papers-card.tsx'
import styles from './pupil.module.css'
import { usePupil } from './pupils.queries.ts'
import { pupilWords } from './pupil.words.ts'
import { Record } from './record.tsx'
import { Term } from './term.tsx'
import { ViewLink } from './view-link.tsx'

/** One child: who looks after them and may what, how the term goes, and who opened this. */
export function PupilScreen() {
  const [, params] = useRoute('/pupils/:id')
  return params ? <Pupil id={params.id} /> : null
}

function Pupil({ id }: { id: string }) {
  const text = useWords(pupilWords)
  const session = useSession()
  const isHead = session.state === 'in' && session.staff.role === 'head'
  const asked = usePupil(id)
  const found = asked.data
  return (
    <>
      <BackLink href="/pupils">{text.back}</BackLink>
      {found === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h1">
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <>
          <ScreenHead
            title={found.ward.fullname}
            line={<Facts ward={found.ward} home={found.home_address} />}
            acts={<Acts found={found} />}
          />
          <Limits guardians={found.guardians} child={found.ward.first_name} />
          {found.ward.status !== 'active' && (
            <Note icon={<IconInfo size="s" />} title={text.leftTitle[found.ward.status]}>
              {text.leftLine}
            </Note>
          )}
          <div className={styles.columns}>
            <div className={styles.column}>
              <Carers ward={found.ward} guardians={found.guardians} />
              <Term {...found} />
            </div>
            <div className={styles.column}>
              <Siblings siblings={found.siblings} />
              <PapersCard {...found} />
              {isHead && <ViewLink ward={found.ward} />}
              <MovesCard moves={found.moves} />
              <Record opened={found.opened} changed={found.changed} />
            </div>
          </div>
        </>
      )}
    </>
  )
}

type Found = NonNullable<ReturnType<typeof usePupil>['data']>

/** What the office does with a pupil who is here. */
function Acts({ found: { ward, balance } }: { found: Found }) {
  const text = useWords(movingWords)
  const isOffice = useIsOffice()
  const [opened, setOpened] = useState<'move' | 'leave' | null>(null)
  const close = () => setOpened(null)
  if (!isOffice || ward.status !== 'active') return null
  return (
    <div className={styles.acts}>
      <Button onClick={() => setOpened('leave')}>{text.leave}</Button>
      <Button onClick={() => setOpened('move')}>{text.change}</Button>
      <LeaveSheet ward={ward} balance={balance} open={opened === 'leave'} onClose={close} />
      <MoveSheet ward={ward} open={opened === 'move'} onClose={close} />
    </div>
  )
}

function Facts({ ward, home }: { ward: WardRecord; home: string | undefined }) {
  const text = useWords(pupilWords)
  const language = useLanguage()
  const { class: klass, class_teacher, admission_no, gender, date_of_birth, house, boarding_status } = ward
  const facts = [
    klass,
    class_teacher,
    admission_no,
    gender && text.genders[gender],
    date_of_birth && text.born(dayText(date_of_birth, language, 'year')),
    house && text.house(house),
    boarding_status === 'boarder' ? text.boarder : null,
    home === undefined ? null : text.lives(home),
  ]
  return facts.filter((fact) => fact !== null && fact !== '').join(' · ')
}

function Siblings({ siblings }: { siblings: readonly { id: string; fullname: string; class: string }[] }) {
  const text = useWords(pupilWords)
  return (
    <Card>
      <h2>{text.siblings}</h2>
      {siblings.length === 0 && <p className={styles.line}>{text.noSiblings}</p>}
      <ul>
        {siblings.map(({ id, fullname, class: klass }) => (
          <li key={id} className={styles.sibling}>
            <Link href={`/pupils/${id}`} className={styles.name}>
              {fullname}
            </Link>
            <span className={styles.line}>{klass}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
