import type { NumberChange } from '@schoolgate/contracts/official-numbers'
import { useNow } from '#features/frame'
import { Card } from '@schoolgate/ui/card'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './numbers.module.css'
import { numbersWords } from './numbers.words.ts'

/** What was decided lately, and by whom. */
export function Decided({ changes }: { changes: readonly NumberChange[] }) {
  const text = useWords(numbersWords)
  const language = useLanguage()
  const now = useNow()
  if (changes.length === 0) return null
  return (
    <Card>
      <h2>{text.lately}</h2>
      <ul className={styles.lately}>
        {changes.map(({ id, before, after, state, asked_by, agreed_by, stopped_by, ended_at }) => (
          <li key={id}>
            <b>{before === null ? after.number : `${before.number} → ${after.number}`}</b>
            <span className={styles.small}>
              {state === 'stopped' ? text.wasStopped(stopped_by?.name ?? '') : text.works(asked_by.name, agreed_by?.name ?? '')}
              {ended_at !== null && `, ${momentText(ended_at, now, language)}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
