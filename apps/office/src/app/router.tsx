import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { matchRoute, Redirect, Router, useLocation, useRouter, useSearch } from 'wouter'
import { appWords } from '#app/app.words.ts'
import { fetchAhead, screensFor } from '#app/routes.ts'
import { Shell } from '#app/shell/shell.tsx'
import { FoundScreen, InviteScreen, LoginScreen, ParentHere, SchoolBehind, useSession, type Staff } from '#features/identity'
import { Boundary } from '@schoolgate/ui/boundary'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { ErrorState } from '@schoolgate/ui/error-state'
import { useWords } from '@schoolgate/ui/lib/words'
import { Progress } from '@schoolgate/ui/progress'
import { Toasts } from '@schoolgate/ui/toast'

const BASE = '/office'

/** Every screen begins at the top, with the focus on what it is about. */
function TopOfPage() {
  const [path] = useLocation()
  const search = useSearch()
  const isFirst = useRef(true)
  useEffect(() => {
    window.scrollTo(0, 0)
    if (!isFirst.current) document.querySelector<HTMLElement>('h1[tabindex], main')?.focus({ preventScroll: true })
    isFirst.current = false
  }, [path, search])
  return null
}

function Broken({ onAgain }: { onAgain: () => void }) {
  const text = useWords(appWords)
  return <ErrorState heading="h1" title={text.brokenTitle} line={text.brokenLine} onRetry={onAgain} />
}

function NoSuchPage() {
  const text = useWords(appWords)
  return (
    <Empty heading="h1" title={text.notHereTitle} line={text.notHereLine} action={<Button href="/">{text.toToday}</Button>} />
  )
}

/** Without network a register can be taken; what the others show comes from the school. */
const IS_AT_HAND = /^\/register(?:\/[^/]+)?$/

function OnlyRegister() {
  const text = useWords(appWords)
  return (
    <Empty
      heading="h1"
      title={text.noNetworkTitle}
      line={text.noNetworkLine}
      action={<Button href="/register">{text.places.register}</Button>}
    />
  )
}

function Screens({ session, isKept }: { session: Staff; isKept: boolean }) {
  const [path] = useLocation()
  const text = useWords(appWords)
  const { parser } = useRouter()
  const Screen = screensFor(session.role).find((route) => matchRoute(parser, route.path, path)[0])?.screen ?? NoSuchPage
  return (
    <Shell session={session}>
      <Boundary key={path} fallback={(again) => <Broken onAgain={again} />} onAgain={async () => undefined}>
        <Suspense fallback={<Progress label={text.main} />}>
          {isKept && !IS_AT_HAND.test(path) ? <OnlyRegister /> : <Screen />}
        </Suspense>
      </Boundary>
    </Shell>
  )
}

/** Answers are one person's: another one begins with none. */
function Answers({ of, children }: { of: string; children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 30_000 } } }))
  return (
    <QueryClientProvider client={client} key={of}>
      {children}
    </QueryClientProvider>
  )
}

function Page() {
  const session = useSession()
  const [path] = useLocation()
  const search = useSearch()
  const { parser } = useRouter()
  const isAsking = session.state === 'asking'
  useEffect(() => {
    if (isAsking) fetchAhead((route) => matchRoute(parser, route, path)[0])
  }, [isAsking, parser, path])
  if (path === '/invite') return <InviteScreen />
  if (path === '/start') return <FoundScreen />
  if (isAsking) return <SchoolBehind isAsking />
  if (session.state === 'unknown') return <SchoolBehind onAgain={session.ask} />
  if (session.state === 'parent') return <ParentHere name={session.name} />
  const isAtLogin = path === '/login'
  if (session.state !== 'in') {
    const next = path === '/' ? '' : `?next=${encodeURIComponent(search === '' ? path : `${path}?${search}`)}`
    return isAtLogin ? <LoginScreen /> : <Redirect to={`/login${next}`} replace />
  }
  if (isAtLogin) return <Redirect to={nextIn(search)} replace />
  return (
    <Answers key={session.staff.user.user_id} of={session.staff.user.user_id}>
      <Screens session={session.staff} isKept={session.isKept} />
    </Answers>
  )
}

/** The screen that was asked for before signing in: one of ours, whatever the address says. */
const nextIn = (search: string): string => {
  const next = new URLSearchParams(search).get('next') ?? '/'
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/login') ? next : '/'
}

/** The whole office. */
export function App() {
  return (
    <Router base={BASE}>
      <TopOfPage />
      <Boundary fallback={(again) => <Broken onAgain={again} />} onAgain={async () => location.reload()}>
        <Page />
      </Boundary>
      <Toasts />
    </Router>
  )
}
