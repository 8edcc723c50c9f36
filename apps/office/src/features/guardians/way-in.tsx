import type { getGuardian } from '@schoolgate/contracts/office-guardians'
import type { Response } from '@schoolgate/contracts/endpoint'
import { useNow } from '#features/frame'
import { Card } from '@schoolgate/ui/card'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { IconMinusCircle } from '@schoolgate/ui/icons/minus-circle'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './guardian.module.css'
import { guardianWords } from './guardian.words.ts'

type Answer = Response<typeof getGuardian>

/** How far a guardian came on the way into the app: from the list to a phone that rings. */
export function WayIn({ guardian, contacts, devices }: Pick<Answer, 'guardian' | 'contacts' | 'devices'>) {
  const text = useWords(guardianWords)
  const language = useLanguage()
  const now = useNow()
  const at = (moment: string | null | undefined) => (moment ? momentText(moment, now, language) : null)
  const phone = contacts.find(({ kind }) => kind === 'phone')
  const seen = at(guardian.last_seen_at)
  const steps = [
    { word: text.listed, line: at(guardian.listed_at) },
    { word: text.seen, line: seen && text.seenOn(seen) },
    { word: text.phoneProven, line: at(phone?.proven_at) },
    { word: text.onPhone, line: devices.some(({ takes_messages }) => takes_messages) ? text.onPhoneYes : null },
  ]
  return (
    <Card>
      <h2>{text.way}</h2>
      <ol>
        {steps.map(({ word, line }) => (
          <li key={word} className={styles.step}>
            <span className={line === null ? styles.todo : styles.done}>
              {line === null ? <IconMinusCircle size="s" /> : <IconCheckCircleFill size="s" />}
            </span>
            <span>
              <b className={styles.name}>{word}</b>
              <span className={styles.line}>{line ?? text.notYet}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
