import type { ReactNode } from 'react'
import { classes } from '#lib/classes'
import { Link } from './link.tsx'
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

/** Words that are only read aloud. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/** A link inside words: to a page, or (with `onClick`) to something on this page. */
export function TextLink({ children, href, onClick }: { children: ReactNode; href?: string; onClick?: () => void }) {
  if (href === undefined)
    return (
      <button type="button" className={styles.link} onClick={onClick}>
        {children}
      </button>
    )
  return (
    <Link className={styles.link} href={href} onClick={onClick}>
      {children}
    </Link>
  )
}
