import type { FeeRule } from '@schoolgate/contracts/fee-parts'
import type { FeeLine } from '@schoolgate/contracts/fees'
import { useId, useState } from 'react'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { Select } from '@schoolgate/ui/select'
import styles from './fees.module.css'
import { feesWords } from './fees.words.ts'
import type { Places } from './fees.queries.ts'
import { SAMPLE_CHILDREN, sampleBill, type SampleKind, sampleKinds } from './lines.ts'

type SampleProps = { fees: readonly FeeLine[]; rules: readonly FeeRule[]; places: Places }

/** Three bills of one class as parents get them, while the lines are typed; only whole lines and discounts stand on them. */
export function Sample({ fees, rules, places: { classes, currency } }: SampleProps) {
  const text = useWords(feesWords)
  const id = useId()
  const [chosen, setChosen] = useState('')
  const shown = classes.find((one) => one.id === chosen) ?? classes[0]
  if (!shown) return null
  return (
    <section aria-labelledby={id}>
      <div className={styles.sampleHead}>
        <h2 id={id} className={styles.title}>
          {text.sampleTitle}
        </h2>
        <Select label={text.sampleOf} value={shown.id} onChange={setChosen}>
          {classes.map(({ id: classId, name }) => (
            <option key={classId} value={classId}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.samples}>
        {sampleKinds(fees, rules).map((kind) => (
          <OneBill key={kind} kind={kind} parts={{ fees, rules }} of={shown} currency={currency} />
        ))}
      </div>
      <p className={styles.note}>{text.sampleNote}</p>
    </section>
  )
}

type OneBillProps = {
  kind: SampleKind
  parts: { fees: readonly FeeLine[]; rules: readonly FeeRule[] }
  of: Places['classes'][number]
  currency: string
}

function OneBill({ kind, parts, of, currency }: OneBillProps) {
  const text = useWords(feesWords)
  const { lines, isHere, off, totalMinor } = sampleBill(parts, of, SAMPLE_CHILDREN[kind])
  const money = (amount_minor: number) => <Money money={{ amount_minor, currency }} />
  return (
    <Card>
      <h3 className={styles.sampleOf}>{text.sampleKinds[kind]}</h3>
      <dl className={styles.bill}>
        {lines.map((line) => (
          <div key={line.code}>
            <dt>
              {line.name}
              {line.basis === 'family' && <small>{isHere(line) ? text.onEldest : text.onEldests}</small>}
              {!line.mandatory && <small>{text.yourChoice}</small>}
            </dt>
            <dd>{money(isHere(line) ? line.amount_minor : 0)}</dd>
          </div>
        ))}
        {off.map(({ rule, amount_minor }) => (
          <div key={rule.code}>
            <dt>
              {rule.name}
              {rule.purpose !== null && <small>{rule.purpose}</small>}
            </dt>
            <dd>{money(-amount_minor)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{text.thisBill}</dt>
          <dd>{money(totalMinor)}</dd>
        </div>
      </dl>
    </Card>
  )
}
