import { useState } from 'react'
import { useKey } from '#features/frame'
import { useAttempt } from '#features/identity'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { useWords } from '@schoolgate/ui/lib/words'
import { addingWords } from './adding.words.ts'
import { refusalsOf } from './refusals.ts'

/** Sends what was written, the same under the same key however often it is tried; knows when the school has one who looks like it. */
export const useAdding = () => {
  const text = useWords(addingWords)
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [isTried, setTried] = useState(false)
  const [isTwin, setTwin] = useState(false)
  const keyFor = useKey()
  const send = (body: object, work: (key: { idempotencyKey: string }) => Promise<void>) => {
    const codes: Partial<Record<string, string>> = {}
    void attempt(
      () =>
        work(keyFor(body)).catch((error: unknown) => {
          Object.assign(codes, refusalsOf(error))
          if (error instanceof ApiError && error.code === 'enrolment.looks_like') setTwin(true)
          throw error
        }),
      text.problems.notTaken,
      codes,
    )
  }
  return { send, isBusy, problem, setProblem, isTried, setTried, isTwin, setTwin }
}
