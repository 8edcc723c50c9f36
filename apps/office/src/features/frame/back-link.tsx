import { Link } from 'wouter'
import { IconArrowLeft } from '@schoolgate/ui/icons/arrow-left'
import styles from './back-link.module.css'

/** The way back from one thing to the list it stands in. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className={styles.back}>
      <IconArrowLeft size="s" />
      {children}
    </Link>
  )
}
