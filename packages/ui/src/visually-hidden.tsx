import type { ReactNode } from 'react'
import styles from './text.module.css'

/** Words that are only read aloud. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
