import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { Toasts } from './toast.tsx'

type ModalProps = {
  open: boolean
  onClose: () => void
  className: string | undefined
  label?: string
  labelledBy?: string
  describedBy?: string
  role?: 'alertdialog'
  children: ReactNode
}

/**
 * The browser's own modal dialog: it traps focus, closes on Escape and gives focus back.
 * A tap on the scrim closes it too, unless it asks something (`alertdialog`).
 */
export function Modal({ open, onClose, className, label, labelledBy, describedBy, role, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) element.showModal()
    if (!open && element?.open) element.close()
  }, [open])
  const handleClick = (event: SyntheticEvent) => {
    if (role === undefined && event.target === dialog.current) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the click is on the scrim; Escape does the same
    <dialog
      ref={dialog}
      className={className}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      // React lets `close` bubble: a dialog that closes inside this one is not this one.
      onClose={(event) => open && event.target === event.currentTarget && onClose()}
      onClick={handleClick}
    >
      {open && (
        <>
          {children}
          <Toasts inDialog />
        </>
      )}
    </dialog>
  )
}
