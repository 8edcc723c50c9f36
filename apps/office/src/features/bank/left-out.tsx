import type { BankUnderstood } from '@schoolgate/contracts/bank'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import styles from './bank.module.css'
import { bankWords } from './bank.words.ts'

/** Rows of a sheet that cannot be lines, each with why: nothing goes missing unseen. */
export function LeftOut({ understood: { left_out: rows, left_out_rows: all } }: { understood: BankUnderstood }) {
  const text = useWords(bankWords)
  if (all === 0) return null
  return (
    <Card className={styles.below} aria-label={text.leftOut(all)}>
      <details className={styles.leftOut}>
        <summary>{text.leftOut(all)}</summary>
        <ul>
          {rows.map(({ row, reason, written }) => (
            <li key={row}>
              <b>{text.leftOutRow(row, text.leftOutReasons[reason])}</b>
              <span className={styles.quiet}>{written}</span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
