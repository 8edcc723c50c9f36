import type { IssueReport } from '@schoolgate/contracts/fees'
import { useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import styles from './fees.module.css'
import { feesWords } from './fees.words.ts'

/** What would go out, class by class. */
export function ByClass({ report }: { report: IssueReport }) {
  const text = useWords(feesWords)
  return (
    <dl className={styles.bill}>
      {report.by_class.map(({ class: name, bills, total }) => (
        <div key={name}>
          <dt>
            {name}
            <small>{text.bills(bills)}</small>
          </dt>
          <dd>
            <Money money={total} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
