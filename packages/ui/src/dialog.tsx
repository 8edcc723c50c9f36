import { type ReactNode, useId } from 'react'
import styles from './dialog.module.css'
import { Modal } from './modal.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  line?: ReactNode
  /** A question that must be answered: no way out by a tap beside it. */
  alert?: boolean
  /** Buttons, the safe one first; it gets the focus. */
  actions?: ReactNode
  children?: ReactNode
}

/** A small question in the middle of the screen. */
export function Dialog({ open, onClose, title, line, alert, actions, children }: DialogProps) {
  const id = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      className={styles.dialog}
      labelledBy={`${id}title`}
      {...(line === undefined ? {} : { describedBy: `${id}line` })}
      {...(alert ? { role: 'alertdialog' } : {})}
    >
      <h2 id={`${id}title`} className={styles.title}>
        {title}
      </h2>
      {line !== undefined && (
        <p id={`${id}line`} className={styles.line}>
          {line}
        </p>
      )}
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </Modal>
  )
}
