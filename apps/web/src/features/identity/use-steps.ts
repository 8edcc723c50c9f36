import { useState } from 'react'

const load = () => import('./login-steps.ts')
type Steps = Awaited<ReturnType<typeof load>>
let ready: Steps | undefined

/** Fetches the forms that come after the first. */
export const fetchSteps = async (): Promise<Steps> => (ready ??= await load())

/** Those forms when they are here, and the way to get them. */
export const useSteps = (): [Steps | undefined, () => Promise<void>] => {
  const [steps, setSteps] = useState(ready)
  return [steps, async () => setSteps(await fetchSteps())]
}
