import type { Verification } from '@schoolgate/contracts/verify'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { IconSealCheckFill } from '@schoolgate/ui/icons/seal-check-fill'
import { IconWarningOctagon } from '@schoolgate/ui/icons/warning-octagon'
import { Mute } from '@schoolgate/ui/mute'
import styles from './code-check.module.css'
import { verifyWords } from './verify.words.ts'

const EDGES = { genuine: 'ok', replaced: 'late', withdrawn: 'bad', unknown: 'bad' } as const

/** What the school says about a code: yes, a newer one, taken back, or unknown. */
export function AnswerCard({ verification: { state, kind, number, issued_at, school } }: { verification: Verification }) {
  const text = useWords(verifyWords)
  const language = useLanguage()
  const line =
    state === 'genuine'
      ? kind &&
        issued_at &&
        text.issued(
          number === null ? text.kinds[kind] : `${text.kinds[kind]} ${number}`,
          dayText(dayOf(issued_at), language, 'year'),
          school ?? '',
        )
      : text[`${state}Line`]
  return (
    <Card edge={EDGES[state]}>
      <div className={styles.card}>
        <span className={styles[state]}>
          {state === 'genuine' ? <IconSealCheckFill size="l" /> : <IconWarningOctagon size="l" />}
        </span>
        <div>
          <h2>{text[state]}</h2>
          {line && <Mute>{line}</Mute>}
        </div>
      </div>
    </Card>
  )
}
