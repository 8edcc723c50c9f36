import { ApiError } from '@schoolgate/ui/lib/api-error'
import { currentLanguage, wordsNow } from '@schoolgate/ui/lib/words'
import { addingWords, FRENCH_FAULTS } from './adding.words.ts'

/** What the checks of the data files say of a field: their own words; in French what the field is known by. */
const faultIn = ({ title, errors }: ApiError): string => {
  const { notTaken } = wordsNow(addingWords).problems
  if (currentLanguage() === 'en') return title ?? notTaken
  return FRENCH_FAULTS.get(errors[0]?.path ?? '') ?? notTaken
}

/** Refusals by their codes; what the checks found wrong is known when it was. */
export const refusalsOf = (error: unknown): Partial<Record<string, string>> => {
  const { problems } = wordsNow(addingWords)
  return {
    'enrolment.looks_like': problems.looksLike,
    'enrolment.number_taken': problems.numberTaken,
    'enrolment.twice_the_same': problems.twice,
    'enrolment.no_such_guardian': problems.noGuardian,
    'enrolment.stands_already': problems.stands,
    'request.not_found': problems.gone,
    'request.busy': problems.busy,
    ...(error instanceof ApiError && error.code === 'enrolment.not_taken' ? { [error.code]: faultIn(error) } : {}),
  }
}
