import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Three numbers in one box, each with the word it counts. */
export function Stats({ items }: { items: readonly { value: ReactNode; label: string }[] }) {
  return (
    <dl className={styles.stats}>
      {items.map((item) => (
        <div key={item.label} className={styles.stat}>
          <dt className={styles.statLabel}>{item.label}</dt>
          <dd className={styles.statValue}>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
