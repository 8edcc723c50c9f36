import { useRoute } from 'wouter'
import { BackLink, ScreenHead } from '#features/frame'
import { useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconInfo } from '@schoolgate/ui/icons/info'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Slip } from '@schoolgate/ui/slip'
import { TextLink } from '@schoolgate/ui/text-link'
import { useState } from 'react'
import { Children } from './children.tsx'
import { CodeSheet } from './code-sheet.tsx'
import { Contacts } from './contacts.tsx'
import { Devices } from './devices.tsx'
import { useGuardian } from './guardian.queries.ts'
import styles from './guardian.module.css'
import { guardianWords } from './guardian.words.ts'
import { relationshipWords } from './relationship.words.ts'
import { didArrive, Messages } from './messages.tsx'
import { WayIn } from './way-in.tsx'

/** One guardian: how the school reaches them, why a message did not arrive, and for whom they stand. */
export function GuardianScreen() {
  const [, params] = useRoute('/pupils/guardians/:id')
  return params ? <Guardian id={params.id} /> : null
}

type Found = NonNullable<ReturnType<typeof useGuardian>['data']>

function Guardian({ id }: { id: string }) {
  const text = useWords(guardianWords)
  const asked = useGuardian(id)
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
          <Head found={found} />
          <OutOfReach found={found} />
          <div className={styles.columns}>
            <div className={styles.column}>
              <Contacts {...found} />
              <Children list={found.children} />
              <Messages messages={found.messages} />
            </div>
            <div className={styles.column}>
              <WayIn {...found} />
              <Devices {...found} />
              <Kept id={id} />
            </div>
          </div>
        </>
      )}
    </>
  )
}

function Head({ found: { guardian, children, contacts } }: { found: Found }) {
  const text = useWords(guardianWords)
  const relationships = useWords(relationshipWords)
  const [isOpen, setOpen] = useState(false)
  const phone = contacts.find(({ kind }) => kind === 'phone')?.value
  const facts = [
    ...children.map((child) => text.of(relationships[child.relationship], child.fullname, child.class)),
    text.reads[guardian.language],
    guardian.occupation,
    guardian.address,
  ].filter((fact) => fact !== null && fact !== '')
  return (
    <>
      <ScreenHead
        title={nameOf(guardian)}
        line={facts.join(' · ')}
        acts={
          phone !== undefined &&
          guardian.is_active && (
            <Button onClick={() => setOpen(true)}>
              <IconPrinter size="s" />
              {text.code}
            </Button>
          )
        }
      />
      {phone !== undefined && <CodeSheet name={guardian.fullname} phone={phone} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The head's way to all that the school keeps of the family. */
function Kept({ id }: { id: string }) {
  const text = useWords(guardianWords)
  const session = useSession()
  if (session.state !== 'in' || session.staff.role !== 'head') return null
  return (
    <Card>
      <h2>{text.kept}</h2>
      <p className={styles.line}>{text.keptLine}</p>
      <TextLink href={`/pupils/guardians/${id}/family`}>{text.keptLink}</TextLink>
    </Card>
  )
}

const nameOf = ({ title, fullname }: Found['guardian']) => (title === null ? fullname : `${title} ${fullname}`)

/** What keeps every message from them, where something does. */
function OutOfReach({ found: { guardian, messages } }: { found: Found }) {
  const text = useWords(guardianWords)
  const language = useLanguage()
  const [last] = messages
  if (!guardian.is_active)
    return (
      <Note icon={<IconInfo size="s" />} title={text.off}>
        {text.offLine}
      </Note>
    )
  if (guardian.reach === 'paper')
    return (
      <Slip title={text.paperOnly(guardian.fullname)}>
        <p>{text.paperOnlyLine}</p>
      </Slip>
    )
  if (last !== undefined && !didArrive(last))
    return (
      <Slip title={text.notArrived(guardian.fullname)}>
        <p>
          {text.notArrivedLine} {`“${last.title[language]}”`}
        </p>
      </Slip>
    )
  return null
}
