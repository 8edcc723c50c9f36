import { useSyncExternalStore } from 'react'

/** As wide as a list and what it opens need beside the rail. */
const WIDE = '(min-width: 1200px)'

const subscribe = (told: () => void) => {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', told)
  return () => wide.removeEventListener('change', told)
}

/** Whether the screen has room for a list and what was opened from it side by side. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
