import { useAuth } from '#features/identity'
import { releasesComeBy } from '@schoolgate/ui/lib/release'
import { words, wordsNow } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'

const updateWords = words({
  en: { newVersion: 'There is a newer Schoolgate.', update: 'Open it now' },
  fr: { newVersion: 'Il y a une version plus récente de Schoolgate.', update: 'L’ouvrir maintenant' },
})

// A newer version that is here, whole, and waits for the older one to go.
let waiting: ServiceWorker | null = null
let isOurDoing = false
let openAnew = () => location.reload()

// An older version that is still busy keeps nobody from the next page; this one then follows like any other window.
const PATIENCE = 5000

/** Lets the newer version take over; the pages of other windows follow when nothing is being written there. */
const takeOver = (): Promise<boolean> =>
  new Promise((resolve) => {
    if (waiting === null || waiting.state === 'activated') return resolve(waiting !== null)
    isOurDoing = true
    const impatient = setTimeout(() => {
      isOurDoing = false
      resolve(false)
    }, PATIENCE)
    const tookOver = () => {
      clearTimeout(impatient)
      resolve(true)
    }
    navigator.serviceWorker.addEventListener('controllerchange', tookOver, { once: true })
    waiting.postMessage({ type: 'take-over' })
  })

const offerUpdate = (worker: ServiceWorker): void => {
  waiting = worker
  const text = wordsNow(updateWords)
  toast(text.newVersion, {
    duration: Number.POSITIVE_INFINITY,
    action: { label: text.update, onPress: () => void takeOver().then(() => openAnew()) },
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

// Something that a parent writes just now would be lost with its page.
const isWriting = (): boolean =>
  document.querySelector('dialog:modal') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value }) => !['checkbox', 'radio', 'search', 'hidden'].includes(type) && value !== '',
  )

/** The newer version took over in another window: this one follows at once, or when its parent looks away from what they wrote. */
const follow = (): void => {
  if (!isWriting()) return openAnew()
  const leave = new AbortController()
  const look = () => {
    if (leave.signal.aborted || isWriting()) return
    leave.abort()
    openAnew()
  }
  // What was closed is taken out of the page a moment later, on a slow phone a longer one.
  const lookSoon = () => [0, 300, 3000].forEach((wait) => setTimeout(look, wait))
  window.addEventListener('popstate', lookSoon, { signal: leave.signal })
  document.addEventListener('click', lookSoon, { signal: leave.signal })
  // Of a dialog; it does not bubble.
  document.addEventListener('close', lookSoon, { signal: leave.signal, capture: true })
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

// What is kept for parents is asked for by code that only they need.
const fetchPagesForParents = (): void => {
  let isAsked = false
  const ask = () => {
    if (isAsked || !useAuth.getState().isLoggedIn) return
    isAsked = true
    // Without it, at the next start.
    import('#app/keep-pages.ts').then(({ keepPages }) => keepPages()).catch(() => undefined)
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

/**
 * Registers the service worker and listens to it. `first` is the worker by which the page began: another window may have opened a newer
 * release since then. `reload` opens this window anew.
 */
export const registerServiceWorker = async (first: ServiceWorker | null, reload = openAnew): Promise<void> => {
  openAnew = reload
  // No worker at all (the browser's data was cleared) is nothing to show, and the window that asked goes on by itself.
  const followOthers = () => {
    const now = navigator.serviceWorker.controller
    if (!isOurDoing && first !== null && now !== null && now !== first) follow()
  }
  navigator.serviceWorker.addEventListener('controllerchange', followOthers)
  followOthers()
  const registration = await navigator.serviceWorker.register(scriptAddress())
  watchForUpdates(registration)
  lookForUpdates(registration)
  releasesComeBy(() => void registration.update().catch(() => undefined), takeOver)
  fetchPagesForParents()
  keepKeysOfSchools()
}
