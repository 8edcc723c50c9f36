import type { StaffRole } from '@schoolgate/contracts/endpoint'
import { type CurrentSession, endSession, getCurrentSession } from '@schoolgate/contracts/identity'
import { call } from '@schoolgate/ui/lib/api'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { whenRefused } from '@schoolgate/ui/lib/refused'
import { whenSessionEnds } from '@schoolgate/ui/lib/session-end'
import { recall, remember, whenChangedElsewhere } from '@schoolgate/ui/lib/storage'
import { create } from 'zustand'

/** The session of somebody who works at the school. */
export type Staff = CurrentSession & { role: StaffRole }

/**
 * Who is here, as the server says. `asking`: it has not said yet. `unknown`: it could not be asked. `out`: nobody; `isOver` where somebody
 * was until just now. `half`: the second proof is still to come. `parent`: only a parent's session is here, which opens nothing of the office.
 */
type Known =
  | { state: 'asking' | 'unknown' }
  | { state: 'out'; isOver: boolean }
  | { state: 'half' | 'in'; staff: Staff }
  | { state: 'parent'; name: string }

type Session = Known & { ask: () => Promise<void> }

const isStaff = (session: CurrentSession): session is Staff => session.role !== 'parent'

/** What the server's answer means here. */
const known = (session: CurrentSession): Known => {
  if (!isStaff(session)) return { state: 'parent', name: session.user.fullname }
  return { state: session.second_factor ? 'in' : 'half', staff: session }
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
      useSession.setState(isNobody(error) ? { state: 'out', isOver: false } : { state: 'unknown' })
    }
  },
}))

/** Whoever came in, or gave another proof, as the server answered. */
export const take = (session: CurrentSession): void => useSession.setState(known(session))

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
    useSession.setState({ state: 'out', isOver: wasIn })
  })
  // The second proof was given in a session that has a new id by now, or the role is another one.
  whenRefused(({ code }) => {
    if (code === 'identity.second_factor_needed') void ask()
  })
  whenChangedElsewhere(CHANGED, () => void ask())
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
  void ask()
}

/** Ends the office's session of this browser; a parent's session of the same person stays. Without network nothing ends, and it throws. */
export const signOut = async (): Promise<void> => {
  await call(endSession)
  useSession.setState({ state: 'out', isOver: false })
  tellTabs()
}

/** Whether whoever works here is signed in as a parent too: signing in begins both. */
export const hasChildren = async (): Promise<boolean> => {
  const session = await call(getCurrentSession, { query: {} }, { side: 'parent', isFleeting: true })
  return session.role === 'parent'
}
