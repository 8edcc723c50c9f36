import { useState } from 'react'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { useWords } from '@schoolgate/ui/lib/words'
import { identityWords } from './identity.words.ts'
import { NotProven } from './not-proven.ts'

/**
 * One try at a time, and in words why it did not work: what a refusal's code means here, else `wrong` where the server simply did not agree.
 * Whoever gave up a proof that was asked knows why.
 */
export const useAttempt = () => {
  const { problems } = useWords(identityWords)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async (
    work: () => Promise<unknown>,
    wrong: string,
    codes: Partial<Record<string, string>> = {},
  ): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      const { offline, wait, trouble } = problems
      if (!(error instanceof NotProven)) setProblem(problemInWords(error, { codes, offline, wait, trouble, other: wrong }))
    }
    setBusy(false)
  }
  return { attempt, isBusy, problem, setProblem }
}
