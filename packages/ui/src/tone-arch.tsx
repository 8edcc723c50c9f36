import type { ReactNode } from 'react'
import { classes } from '#lib/classes'
import type { Tone } from '#lib/tones'
import styles from './tone-arch.module.css'

/** A short word or figure in an arch: the higher it stands in its scale, the fuller the arch. */
export function ToneArch({ tone, wide, children }: { tone: Tone; wide?: boolean; children: ReactNode }) {
  return <span className={classes(styles.arch, wide && styles.wide, styles[`tone${tone}`])}>{children}</span>
}
