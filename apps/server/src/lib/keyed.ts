import { createHash } from 'node:crypto'

/** An act that is done once, however often it is asked for: under which key, and what exactly was asked (db/once.ts). */
export type Keyed = {
  key: string
  /** An endpoint's method and path, or what the command line was told. */
  act: string
  /** Of the whole request: the same key with another digest is another request. */
  digest: string
  /** Hears that it was done before, and when. */
  onRepeat?: (firstAt: Date) => void
}

/** SHA-256 of anything that JSON can say, whatever the order in which its members stand. */
export const digestOf = (asked: unknown): string => createHash('sha256').update(canonical(asked)).digest('hex')

/** The same act with the bytes that came along: other bytes under the same key are another request. */
export const withBytes = (keyed: Keyed | null, bytes: Uint8Array): Keyed | null =>
  keyed && { ...keyed, digest: digestOf([keyed.digest, createHash('sha256').update(bytes).digest('hex')]) }

/** The key of an act for which none was given: the same request on the same day is one act. No given key has a colon. */
export const keyOfTheDay = (day: string, digest: string): string => `${day}:${digest}`

const canonical = (asked: unknown): string => JSON.stringify(asked, (_name, value: unknown) => inOrder(value))

const inOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
