import { FAMILY_BOOKS, FAMILY_PARTS, type FamilyKept } from '@schoolgate/contracts/families'
import { useState } from 'react'
import { useRoute } from 'wouter'
import { BackLink, ScreenHead } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { IconInfo } from '@schoolgate/ui/icons/info'
import { KeyValues } from '@schoolgate/ui/key-values'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './families.module.css'
import { useFamilyKept } from './families.queries.ts'
import { familiesWords } from './families.words.ts'
import { ForgetSheet } from './forget-sheet.tsx'
import { TakeSheet } from './take-sheet.tsx'
import { Waiting } from './waiting.tsx'

/** All that the school keeps of one family: to be given to them, and to be forgotten. */
export function FamilyScreen() {
  const [, params] = useRoute('/pupils/guardians/:id/family')
  return params ? <Family id={params.id} /> : null
}

function Family({ id }: { id: string }) {
  const text = useWords(familiesWords)
  const asked = useFamilyKept(id)
  if (!asked.data)
    return (
      <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h1">
        <SkeletonBar />
      </NotHereYet>
    )
  const { family } = asked.data
  const pupils = family.pupils.map(({ fullname, class: klass, status }) => text.pupil(fullname, klass, text.states[status]))
  return (
    <>
      <BackLink href={`/pupils/guardians/${id}`}>{text.back(family.guardian.fullname)}</BackLink>
      <ScreenHead title={text.title(family.guardian.fullname)} line={pupils.length > 0 ? pupils.join(' · ') : text.none} />
      <div className={styles.parts}>
        {family.forget_on !== null && <Waiting id={id} on={family.forget_on} />}
        <AsFile family={family} />
        <Forget family={family} />
      </div>
    </>
  )
}

function AsFile({ family }: { family: FamilyKept }) {
  const text = useWords(familiesWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className={styles.card}>
      <h2>{text.file}</h2>
      <p>{text.fileLine}</p>
      <p className={styles.line}>{text.fileNot}</p>
      <div>
        <Button onClick={() => setOpen(true)}>
          <IconDownloadSimple size="s" />
          {text.take}
        </Button>
      </div>
      <TakeSheet guardian={family.guardian} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}

function Forget({ family }: { family: FamilyKept }) {
  const text = useWords(familiesWords)
  const [isOpen, setOpen] = useState(false)
  const { pupils, goes, stays, forget_on } = family
  const here = pupils.filter(({ status }) => status === 'active').map(({ fullname }) => fullname)
  const why = pupils.length === 0 ? text.nobody : here.length > 0 ? text.stillHere(here.join(', ')) : null
  return (
    <Card className={styles.card}>
      <h2>{text.forget}</h2>
      <div className={styles.both}>
        <section>
          <h3>{text.goes}</h3>
          <KeyValues items={FAMILY_PARTS.map((part) => ({ label: text.parts[part], value: goes[part] }))} />
          <p className={styles.line}>{text.person}</p>
        </section>
        <section>
          <h3>{text.stays}</h3>
          <KeyValues items={FAMILY_BOOKS.map((book) => ({ label: text.books[book], value: stays[book] }))} />
          <p className={styles.line}>{text.law}</p>
          <p className={styles.line}>{text.record}</p>
        </section>
      </div>
      {[...Map.groupBy(pupils, ({ others }) => others.join(', '))].map(
        ([others, children]) =>
          others !== '' && <p key={others}>{text.others(others, children.map(({ fullname }) => fullname).join(', '))}</p>,
      )}
      {why !== null && <Note icon={<IconInfo size="s" />}>{why}</Note>}
      {why === null && forget_on === null && (
        <>
          <p>{text.week}</p>
          <div>
            <Button kind="danger" onClick={() => setOpen(true)}>
              {text.ask}
            </Button>
          </div>
          <ForgetSheet guardian={family.guardian} open={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </Card>
  )
}
