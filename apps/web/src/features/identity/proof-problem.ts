import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import type { useWords } from '@schoolgate/ui/lib/words'
import type { stepUpWords } from './step-up.words.ts'

type Text = ReturnType<typeof useWords<(typeof stepUpWords)['en']>>

/** Why a proof was not taken, in words; `wrong` is said when the server simply did not agree. */
export const proofProblem = (error: unknown, { problems }: Text, wrong: string): string =>
  problemInWords(error, {
    codes: {
      'identity.provider_away': problems.notSent,
      'identity.contact_taken': problems.taken,
      'identity.other_contact_needed': problems.otherContact,
      'identity.staff_side_needed': problems.staffSide,
      'identity.join_from_staff': problems.joinFromStaff,
      'identity.country_not_enabled': problems.countryNotEnabled,
      'identity.no_contact': problems.noContact,
      'identity.password_too_common': problems.commonPassword,
      'identity.password_too_short': problems.shortPassword,
    },
    offline: problems.offline,
    wait: problems.wait,
    trouble: problems.trouble,
    other: wrong,
  })
