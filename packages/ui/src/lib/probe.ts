import { doubtNetwork, isReachable, noteReachable, whenInDoubt, whenReachableChanges } from '#lib/network'

/** The door of the server that says that it lives, and nothing of anybody (docs/running-a-school.md). */
export const PROBE = '/livez'
const FIRST_WAIT = 1000
/** A school that is back is found again at the latest so many ms later, while somebody looks. */
const LONGEST_WAIT = 15_000
const PATIENCE = 10_000

/** Whether the school itself answers: a captive network says 200 too, but not this. */
export const isSchoolThere = async (): Promise<boolean> => {
  try {
    const answer = await fetch(PROBE, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
    const said: unknown = await answer.json()
    return typeof said === 'object' && said !== null && 'status' in said && said.status === 'live'
  } catch {
    return false
  }
}

/** Asks the school, ever more rarely, until it answers, whenever it cannot be reached or that is in doubt. Called once. */
export const keepProbing = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT
  let isAsking = false
  const isHidden = () => document.visibilityState === 'hidden'
  const probe = async () => {
    clearTimeout(timer)
    // Two answers to one question would only count twice; nobody looks at a hidden page, and looking asks anew.
    if (isAsking || isHidden()) return
    isAsking = true
    const isThere = await isSchoolThere()
    isAsking = false
    noteReachable(isThere)
    if (!isThere) askLater()
  }
  const askLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void probe(), wait)
    wait = Math.min(LONGEST_WAIT, wait * 2)
  }
  const askNow = () => {
    wait = FIRST_WAIT
    void probe()
  }
  whenInDoubt(askNow)
  whenReachableChanges(() => {
    wait = FIRST_WAIT
    if (isReachable()) clearTimeout(timer)
    else askLater()
  })
  document.addEventListener('visibilitychange', () => isHidden() || isReachable() || doubtNetwork())
  if (!isReachable()) askNow()
}
