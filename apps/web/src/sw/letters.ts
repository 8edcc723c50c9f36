import { lockedWhereFree } from '@schoolgate/contracts/letter-locks'
import {
  firstTogether,
  LETTERS_CHANNEL,
  LETTERS_PATH,
  locksOf,
  outcomeOfStatus,
  TOLD_BY_WORKER,
} from '@schoolgate/contracts/letters'
import { CURRENT_SESSION_PATH } from '@schoolgate/contracts/session-path'
import { worker } from './scope.ts'
import { openShelf, settle, waitingOf } from './shelf.ts'
import { sendSignOut } from './sign-out.ts'

/*
 * Sends what a parent wrote (apps/web/src/lib/device) when the app is closed: under the same locks, in the same order, only while its
 * writer is the one signed in, and many on one way (contracts/letter-batch.ts). What it may not send (a photo, a spoken answer) waits for
 * the app, and so does what comes after it.
 */

const asJson = { accept: 'application/json', 'content-type': 'application/json' }

/** Tells the first letters that may go together; answers whether there were any. Throws where the school takes nothing just now. */
const sendTogether = async (shelf: IDBDatabase, person: string): Promise<boolean> => {
  const wanted = firstTogether(await waitingOf(shelf, person), () => true).map(({ letter }) => letter)
  const names = wanted.flatMap((letter) => locksOf(person, letter))
  return lockedWhereFree(names, async (isHeld) => {
    const keys = new Set(wanted.map(({ key }) => key))
    // Looked at anew behind the locks: a window may have sent some of them meanwhile, or have some in hand.
    const isFree = (letter: { subject: string; key: string }) => keys.has(letter.key) && locksOf(person, letter).every(isHeld)
    const batch = firstTogether(await waitingOf(shelf, person), isFree)
    if (batch.length === 0) return false
    const answer = await fetch(`${LETTERS_PATH}?${new URLSearchParams({ user_id: person })}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: asJson,
      body: JSON.stringify({ letters: batch.map(({ request }) => request) }),
    })
    if (!answer.ok) throw new Error('the school takes no letters just now')
    const { answers }: { answers: { status: number; said: unknown }[] } = await answer.json()
    for (const [at, { letter }] of batch.entries()) {
      const { status = 0, said = null } = answers[at] ?? {}
      const outcome = outcomeOfStatus(status)
      if (status === 0 || outcome === 'later') throw new Error('the school takes no more letters just now')
      await settle(shelf, person, letter, outcome, said)
    }
    return true
  })
}

/** Sends what waits. Throws where the school cannot be told just now, so that the browser tries again. */
export const sendLetters = async (): Promise<void> => {
  // A window that somebody looks at sends for itself, and shows what came of it.
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.some((client) => client.visibilityState === 'visible')) return
  // Who has left, if only without network so far, sends nothing more.
  await sendSignOut()
  const shelf = await openShelf()
  if (shelf === null) return
  try {
    const session = await fetch(CURRENT_SESSION_PATH, { credentials: 'same-origin', headers: { accept: 'application/json' } })
    // Nobody is signed in: it waits for its writer.
    if (session.status === 401) return
    if (!session.ok) throw new Error('the school does not say who is signed in')
    const { user }: { user: { user_id: string } } = await session.json()
    while (await sendTogether(shelf, user.user_id));
  } finally {
    shelf.close()
    const windowsOf = new BroadcastChannel(LETTERS_CHANNEL)
    windowsOf.postMessage(TOLD_BY_WORKER)
    windowsOf.close()
  }
}
