import { ApiError } from '@schoolgate/ui/lib/api-error'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { currentLanguage, wordsNow } from '@schoolgate/ui/lib/words'
import { FRENCH_FAULTS, setupWords } from './setup.words.ts'

/** What the checks of the data files say of a field: their own words; in French what the field is known by. */
const faultIn = ({ title, errors }: ApiError): string => {
  const text = wordsNow(setupWords)
  if (currentLanguage() === 'en') return title ?? text.notTaken
  return FRENCH_FAULTS.get(errors[0]?.path ?? '') ?? text.notTaken
}

/** Why what the office wrote was not taken. */
export const refusalOf = (error: unknown): string => {
  const text = wordsNow(setupWords)
  if (error instanceof ApiError && error.code === 'founding.not_taken') return faultIn(error)
  return problemInWords(error, { codes: { 'request.busy': text.busy }, offline: text.offline, other: text.notTaken })
}
