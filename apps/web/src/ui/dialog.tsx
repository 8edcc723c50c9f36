import { type ReactNode, useId } from 'react'
import { useWords, words } from '#lib/words'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { IconX } from './icons/x.tsx'
import { Modal } from './modal.tsx'

const dialogWords = words({ en: { close: 'Close' }, fr: { close: 'Fermer' } })

type DialogProps = {
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

/** A sheet that comes up from the foot of a phone and stands in the middle of a desk screen: one question, big choices. */
export function Sheet({ open, onClose, title, line, actions, children }: Omit<DialogProps, 'alert'>) {
  const id = useId()
  const text = useWords(dialogWords)
  return (
    <Modal open={open} onClose={onClose} className={styles.sheet} labelledBy={`${id}title`}>
      <div className={styles.head}>
        <h2 id={`${id}title`} className={styles.title}>
          {title}
        </h2>
        <IconButton label={text.close} onClick={onClose}>
          <IconX />
        </IconButton>
      </div>
      {line !== undefined && <p className={styles.line}>{line}</p>}
      {children}
      {actions !== undefined && <div className={styles.foot}>{actions}</div>}
    </Modal>
  )
}
