import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
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

// Where toasts may appear: the page, and each open dialog, outside of which nothing can be heard or touched. The last one speaks.
let places: readonly symbol[] = []
const takePlace = (place: symbol, inDialog: boolean) => {
  places = inDialog ? [...places, place] : [place, ...places]
  change(queue)
  return () => {
    places = places.filter((one) => one !== place)
    change(queue)
  }
}

/**
 * The place where toasts appear, top centre, above everything. It is always there, so that whoever listens is told what comes into
 * it: once around every page, and in each dialog while it is open.
 */
export function Toasts({ inDialog = false }: { inDialog?: boolean }) {
  const [place] = useState(() => Symbol('place'))
  const text = useWords(toastWords)
  useEffect(() => takePlace(place, inDialog), [place, inDialog])
  const shown = useSyncExternalStore(
    subscribe,
    () => (places.at(-1) === place ? queue[0] : undefined),
    () => undefined,
  )
  return (
    <div role="status" aria-label={text.region}>
      {shown && <ToastCard key={shown.id} toast={shown} />}
    </div>
  )
}

function ToastCard({ toast: { id, title, line, icon, kind, duration, action } }: { toast: Toast }) {
  const text = useWords(toastWords)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Older browsers have no popover; there it is simply fixed.
    card.current?.showPopover?.()
  }, [])
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
    <div ref={card} popover="manual" className={styles.toast} data-kind={kind}>
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
