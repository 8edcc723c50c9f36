import { leave } from '@schoolgate/ui/lib/leaving'
import { resetAuth } from './auth.ts'
import { CHANNEL, isSignOutWaiting } from './sign-out-queue.ts'

/*
 * What the gate needs of signing out. The rest is in a chunk of its own, which the service worker keeps for everybody and the house
 * fetches once its first page is there: it must not be missing when somebody leaves without network.
 */
const room = () => import('./sign-out.ts')

/** Fetches what signing out needs. Without network it is tried again when it is needed. */
export const prepareToLeave = (): void => void room().catch(() => undefined)

/** Forgets everything private on this device (sign-out.ts). */
export const endSessionHere = async (): Promise<void> => (await room()).endSessionHere()

/** Signs out here (sign-out.ts). */
export const signOut = async (): Promise<void> => (await room()).signOut()

/** Tells the server of a sign-out that waits, where one does; called at start and when network comes back. */
export const flushSignOut = async (): Promise<void> => {
  if (await isSignOutWaiting()) await (await room()).flushSignOut()
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
