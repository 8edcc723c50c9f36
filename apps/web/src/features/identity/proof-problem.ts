import { ApiError, OfflineError } from '#lib/api-error'
import type { useWords } from '#lib/words'
import type { stepUpWords } from './step-up.words.ts'

const A_MINUTE = 60

type Text = ReturnType<typeof useWords<(typeof stepUpWords)['en']>>

/** Why a proof was not taken, in words; `wrong` is said when the server simply did not agree. */
export const proofProblem = (error: unknown, text: Text, wrong: string): string => {
  if (error instanceof OfflineError) return text.problems.offline
  if (error instanceof ApiError) {
    if (error.code === 'identity.provider_away') return text.problems.notSent
    if (error.code === 'identity.contact_taken') return text.problems.taken
    if (error.code === 'identity.country_not_enabled') return text.problems.countryNotEnabled
    if (error.code === 'identity.no_contact') return text.problems.noContact
    if (error.code === 'identity.password_too_common') return text.problems.commonPassword
    if (error.code === 'identity.password_too_short') return text.problems.shortPassword
  }
  if (!(error instanceof ApiError) || error.status >= 500) return text.problems.trouble
  if (error.status === 429) return text.problems.wait(error.retryAfter ?? A_MINUTE)
  return wrong
}
