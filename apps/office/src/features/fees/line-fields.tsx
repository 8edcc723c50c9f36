import { FEE_GROUPS } from '@schoolgate/contracts/billing'
import { useId } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { useWords } from '@schoolgate/ui/lib/words'
import { Select } from '@schoolgate/ui/select'
import { Switch } from '@schoolgate/ui/switch'
import styles from './fees.module.css'
import { feesWords } from './fees.words.ts'
import type { Places } from './fees.queries.ts'
import { chosenFor, type DraftLine, forWhom, type LineFault } from './lines.ts'

type LineFieldsProps = {
  line: DraftLine
  number: number
  places: Places
  fault: LineFault | undefined
  /** What the term before asked for. */
  before: string | undefined
  onChange: (of: Partial<DraftLine>) => void
  onRemove: () => void
}

/** One line: what it is called, how much, who pays, and what parents read beside it. */
export function LineFields({ line, number, places: { classes, currency }, fault, before, onChange, onRemove }: LineFieldsProps) {
  const text = useWords(feesWords)
  const id = useId()
  const levels = [...new Set(classes.map(({ level }) => level))]
  const called = line.name.trim() === '' ? text.lineNumber(number) : line.name
  return (
    <li className={styles.line}>
      <div role="group" aria-label={called} className={styles.fields}>
        <Field
          label={text.lineName}
          maxLength={80}
          autoComplete="off"
          value={line.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          error={fault === 'name' ? text.problems.empty : fault === 'twice' ? text.problems.twice : null}
        />
        <Field
          label={text.amount(currency)}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          value={line.written}
          {...(before === undefined ? {} : { hint: before })}
          onChange={({ currentTarget }) => onChange({ written: currentTarget.value })}
          error={fault === 'amount' ? text.problems.amount : null}
        />
        <div className={styles.choice}>
          <label htmlFor={`${id}who`}>{text.whoPays}</label>
          <Select id={`${id}who`} value={forWhom(line)} onChange={(value) => onChange(chosenFor(value))}>
            <option value="all">{text.everybody}</option>
            <optgroup label={text.levels}>
              {levels.map((level) => (
                <option key={level} value={`level:${level}`}>
                  {level}
                </option>
              ))}
            </optgroup>
            <optgroup label={text.classes}>
              {classes.map((one) => (
                <option key={one.id} value={`class:${one.id}`}>
                  {one.name}
                </option>
              ))}
            </optgroup>
          </Select>
        </div>
        <div className={styles.choice}>
          <label htmlFor={`${id}boarding`}>{text.boarding}</label>
          <Select
            id={`${id}boarding`}
            value={line.boarding ?? 'all'}
            onChange={(value) => onChange({ boarding: value === 'day' || value === 'boarder' ? value : null })}
          >
            <option value="all">{text.boardings.all}</option>
            <option value="day">{text.boardings.day}</option>
            <option value="boarder">{text.boardings.boarder}</option>
          </Select>
        </div>
        <div className={styles.choice}>
          <label htmlFor={`${id}basis`}>{text.howOften}</label>
          <Select
            id={`${id}basis`}
            value={line.basis}
            onChange={(value) => onChange({ basis: value === 'family' ? 'family' : 'pupil' })}
          >
            <option value="pupil">{text.eachChild}</option>
            <option value="family">{text.oncePerFamily}</option>
          </Select>
        </div>
        <div className={styles.choice}>
          <label htmlFor={`${id}group`}>{text.kind}</label>
          <Select
            id={`${id}group`}
            value={line.group}
            onChange={(value) => onChange({ group: FEE_GROUPS.find((group) => group === value) ?? 'tuition' })}
          >
            {FEE_GROUPS.map((group) => (
              <option key={group} value={group}>
                {text.groups[group]}
              </option>
            ))}
          </Select>
        </div>
        <Field
          label={text.purpose}
          maxLength={200}
          autoComplete="off"
          value={line.purpose ?? ''}
          onChange={({ currentTarget }) => onChange({ purpose: currentTarget.value || null })}
        />
        <Field
          label={text.approvedBy}
          maxLength={120}
          autoComplete="off"
          value={line.approved_by ?? ''}
          onChange={({ currentTarget }) => onChange({ approved_by: currentTarget.value || null })}
        />
      </div>
      <div className={styles.foot}>
        <Switch
          label={text.yourChoice}
          line={text.yourChoiceLine}
          checked={!line.mandatory}
          onChange={(isOn) => onChange({ mandatory: !isOn })}
        />
        <Button size="small" kind="bare" onClick={onRemove} aria-label={text.removeOf(called)}>
          {text.remove}
        </Button>
      </div>
    </li>
  )
}
