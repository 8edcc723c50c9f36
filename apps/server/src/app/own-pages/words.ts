import type { Profile } from '@schoolgate/contracts/profile'
import { element, say } from '#app/html'

export type Language = Profile['language']

/** What stands in a row: what it is, and beside it what is said of it. */
export type Row = readonly [what: string, said: string]

/**
 * What a page says before any code has come: whose it is and its first rows. These are facts, names and figures, so that the app's
 * sentences need not be worded twice.
 */
export type Words = {
  /** The child, the class, the title of a notice. */
  heading: string
  /** Below it, in small letters. */
  line?: string
  /** Paragraphs. */
  body?: string
  rows?: readonly Row[]
}

/** More rows than this would not be on the first screen. */
const ROWS_SHOWN = 12

/** The words of a page in the places where the app will show them. */
export const wordsOf = ({ heading, line, body, rows = [] }: Words, school: string, language: Language): string =>
  element(`div class="first-words of-page" lang="${language}"`, [
    say('b', school),
    say('h1', heading),
    line !== undefined && say('p', line),
    body !== undefined && say('p class="body"', body),
    rows.length > 0 &&
      element(
        'section',
        rows.slice(0, ROWS_SHOWN).map(([what, said]) => element('p', [say('b', what), say('span', said)])),
      ),
  ])
