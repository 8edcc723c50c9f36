import { endOwnReduction, type OwnReduction } from '@schoolgate/contracts/own-reductions'
import { useQueryClient } from '@tanstack/react-query'
import { useKey } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { ownReductionsWords } from './own-reductions.words.ts'

/** Takes one back, with why; what happens then is said first. */
export function EndReduction({ one: { id, name }, onClose }: { one: OwnReduction; onClose: () => void }) {
  const text = useWords(ownReductionsWords)
  const answers = useQueryClient()
  const keyFor = useKey()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const send = (reason: string) => {
    if (reason === '') return setProblem(text.whyNeeded)
    void attempt(
      async () => {
        try {
          const body = { reason }
          await call(endOwnReduction, { params: { id }, body }, keyFor(body))
          toast(text.endDone)
          onClose()
        } finally {
          await answers.invalidateQueries({ queryKey: ['own-reductions'] })
        }
      },
      text.notDone,
      { 'billing.reduction_ended': text.problems.ended },
    )
  }
  return (
    <Sheet open onClose={onClose} title={text.endTitle(name)} line={text.endLine}>
      <OneForm problem={problem} isBusy={isBusy} button={text.endNow} onSend={(written) => send(written('reason'))}>
        <Field label={text.endWhy} name="reason" maxLength={200} autoComplete="off" />
      </OneForm>
    </Sheet>
  )
}
