/** What stands in a cell of the mark book. Away and excused are never a nought; not entered is nothing at all. */
export type Mark = { state: 'not_marked' | 'absent' | 'excused'; score: null } | { state: 'marked'; score: number }

export const NO_MARK: Mark = { state: 'not_marked', score: null }

/** The mark that a state and a score say, as they come side by side. */
export const markOf = ({ state, score }: { state: Mark['state']; score: number | null }): Mark =>
  state === 'marked' ? (score === null ? NO_MARK : { state, score }) : { state, score: null }

export const isSameMark = (one: Mark, other: Mark): boolean => one.state === other.state && one.score === other.score

/** Why what was typed is no mark of a work. */
export type MarkFault = 'not_a_mark' | 'above' | 'other_maximum'

const EMPTY = /^[-–—]*$/
const AWAY = /^(?:a|abs|absente?|away)$/i
const EXCUSED = /^(?:e|ex|exc|excused?|excuse|excusé|excusée|dispensée?)$/i
/** 17, 17.5, 17,5 */
const NUMBER = /^\d{1,4}(?:[.,]\d{1,2})?$/
/** 18/20, 17,5 / 20 */
const OF_MAXIMUM = /^(.+?)\s*\/\s*(.+)$/
/** 17½ */
const HALF = /^(\d{0,4})\s?½$/

const numberIn = (text: string): number | null => {
  const half = HALF.exec(text)
  if (half) return Number(half[1] ?? '') + 0.5
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : null
}

/** What somebody types or pastes into a cell of a work of so many marks: a mark, away, excused, nothing, or why it is none of these. */
export function readMark(typed: string, of: number): Mark | MarkFault {
  const text = typed.normalize('NFKC').replace('1⁄2', '½').replaceAll(/\s+/g, ' ').trim()
  if (EMPTY.test(text)) return NO_MARK
  if (AWAY.test(text)) return { state: 'absent', score: null }
  if (EXCUSED.test(text)) return { state: 'excused', score: null }
  const parts = OF_MAXIMUM.exec(text)
  const score = numberIn((parts?.[1] ?? text).trim())
  const maximum = parts === null ? of : numberIn((parts[2] ?? '').trim())
  if (score === null || maximum === null) return 'not_a_mark'
  if (maximum !== of) return 'other_maximum'
  return score > of ? 'above' : { state: 'marked', score }
}

/** The same mark as it is written into a cell, so that reading it again gives the mark. */
export const writtenMark = ({ state, score }: Mark): string =>
  state === 'marked' ? String(score) : state === 'absent' ? 'A' : state === 'excused' ? 'E' : ''
