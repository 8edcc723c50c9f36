import { useState } from 'react'

const load = () => import('./login-steps.ts')
type Steps = Awaited<ReturnType<typeof load>>
let ready: Steps | undefined

const fetchSteps = async (): Promise<Steps> => (ready ??= await load())

/** Fetches the forms that come after the first while the parent fills that one in. */
export const fetchStepsEarly = (): void => {
  // Without network they are fetched when one of them is to be shown.
  fetchSteps().catch(() => undefined)
}

/** Those forms when they are here, and the way to get them. */
export const useSteps = (): [Steps | undefined, () => Promise<void>] => {
  const [steps, setSteps] = useState(ready)
  return [steps, async () => setSteps(await fetchSteps())]
}
