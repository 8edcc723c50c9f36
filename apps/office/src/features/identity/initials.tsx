import { classes } from '@schoolgate/ui/lib/classes'
import styles from './initials.module.css'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map(([first = '']) => first.toUpperCase())
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')

/** An arch with somebody's initials; their name stands beside it. On the rail it is light, `onPage` tinted. */
export function Arch({ name, onPage }: { name: string; onPage?: boolean }) {
  return (
    <span className={classes(styles.arch, onPage && styles.onPage)} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
