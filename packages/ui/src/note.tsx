import type { ReactNode } from 'react'
import { classes } from '#lib/classes'
import styles from './note.module.css'

type NoteProps = {
  tone?: 'info' | 'bad' | 'ok' | 'plain'
  icon?: ReactNode
  title?: ReactNode
  children?: ReactNode
  /** Said aloud at once: `alert` for errors, `status` for good news. */
  role?: 'alert' | 'status'
}

/** A short word beside the point: safety, an error above a form, what happens next. */
export function Note({ tone = 'plain', icon, title, children, role }: NoteProps) {
  return (
    <div className={classes(styles.note, styles[tone])} role={role}>
      {icon}
      <div>
        {title !== undefined && <b className={styles.title}>{title}</b>}
        {children !== undefined && <div>{children}</div>}
      </div>
    </div>
  )
}
