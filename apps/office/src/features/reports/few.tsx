import { useId, useState } from 'react'
import { Field } from '@schoolgate/ui/field'
import styles from './writing.module.css'

type FewProps = {
  label: string
  /** What is offered; anything else is written. */
  offered: readonly string[]
  other: string
  otherLabel: string
  value: string | null
  isReadOnly: boolean
  onChange: (value: string | null) => void
}
const LONGEST = 120

/** A few words, of which one is chosen, or others written. */
export function Few({ label, offered, other, otherLabel, value, isReadOnly, onChange }: FewProps) {
  const name = useId()
  const isOffered = value !== null && offered.includes(value)
  const [writes, setWrites] = useState(value !== null && !isOffered)
  const isOther = writes || (value !== null && !isOffered)
  return (
    <fieldset className={styles.few} disabled={isReadOnly}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {offered.map((word) => (
          <label key={word} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={!isOther && value === word}
              onChange={() => {
                setWrites(false)
                onChange(word)
              }}
            />
            <span>{word}</span>
          </label>
        ))}
        <label className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={isOther}
            onChange={() => {
              setWrites(true)
              onChange(null)
            }}
          />
          <span>{other}</span>
        </label>
      </div>
      {isOther && (
        <Field
          label={otherLabel}
          value={value ?? ''}
          maxLength={LONGEST}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </fieldset>
  )
}
