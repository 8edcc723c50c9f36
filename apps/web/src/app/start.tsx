import { createRoot, hydrateRoot } from 'react-dom/client'
import { preload } from '#app/preload.ts'
import { App } from '#app/router.tsx'
import { watchSession } from '#app/session.ts'
import { registerServiceWorker } from '#app/service-worker.ts'
import { publicSchool, useAuth } from '#features/identity'
import { listenForInstallOffer } from '#features/install'
import { startAppearance } from '#lib/appearance'
import { startSpeaking } from '#lib/words'

// The prerendered pages are written in English, signed out, for a Ghanaian school with this emblem.
const isAsPrerendered = (root: HTMLElement, language: string): boolean => {
  const school = publicSchool()
  return (
    root.dataset['page'] === location.pathname.replace(/(.)\/$/, '$1') &&
    language === 'en' &&
    location.search === '' &&
    !useAuth.getState().isLoggedIn &&
    school?.emblem === 'nyansapo' &&
    school.country === 'GH'
  )
}

/** Starts the browser app in the page the server sent. */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  history.scrollRestoration = 'manual'
  startAppearance()
  const language = startSpeaking()
  watchSession()
  listenForInstallOffer()
  // Without network a page's code may not come; the router then says so and waits.
  await preload(location.pathname).catch(() => undefined)
  if (isAsPrerendered(root, language)) hydrateRoot(root, <App />)
  else createRoot(root).render(<App />)
  registerServiceWorker()
}
