import { create } from 'zustand'
import { recall, remember } from '#lib/storage'

/*
 * What a parent chose (specification §3 "user store"). The rest of that store (userDetails, students, profile, notices, feed)
 * is the server's and lives once, in the query cache; see docs/decisions on stores.
 */
type UserState = {
  /** The chosen ward's id; null until chosen, which means the first ward. */
  selectedStudentId: string | null
  selectedNoticeId: string | null
}

const KEY = 'selected-student'
const nothing: UserState = { selectedStudentId: null, selectedNoticeId: null }

/** The parent's choices. */
export const useUser = create<UserState>()(() => ({ ...nothing, selectedStudentId: recall(KEY) }))

/** Chooses a ward, for every page and for next time. */
export const selectStudent = (id: string | null): void => {
  remember(KEY, id)
  useUser.setState({ selectedStudentId: id })
}

/** Remembers which notice is open. */
export const selectNotice = (id: string | null): void => useUser.setState({ selectedNoticeId: id })

/** Forgets every choice. */
export const resetUser = (): void => {
  remember(KEY, null)
  useUser.setState(nothing, true)
}
