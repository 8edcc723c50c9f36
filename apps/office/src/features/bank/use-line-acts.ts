import type { BankLine } from '@schoolgate/contracts/bank'
import {
  bookBankLine,
  closeBankSlip,
  explainBankLine,
  findBankCash,
  linkBankLine,
  settleBankLine,
  takeBackBankLine,
  undoBankUse,
} from '@schoolgate/contracts/bank-doors'
import { useQueryClient } from '@tanstack/react-query'
import { useKey } from '#features/frame'
import { useAttempt, useFreshProof } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { bankQueries } from './bank.queries.ts'
import { lineWords } from './line.words.ts'

export type PartSaid = { ward_id: string; amount_minor: number }

/** What can be said of a line, each once however often it is sent; `onDone` hears when the lists are anew. */
export function useLineActs(line: BankLine, onDone: () => void) {
  const text = useWords(lineWords)
  const answers = useQueryClient()
  const keyFor = useKey()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const { proven, asking } = useFreshProof()
  const params = { id: line.id }
  const seen = { open_minor: line.open.amount_minor }
  const act = (work: () => Promise<unknown>, done: string) =>
    void attempt(
      async () => {
        try {
          await work()
          toast(done)
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'bank.line_changed')) throw error
          toast(text.changed)
        }
        await answers.invalidateQueries(bankQueries)
        onDone()
      },
      text.notDone,
      {
        'payments.more_than_owed': text.moreThanOwed,
        'payments.number_taken': text.numberTaken,
        'bank.no_such_payment': text.noSuchPayment,
        'bank.other_amount': text.otherAmount,
        'bank.no_such_cash': text.noSuchCash,
        'bank.no_such_settlement': text.noSuchSettlement,
      },
    )
  return {
    isBusy,
    problem,
    setProblem,
    /** The question for a fresh proof, where one is asked. */
    asking,
    book(parts: readonly PartSaid[], creditMinor: number, names: string) {
      const body = { ...seen, parts: [...parts], ...(creditMinor > 0 ? { credit_minor: creditMinor } : {}) }
      act(() => call(bookBankLine, { params, body }, keyFor(['book', line.id, body])), text.booked(names))
    },
    closeSlip(reference: string) {
      const body = { ...seen, reference }
      act(() => call(closeBankSlip, { params, body }, keyFor(['slip', line.id, body])), text.slipClosed)
    },
    link(reference: string) {
      const body = { ...seen, reference }
      act(() => call(linkBankLine, { params, body }, keyFor(['here', line.id, body])), text.linked)
    },
    ownCash(day: string) {
      const body = { ...seen, day }
      act(() => call(findBankCash, { params, body }, keyFor(['cash', line.id, body])), text.linked)
    },
    settle(settlementId: string) {
      const body = { ...seen, settlement_id: settlementId }
      act(() => call(settleBankLine, { params, body }, keyFor(['settlement', line.id, body])), text.linked)
    },
    explain(said: string) {
      const body = { ...seen, words: said }
      act(() => call(explainBankLine, { params, body }, keyFor(['explain', line.id, body])), text.explained)
    },
    takeBack(ofLine: string) {
      const body = { ...seen, of_line: ofLine }
      const key = keyFor(['back', line.id, body])
      act(() => proven(() => call(takeBackBankLine, { params, body }, key)), text.reversed)
    },
    undo(useId: string, reason: string) {
      const key = keyFor(['undo', useId, reason])
      act(() => proven(() => call(undoBankUse, { params: { id: useId }, body: { reason } }, key)), text.undone)
    },
  }
}

export type LineActs = ReturnType<typeof useLineActs>
