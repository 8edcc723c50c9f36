import { type ReactNode, useDeferredValue } from 'react'

/**
 * What lies below the first screen of a page: drawn a moment after it, in small steps, between which a tap is answered. An answer of the
 * school is drawn at one go, which on a slow phone takes longer than a tap should wait.
 */
export function Below({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
