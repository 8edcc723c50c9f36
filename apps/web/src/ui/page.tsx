import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useLocation } from 'wouter'
import { classes } from '@schoolgate/ui/lib/classes'
import { personNow } from '#lib/device/person'
import { useWords, words } from '@schoolgate/ui/lib/words'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconArrowLeft } from '@schoolgate/ui/icons/arrow-left'
import { IconList } from '@schoolgate/ui/icons/list'
import styles from './page.module.css'
import { TextLink } from '@schoolgate/ui/text-link'

const pageWords = words({
  en: { back: 'Back', menu: 'Open menu', open: 'Open Schoolgate', signIn: 'Sign in' },
  fr: { back: 'Retour', menu: 'Ouvrir le menu', open: 'Ouvrir Schoolgate', signIn: 'Se connecter' },
})

type BarState = {
  /** Opens the drawer; null where there is none (public pages). */
  openMenu: (() => void) | null
  isMenuOpen: boolean
  isScrolled: boolean
  /** What stands at the end of every bar on a desk screen. */
  end: ReactNode
}

/** What the shell lends to every page's bar. */
export const BarContext = createContext<BarState>({
  openMenu: null,
  isMenuOpen: false,
  isScrolled: false,
  end: null,
})

/** Whether a page stands as a list beside what was opened from it: then it has no bar, and its title is a heading among others. */
export const PaneContext = createContext(false)

/** One step back inside the app, or to an address when the page was opened directly. */
export const useGoBack = (): ((fallback: string) => void) => {
  const [, navigate] = useLocation()
  return (fallback) => (history.state?.inApp === true ? history.back() : navigate(fallback))
}

/** On a page for anybody: the way into the app for who is signed in here, the door for who is not. */
function Door() {
  const text = useWords(pageWords)
  const isIn = personNow() !== null
  return (
    <span className={styles.door}>
      <TextLink href={isIn ? '/home' : '/login'}>{isIn ? text.open : text.signIn}</TextLink>
    </span>
  )
}

type PageProps = {
  title: string
  /** Where Back leads when the page was opened directly; without it the bar shows the menu. */
  back?: string
  /** One action at the end of the bar. */
  action?: ReactNode
  /** In place of the title on a phone (crest and school on Home). */
  brand?: ReactNode
  /** The menu holds something of this page's own and says what: it stays on a desk screen too, and so does the `brand`. */
  menuLabel?: string
  /** Two columns on a desk screen. */
  wide?: boolean
  /** The page has a sentence of its own as its h1. */
  hasHeading?: boolean
  children: ReactNode
}

/** A page: the bar with its title, and the content. The title is also the document's. */
export function Page({ title, back, action, brand, menuLabel, wide, hasHeading, children }: PageProps) {
  const bar = useContext(BarContext)
  const isPane = useContext(PaneContext)
  const goBack = useGoBack()
  const text = useWords(pageWords)
  useEffect(() => {
    if (!isPane) document.title = `${title} · Schoolgate`
  }, [title, isPane])
  if (isPane)
    return (
      <section className={styles.pane} aria-label={title}>
        <div className={styles.head}>
          <h2>{title}</h2>
          {action}
        </div>
        {children}
      </section>
    )
  const Title = hasHeading ? 'span' : 'h1'
  return (
    <>
      <header className={classes(styles.bar, bar.isScrolled && styles.scrolled)}>
        {back !== undefined ? (
          <IconButton label={text.back} onClick={() => goBack(back)}>
            <IconArrowLeft />
          </IconButton>
        ) : (
          bar.openMenu && (
            <span className={classes(styles.menu, menuLabel !== undefined && styles.always)}>
              <IconButton
                label={menuLabel ?? text.menu}
                aria-haspopup="dialog"
                aria-expanded={bar.isMenuOpen}
                onClick={bar.openMenu}
              >
                <IconList />
              </IconButton>
            </span>
          )
        )}
        {brand !== undefined && <span className={classes(styles.brand, menuLabel !== undefined && styles.always)}>{brand}</span>}
        {menuLabel === undefined && (
          <Title
            className={classes(styles.title, brand !== undefined && styles.wideOnly)}
            {...(hasHeading ? {} : { tabIndex: -1 })}
          >
            {title}
          </Title>
        )}
        {action}
        {bar.openMenu === null ? <Door /> : bar.end}
      </header>
      <main
        id="main"
        className={classes(styles.page, !wide && styles.narrow, bar.openMenu === null && styles.plain)}
        tabIndex={-1}
      >
        {children}
      </main>
    </>
  )
}

/** Two columns on a desk screen, one under the other on a phone. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

/** A part of a page with its heading and, at most, one link beside it. */
export function Section({
  title,
  more,
  children,
  id,
}: {
  title?: ReactNode
  more?: ReactNode
  children: ReactNode
  id?: string
}) {
  return (
    <section className={styles.section} id={id}>
      {title !== undefined && (
        <div className={styles.head}>
          <h2>{title}</h2>
          {more}
        </div>
      )}
      {children}
    </section>
  )
}
