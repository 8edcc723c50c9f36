import type { ReactNode } from 'react'
import { ArchFrame } from './arch-frame.tsx'
import styles from './empty.module.css'

export type EmptyProps = { title: string; line?: ReactNode; action?: ReactNode; heading?: 'h1' | 'h2' }

/** Nothing is here, and that is all right: the gate, one kind sentence, at most one button. */
export function Empty({ title, line, action, heading: Heading = 'h2' }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <ArchFrame>
        <svg viewBox="0 0 112 132">
          <path d="M30 132V66a26 26 0 0 1 52 0v66" fill="none" stroke="currentColor" strokeWidth="5" />
          <path d="M56 40v92M43 46v86M69 46v86" stroke="currentColor" strokeWidth="3" opacity=".45" />
          <path d="M22 132h68" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
        </svg>
      </ArchFrame>
      <Heading className={styles.title}>{title}</Heading>
      {line !== undefined && <p className={styles.line}>{line}</p>}
      {action}
    </div>
  )
}
