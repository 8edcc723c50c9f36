import { classes } from '#lib/classes'
import styles from './ribbon.module.css'

/** The uniform check: a strip of the school's gingham on every official paper. */
export function Ribbon({ upright }: { upright?: boolean }) {
  return <div className={classes(styles.check, upright ? styles.upright : styles.flat)} aria-hidden="true" />
}
