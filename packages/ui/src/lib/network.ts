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

// Where nobody asks the school itself (the pages before sign-in), the browser's word has to do.
let ask = () => noteReachable(true)

/** From now on, whenever it is not certain whether the school can be reached, this is done to find out. */
export const whenInDoubt = (next: () => void): void => {
  ask = next
}

/** Tells that it is not certain: a cable is there again, or an answer was slow or not the school's. */
export const doubtNetwork = (): void => ask()

if (inBrowser) {
  window.addEventListener('online', doubtNetwork)
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
