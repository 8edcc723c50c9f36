import type { OnePupilBill, OnePupilLine } from '@schoolgate/contracts/unbilled'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import styles from './fees.module.css'
import { unbilledWords } from './unbilled.words.ts'

/** The bill of the whole term beside the one that would go out, as parents get them. */
export function BesideBills({ bill }: { bill: OnePupilBill }) {
  const text = useWords(unbilledWords)
  return (
    <div className={styles.besideBills}>
      <OneBill title={text.before} bill={bill} of={({ whole_minor }) => whole_minor} totalMinor={bill.whole.amount_minor} />
      <OneBill title={text.after} bill={bill} of={({ amount_minor }) => amount_minor} totalMinor={bill.total.amount_minor} />
    </div>
  )
}

type OneBillProps = { title: string; bill: OnePupilBill; of: (line: OnePupilLine) => number | null; totalMinor: number }

function OneBill({ title, bill, of, totalMinor }: OneBillProps) {
  const text = useWords(unbilledWords)
  const { currency } = bill.total
  return (
    <Card>
      <h2 className={styles.sampleOf}>{title}</h2>
      <dl className={styles.bill}>
        {bill.lines.map((line) => {
          const minor = of(line)
          return (
            <div key={line.code}>
              <dt>
                {line.name}
                {line.is_by_rule && <small>{text.follows}</small>}
                {line.is_choice && <small>{text.choice}</small>}
              </dt>
              <dd>
                {minor === null ? (
                  text.notOnIt
                ) : (
                  <Money money={{ amount_minor: line.kind === 'fee' ? minor : -minor, currency }} />
                )}
              </dd>
            </div>
          )
        })}
        <div className={styles.total}>
          <dt>{text.total}</dt>
          <dd>
            <Money money={{ amount_minor: totalMinor, currency }} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}
