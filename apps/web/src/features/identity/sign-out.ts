import { CURRENT_SESSION_PATH } from '@schoolgate/contracts/session-path'
import { forgetAll } from '#lib/storage'
import { leave } from '#lib/leaving'
import { resetAuth } from './auth.ts'

/*
 * Logout (security §1): the server's session, every store, localStorage, IndexedDB, private caches and the push
 * subscription. Without network the server call waits as one entry in Cache Storage, which this page and the
 * service worker (src/sw/sign-out.ts) can both see; whoever has network first sends it.
 */
export const QUEUE = 'schoolgate-queue'
const CHANNEL = 'schoolgate'
const WAITING = '/queued/sign-out'

const tellServer = async (): Promise<boolean> => {
  try {
    const answer = await fetch(CURRENT_SESSION_PATH, { method: 'DELETE', credentials: 'same-origin', keepalive: true })
    return answer.ok || answer.status === 401
  } catch {
    return false
  }
}

// Some browsers never answer what is asked about messages: nobody waits for that longer than this.
const PATIENCE = 3000
const notForLong = (work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE))])

// What is being forgotten just now. A sign-in waits for its end, or it would be forgotten with the rest.
let forgetting: Promise<void> = Promise.resolve()

/** Sends a sign-out that waited for network; called at start, when network comes back, and before any sign-in. */
export const flushSignOut = async (): Promise<void> => {
  await notForLong(forgetting)
  if (!('caches' in globalThis)) return
  const queue = await caches.open(QUEUE)
  if ((await queue.match(WAITING)) && (await tellServer())) await queue.delete(WAITING)
}

const queueSignOut = async (): Promise<void> => {
  if (!('caches' in globalThis)) return
  const queue = await caches.open(QUEUE)
  await queue.put(WAITING, new Response())
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker && 'sync' in worker) worker.active?.postMessage({ type: 'sync-sign-out' })
}

const dropPush = async (): Promise<void> => {
  const worker = await navigator.serviceWorker?.getRegistration()
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

const dropCaches = async (): Promise<void> => {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  // The app's own files hold nothing of anybody's; they stay so that the next sign-in is fast.
  await Promise.all(names.filter((name) => !name.startsWith('files-') && name !== QUEUE).map((name) => caches.delete(name)))
}

const dropDatabases = async (): Promise<void> => {
  const { emptyShelf } = await import('#lib/saved')
  await emptyShelf()
}

const forget = async (): Promise<void> => {
  resetAuth()
  forgetAll()
  new BroadcastChannel(CHANNEL).postMessage('signed-out')
  await leave()
  await Promise.allSettled([dropDatabases(), dropCaches(), notForLong(dropPush())])
}

/** Forgets everything private on this device, without telling the server (it already knows, or cannot be told). */
export const endSessionHere = (): Promise<void> => (forgetting = forget())

/** Signs out here: tells the server (now, or as soon as there is network) and forgets everything on this device. */
export const signOut = async (): Promise<void> => {
  const told = await tellServer()
  await endSessionHere()
  if (!told) await queueSignOut()
}

/** Calls back when another tab signed out. Returns the way to stop. */
export const whenSignedOutElsewhere = (listener: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', async () => {
    resetAuth()
    await leave()
    listener()
  })
  return () => channel.close()
}
