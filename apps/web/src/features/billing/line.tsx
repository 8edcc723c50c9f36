import type { ReactNode } from 'react'
import type { Money as Amount } from '@schoolgate/ui/lib/money'
import { classes } from '@schoolgate/ui/lib/classes'
import { Money } from '@schoolgate/ui/money'
import styles from './bill-lines.module.css'

type LineProps = { name: ReactNode; why?: ReactNode; amount: Amount; under?: ReactNode; tone?: 'paid' | 'sum' | 'left' }

/** One line of a bill: what for, why, how much. */
export function Line({ name, why, amount, under, tone }: LineProps) {
  return (
    <li className={classes(styles.line, tone && styles[tone])}>
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        {why && <span className={styles.why}>{why}</span>}
      </span>
      <span className={styles.end}>
        <Money money={amount} />
        {under}
      </span>
    </li>
  )
}
