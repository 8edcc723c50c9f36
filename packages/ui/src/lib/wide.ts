import { useSyncExternalStore } from 'react'

/** From here on the rail stands beside the page (the look, §2 "Breakpoints"). */
const DESK = '(min-width: 1024px)'
/** As wide as a list and what it opens need beside the rail. */
const WIDE = '(min-width: 1200px)'

const whether = (asked: string) => {
  const subscribe = (told: () => void) => {
    const screen = matchMedia(asked)
    screen.addEventListener('change', told)
    return () => screen.removeEventListener('change', told)
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => matchMedia(asked).matches,
      () => false,
    )
}

/** Whether this is a desk screen: its bar has dropdowns, a phone's has none. */
export const useIsDesk: () => boolean = whether(DESK)

/** Whether the screen has room for a list and what was opened from it side by side. */
export const useIsWide: () => boolean = whether(WIDE)
