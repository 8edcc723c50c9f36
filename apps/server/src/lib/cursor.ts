import { malformed } from './problem.ts'

/** Where a page of a list ended, as one opaque word. */
export const writeCursor = (position: readonly (string | boolean)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** What a cursor says, or 400 when it is not one of ours. `accept` answers null for a position that makes no sense. */
export function readCursor<T>(cursor: string, accept: (position: unknown) => T | null): T {
  const position = accept(parse(Buffer.from(cursor, 'base64url').toString()))
  if (position !== null) return position
  throw malformed([{ path: 'cursor', code: 'not_a_cursor', message: 'Start again without a cursor.' }])
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // not ours: `accept` refuses it
  }
}
