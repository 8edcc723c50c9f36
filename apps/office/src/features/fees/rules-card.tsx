import type { FeeLine } from '@schoolgate/contracts/fees'
import { type Dispatch, type SetStateAction, useId } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { useWords } from '@schoolgate/ui/lib/words'
import styles from './fees.module.css'
import { RuleFields } from './rule-fields.tsx'
import { type DraftRule, emptyRule, type RuleFault } from './rules.ts'
import { rulesWords } from './rules.words.ts'

type RulesCardProps = {
  drafts: readonly DraftRule[]
  onChange: Dispatch<SetStateAction<readonly DraftRule[]>>
  fees: readonly FeeLine[]
  currency: string
  /** What is wrong with which, once somebody tried to save. */
  faults: ReadonlyMap<string, RuleFault>
}

/** What is taken off the bills of some children, whichever they are when the bills go out. */
export function RulesCard({ drafts, onChange, fees, currency, faults }: RulesCardProps) {
  const text = useWords(rulesWords)
  const id = useId()
  const change = (key: string, of: Partial<DraftRule>) =>
    onChange((before) => before.map((rule) => (rule.key === key ? { ...rule, ...of } : rule)))
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {text.title}
      </h2>
      <Card flush>
        <p className={styles.rulesLine}>{text.line}</p>
        {drafts.length > 0 && (
          <ul aria-labelledby={id}>
            {drafts.map((rule) => (
              <RuleFields
                key={rule.key}
                rule={rule}
                currency={currency}
                fees={fees}
                fault={faults.get(rule.key)}
                onChange={(of) => change(rule.key, of)}
                onRemove={() => onChange((before) => before.filter(({ key }) => key !== rule.key))}
              />
            ))}
          </ul>
        )}
        <div className={styles.add}>
          <Button size="small" onClick={() => onChange((before) => [...before, emptyRule(text.nameFor('2'))])}>
            <IconPlus size="s" />
            {text.add}
          </Button>
        </div>
      </Card>
    </section>
  )
}
