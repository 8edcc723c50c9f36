import { useWords } from '@schoolgate/ui/lib/words'
import { numbersWords } from './numbers.words.ts'

/** What the school's refusals mean here. */
export const useRefusals = (): Record<string, string> => {
  const { problems } = useWords(numbersWords)
  return {
    'numbers.already_there': problems.alreadyThere,
    'numbers.not_there': problems.notThere,
    'numbers.one_waits': problems.oneWaits,
    'numbers.other_person_needed': problems.otherPerson,
    'numbers.decided_already': problems.decided,
    'request.invalid': problems.written,
  }
}
