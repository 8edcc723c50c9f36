import { create } from 'zustand'
import { whenLeaving } from '@schoolgate/ui/lib/leaving'

/** From this many pixels of scroll the bar shows its shadow (specification §9). */
export const NAVIGATION_SHADOW_FROM = 30

/** The navigation bar's state (specification §2). */
type NavBar = {
  isMenuOpen: boolean
  isScrolled: boolean
  /** The one dropdown that is open, by its index; null when none is. */
  openDropdown: number | null
}

const closed: NavBar = { isMenuOpen: false, isScrolled: false, openDropdown: null }

/** The bar as it is now. */
export const useNavBar = create<NavBar>()(() => closed)

/** Opens or closes the drawer. */
export const setMenuOpen = (isMenuOpen: boolean): void => useNavBar.setState({ isMenuOpen })

/** Opens one dropdown, which closes any other; null closes it. */
export const setOpenDropdown = (openDropdown: number | null): void => useNavBar.setState({ openDropdown })

/** Follows the page's scroll. Returns the way to stop. */
export const followScroll = (): (() => void) => {
  const look = () => useNavBar.setState({ isScrolled: window.scrollY >= NAVIGATION_SHADOW_FROM })
  look()
  window.addEventListener('scroll', look, { passive: true })
  return () => window.removeEventListener('scroll', look)
}

whenLeaving(() => useNavBar.setState(closed, true))
