import type { ReactNode } from 'react'
import styles from './pill.module.css'

/** A row of filters; it scrolls sideways on a phone. */
export function PillRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row} role="group" aria-label={label}>
      {children}
    </div>
  )
}

/** A filter that is on (`pressed`) or off. */
export function Pill({ pressed, onClick, children }: { pressed: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.pill} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  )
}
