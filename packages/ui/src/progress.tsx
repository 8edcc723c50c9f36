import styles from './progress.module.css'

/** How far something is (0 to 1), with its name; without a value it is under way for an unknown time. */
export function Progress({ label, value }: { label: string; value?: number }) {
  return <progress className={styles.bar} aria-label={label} {...(value === undefined ? {} : { value, max: 1 })} />
}
