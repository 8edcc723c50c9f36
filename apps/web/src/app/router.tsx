import { type ReactNode, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { type AroundNavHandler, Redirect, Route, Router, useLocation, useSearch } from 'wouter'
import { Boundary } from '@schoolgate/ui/boundary'
import { BrokenApp, openAnew } from '#app/broken-app.tsx'
import { focusHeading } from '#app/focus-heading.ts'
import { isKnownAtSchool } from '#app/known.ts'
import { isReady, preload, readyScreen, readyShell } from '#app/preload.ts'
import { routeOf } from '#app/routes.ts'
import { rememberReturn, returnPath, useAuth } from '#features/identity'
import { inBrowser } from '@schoolgate/ui/lib/env'
import { isOlderThanSchool, takeNewer } from '@schoolgate/ui/lib/release'
import { Toasts } from '@schoolgate/ui/toast'
import { pageDidNotCome } from '#app/page-did-not-come.ts'

let navigations = 0

/**
 * Waits for the code of the next page before leaving this one; the last of several quick taps wins.
 * The entry remembers whether Back leads to another page of the app.
 */
const aroundNav: AroundNavHandler = (navigate, to, options) => {
  navigations += 1
  const mine = navigations
  // Every navigation scrolls to the top (specification §2), the tab one is on already too; a choice within a page replaces its address.
  const isHere = to === location.pathname + location.search
  const go = () => {
    if (!isHere) navigate(to, { ...options, state: { inApp: !options?.replace || history.state !== null } })
    if (isHere || !options?.replace) window.scrollTo(0, 0)
  }
  // The calm moment of a release that speaks otherwise: what was written on this page is sent or was left.
  if (!isHere && !options?.replace && isOlderThanSchool()) return void openByNewer(to, go)
  if (isReady(routeOf(to))) return go()
  document.documentElement.dataset['loading'] = ''
  preload(to)
    .then(
      () => mine === navigations && go(),
      () => (mine === navigations ? pageDidNotCome(to) : undefined),
    )
    .finally(() => mine === navigations && delete document.documentElement.dataset['loading'])
}

const openByNewer = async (to: string, go: () => void): Promise<void> => {
  if (await takeNewer()) location.assign(to)
  // It is not here yet: the older one goes on as long as it can.
  else preload(to).then(go, () => pageDidNotCome(to))
}

// React warns about layout effects while prerendering, where there is nothing to scroll.
const useBeforePaint = inBrowser ? useLayoutEffect : useEffect

/** Every navigation, Back too, begins at the top (specification §2), with the focus on the page's heading. */
function TopOfPage() {
  const [path] = useLocation()
  const isFirst = useRef(true)
  useBeforePaint(() => {
    window.scrollTo(0, 0)
    if (!isFirst.current) focusHeading()
    isFirst.current = false
  }, [path])
  return null
}

/** Back, or a session that ended, may lead to a page whose code is not here yet: then it is fetched and the page shown as soon as it comes. */
function Waiting({ address, onCome }: { address: string; onCome: () => void }) {
  useEffect(() => {
    preload(address).then(onCome, () => pageDidNotCome(address))
  }, [address, onCome])
  return null
}

/** The page that asks the school who is signed in, and leads on. */
const askingOnTheWayTo = (address: string): string => `/loader?next=${encodeURIComponent(address)}`

/** Whether the login was opened to come in, and not by a link of its own (to a new password, from an outside identity). */
const isOnTheWay = (search: string): boolean => search === '' || new URLSearchParams(search).has('next')

function Page() {
  const [path] = useLocation()
  const search = useSearch()
  const isLoggedIn = useAuth((state) => state.isLoggedIn)
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  const route = routeOf(path)
  const address = search === '' ? path : `${path}?${search}`
  if (route.access === 'parent' && !isLoggedIn)
    return <Redirect to={isKnownAtSchool() ? askingOnTheWayTo(address) : rememberReturn(address)} replace />
  if (route.access === 'guest' && isLoggedIn) return <Redirect to={returnPath(search)} replace />
  if (route.access === 'guest' && isOnTheWay(search) && isKnownAtSchool())
    return <Redirect to={askingOnTheWayTo(returnPath(search))} replace />
  if (route.to !== undefined) return <Redirect to={route.to} replace />
  const Screen = readyScreen(route)
  const Shell = route.access === 'parent' ? readyShell() : PublicShell
  if (!Screen || !Shell) return <Waiting key={address} address={address} onCome={lookAgain} />
  return (
    // oxlint-disable-next-line react/static-components -- looked up in what was preloaded, the same one every time
    <Shell>
      <Route path={route.path}>
        {/* oxlint-disable-next-line react/static-components -- likewise */}
        <Screen key={path} />
      </Route>
    </Shell>
  )
}

function PublicShell({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Toasts />
    </>
  )
}

/** The whole app: the page of the address, behind its guard. `path` is given only while prerendering. */
export function App({ path }: { path?: string }) {
  return (
    <Router aroundNav={aroundNav} {...(path === undefined ? {} : { ssrPath: path })}>
      <TopOfPage />
      <Boundary fallback={(again) => <BrokenApp onAgain={again} />} onAgain={openAnew}>
        <Page />
      </Boundary>
    </Router>
  )
}
