import type { UserRecord } from '@schoolgate/contracts/identity'
import { create } from 'zustand'
import { PERSON } from '#lib/device/person'
import { recall, remember } from '@schoolgate/ui/lib/storage'

/*
 * The auth state of the specification (§3). Everything in it follows from the user record, so it is set in one go.
 * `schoolInfo`, its fifth part, is the server's and lives once, in the query cache: `useSchoolInfo()`.
 */
type AuthState = {
  user: UserRecord | null
  isLoggedIn: boolean
  userFirebase: { uid: string } | null
  userDetails: { user_id: string } | null
}

const of = (user: UserRecord | null): AuthState => ({
  user,
  isLoggedIn: user !== null,
  userFirebase: user?.firebaseuid ? { uid: user.firebaseuid } : null,
  userDetails: user && { user_id: user.user_id },
})

const isText = (value: unknown): value is string => typeof value === 'string'

// Checked by hand: the login page does not carry the schema library for one record of its own making.
const stored = (): UserRecord | null => {
  try {
    const user: Partial<Record<keyof UserRecord, unknown>> = JSON.parse(recall(PERSON) ?? '{}')
    const { user_id, firebaseuid, email, fullname, username, schoolname, schoolid } = user
    if (!isText(user_id) || !isText(fullname) || !isText(username) || !isText(schoolname) || !isText(schoolid)) return null
    return {
      user_id,
      fullname,
      username,
      schoolname,
      schoolid,
      firebaseuid: isText(firebaseuid) ? firebaseuid : null,
      email: isText(email) ? email : null,
      authentication_token: '',
    }
  } catch {
    return null
  }
}

/** Who is signed in here, as far as this device knows. Whether it still holds, only the server knows. */
export const useAuth = create<AuthState>()(() => of(stored()))

/** Remembers who signed in, on this device too (without the token, which the cookie makes useless). */
export const enter = (user: UserRecord): void => {
  remember(PERSON, JSON.stringify({ ...user, authentication_token: undefined }))
  useAuth.setState(of(user), true)
}

/** Forgets who was signed in. */
export const resetAuth = (): void => {
  remember(PERSON, null)
  useAuth.setState(of(null), true)
}

/** The signed-in user's id; throws where nobody is signed in, which a guarded screen cannot meet. */
export const useUserId = (): string => {
  const user = useAuth((state) => state.user)
  if (!user) throw new Error('a guarded screen was shown to nobody')
  return user.user_id
}
