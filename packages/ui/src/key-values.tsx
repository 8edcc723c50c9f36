import type { ReactNode } from 'react'
import styles from './facts.module.css'

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
