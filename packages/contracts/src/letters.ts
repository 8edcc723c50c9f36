import type { Endpoint } from './endpoint.ts'

/*
 * What page and service worker share by name about what a parent wrote and the school does not have yet; alone in its file, because
 * the worker carries no checks.
 */

/** Where it lies: the database, its one store, and what the names of letters begin with. */
export const SHELF = { database: 'schoolgate', store: 'saved' } as const
export const LETTER = 'letter '
/** Under this name stands when the worker last told the school a letter (milliseconds): what is saved from before is asked for anew. */
export const LETTERS_TOLD_AT = 'letters told at'

/** The tag of the background sync that sends it when the app is closed. */
export const LETTERS_SYNC = 'letters'

/** The door that takes many letters at once, and how many. */
export const LETTERS_PATH = '/api/v1/letters'
export const LETTERS_AT_ONCE = 100
/** That door takes so much of a body; what the letters are wrapped in is small beside it. */
const MOST_CHARACTERS = 40_000

/** On which windows and worker tell each other that something was written, sent or refused. */
export const LETTERS_CHANNEL = 'schoolgate-letters'
/** What the worker says there when it has told the school letters: what pages show may be older. */
export const TOLD_BY_WORKER = 'told by the worker'

/** The one call that tells a letter to the school; what only the open app can tell (a photo, a spoken answer) has none. */
export type LetterRequest = { method: Endpoint['method']; address: string; body: string | null; idempotency_key: string | null }

/** The lock of a letter: who holds it sends it. */
export const letterLock = (key: string): string => `letter ${key}`

/** The lock of a subject: letters about one subject go in the order they were written. */
export const subjectLock = (person: string, subject: string): string => `outbox ${person} ${subject}`

/** Both: who tells it among others holds them. */
export const locksOf = (person: string, { subject, key }: { subject: string; key: string }): string[] => [
  subjectLock(person, subject),
  letterLock(key),
]

/** What decides which letters go together. */
type Waiting = { subject: string; after?: string; request?: LetterRequest | null }

/** The first letters that may go together, in order: what must be told by itself stays, and so does what has to come after it. */
export const firstTogether = <Letter extends Waiting>(
  letters: readonly Letter[],
  mayGo: (letter: Letter) => boolean,
): { letter: Letter; request: LetterRequest }[] => {
  const chosen: { letter: Letter; request: LetterRequest }[] = []
  const stuck = new Set<string>()
  let characters = 0
  for (const letter of letters) {
    const { subject, after = subject, request } = letter
    const size = request ? request.address.length + (request.body?.length ?? 0) : 0
    if (!request || size > MOST_CHARACTERS || stuck.has(subject) || stuck.has(after) || !mayGo(letter)) {
      stuck.add(subject)
      continue
    }
    characters += size
    if (chosen.length === LETTERS_AT_ONCE || characters > MOST_CHARACTERS) break
    chosen.push({ letter, request })
  }
  return chosen
}

/** What came of telling it, by the status of the answer: `later` where nothing else would get through just now either. */
export const outcomeOfStatus = (status: number): 'sent' | 'later' | 'refused' =>
  status < 400 ? 'sent' : status === 401 || status === 429 || status >= 500 ? 'later' : 'refused'
