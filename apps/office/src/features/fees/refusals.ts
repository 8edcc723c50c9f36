import { useWords } from '@schoolgate/ui/lib/words'
import { feesWords } from './fees.words.ts'

/** What the school's refusals mean where fees are written, by their codes. */
export const useRefusals = (): Partial<Record<string, string>> => {
  const { problems } = useWords(feesWords)
  return {
    'billing.schedule_exists': problems.exists,
    'billing.no_such_term': problems.noTerm,
    'billing.fee_twice': problems.twice,
    'billing.no_such_class': problems.noClass,
    'billing.no_such_level': problems.noClass,
    'billing.rule_twice': problems.ruleWrong,
    'billing.rule_unclear': problems.ruleWrong,
    'billing.rule_of_no_fee': problems.ruleWrong,
    'billing.bills_going_out': problems.goingOut,
    'request.not_found': problems.gone,
  }
}
