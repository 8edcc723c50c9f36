import { recall } from '@schoolgate/ui/lib/storage'

/** Under this name the device remembers who is signed in (features/identity/auth). */
export const PERSON = 'user'

/** The id of who is signed in on this device just now, in whatever tab; null where that is nobody, or the browser keeps nothing. */
export const personNow = (): string | null => {
  try {
    const { user_id }: { user_id?: unknown } = JSON.parse(recall(PERSON) ?? '{}')
    return typeof user_id === 'string' ? user_id : null
  } catch {
    return null
  }
}
