import { useWords } from '@schoolgate/ui/lib/words'
import { owingWords } from './owing.words.ts'

/** What the school's refusals mean here. */
export const useRefusals = (): Partial<Record<string, string>> => {
  const { problems } = useWords(owingWords)
  return {
    'owing.nobody_to_remind': problems.nobody,
    'owing.others_owe': problems.others,
    'owing.day_needed': problems.dayNeeded,
    'owing.day_out_of_reach': problems.dayOut,
    'owing.text_needed': problems.textNeeded,
    'billing.void': problems.planVoid,
    'billing.plan_total': problems.planTotal,
    'request.not_found': problems.gone,
  }
}
