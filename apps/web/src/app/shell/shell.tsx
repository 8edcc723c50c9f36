import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, startTransition, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { appWords } from '#app/app.words.ts'
import { Boundary } from '@schoolgate/ui/boundary'
import { sayNeedsNetwork } from '#app/page-did-not-come.ts'
import { stopAsking, useIsAskedToLogout, useUserId } from '#features/identity'
import { useLive } from '#features/live'
import { usePush } from '#features/push'
import { forgetSelectedWard, useChosenWardId, useLostWards } from '#features/wards'
import { askToStayWhenInstalled, useIsFull } from '#lib/device/full'
import { lookThrough, useLetters } from '#lib/device/letters'
import { keepProbing } from '@schoolgate/ui/lib/probe'
import { whenLeaving } from '@schoolgate/ui/lib/leaving'
import { onDemand } from '@schoolgate/ui/lib/on-demand'
import { createQueryClient, forgetAnswers, keepAnswers } from '#lib/query'
import { useIsDesk, useIsWide } from '@schoolgate/ui/lib/wide'
import { useQuiet } from '@schoolgate/ui/lib/quiet'
import { useWords } from '@schoolgate/ui/lib/words'
import { BarContext } from '#ui/page'
import { Toasts } from '@schoolgate/ui/toast'
import { BrokenPage } from './broken-page.tsx'
import { followScroll, setMenuOpen, useNavBar } from './nav-bar.ts'
import { leadSchoolToOffice } from './of-school.ts'
import { OfflineStrip } from './offline-strip.tsx'
import { heard, keepOwnPage, openPagesFor, openPagesForNobody } from './own-page.ts'
import styles from './shell.module.css'
import { Tabs } from './tabs.tsx'
import { useRememberWard } from './remember-ward.ts'
import { useSchoolOfWard } from './use-school-of-ward.ts'

const client = createQueryClient()
// What only some screens or some days need; without its code, at the next start.
const later = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load().then(
      (outbox) => ({ default: outbox }),
      () => ({ default: () => null }),
    ),
  )
const Beside = later(async () => (await import('./beside.tsx')).Beside)
const BarDropdowns = later(async () => (await import('./bar-dropdowns.tsx')).BarDropdowns)
const useSoon = onDemand(() => import('./soon.ts'))
const soonDidNotCome = () => {
  if (!useNavBar.getState().isMenuOpen && !useIsAskedToLogout.getState().isAsked) return
  setMenuOpen(false)
  stopAsking()
  sayNeedsNetwork()
}
whenLeaving(forgetSelectedWard)
whenLeaving(openPagesForNobody)
keepProbing()
leadSchoolToOffice()
askToStayWhenInstalled()

// The answers are read and kept once for each person, and not for each time that a page for anybody lies between two of theirs.
let saved: { reading: Promise<void>; isRead: boolean } | null = null
whenLeaving(() => {
  saved = null
})
/** Reads the saved answers, once; from then on a page is drawn whole at once. */
export const readSaved = (): Promise<void> => {
  if (saved === null) {
    const mine = { reading: Promise.resolve(), isRead: false }
    mine.reading = keepAnswers(client)
      // Without its shelf (a private window) the app works, it only forgets.
      .catch(() => undefined)
      .then(() => keepOwnPage(client))
      .then(() => {
        mine.isRead = true
      })
    saved = mine
  }
  return saved.reading
}

/** Waits until the saved answers are read, so that a page never shows a skeleton for what it already has. */
const useSavedAnswers = (): boolean => {
  const [isRead, setRead] = useState(() => saved?.isRead ?? false)
  // The page is then drawn in small steps, between which a tap is answered.
  useEffect(() => void readSaved().then(() => startTransition(() => setRead(true))), [])
  return isRead
}

/** What keeps every page as the school has it, from its first moment, without being seen. */
function Effects() {
  useLive(heard)
  usePush()
  useLostWards()
  useRememberWard()
  useSchoolOfWard()
  return null
}

/** What stands around every page of a signed-in parent: bar, drawer, rail, tabs, strip, toasts, the logout question. */
export function Shell({ children }: { children: ReactNode }) {
  const text = useWords(appWords)
  const isMenuOpen = useNavBar((bar) => bar.isMenuOpen)
  const isScrolled = useNavBar((bar) => bar.isScrolled)
  const [path, navigate] = useLocation()
  const isDesk = useIsDesk()
  const isRead = useSavedAnswers()
  const isFull = useIsFull((device) => device.isFull)
  const isTroubled = useLetters(({ letters, isAnyLoose }) => isAnyLoose || letters.some(({ refused }) => refused !== undefined))
  const isWide = useIsWide()
  const isAskedToLogout = useIsAskedToLogout(({ isAsked }) => isAsked)
  // What waits is told, and what is said about a full phone must be here before it is full: then nothing more is kept.
  const isLetterHere = useLetters(({ letters }) => letters.length > 0)
  const isQuiet = useQuiet()
  const soon = useSoon(isQuiet || isMenuOpen || isAskedToLogout || isDesk || isLetterHere || isFull, soonDidNotCome)
  const userId = useUserId()
  const wardId = useChosenWardId()
  useEffect(followScroll, [])
  useEffect(() => void lookThrough(), [userId])
  useEffect(() => openPagesFor(userId, wardId), [userId, wardId])
  const bar = useMemo(
    () => ({
      openMenu: () => setMenuOpen(true),
      isMenuOpen,
      isScrolled,
      end: isDesk && (
        <Suspense>
          <BarDropdowns />
        </Suspense>
      ),
    }),
    [isMenuOpen, isScrolled, isDesk],
  )
  return (
    <QueryClientProvider client={client}>
      <BarContext value={bar}>
        <a className={styles.skip} href="#main">
          {text.skip}
        </a>
        <div className={styles.house} data-path={path}>
          {soon && <soon.Rail />}
          <div className={styles.page}>
            <OfflineStrip />
            {soon && (isTroubled || isFull) && <soon.TroubledLetters />}
            <div className={styles.sides}>
              <Suspense>{isRead && isWide && <Beside />}</Suspense>
              <div className={styles.opened}>
                {isRead && (
                  <Boundary key={path} fallback={(again) => <BrokenPage onAgain={again} />} onAgain={() => forgetAnswers(client)}>
                    {children}
                  </Boundary>
                )}
              </div>
            </div>
          </div>
        </div>
        <Tabs />
        {soon && (
          <>
            <soon.Drawer />
            <soon.LogoutDialog onSignedOut={() => navigate('/', { replace: true })} />
          </>
        )}
        {isRead && <Effects />}
        {isRead && soon && <soon.LaterEffects />}
        <Toasts />
      </BarContext>
    </QueryClientProvider>
  )
}
