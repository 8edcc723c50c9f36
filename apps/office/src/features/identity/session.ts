import { type CurrentSession, endSession, getCurrentSession } from '@schoolgate/contracts/identity'
import { call } from '@schoolgate/ui/lib/api'
import { ApiError, OfflineError } from '@schoolgate/ui/lib/api-error'
import { isReachable, whenReachableChanges } from '@schoolgate/ui/lib/network'
import { whenRefused } from '@schoolgate/ui/lib/refused'
import { whenSessionEnds } from '@schoolgate/ui/lib/session-end'
import { recall, remember, whenChangedElsewhere } from '@schoolgate/ui/lib/storage'
import { create } from 'zustand'
import { lastHere, noteHere } from './at-hand.ts'
import type { Staff } from './staff.ts'

/**
 * Who is here, as the server says. `asking`: it has not said yet. `unknown`: it could not be asked. `out`: nobody; `isOver` where somebody
 * was until just now. `half`: the second proof is still to come. `isKept`: this device says so without network, of whoever
 * was here within a day. `parent`: only a parent's session is here, which opens nothing of the office.
 */
type Known =
  | { state: 'asking' | 'unknown' }
  | { state: 'out'; isOver: boolean }
  | { state: 'half'; staff: Staff }
  | { state: 'in'; staff: Staff; isKept: boolean }
  | { state: 'parent'; name: string }

type Session = Known & { ask: () => Promise<void> }

const isStaff = (session: CurrentSession): session is Staff => session.role !== 'parent'

/** What the server's answer means here. */
const known = (session: CurrentSession): Known => {
  if (!isStaff(session)) return { state: 'parent', name: session.user.fullname }
  return session.second_factor ? { state: 'in', staff: session, isKept: false } : { state: 'half', staff: session }
}

// Another tab hears by this that somebody came or went.
const CHANGED = 'office-session'
const tellTabs = () => void remember(CHANGED, `${Number(recall(CHANGED) ?? 0) + 1}`)

const isNobody = (error: unknown) => error instanceof ApiError && error.status === 401

/** The session of this browser in the office. */
export const useSession = create<Session>()(() => ({
  state: 'asking',
  async ask() {
    try {
      take(await call(getCurrentSession, { query: {} }))
    } catch (error) {
      if (isNobody(error)) {
        noteHere(null)
        useSession.setState({ state: 'out', isOver: false })
        return
      }
      const staff = error instanceof OfflineError ? lastHere() : null
      useSession.setState(staff === null ? { state: 'unknown' } : { state: 'in', staff, isKept: true })
    }
  },
}))

/** Whoever came in, or gave another proof, as the server answered. */
export const take = (session: CurrentSession): void => {
  const now = known(session)
  if (now.state === 'in') noteHere(now.staff)
  useSession.setState(now)
}

/** Somebody came in here: the server is asked as whom. */
export const arrived = async (): Promise<void> => {
  await useSession.getState().ask()
  tellTabs()
}

/** Keeps this page honest about who is here, whatever happens on the server, in other tabs or in the browser's memory. */
export const watchSession = (): void => {
  const { ask } = useSession.getState()
  whenSessionEnds(() => {
    const wasIn = useSession.getState().state === 'in'
    noteHere(null)
    useSession.setState({ state: 'out', isOver: wasIn })
  })
  // The second proof was given in a session that has a new id by now, or the role is another one.
  whenRefused(({ code }) => {
    if (code === 'identity.second_factor_needed') void ask()
  })
  whenChangedElsewhere(CHANGED, () => void ask())
  whenReachableChanges(() => {
    const now = useSession.getState()
    if (isReachable() && now.state === 'in' && now.isKept) void ask()
  })
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
  void ask()
}

/** Ends the office's session of this browser; a parent's session of the same person stays. Without network nothing ends, and it throws; what lay at hand is gone all the same. */
export const signOut = async (): Promise<void> => {
  noteHere(null)
  await call(endSession)
  useSession.setState({ state: 'out', isOver: false })
  tellTabs()
}

/** Whether whoever works here is signed in as a parent too: signing in begins both. */
export const hasChildren = async (): Promise<boolean> => {
  const session = await call(getCurrentSession, { query: {} }, { side: 'parent', isFleeting: true })
  return session.role === 'parent'
}
