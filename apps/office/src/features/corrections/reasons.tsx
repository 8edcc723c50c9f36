import { useId } from 'react'
import styles from './corrections.module.css'

type ReasonsProps<Reason extends string> = {
  label: string
  value: Reason
  options: readonly { value: Reason; word: string }[]
  onChange: (reason: Reason) => void
}

/** Why, chosen first: the words that parents read. */
export function Reasons<Reason extends string>({ label, value, options, onChange }: ReasonsProps<Reason>) {
  const name = useId()
  return (
    <fieldset className={styles.reasons}>
      <legend>{label}</legend>
      {options.map((one) => (
        <label key={one.value}>
          <input type="radio" name={name} checked={one.value === value} onChange={() => onChange(one.value)} />
          {one.word}
        </label>
      ))}
    </fieldset>
  )
}

/** The chosen reason, with what was typed beside it. */
export const inWords = (reason: string, more: string): string => (more === '' ? reason : `${reason}: ${more}`)
