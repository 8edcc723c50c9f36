import { CURRENT_SESSION_PATH } from '@schoolgate/contracts/session-path'
import { worker } from './scope.ts'

const base64url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const userNow = async (): Promise<string | null> => {
  const answer = await fetch(CURRENT_SESSION_PATH, { credentials: 'same-origin', headers: { accept: 'application/json' } })
  if (!answer.ok) return null
  const session: { user?: { user_id?: unknown } } = await answer.json()
  return typeof session.user?.user_id === 'string' ? session.user.user_id : null
}

/** The browser changed where messages reach it: the school is told the new address. The next start of the app does so too. */
export const renewSubscription = async (old: PushSubscription | null): Promise<void> => {
  const key = old?.options.applicationServerKey
  const { pushManager } = worker.registration
  const known = await pushManager.getSubscription()
  const subscription = known ?? (key && (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })))
  const userId = await userNow()
  if (!subscription || userId === null) return
  // A subscription is plain ASCII, so its letters are its bytes.
  const query = new URLSearchParams({ user_id: userId, deviceid: `wp1.${base64url(JSON.stringify(subscription))}` })
  await fetch(`/updatedeviceid?${query}`, { method: 'POST', credentials: 'same-origin' })
}
