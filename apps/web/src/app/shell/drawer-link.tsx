import type { ComponentType, MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './drawer-link.module.css'

type Props = {
  href: string
  icon: ComponentType
  current: 'page' | 'true' | undefined
  /** The new page takes this one's place in the history. */
  replace?: boolean
  /** Called when the parent is on that page already. */
  onStay?: () => void
  children: ReactNode
}

/** One place in the drawer or the rail. */
export function DrawerLink({ href, icon: Icon, current, replace = false, onStay, children }: Props) {
  const handleClick = (event: MouseEvent) => {
    if (current !== 'page' || !onStay) return
    event.preventDefault()
    onStay()
  }
  return (
    <Link href={href} className={styles.link} aria-current={current} replace={replace} onClick={handleClick}>
      <Icon />
      {children}
    </Link>
  )
}
