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

/** Facts under each other: the word left, the value right. */
export function KeyValues({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.pairs}>
      {items.map((item) => (
        <div key={item.label} className={styles.pair}>
          <dt className={styles.key}>{item.label}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
