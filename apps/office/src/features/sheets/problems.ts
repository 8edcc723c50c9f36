import { ApiError } from '@schoolgate/ui/lib/api-error'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { currentLanguage, wordsNow } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { FRENCH_KINDS, problemWords } from './problems.words.ts'

const NOT_READ = 'sheets.not_read'

/** Each kind of file that is not read, by what the school says of it. */
const KINDS = [
  ['xls', /\.xls\b/],
  ['pdf', /PDF/],
  ['web', /web page/],
  ['ods', /\.ods/],
  ['xlsb', /\.xlsb/],
  ['empty', /empty/],
  ['locked', /encrypted/],
  ['damaged', /damaged/],
  ['rows', /more than \d+ rows/],
] as const

/** Why a file is not read, and the way out: the school's own words; in French what its kind is known by. */
const notRead = (error: ApiError): string => {
  const text = wordsNow(problemWords)
  const title = error.title ?? ''
  if (currentLanguage() === 'en') return [title, error.errors[0]?.message].filter(Boolean).join(' ')
  const known = KINDS.find(([, pattern]) => pattern.test(title))
  return known ? FRENCH_KINDS[known[0]] : text.notRead
}

/** What to say of a list that was not taken, or of something that could not be done with it. */
export const problemOf = (error: unknown): string => {
  const text = wordsNow(problemWords)
  if (error instanceof ApiError && error.code === NOT_READ) return notRead(error)
  return problemInWords(error, { codes: text.problems, offline: text.offline, other: text.notTaken })
}

export const sayProblem = (error: unknown): void => toast(problemOf(error))
