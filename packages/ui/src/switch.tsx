import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  label: string
  line?: string
  icon?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A row that is on or off. */
export function Switch({ label, line, icon, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      className={styles.row}
      aria-checked={checked}
      aria-labelledby={`${id}label`}
      aria-describedby={line === undefined ? undefined : `${id}line`}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.words}>
        <b id={`${id}label`} className={styles.label}>
          {label}
        </b>
        {line !== undefined && (
          <span id={`${id}line`} className={styles.line}>
            {line}
          </span>
        )}
      </span>
      <span className={styles.track} aria-hidden="true" />
    </button>
  )
}
