import { LETTER, LETTERS_TOLD_AT, type LetterRequest, SHELF } from '@schoolgate/contracts/letters'

/* Where the app lays what a parent wrote (apps/web/src/lib/device/letters.ts), as the worker reads it. */

export type Letter = {
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
export const openShelf = async (): Promise<IDBDatabase | null> => {
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === SHELF.database)) return null
  return done(indexedDB.open(SHELF.database))
}

const storeOf = (shelf: IDBDatabase, mode: IDBTransactionMode) => shelf.transaction(SHELF.store, mode).objectStore(SHELF.store)

const startOf = (person: string) => `${LETTER}${person} `

/** What of a person waits to be sent, oldest first. */
export const waitingOf = async (shelf: IDBDatabase, person: string): Promise<Letter[]> => {
  const range = IDBKeyRange.bound(startOf(person), `${startOf(person)}\uffff`)
  const kept: unknown[] = await done(storeOf(shelf, 'readonly').getAll(range))
  const waiting = kept.filter(isLetter).filter(({ refused }) => refused === undefined)
  return waiting.toSorted((one, other) => one.order - other.order)
}

const codeIn = (said: unknown): string => {
  const code: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, 'code') : null
  return isText(code) ? code : 'server.unreadable_answer'
}

/**
 * The school has answered a letter: it goes, unless it was refused and is somebody's words, which stay before the parent with the reason.
 * A newer word about the same thing may have taken its place meanwhile: that one is not touched.
 */
export const settle = async (
  shelf: IDBDatabase,
  person: string,
  letter: Letter,
  outcome: 'sent' | 'refused',
  said: unknown,
): Promise<void> => {
  const place = startOf(person) + letter.name
  const store = storeOf(shelf, 'readwrite')
  const still: unknown = await done(store.get(place))
  if (!isLetter(still) || still.key !== letter.key) return
  const isToShow = outcome === 'refused' && letter.title !== ''
  await done(store.put(Date.now(), LETTERS_TOLD_AT))
  await (isToShow ? done(store.put({ ...letter, refused: codeIn(said) }, place)) : done(store.delete(place)))
}
