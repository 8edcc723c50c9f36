import { CURRENT_SESSION_PATH, SIGN_OUT_LOCK } from '@schoolgate/contracts/session-path'
import { worker } from './scope.ts'

/** The tag of the background sync. */
export const SIGN_OUT = 'sign-out'

// Shared with the page by name: features/identity/sign-out-queue.ts.
const QUEUE = 'schoolgate-queue'
const WAITING = '/queued/sign-out'

type WithSync = ServiceWorkerRegistration & { sync: { register: (tag: string) => Promise<void> } }
const canSync = (registration: ServiceWorkerRegistration): registration is WithSync => 'sync' in registration

/** Asks the browser, where it can, to wake this worker when there is network, to send what waits under this tag. */
export const askForSync = async (tag: string): Promise<void> => {
  if (canSync(worker.registration)) await worker.registration.sync.register(tag)
}

/** Sends a sign-out that waited for network. Throws while there is none, so that the browser tries again. */
export const sendSignOut = async (): Promise<void> => {
  const giveUp = new AbortController()
  try {
    await navigator.locks.request(SIGN_OUT_LOCK, () => tellServer(giveUp.signal))
  } catch (error) {
    // Perhaps a page signs in: what is told now would end the new session.
    giveUp.abort()
    throw error
  }
}

const tellServer = async (signal: AbortSignal): Promise<void> => {
  if (!(await caches.match(WAITING, { cacheName: QUEUE }))) return
  const answer = await fetch(CURRENT_SESSION_PATH, { method: 'DELETE', credentials: 'same-origin', signal })
  if (!answer.ok && answer.status !== 401) throw new Error('the sign-out was not taken')
  await (await caches.open(QUEUE)).delete(WAITING)
}
