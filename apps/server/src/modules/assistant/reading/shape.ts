import type { Source } from '@schoolgate/contracts/assistant'

/** The places an answer can be read from. None takes an id: whose records they are was settled before. */
export const TOOLS = [
  'attendance',
  'marks',
  'reports',
  'bills',
  'payments',
  'notices',
  'calendar',
  'timetable',
  'profile',
  'school',
  'family',
] as const
export type Tool = (typeof TOOLS)[number]

/** One look into one place. The input holds terms, days, subjects and words to look for, as the tool's own schema has them. */
export type Look = { tool: Tool; input: Record<string, unknown> }

/**
 * A page and row of the app. `key` names the row as the data does (a subject, a day, a bill's number), `about` is what its label
 * says of it: a name, or a day as `YYYY-MM-DD`.
 */
export type Cited = Omit<Source, 'label'> & { key: string; about: string }

/**
 * What a look brought. `nothing`: the records hold none of it; `not_allowed`: this guardian has no right to see it;
 * `unknown_term`: the school has no such term. `data` is null in the last two. `untrusted` names fields people wrote freely.
 */
export type LookResult<T extends Tool, Data> = {
  tool: T
  state: 'found' | 'nothing' | 'not_allowed' | 'unknown_term'
  data: Data | null
  sources: Cited[]
  untrusted: readonly string[]
}

/** A term, as an answer names it. */
export type TermLabel = {
  name: string
  academic_year: string
  opens: string
  closes: string
  is_current: boolean
  /** Of the academic year that runs. */
  is_this_year: boolean
}
