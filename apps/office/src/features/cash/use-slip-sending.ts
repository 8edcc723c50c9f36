import { type CashMoves, sendCashSlip } from '@schoolgate/contracts/cash-moves'
import { PAPER_MAX_BYTES } from '@schoolgate/contracts/paper-files'
import { useState } from 'react'
import { useAttempt } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { boxWords } from './box.words.ts'
import { useBoxRefusals } from './refusals.ts'

/** Five MB over a weak network take their minutes. */
const SENT_WITHIN = 300_000

export type SendSlip = (id: string, file: File) => void
export type SlipSending = {
  send: SendSlip
  /** The paying in whose slip is on its way or did not arrive. */
  about: string | null
  problem: string | null
  /** Sends the one that did not arrive once more; null where it never will. */
  again: (() => void) | null
}

/** The photo or PDF of a slip, sent after the paying in was written: what was written stays, whatever becomes of it. */
export function useSlipSending(onDone: (after: CashMoves) => Promise<void>): SlipSending {
  const text = useWords(boxWords)
  const refusals = useBoxRefusals()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [one, setOne] = useState<{ id: string; file: File; key: string } | null>(null)
  const sendUnder = (idempotencyKey: string, id: string, file: File): void => {
    if (isBusy) return
    setOne({ id, file, key: idempotencyKey })
    if (file.size > PAPER_MAX_BYTES) return setProblem(text.problems.slipLarge)
    void attempt(
      async () => {
        const form = new FormData()
        form.set('slip', file, file.name)
        await onDone(await call(sendCashSlip, { params: { id } }, { form, timeout: SENT_WITHIN, idempotencyKey }))
        setOne(null)
        toast(text.slipSent)
      },
      text.problems.slipNotSent,
      refusals,
    )
  }
  const isTooLarge = one !== null && one.file.size > PAPER_MAX_BYTES
  return {
    send: (id, file) => sendUnder(crypto.randomUUID(), id, file),
    about: one?.id ?? null,
    problem,
    again: one === null || isTooLarge ? null : () => sendUnder(one.key, one.id, one.file),
  }
}
