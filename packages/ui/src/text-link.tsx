import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import styles from './text.module.css'

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
