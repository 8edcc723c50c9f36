import type { ReactNode } from 'react'
import { classes } from '#lib/classes'
import styles from './chip.module.css'

/** The tone of a ward, in the order of age. */
export type WardTone = 'w1' | 'w2' | 'w3' | 'w4'
type ChipTone = WardTone | 'ok' | 'late' | 'bad' | 'info' | 'accent' | 'line' | 'plain'

/** A label: a name in the ward's tone, or a state with icon and word. Never tappable (that is `Pill`). */
export function Chip({ tone = 'plain', children }: { tone?: ChipTone; children: ReactNode }) {
  return <span className={classes(styles.chip, styles[tone])}>{children}</span>
}
