import type { AnswerTable } from '@schoolgate/contracts/assistant'
import type { Found, FoundIn, FoundOf, Tool } from '#modules/assistant/reading'
import type { AnsweredIntent, Slots } from '#modules/assistant/understanding'
import type { Phrasing } from './phrasing.ts'
import type { AnswerContext } from './shape.ts'

/** An answer before its sources are written out. `cite` names rows by their keys; the pages that were read when left out. */
export type Draft = {
  text: string
  table?: AnswerTable | null
  cite?: readonly string[]
  /** The records held something after all, though the question was not understood. */
  isAnswered?: true
}
/** Everything a sentence can be made of. */
export type ComposerInput = {
  slots: Slots
  /** What it may be that was asked, where that is not clear. */
  offered: readonly AnsweredIntent[]
  /** One question of several that was not understood, in its own words. */
  said: string | undefined
  found: readonly Found[]
  context: AnswerContext
  say: Phrasing
}
export type Composer = (input: ComposerInput) => Draft

/** At most so many rows stand under an answer (look 09). */
export const TABLE_ROWS = 5

const isOf =
  <T extends Tool>(tool: T) =>
  (found: Found): found is Found & FoundOf<T> =>
    found.tool === tool

/** What the looks into one place brought, in the order they were made. */
export const allOf = <T extends Tool>(found: readonly Found[], tool: T): FoundOf<T>[] => found.filter(isOf(tool))

/** The data of the first look into a place, if there was any to see. */
export const dataOf = <T extends Tool>(found: readonly Found[], tool: T): FoundIn[T] | null => allOf(found, tool)[0]?.data ?? null

/** Sentences one after another; what is not there is left out. */
export const sentences = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' ')

/** A table of the first rows; null where there are fewer than two. */
export const tableOf = (columns: string[], rows: readonly string[][]): AnswerTable | null =>
  rows.length < 2 ? null : { columns, rows: rows.slice(0, TABLE_ROWS) }
