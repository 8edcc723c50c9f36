import { declineSavingsReturn, type ReturnToGive } from '@schoolgate/contracts/savings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useKey } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { noteSavings } from './savings.queries.ts'
import { savingsWords } from './savings.words.ts'

const SHORTEST_REASON = 3
const LONGEST_REASON = 200

/** The money stays: why, which the parent reads. */
export function DeclineForm({ wish: { id }, onBack }: { wish: ReturnToGive; onBack: () => void }) {
  const text = useWords(savingsWords)
  const answers = useQueryClient()
  const keyFor = useKey()
  const [isShort, setShort] = useState(false)
  const { attempt, isBusy, problem } = useAttempt()
  const send = (reason: string) => {
    setShort(reason.length < SHORTEST_REASON)
    if (reason.length < SHORTEST_REASON) return
    void attempt(
      async () => {
        const sent = { params: { id }, body: { reason } }
        await call(declineSavingsReturn, sent, keyFor(sent))
        toast(text.declined)
        await noteSavings(answers)
        onBack()
      },
      text.notDone,
      { 'savings.answered': text.answered },
    )
  }
  return (
    <>
      <OneForm
        problem={problem}
        isBusy={isBusy}
        button={text.decline}
        keeps={`savings.${id}`}
        onSend={(written) => send(written('reason').trim())}
      >
        <Field
          label={text.reason}
          name="reason"
          maxLength={LONGEST_REASON}
          autoComplete="off"
          error={isShort ? text.short : null}
        />
      </OneForm>
      <Button kind="bare" full onClick={onBack}>
        {text.title}
      </Button>
    </>
  )
}
