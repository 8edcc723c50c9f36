import { useWords } from '@schoolgate/ui/lib/words'
import { peopleWords } from './people.words.ts'

/** What the school's refusals mean where people are invited and changed, by their codes. */
export const useRefusals = (): Partial<Record<string, string>> => {
  const { problems } = useWords(peopleWords)
  return {
    'identity.not_a_phone_number': problems.notPhone,
    'identity.country_not_enabled': problems.country,
    'identity.already_here': problems.here,
    'identity.last_head': problems.lastHead,
    'identity.no_phone_here': problems.noPhone,
    'identity.not_allowed': problems.mayNot,
    'request.not_found': problems.gone,
  }
}
