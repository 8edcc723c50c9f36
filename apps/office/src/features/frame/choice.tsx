import { useId } from 'react'
import { Select } from '@schoolgate/ui/select'
import styles from './choice.module.css'

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; word: string }[]
  hint?: string
  onChange: (value: Value) => void
}

/** One of several under a label, as a field of a form. */
export function Choice<Value extends string>({ label, value, options, hint, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} onChange={(chosen) => onChange(options.find((one) => one.value === chosen)?.value ?? value)}>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.word}
          </option>
        ))}
      </Select>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </div>
  )
}
