import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { appWords } from '#app/app.words.ts'
import { focusHeading } from '#app/focus-heading.ts'
import { askToLogout, useAuth } from '#features/identity'
import { useWords } from '@schoolgate/ui/lib/words'
import { Arch } from '@schoolgate/ui/arch'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconSignOut } from '@schoolgate/ui/icons/sign-out'
import { IconX } from '@schoolgate/ui/icons/x'
import { Modal } from '@schoolgate/ui/modal'
import { Ribbon } from '@schoolgate/ui/ribbon'
import { currentAt } from './destinations.ts'
import styles from './drawer.module.css'
import { DrawerLink } from './drawer-link.tsx'
import { setMenuOpen, useNavBar } from './nav-bar.ts'
import { DRAWER } from './places.ts'

const close = () => setMenuOpen(false)
const ConversationsDrawer = lazy(async () => ({ default: (await import('#features/assistant')).ConversationsDrawer }))

/** Makes the phone's Back close the drawer instead of leaving the page: an open drawer is one step in the history. */
const useBackCloses = (open: boolean) => {
  useEffect(() => {
    if (!open) return
    history.pushState({ drawer: true }, '')
    // The step back of a drawer that was closed a moment ago may still arrive: it is not this one's.
    const handlePop = () => history.state?.drawer !== true && close()
    window.addEventListener('popstate', handlePop)
    return () => {
      window.removeEventListener('popstate', handlePop)
      // Closed by other means: take the step back out. A link replaced it already.
      if (history.state?.drawer === true) history.back()
    }
  }, [open])
}

function Places({ names }: { names?: readonly string[] }) {
  const text = useWords(appWords)
  const [path] = useLocation()
  const places = names ? DRAWER.filter(({ name }) => names.includes(name)) : DRAWER
  return places.map((place) => {
    const { name, href, icon, chosen } = place
    const current = currentAt(place, path)
    return (
      <DrawerLink key={name} href={href} icon={current ? (chosen ?? icon) : icon} current={current} onStay={close} replace>
        {text[name]}
      </DrawerLink>
    )
  })
}

function Menu() {
  const text = useWords(appWords)
  const user = useAuth((state) => state.user)
  return (
    <div className={styles.inside}>
      <Ribbon />
      <div className={styles.top}>
        <Arch size={48} name={user?.fullname ?? ''} />
        <span className={styles.who}>
          <b className={styles.name}>{user?.fullname}</b>
          <span className={styles.school}>{user?.schoolname}</span>
        </span>
        <IconButton label={text.closeMenu} onClick={close}>
          <IconX />
        </IconButton>
      </div>
      <nav className={styles.places} aria-label={text.menu}>
        <Places />
      </nav>
      <div className={styles.foot}>
        <button
          type="button"
          className={styles.logout}
          onClick={() => {
            close()
            askToLogout()
          }}
        >
          <IconSignOut />
          {text.logout}
        </button>
      </div>
    </div>
  )
}

/** The drawer (specification §2): the places of the app; on the page of questions the conversations instead. */
export function Drawer() {
  const text = useWords(appWords)
  const open = useNavBar((bar) => bar.isMenuOpen)
  const [path] = useLocation()
  useBackCloses(open)
  // It stays open until the next page is there, whose entry then takes the place of the drawer's.
  const hasMoved = useRef(false)
  const page = useRef(path)
  useEffect(() => {
    // Its code may have come only when it was opened: that was on this page.
    if (page.current === path) return
    page.current = path
    hasMoved.current = useNavBar.getState().isMenuOpen
    close()
  }, [path])
  // While it was open the new page could not take the focus, and the browser has given it back to the menu button.
  useEffect(() => {
    if (open || !hasMoved.current) return
    hasMoved.current = false
    focusHeading()
  }, [open])
  return (
    <Modal open={open} onClose={close} className={styles.drawer} label={text.menu}>
      {path === '/aichat' ? (
        <Suspense>
          <ConversationsDrawer home={<Places names={['home']} />} onClose={close} />
        </Suspense>
      ) : (
        <Menu />
      )}
    </Modal>
  )
}
