import { type CashMove, type CashMoves, takeBackCashMove } from '@schoolgate/contracts/cash-moves'
import { useKey } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { boxWords } from './box.words.ts'
import { useBoxRefusals } from './refusals.ts'

type TakeBackMoveProps = { move: CashMove | null; onClose: () => void; onDone: (after: CashMoves) => Promise<void> }

/** A float or a paying in that was not so: a correcting entry takes it back, with a reason. */
export function TakeBackMove({ move, onClose, onDone }: TakeBackMoveProps) {
  const text = useWords(boxWords)
  const language = useLanguage()
  const refusals = useBoxRefusals()
  const keyFor = useKey()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const takeBack = (reason: string) => {
    if (move === null) return
    if (reason === '') return setProblem(text.problems.reason)
    const sent = { params: { id: move.id }, body: { reason } }
    void attempt(
      async () => {
        await onDone(await call(takeBackCashMove, sent, keyFor(sent)))
        toast(text.done)
        onClose()
      },
      text.problems.notWritten,
      refusals,
    )
  }
  const title = move === null ? text.takeBack : text.takeBackOf(moneyText(move.amount, language))
  return (
    <Sheet open={move !== null} onClose={onClose} title={title}>
      <OneForm problem={problem} isBusy={isBusy} button={text.takeBack} onSend={(written) => takeBack(written('reason'))}>
        <Field label={text.why} hint={text.whyHint} name="reason" autoComplete="off" maxLength={200} />
        <Note>{text.backHappens}</Note>
      </OneForm>
    </Sheet>
  )
}
