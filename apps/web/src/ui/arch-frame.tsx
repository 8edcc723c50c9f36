import type { CSSProperties, ReactNode } from 'react'
import { classes } from '#lib/classes'
import styles from './arch.module.css'

/** An empty arch for a drawing or an icon (the gate, a subject). */
export function ArchFrame({
  size = 112,
  tone = 'accent',
  children,
}: {
  size?: number
  tone?: 'accent' | 'late'
  children: ReactNode
}) {
  const style: CSSProperties & Record<'--arch', string> = { '--arch': `${size}px` }
  return (
    <span className={classes(styles.arch, styles.frame, styles[tone])} style={style} aria-hidden="true">
      {children}
    </span>
  )
}
