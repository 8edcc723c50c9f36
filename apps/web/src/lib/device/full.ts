import { create } from 'zustand'
import { log } from '@schoolgate/ui/lib/log'

/** Whether this device has no room for what should be kept here. */
export const useIsFull = create<{ isFull: boolean }>()(() => ({ isFull: false }))

/** Something was kept: there is room (again). */
export const noteKept = (): void => {
  if (useIsFull.getState().isFull) useIsFull.setState({ isFull: false })
}

/** Something was not kept. On a full disk the parent is told; in a private window that keeps nothing there is nothing to tell. */
export const noteNotKept = (error: unknown): void => {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') useIsFull.setState({ isFull: true })
  else log('an answer was not kept', error)
}

let isAsked = false

/**
 * Asks the browser not to throw away what is kept here when room runs short: once words wait here, or the app is installed. Most
 * browsers decide by themselves; Firefox asks the parent, who then has a reason to say yes.
 */
export const askToStay = (): void => {
  if (isAsked) return
  isAsked = true
  // Refused, or unknown in some browsers: then it is kept as long as they like.
  void navigator.storage?.persist?.().catch(() => false)
}

const installed = '(display-mode: standalone)'

/** Asks it for an installed app, now or once it becomes one. */
export const askToStayWhenInstalled = (): void => {
  if (matchMedia(installed).matches) askToStay()
  else window.addEventListener('appinstalled', askToStay, { once: true })
}
