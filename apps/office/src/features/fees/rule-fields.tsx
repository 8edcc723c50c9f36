import type { FeeLine } from '@schoolgate/contracts/fees'
import { useId } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { useWords } from '@schoolgate/ui/lib/words'
import { Pill } from '@schoolgate/ui/pill'
import { Select } from '@schoolgate/ui/select'
import styles from './fees.module.css'
import { rulesWords } from './rules.words.ts'
import { chosenWhom, type DraftRule, RULE_WHOM, type RuleFault, whomOf } from './rules.ts'

type RuleFieldsProps = {
  rule: DraftRule
  currency: string
  /** The lines that a discount can be on. */
  fees: readonly FeeLine[]
  fault: RuleFault | undefined
  onChange: (of: Partial<DraftRule>) => void
  onRemove: () => void
}

/** One discount: for which children, how much, off which fees, and what parents read beside it. */
export function RuleFields({ rule, currency, fees, fault, onChange, onRemove }: RuleFieldsProps) {
  const text = useWords(rulesWords)
  const id = useId()
  const whom = whomOf(rule)
  /** What the bill says follows for whom it is, until somebody wrote it otherwise. */
  const choose = (next: string) => {
    const isUsual = rule.name.trim() === '' || Object.values(text.names).includes(rule.name)
    onChange({ ...chosenWhom(next), ...(isUsual && { name: text.nameFor(next) }) })
  }
  return (
    <li className={styles.line}>
      <div role="group" aria-label={rule.name} className={styles.fields}>
        <div className={styles.choice}>
          <label htmlFor={`${id}whom`}>{text.whom}</label>
          <Select id={`${id}whom`} value={whom} onChange={choose}>
            {RULE_WHOM.map((one) => (
              <option key={one} value={one}>
                {text.whoms[one]}
              </option>
            ))}
          </Select>
        </div>
        <Field
          label={rule.unit === 'percent' ? text.percentOff : text.amountOff(currency)}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          value={rule.written}
          onChange={({ currentTarget }) => onChange({ written: currentTarget.value })}
          error={fault === 'off' ? text.problems[rule.unit] : null}
        />
        <div className={styles.choice}>
          <label htmlFor={`${id}unit`}>{text.unit}</label>
          <Select
            id={`${id}unit`}
            value={rule.unit}
            onChange={(unit) => onChange({ unit: unit === 'amount' ? 'amount' : 'percent' })}
          >
            <option value="percent">{text.inPercent}</option>
            <option value="amount">{text.asAmount}</option>
          </Select>
        </div>
        <div className={styles.choice}>
          <label htmlFor={`${id}order`}>{text.order}</label>
          <Select
            id={`${id}order`}
            value={rule.order ?? ''}
            onChange={(order) => rule.who === 'sibling' && onChange({ order: order === 'class' ? 'class' : 'age' })}
          >
            {rule.who === 'staff' ? (
              <option value="">{text.noOrder}</option>
            ) : (
              <>
                <option value="age">{text.byAge}</option>
                <option value="class">{text.byClass}</option>
              </>
            )}
          </Select>
        </div>
        <Field
          label={text.name}
          maxLength={80}
          autoComplete="off"
          value={rule.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          error={fault === 'name' ? text.problems.empty : null}
        />
        <Field
          label={text.purpose}
          maxLength={200}
          autoComplete="off"
          value={rule.purpose ?? ''}
          onChange={({ currentTarget }) => onChange({ purpose: currentTarget.value || null })}
        />
        <Field
          label={text.approvedBy}
          maxLength={120}
          autoComplete="off"
          value={rule.approved_by}
          onChange={({ currentTarget }) => onChange({ approved_by: currentTarget.value })}
          error={fault === 'agreed' ? text.problems.agreed : null}
        />
      </div>
      <div className={styles.foot}>
        <OffWhich chosen={rule.fees} fees={fees} isWrong={fault === 'fees'} onChoose={(of) => onChange({ fees: of })} />
        <Button size="small" kind="bare" onClick={onRemove} aria-label={text.removeOf(rule.name)}>
          {text.remove}
        </Button>
      </div>
    </li>
  )
}

type OffWhichProps = {
  chosen: readonly string[] | null
  fees: readonly Pick<FeeLine, 'code' | 'name' | 'mandatory'>[]
  isWrong: boolean
  onChoose: (fees: string[] | null) => void
}

/** Off everything, or off some of the lines; what is the parents' choice is not among them. */
export function OffWhich({ chosen, fees, isWrong, onChoose }: OffWhichProps) {
  const text = useWords(rulesWords)
  const names = new Map(fees.flatMap(({ code, name, mandatory }) => (mandatory ? [[code, name] as const] : [])))
  const toggle = (code: string) => {
    const kept = (chosen ?? []).filter((one) => names.has(one) && one !== code)
    const next = chosen?.includes(code) === true ? kept : [...kept, code]
    onChoose(next.length > 0 ? next : null)
  }
  return (
    <div>
      <div role="group" aria-label={text.offWhich} className={styles.pills}>
        <span className={styles.pillsLabel}>{text.offWhich}</span>
        <Pill pressed={chosen === null} onClick={() => onChoose(null)}>
          {text.offAll}
        </Pill>
        {[...names].map(([code, name]) => (
          <Pill key={code} pressed={chosen?.includes(code) === true} onClick={() => toggle(code)}>
            {name}
          </Pill>
        ))}
      </div>
      {isWrong && (
        <p className={styles.wrong} role="alert">
          {text.problems.fees}
        </p>
      )}
    </div>
  )
}
