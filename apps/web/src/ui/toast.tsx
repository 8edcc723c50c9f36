import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { inBrowser } from '#lib/env'
import { useWords, words } from '#lib/words'
import { IconButton } from './icon-button.tsx'
import { IconX } from './icons/x.tsx'
import styles from './toast.module.css'

/** How long a toast stays (specification §9), and one that came by push. */
export const TOAST_DURATION = 3000
export const PUSH_TOAST_DURATION = 8000

type Toast = {
  id: number
  title: string
  line?: string
  icon?: ReactNode
  /** What came by itself and wants to be seen, beside the plain word that something was done. */
  kind?: 'warning'
  duration: number
  action?: { label: string; onPress: () => void }
}
type ToastOptions = Partial<Omit<Toast, 'id' | 'title'>>

const toastWords = words({ en: { close: 'Close', region: 'Messages' }, fr: { close: 'Fermer', region: 'Messages' } })

// One at a time; the rest wait their turn (design §3 "Toast").
let queue: readonly Toast[] = []
let made = 0
const listeners = new Set<() => void>()
const change = (next: readonly Toast[]) => {
  queue = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const none: readonly Toast[] = []

/** Says something at the top of the screen for three seconds; a duration of `Infinity` stays until it is closed. */
export const toast = (title: string, options: ToastOptions = {}): void => {
  made += 1
  const all = [...queue, { id: made, title, duration: TOAST_DURATION, ...options }]
  // One that stays until it is closed lets the others pass, and is there again after them.
  change(all.toSorted((one, other) => Number(one.duration === Infinity) - Number(other.duration === Infinity)))
}

/** Takes every toast away (sign-out). */
export const clearToasts = (): void => change([])

const dismiss = (id: number) => change(queue.filter((one) => one.id !== id))

/** The dialog on top of everything, if one is open: what stands outside it can be seen but not touched. */
const topDialog = (): Element | null => [...document.querySelectorAll('dialog:modal')].at(-1) ?? null

/** Follows which dialog is on top while something is shown. */
const useTopDialog = (isShown: boolean): Element | null => {
  const [dialog, setDialog] = useState<Element | null>(null)
  useEffect(() => {
    if (!isShown) return
    const look = () => setDialog(topDialog())
    look()
    // Neither of the two bubbles.
    for (const name of ['close', 'toggle']) document.addEventListener(name, look, true)
    return () => {
      for (const name of ['close', 'toggle']) document.removeEventListener(name, look, true)
    }
  }, [isShown])
  return isShown ? dialog : null
}

/** Where toasts appear: top centre, above everything, also above an open dialog. Rendered once by the shell. */
export function Toasts() {
  const [shown] = useSyncExternalStore(
    subscribe,
    () => queue,
    () => none,
  )
  const region = useRef<HTMLDivElement>(null)
  const text = useWords(toastWords)
  const dialog = useTopDialog(shown !== undefined)
  useEffect(() => {
    const element = region.current
    // Older browsers have no popover; there the region is simply fixed.
    if (!inBrowser || !element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (shown) element.showPopover()
  }, [shown, dialog])
  const toasts = (
    <div ref={region} popover="manual" className={styles.region} role="status" aria-label={text.region}>
      {shown && <ToastCard key={shown.id} toast={shown} />}
    </div>
  )
  return dialog === null ? toasts : createPortal(toasts, dialog)
}

function ToastCard({ toast: { id, title, line, icon, kind, duration, action } }: { toast: Toast }) {
  const text = useWords(toastWords)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!Number.isFinite(duration)) return
    let timer = setTimeout(() => dismiss(id), duration)
    const hold = () => clearTimeout(timer)
    const release = () => {
      clearTimeout(timer)
      timer = setTimeout(() => dismiss(id), duration)
    }
    const element = card.current
    for (const name of ['pointerenter', 'focusin']) element?.addEventListener(name, hold)
    for (const name of ['pointerleave', 'focusout']) element?.addEventListener(name, release)
    return hold
  }, [id, duration])
  return (
    <div ref={card} className={styles.toast} data-kind={kind}>
      {icon !== undefined && <span className={styles.tile}>{icon}</span>}
      <span className={styles.words}>
        <b className={styles.title}>{title}</b>
        {line !== undefined && <span className={styles.line}>{line}</span>}
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              dismiss(id)
              action.onPress()
            }}
          >
            {action.label}
          </button>
        )}
      </span>
      <IconButton label={text.close} onClick={() => dismiss(id)}>
        <IconX />
      </IconButton>
    </div>
  )
}
