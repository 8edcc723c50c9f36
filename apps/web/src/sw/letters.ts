import {
  LETTER,
  letterLock,
  LETTERS_CHANNEL,
  type LetterRequest,
  outcomeOfStatus,
  SHELF,
  subjectLock,
} from '@schoolgate/contracts/letters'
import { CURRENT_SESSION_PATH } from '@schoolgate/contracts/session-path'
import { worker } from './scope.ts'
import { sendSignOut } from './sign-out.ts'

/*
 * Sends what a parent wrote (apps/web/src/lib/device) when the app is closed: under the same locks, in the same order, only while its
 * writer is the one signed in. What it may not send (a photo, a spoken answer) waits for the app, and so does what comes after it.
 */

type Letter = {
  name: string
  key: string
  subject: string
  order: number
  title: string
  after?: string
  refused?: string
  request?: LetterRequest | null
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isLetter = (kept: unknown): kept is Letter =>
  typeof kept === 'object' &&
  kept !== null &&
  'order' in kept &&
  typeof kept.order === 'number' &&
  ['name', 'key', 'subject', 'title'].every((part) => isText(Reflect.get(kept, part)))

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the shelf did not open')))
  })

/** The shelf of letters, if this device has one: a worker makes none. */
const openShelf = async (): Promise<IDBDatabase | null> => {
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === SHELF.database)) return null
  return done(indexedDB.open(SHELF.database))
}

const storeOf = (shelf: IDBDatabase, mode: IDBTransactionMode) => shelf.transaction(SHELF.store, mode).objectStore(SHELF.store)

const tell = ({ method, address, body, idempotency_key: key }: LetterRequest): Promise<Response> =>
  fetch(address, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    body,
  })

const codeOf = async (answer: Response): Promise<string> => {
  const said: unknown = await answer.json().catch(() => null)
  const code: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, 'code') : null
  return isText(code) ? code : 'server.unreadable_answer'
}

/** Sends one letter, unless a window has it in hand or has sent it. Answers whether what comes after it may go. */
const send = async (shelf: IDBDatabase, place: string, { key }: Letter): Promise<boolean> => {
  const sendNow = async (lock: Lock | null): Promise<boolean> => {
    if (lock === null) return false
    const letter: unknown = await done(storeOf(shelf, 'readonly').get(place))
    if (!isLetter(letter) || letter.key !== key) return true
    if (!letter.request) return false
    const answer = await tell(letter.request)
    const outcome = outcomeOfStatus(answer.status)
    if (outcome === 'later') throw new Error('the school takes nothing just now')
    const isToShow = outcome === 'refused' && letter.title !== ''
    const code = isToShow ? await codeOf(answer) : ''
    const store = storeOf(shelf, 'readwrite')
    const still: unknown = await done(store.get(place))
    // A newer word about the same thing may have taken its place meanwhile.
    if (isLetter(still) && still.key === key)
      await (isToShow ? done(store.put({ ...letter, refused: code }, place)) : done(store.delete(place)))
    return true
  }
  return navigator.locks.request(letterLock(key), { ifAvailable: true }, sendNow)
}

const sendAllOf = async (shelf: IDBDatabase, person: string): Promise<void> => {
  const start = `${LETTER}${person} `
  const range = IDBKeyRange.bound(start, `${start}\uffff`)
  const kept: unknown[] = await done(storeOf(shelf, 'readonly').getAll(range))
  const waiting = kept.filter(isLetter).filter(({ refused }) => refused === undefined)
  const stuck = new Set<string>()
  for (const letter of waiting.toSorted((one, other) => one.order - other.order)) {
    const { subject, after = subject, name } = letter
    const isBehind = stuck.has(subject) || stuck.has(after)
    const isPast =
      !isBehind && (await navigator.locks.request(subjectLock(person, subject), () => send(shelf, start + name, letter)))
    if (!isPast) stuck.add(subject)
  }
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
    await sendAllOf(shelf, user.user_id)
  } finally {
    shelf.close()
    const windowsOf = new BroadcastChannel(LETTERS_CHANNEL)
    windowsOf.postMessage('changed')
    windowsOf.close()
  }
}
