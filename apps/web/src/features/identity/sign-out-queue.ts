/** Where the word waits that the server must be told; shared by name with the service worker (src/sw/sign-out.ts). */
export const QUEUE = 'schoolgate-queue'
/** On which the tabs of this app tell each other that somebody left. */
export const CHANNEL = 'schoolgate'
