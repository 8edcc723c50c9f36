import type { FeeLine } from '@schoolgate/contracts/fees'
import { useId, useState } from 'react'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { Select } from '@schoolgate/ui/select'
import styles from './fees.module.css'
import { feesWords } from './fees.words.ts'
import type { Places } from './fees.queries.ts'
import { sampleBill } from './lines.ts'

/** The bill of one class as a parent gets it, while the lines are typed; only whole lines stand on it. */
export function Sample({ fees, places: { classes, currency } }: { fees: readonly FeeLine[]; places: Places }) {
  const text = useWords(feesWords)
  const id = useId()
  const [chosen, setChosen] = useState('')
  const shown = classes.find((one) => one.id === chosen) ?? classes[0]
  if (!shown) return null
  const { lines, totalMinor } = sampleBill(fees, shown)
  const money = (amount_minor: number) => <Money money={{ amount_minor, currency }} />
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {text.sampleTitle}
      </h2>
      <Card className={styles.sample}>
        <Select label={text.sampleOf} value={shown.id} onChange={setChosen}>
          {classes.map(({ id: classId, name }) => (
            <option key={classId} value={classId}>
              {name}
            </option>
          ))}
        </Select>
        <dl className={styles.bill}>
          {lines.map(({ code, name, amount_minor, mandatory, basis }) => (
            <div key={code}>
              <dt>
                {name}
                {basis === 'family' && <small>{text.onEldest}</small>}
                {!mandatory && <small>{text.yourChoice}</small>}
              </dt>
              <dd>{money(amount_minor)}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{text.thisBill}</dt>
            <dd>{money(totalMinor)}</dd>
          </div>
        </dl>
        <p className={styles.note}>{text.sampleNote}</p>
      </Card>
    </section>
  )
}
