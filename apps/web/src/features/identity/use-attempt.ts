import { useState } from 'react'
import { OfflineError } from '#lib/api-error'
import { useWords } from '#lib/words'
import { type LoginProblem, type LoginStep, loginProblem } from './login-problem.ts'
import { loginWords } from './login.words.ts'
import { fetchSteps } from './use-steps.ts'

const fetchCalls = () =>
  import('./login-calls.ts').catch((cause: unknown) => {
    throw new OfflineError('the code of the form did not come', { cause })
  })
type Calls = Awaited<ReturnType<typeof fetchCalls>>

/** Fetches the code of the calls while the parent is still writing. */
export const warmUp = (): void => {
  // Without network it is tried again when the form is sent, and then the form says so.
  fetchCalls().catch(() => undefined)
  fetchSteps().catch(() => undefined)
}

/** One form's attempts: whether one is under way and what went wrong with the last. */
export const useAttempt = (step: LoginStep) => {
  const text = useWords(loginWords)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<LoginProblem | null>(null)
  const attempt = async (work: (calls: Calls) => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await work(await fetchCalls())
    } catch (error) {
      setProblem(loginProblem(error, step, text))
    } finally {
      setBusy(false)
    }
  }
  return { attempt, isBusy, problem, setProblem }
}
