import type { ReactNode } from 'react'
import { classes } from '#lib/classes'
import styles from './text.module.css'

type TextProps = { children: ReactNode; size?: 'small' | 'tiny'; center?: boolean; className?: string | undefined; id?: string }

/** A second line: quieter than the one above it. */
export function Mute({ children, size = 'small', center, className, id }: TextProps) {
  return (
    <p id={id} className={classes(styles.mute, styles[size], center && styles.center, className)}>
      {children}
    </p>
  )
}
