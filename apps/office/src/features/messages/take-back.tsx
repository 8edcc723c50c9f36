import { takeBackAnswer } from '@schoolgate/contracts/office-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { askThreadsAgain } from './messages.queries.ts'
import { messagesWords } from './messages.words.ts'

type Props = { threadId: string; entryId: string; leftMs: number }

/** Takes back one's own answer while that goes; the button leaves by itself when it does not any more. */
export function TakeBack({ threadId, entryId, leftMs }: Props) {
  const text = useWords(messagesWords)
  const answers = useQueryClient()
  const { attempt, isBusy, problem } = useAttempt()
  const [isOver, setOver] = useState(leftMs <= 0)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, leftMs))
    return () => clearTimeout(timer)
  }, [leftMs])
  const takeBack = () =>
    void attempt(
      async () => {
        await call(takeBackAnswer, { params: { id: threadId, entry_id: entryId } })
        toast(text.takenBackNow)
        await askThreadsAgain(answers)
      },
      text.notTakenBack,
      text.problems,
    )
  if (isOver) return null
  return (
    <>
      <Button kind="bare" size="small" busy={isBusy} onClick={takeBack}>
        {text.takeBack}
      </Button>
      {problem !== null && <span role="alert">{problem}</span>}
    </>
  )
}
