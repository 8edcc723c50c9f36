import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classes } from '#lib/classes'
import styles from './field.module.css'
import { IconWarningCircle } from './icons/warning-circle.tsx'

type Own = {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
  /** Inside the box, before and after what is typed. */
  lead?: ReactNode
  trailing?: ReactNode
}
type InputProps = Own & Omit<ComponentPropsWithRef<'input'>, 'className'> & { lines?: undefined }
type AreaProps = Own & Omit<ComponentPropsWithRef<'textarea'>, 'className'> & { lines: number }

/** A labelled field with help or an error under it; with `lines` it takes more than one line. */
export function Field({ label, hint, error, lead, trailing, ...rest }: InputProps | AreaProps) {
  const made = useId()
  const id = rest.id ?? made
  const describedBy = classes(hint !== undefined && `${id}hint`, error && `${id}error`) || undefined
  const shared = { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy }
  return (
    <div className={classes(styles.field, error && styles.wrong)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.box}>
        {lead !== undefined && <span className={styles.lead}>{lead}</span>}
        {rest.lines === undefined ? <input {...rest} {...shared} className={styles.input} /> : <Area {...rest} {...shared} />}
        {trailing}
      </span>
      {error && (
        <span className={styles.error} id={`${id}error`}>
          <IconWarningCircle size="xs" /> {error}
        </span>
      )}
      {hint !== undefined && (
        <span className={styles.hint} id={`${id}hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}

function Area({ lines, ...rest }: ComponentPropsWithRef<'textarea'> & { lines: number }) {
  return <textarea {...rest} rows={lines} className={styles.input} />
}
