import { useAuth } from '#features/identity'
import { words, wordsNow } from '#lib/words'
import { toast } from '#ui/toast'

const updateWords = words({
  en: { newVersion: 'There is a newer Schoolgate.', update: 'Open it now' },
  fr: { newVersion: 'Il y a une version plus récente de Schoolgate.', update: 'L’ouvrir maintenant' },
})

const offerUpdate = (worker: ServiceWorker): void => {
  const text = wordsNow(updateWords)
  toast(text.newVersion, {
    duration: Number.POSITIVE_INFINITY,
    action: { label: text.update, onPress: () => worker.postMessage({ type: 'take-over' }) },
  })
}

const watchForUpdates = (registration: ServiceWorkerRegistration): void => {
  if (registration.waiting && navigator.serviceWorker.controller) offerUpdate(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(worker)
    })
  })
}

// An app that stays open for days hears of a newer version when it is looked at again.
const LOOK_EVERY = 3_600_000
const lookForUpdates = (registration: ServiceWorkerRegistration): void => {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < LOOK_EVERY) return
    lookedAt = Date.now()
    // Without network it is looked for the next time.
    registration.update().catch(() => undefined)
  })
}

// Pages for parents are only fetched for parents: a passer-by does not pay for them.
const fetchPagesForParents = (): void => {
  const ask = () => {
    if (useAuth.getState().isLoggedIn)
      void navigator.serviceWorker.ready.then((registration) => registration.active?.postMessage({ type: 'keep-pages' }))
  }
  ask()
  useAuth.subscribe(ask)
}

// For the day a paper is checked without network; where they do not come now, the check itself fetches them.
const keepKeysOfSchools = (): void => {
  const isForThem = useAuth.getState().isLoggedIn || location.pathname === '/verify'
  if (isForThem) void import('#features/verify').then(({ keepSealKeys }) => keepSealKeys()).catch(() => undefined)
}

declare global {
  interface Window {
    // Not yet among TypeScript's own; what a policy makes is a trusted object that stands for the address.
    trustedTypes?: {
      createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (address: string) => string }
    }
  }
}

// Trusted Types guard which script a page may start; this is the only one it starts by address.
const scriptAddress = (): string =>
  window.trustedTypes?.createPolicy('schoolgate', { createScriptURL: () => '/sw.js' }).createScriptURL('/sw.js') ?? '/sw.js'

/** Registers the service worker and listens to it. */
export const registerServiceWorker = async (): Promise<void> => {
  const hadController = navigator.serviceWorker.controller !== null
  const registration = await navigator.serviceWorker.register(scriptAddress())
  watchForUpdates(registration)
  lookForUpdates(registration)
  fetchPagesForParents()
  keepKeysOfSchools()
  // The new version took over because the parent asked: show it. No worker at all (the browser's data was cleared) is nothing to show.
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => hadController && navigator.serviceWorker.controller !== null && location.reload(),
  )
}
