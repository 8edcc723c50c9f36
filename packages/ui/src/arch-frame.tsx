import type { CSSProperties, ReactNode } from 'react'
import { classes } from '#lib/classes'
import styles from './arch.module.css'

/** An empty arch for a drawing or an icon (the gate, a subject). The tone `slip` is for what somebody must do now. */
export function ArchFrame({
  size = 112,
  tone = 'accent',
  children,
}: {
  size?: number
  tone?: 'accent' | 'late' | 'slip'
  children: ReactNode
}) {
  const style: CSSProperties & Record<'--arch', string> = { '--arch': `${size}px` }
  return (
    <span className={classes(styles.arch, styles.frame, styles[tone])} style={style} aria-hidden="true">
      {children}
    </span>
  )
}
