import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './icon-button.module.css'
import { Link } from './link.tsx'

type Own = { label: string; count?: number; children: ReactNode }
type Props =
  | (Own & Omit<ComponentPropsWithRef<'button'>, 'className' | 'children'> & { href?: undefined })
  | (Own & Omit<ComponentPropsWithRef<'a'>, 'className' | 'href' | 'children'> & { href: string })

/** A 48 px button that shows an icon and says its `label`. A `count` above zero shows as a red dot; say it in the label too. */
export function IconButton({ label, count = 0, children, ...rest }: Props) {
  const inside = (
    <>
      {children}
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </>
  )
  if (rest.href !== undefined)
    return (
      <Link {...rest} className={styles.button} aria-label={label}>
        {inside}
      </Link>
    )
  return (
    <button type="button" {...rest} className={styles.button} aria-label={label}>
      {inside}
    </button>
  )
}
