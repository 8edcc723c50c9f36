import type { Correction } from '@schoolgate/contracts/corrections'
import { useNow } from '#features/frame'
import { Chip } from '@schoolgate/ui/chip'
import { momentText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './corrections.module.css'
import { correctionsWords } from './corrections.words.ts'
import { signedAmount } from './told.ts'

const TONES = { done: 'plain', agreed: 'ok', waits: 'late', declined: 'bad', taken_back: 'plain', expired: 'plain' } as const

/** What was put right, by whom and why. */
export function Lately({ corrections, isOfOne = false }: { corrections: readonly Correction[]; isOfOne?: boolean }) {
  const text = useWords(correctionsWords)
  const language = useLanguage()
  const now = useNow()
  return (
    <ul className={styles.lately}>
      {corrections.map((one) => {
        const { id, kind, state, name, ward, to_ward, reason, asked_by, asked_at, decided_by, declined_because } = one
        const when = momentText(asked_at, now, language)
        return (
          <li key={id}>
            <span className={styles.grow}>
              <b>
                {text.kinds[kind]}
                {name !== null && `: ${name}`}
              </b>
              <span className={styles.small}>
                {!isOfOne && `${text.for(ward.fullname, ward.class)} `}
                {to_ward !== null && `${text.to(text.for(to_ward.fullname, to_ward.class))} `}
                {reason}
              </span>
              <span className={styles.small}>
                {state === 'agreed' && decided_by !== null
                  ? `${text.agreedBoth(asked_by, decided_by)}, ${when}`
                  : text.doneBy(asked_by, when)}
                {declined_because !== null && decided_by !== null && ` · ${decided_by}: ${declined_because}`}
              </span>
            </span>
            <span className={styles.end}>
              <b className={styles.number}>{moneyText(signedAmount(one), language)}</b>
              <Chip tone={TONES[state]}>{text.states[state]}</Chip>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
