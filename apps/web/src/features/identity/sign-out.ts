import { CURRENT_SESSION_PATH, SIGN_OUT_LOCK } from '@schoolgate/contracts/session-path'
import { forgetAll } from '@schoolgate/ui/lib/storage'
import { leave } from '@schoolgate/ui/lib/leaving'
import { locked, lockedAtOnce } from '#lib/device/lock'
import { personNow } from '#lib/device/person'
import { resetAuth } from './auth.ts'
import { CHANNEL, isSignOutWaiting, QUEUE, WAITING } from './sign-out-queue.ts'

/*
 * Logout (security §1): every store, localStorage, IndexedDB, private caches, the push subscription, and the server's session.
 * What is here is forgotten first, whatever the network does. That the server must be told waits meanwhile as one entry in Cache
 * Storage, which this page and the service worker (src/sw/sign-out.ts) can both see; whoever reaches the server first takes it out.
 */

const TELLING_TAKES = 20_000

/** What this browser keeps files in; null where it has no such place, or none for this window: a private one refuses it, each in its way. */
const openQueue = async (): Promise<Cache | null> => {
  try {
    return await caches.open(QUEUE)
  } catch {
    return null
  }
}

const tellServer = async (signal: AbortSignal): Promise<boolean> => {
  try {
    const asked = { method: 'DELETE', credentials: 'same-origin', keepalive: true, signal } as const
    const answer = await fetch(CURRENT_SESSION_PATH, asked)
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

let telling: { end: Promise<void>; giveUp: AbortController } | null = null

const tellWhatWaits = async (signal: AbortSignal): Promise<void> => {
  if ((await isSignOutWaiting()) && (await tellServer(signal))) await dropSignOut()
}

/** Tells the server of a sign-out that waits; called right after it, at start, and when network comes back. */
export const flushSignOut = async (): Promise<void> => {
  await notForLong(forgetting)
  if (telling === null) {
    const giveUp = new AbortController()
    const signal = AbortSignal.any([giveUp.signal, AbortSignal.timeout(TELLING_TAKES)])
    const end = locked(SIGN_OUT_LOCK, () => tellWhatWaits(signal))
      // Somebody signs in, here or in another tab.
      .catch(() => giveUp.abort())
      .finally(() => {
        telling = null
      })
    telling = { end, giveUp }
  }
  await telling.end
}

/** After a sign-in nothing waits: it ended the session of before itself. */
const dropSignOut = async (): Promise<void> => {
  await (await openQueue())?.delete(WAITING)
}

/**
 * Does what signs in. The server is told first of a sign-out that waits, if it answers soon. Then nobody tells it any more, neither here
 * nor in another tab nor in the worker: that would end the new session, or its late answer would take the new cookie away.
 */
export const insteadOfSignOut = async <Result>(signIn: () => Promise<Result>): Promise<Result> => {
  await notForLong(flushSignOut())
  telling?.giveUp.abort()
  return lockedAtOnce(SIGN_OUT_LOCK, async () => {
    const signedIn = await signIn()
    await dropSignOut()
    return signedIn
  })
}

/** Lays the word where page and worker find it; answers whether there is such a place. */
const queueSignOut = async (): Promise<boolean> => {
  const queue = await openQueue()
  await queue?.put(WAITING, new Response())
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker && 'sync' in worker) worker.active?.postMessage({ type: 'sync-sign-out' })
  return queue !== null
}

const dropPush = async (): Promise<void> => {
  const worker = await navigator.serviceWorker?.getRegistration()
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

const dropCaches = async (): Promise<void> => {
  const names = await caches.keys()
  // The app's own files hold nothing of anybody's; they stay so that the next sign-in is fast. What the office keeps in this browser is
  // a colleague's, who goes on working.
  const stays = (name: string) => name.startsWith('files-') || name.startsWith('office-') || name === QUEUE
  await Promise.all(names.filter((name) => !stays(name)).map((name) => caches.delete(name)))
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

/**
 * Forgets everything private on this device, without telling the server (it already knows, or cannot be told). What this person
 * wrote and the school does not have yet waits until they are back: a session ends by itself too.
 */
export const endSessionHere = (): Promise<void> => (forgetting = forget())

// What they wrote and the school does not have: they were told of it before they left.
const dropLetters = async (person: string | null): Promise<void> => {
  if (person !== null) await (await import('#lib/device/letters')).dropLettersOf(person)
}

/** Signs out here: forgets everything on this device, and tells the server as soon as it answers. */
export const signOut = async (): Promise<void> => {
  const person = personNow()
  // A browser without a place for the word still tells it now.
  const isQueued = await queueSignOut().catch(() => false)
  await Promise.all([endSessionHere(), dropLetters(person)])
  void (isQueued ? flushSignOut() : tellServer(AbortSignal.timeout(TELLING_TAKES)))
}
