import { useMemo } from 'react'
import { useCorrectionRefusals } from '#features/corrections'
import { useWords } from '@schoolgate/ui/lib/words'
import { boxWords } from './box.words.ts'
import { cashWords } from './cash.words.ts'
import { closeWords } from './close.words.ts'
import { tillsWords } from './tills.words.ts'

/** What the school's refusals mean at the cash desk, by their codes. */
export const useRefusals = (): Partial<Record<string, string>> => {
  const { problems } = useWords(cashWords)
  const { problems: ofDays } = useWords(closeWords)
  const corrections = useCorrectionRefusals()
  const tills = useTillRefusals()
  return useMemo(
    () => ({
      'payments.more_than_owed': problems.moreThanOwed,
      'payments.number_taken': problems.numberTaken,
      'payments.paper_taken': problems.paperTaken,
      'payments.day_ahead': problems.dayAhead,
      'payments.wrong_state': problems.changed,
      'payments.refund_on_its_way': problems.onItsWay,
      'billing.day_closed': problems.dayClosed,
      'billing.count_differs': problems.countDiffers,
      'billing.reason_missing': problems.reasonMissing,
      'billing.day_gone': problems.dayGone,
      'billing.day_open': problems.dayOpen,
      'billing.days_open': ofDays.daysOpen,
      'billing.days_closed': ofDays.daysClosed,
      ...tills,
      'request.not_found': problems.gone,
      ...corrections,
    }),
    [problems, ofDays, corrections, tills],
  )
}

/** The same of what goes into the cash box from the safe and out of it to the bank. */
export const useBoxRefusals = (): Partial<Record<string, string>> => {
  const { problems } = useWords(boxWords)
  const tills = useTillRefusals()
  return useMemo(
    () => ({
      'billing.not_in_box': problems.notInBox,
      'billing.day_ahead': problems.dayAhead,
      'billing.day_closed': problems.dayClosed,
      'billing.before_closed': problems.dayClosed,
      'billing.slip_taken': problems.slipTaken,
      'billing.on_bank_sheet': problems.onBankSheet,
      'billing.moved_back': problems.movedBack,
      'billing.photo_too_large': problems.slipLarge,
      'billing.photo_not_a_photo': problems.slipKind,
      'billing.photo_empty': problems.slipKind,
      'billing.photo_broken': problems.slipKind,
      'billing.photo_animated': problems.slipKind,
      'billing.photo_too_many_pixels': problems.slipLarge,
      'billing.too_many_slips': problems.slipMany,
      ...tills,
    }),
    [problems, tills],
  )
}

/** The same of tills, and of who takes cash at which. */
export const useTillRefusals = (): Partial<Record<string, string>> => {
  const { problems } = useWords(tillsWords)
  return useMemo(
    () => ({
      'billing.till_name_taken': problems.nameTaken,
      'billing.till_not_empty': problems.notEmpty,
      'billing.till_ended': problems.ended,
      'billing.too_many_tills': problems.many,
      'billing.not_your_till': problems.notYours,
      'billing.till_missing': problems.missing,
      'billing.till_not_counted': problems.notCounted,
      'request.not_found': problems.gone,
    }),
    [problems],
  )
}
