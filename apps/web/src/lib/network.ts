import { useSyncExternalStore } from 'react'
import { inBrowser } from '#lib/env'

/*
 * Whether the school can be reached. The browser's own flag only knows about the cable, so calls report too:
 * one that nobody answers means no network, whatever the flag says.
 */
let reachable = !inBrowser || navigator.onLine
const listeners = new Set<() => void>()

/** Reports that a call was answered, or that nobody answered it. */
export const noteReachable = (answered: boolean): void => {
  if (answered === reachable) return
  reachable = answered
  for (const listener of listeners) listener()
}

if (inBrowser) {
  window.addEventListener('online', () => noteReachable(true))
  window.addEventListener('offline', () => noteReachable(false))
}

/** Whether there is network now. */
export const isReachable = (): boolean => reachable

/** Calls back when the network comes or goes. Returns the way to stop. */
export const whenReachableChanges = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether there is network now; the component renders again when it comes or goes. */
export const useIsReachable = (): boolean => useSyncExternalStore(whenReachableChanges, isReachable, () => true)
