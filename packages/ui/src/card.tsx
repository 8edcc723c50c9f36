import type { ComponentPropsWithRef } from 'react'
import { classes } from '#lib/classes'
import styles from './card.module.css'

type CardProps = ComponentPropsWithRef<'section'> & { flush?: boolean; soft?: boolean; edge?: 'ok' | 'bad' | 'late' }

/** Flat paper with a line around it. `flush` for rows, `soft` for help, `edge` for an answer. */
export function Card({ flush, soft, edge, className, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={classes(styles.card, flush && styles.flush, soft && styles.soft, edge && styles[edge], className)}
    />
  )
}
