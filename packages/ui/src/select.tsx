import type { ReactNode } from 'react'
import { classes } from '#lib/classes'
import styles from './select.module.css'

type Props = {
  value: string
  onChange: (value: string) => void
  children: ReactNode
  id?: string
  label?: string
  round?: boolean
}

/** The browser's own list to choose from, in our clothes; `round` is the small one of bars. */
export function Select({ value, onChange, children, id, label, round }: Props) {
  return (
    <select
      id={id}
      aria-label={label}
      className={classes(styles.select, round && styles.round)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {children}
    </select>
  )
}
