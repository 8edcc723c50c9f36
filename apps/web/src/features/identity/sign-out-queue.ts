/** Where the word waits that the server must be told; shared by name with the service worker (src/sw/sign-out.ts). */
export const QUEUE = 'schoolgate-queue'
export const WAITING = '/queued/sign-out'
/** On which the tabs of this app tell each other that somebody left. */
export const CHANNEL = 'schoolgate'

/** Whether the server must still be told. In a window that keeps nothing, nothing waits: private ones refuse it, each in its way. */
export const isSignOutWaiting = async (): Promise<boolean> => {
  try {
    return (await caches.match(WAITING, { cacheName: QUEUE })) !== undefined
  } catch {
    return false
  }
}
