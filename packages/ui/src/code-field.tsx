import { type ComponentPropsWithRef, useId } from 'react'
import { classes } from '#lib/classes'
import styles from './code-field.module.css'

// Codes have six digits, eight while somebody is guessing codes, and twelve from the school's desk (security §1 "phone codes").
const SHORTEST = 6
const LONGEST = 12
/** More would be too narrow to read on a small phone. */
const BOXES_IN_A_ROW = 8

type CodeFieldProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'className'> & {
  label: string
  value: string
  onChange: (digits: string) => void
  error?: string | null | undefined
}

/** One input that looks like six boxes, so that the phone can fill the code in by itself. */
export function CodeField({ label, value, onChange, error, ...rest }: CodeFieldProps) {
  const id = useId()
  const boxes = Array.from({ length: Math.max(SHORTEST, value.length) }, (_, at) => at)
  return (
    <div className={classes(error && styles.wrong)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={classes(styles.frame, value.length > BOXES_IN_A_ROW && styles.many)}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, LONGEST))}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d{6,8}|\d{12}"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}error` : undefined}
        />
        <span className={styles.boxes} aria-hidden="true">
          {boxes.map((at) => (
            <span key={at} className={classes(styles.box, at === value.length && styles.next)}>
              {value[at]}
            </span>
          ))}
        </span>
      </span>
      {error && (
        <span className={styles.error} id={`${id}error`}>
          {error}
        </span>
      )}
    </div>
  )
}
