import { useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import type { LoginProblem, LoginStep } from './login-problem.ts'
import { loginWords } from './login.words.ts'

const fetchCalls = () => import('./login-calls.ts')
type Calls = Awaited<ReturnType<typeof fetchCalls>>

/** Fetches the code of the calls while the parent is still writing. */
export const fetchCallsEarly = (): void => {
  // Without network it is tried again when the form is sent, and then the form says so.
  fetchCalls().catch(() => undefined)
}

/** One form's attempts: whether one is under way and what went wrong with the last. */
export const useAttempt = (step: LoginStep) => {
  const text = useWords(loginWords)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<LoginProblem | null>(null)
  const attempt = async (work: (calls: Calls) => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem(null)
    // The code of the form did not come: there is no network, and nothing was sent.
    const calls = await fetchCalls().catch(() => null)
    if (calls) await work(calls).catch((error: unknown) => setProblem(calls.loginProblem(error, step)))
    else setProblem({ title: text.problems.offline })
    setBusy(false)
  }
  return { attempt, isBusy, problem, setProblem }
}
