import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isKnownAtSchool, noteKeptPage } from '#app/known.ts'
import { preload, readSavedAnswers } from '#app/preload.ts'
import { App } from '#app/router.tsx'
import { routeOf } from '#app/routes.ts'
import { watchSession } from '#app/session.ts'
import { publicSchool, useAuth } from '#features/identity'
import { listenForInstallOffer } from '#features/install'
import { whenQuiet } from '@schoolgate/ui/lib/quiet'
import { startSpeaking } from '@schoolgate/ui/lib/words'

// The prerendered pages are written in English, signed out, for a Ghanaian school with this emblem.
const isAsPrerendered = (root: HTMLElement, language: string): boolean => {
  const school = publicSchool()
  return (
    root.dataset['page'] === location.pathname.replace(/(.)\/$/, '$1') &&
    language === 'en' &&
    location.search === '' &&
    !useAuth.getState().isLoggedIn &&
    !(routeOf(location.pathname).access === 'guest' && isKnownAtSchool()) &&
    school?.emblem === 'nyansapo' &&
    school.country === 'GH'
  )
}

// The worker's downloads must not compete with the first page.
const registerServiceWorkerLater = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const first = navigator.serviceWorker.controller
  const register = async () => (await import('#app/service-worker.ts')).registerServiceWorker(first)
  // Refused in some private windows, or no network any more: the app then works with network only.
  void whenQuiet(() => void register().catch(() => undefined))
}

const isForParent = (): boolean => useAuth.getState().isLoggedIn && routeOf(location.pathname).access === 'parent'

/** Starts the browser app in the page the server sent. */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  history.scrollRestoration = 'manual'
  const language = startSpeaking()
  noteKeptPage()
  watchSession()
  listenForInstallOffer()
  // Without network a page's code may not come; the router then says so and waits.
  await preload(location.pathname).catch(() => undefined)
  if (isAsPrerendered(root, language)) hydrateRoot(root, <App />)
  else {
    // The words of the last visit stand until the page can take their place whole.
    if (isForParent() && root.querySelector('.first-words')) await readSavedAnswers().catch(() => undefined)
    startTransition(() => createRoot(root).render(<App />))
  }
  registerServiceWorkerLater()
}
