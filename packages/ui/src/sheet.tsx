import { useId } from 'react'
import { useWords, words } from '#lib/words'
import type { DialogProps } from './dialog.tsx'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { IconX } from './icons/x.tsx'
import { Modal } from './modal.tsx'

const sheetWords = words({ en: { close: 'Close' }, fr: { close: 'Fermer' } })

/** A sheet that comes up from the foot of a phone and stands in the middle of a desk screen: one question, big choices. */
export function Sheet({ open, onClose, title, line, actions, children }: Omit<DialogProps, 'alert'>) {
  const id = useId()
  const text = useWords(sheetWords)
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
