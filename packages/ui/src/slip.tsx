import { type ReactNode, type Ref, useId } from 'react'
import styles from './slip.module.css'

/** The yellow slip with the torn edge: only for what the parent must do, and only one on a screen. */
export function Slip({
  title,
  count,
  children,
  ref,
}: {
  title: ReactNode
  count?: number
  children: ReactNode
  ref?: Ref<HTMLElement>
}) {
  const id = useId()
  return (
    <section ref={ref} className={styles.slip} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </h2>
      {children}
    </section>
  )
}
