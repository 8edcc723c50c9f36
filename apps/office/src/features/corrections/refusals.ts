import { useMemo } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { correctionsWords } from './corrections.words.ts'

/** What the school's refusals of a correction mean, by their codes. */
export const useCorrectionRefusals = (): Partial<Record<string, string>> => {
  const { problems } = useWords(correctionsWords)
  return useMemo(
    () => ({
      'corrections.other_person_needed': problems.otherPerson,
      'corrections.decided_already': problems.decided,
      'corrections.waited_too_long': problems.tooLong,
      'corrections.changed_since': problems.changed,
      'corrections.one_waits': problems.oneWaits,
      'opening_balances.written_already': problems.openingThere,
      'opening_balances.not_at_school': problems.left,
      'request.not_found': problems.gone,
      'billing.void': problems.void,
      'billing.more_than_billed': problems.tooMuch,
      'billing.more_than_owed': problems.moreThanOwed,
      'billing.line_moved_already': problems.moved,
      'payments.refund_too_high': problems.refundTooHigh,
      'payments.wrong_state': problems.wrongState,
      'payments.refund_on_its_way': problems.onItsWay,
      'payments.refund_unresolved': problems.onItsWay,
      'payments.only_at_desk': problems.onlyAtDesk,
      'payments.partly_given_back': problems.partly,
      'payments.same_child': problems.sameChild,
    }),
    [problems],
  )
}
