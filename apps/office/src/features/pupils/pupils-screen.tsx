import { PUPILS_SHOWN } from '@schoolgate/contracts/office-pupils'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { AddPupilSheet } from '#features/enrolment'
import { ScreenHead } from '#features/frame'
import { useIsOffice, useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { IconGraduationCap } from '@schoolgate/ui/icons/graduation-cap'
import { IconIdentificationCard } from '@schoolgate/ui/icons/identification-card'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { IconUploadSimple } from '@schoolgate/ui/icons/upload-simple'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { Select } from '@schoolgate/ui/select'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { ClassPapersSheet } from './class-papers-sheet.tsx'
import { ListSheet } from './list-sheet.tsx'
import { listWords } from './list.words.ts'
import { papersWords } from './papers.words.ts'
import { PupilTable } from './pupil-table.tsx'
import styles from './pupils.module.css'
import { type Asked, usePupils } from './pupils.queries.ts'
import { pupilsWords } from './pupils.words.ts'

const ALL: Asked = { show: 'here', classId: '', boarding: '' }
const BOARDINGS = ['', 'day', 'boarder'] as const

/** The pupils, class by class, and what is missing of whom. */
export function PupilsScreen() {
  const text = useWords(pupilsWords)
  const session = useSession()
  const isOffice = useIsOffice()
  // The first steps lead here to type pupils in.
  const isToAdd = new URLSearchParams(useSearch()).has('add')
  const [isAdding, setAdding] = useState(isToAdd)
  const [which, setWhich] = useState(ALL)
  const asked = usePupils(which)
  const role = session.state === 'in' ? session.staff.role : undefined
  const [first] = asked.data?.pages ?? []
  const pupils = asked.data?.pages.flatMap((page) => page.pupils) ?? []
  return (
    <>
      <ScreenHead
        title={text.title}
        {...(first?.counts ? { line: text.counts(first.counts.here) } : {})}
        acts={
          isOffice && (
            <div className={styles.acts}>
              <Button href="/pupils/up/next">
                <IconGraduationCap size="s" />
                {text.up}
              </Button>
              <Button href="/bring">
                <IconUploadSimple size="s" />
                {text.bring}
              </Button>
              <Button kind="primary" onClick={() => setAdding(true)}>
                <IconPlus size="s" />
                {text.add}
              </Button>
              <AddPupilSheet open={isAdding} onClose={() => setAdding(false)} />
            </div>
          )
        }
      />
      {first === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : first.classes.length === 0 && role === 'teacher' ? (
        <Empty title={text.ownClassNone} line={text.ownClassNoneLine} />
      ) : (
        <>
          <Choices which={which} onChange={setWhich} first={first} />
          {isOffice && <OnPaper klass={first.classes.find(({ id }) => id === which.classId)} />}
          {pupils.length > 0 && <PupilTable pupils={pupils} />}
          {pupils.length === 0 &&
            (which === ALL ? (
              <Empty title={text.nobodyHere} line={text.nobodyHereLine} />
            ) : (
              <Empty title={text.none} line={text.noneLine} />
            ))}
          {asked.hasNextPage && (
            <p className={styles.more}>
              <Button busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
                {text.more}
              </Button>
            </p>
          )}
        </>
      )}
    </>
  )
}

/** Of the class that is chosen, what is printed. */
function OnPaper({ klass }: { klass: { id: string; name: string } | undefined }) {
  const text = useWords(listWords)
  const papers = useWords(papersWords)
  const [opened, setOpened] = useState<'list' | 'papers' | null>(null)
  const close = () => setOpened(null)
  if (klass === undefined) return null
  return (
    <div className={styles.list}>
      <Button size="small" onClick={() => setOpened('list')}>
        <IconPrinter size="s" />
        {text.open}
      </Button>
      <Button size="small" onClick={() => setOpened('papers')}>
        <IconIdentificationCard size="s" />
        {papers.open}
      </Button>
      <ListSheet klass={klass} open={opened === 'list'} onClose={close} />
      <ClassPapersSheet klass={klass} open={opened === 'papers'} onClose={close} />
    </div>
  )
}

type First = NonNullable<ReturnType<typeof usePupils>['data']>['pages'][number]
type ChoicesProps = { which: Asked; onChange: (which: Asked) => void; first: First }

function Choices({ which, onChange, first: { counts, classes } }: ChoicesProps) {
  const text = useWords(pupilsWords)
  const words = { '': text.dayAndBoarding, day: text.day, boarder: text.boarder }
  return (
    <div className={styles.choices}>
      {classes.length > 1 && (
        <Select round label={text.whichClass} value={which.classId} onChange={(classId) => onChange({ ...which, classId })}>
          <option value="">{text.allClasses}</option>
          {classes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Select
        round
        label={text.boarding}
        value={which.boarding}
        onChange={(chosen) => onChange({ ...which, boarding: BOARDINGS.find((one) => one === chosen) ?? '' })}
      >
        {BOARDINGS.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </Select>
      <PillRow label={text.which}>
        {PUPILS_SHOWN.map((show) => (
          <Pill key={show} pressed={which.show === show} onClick={() => onChange({ ...which, show })}>
            {text.show[show]} {show !== 'here' && counts?.[show]}
          </Pill>
        ))}
      </PillRow>
    </div>
  )
}
