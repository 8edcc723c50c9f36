import { CURRENT_SESSION_PATH } from '@schoolgate/contracts/session-path'
import { worker } from './scope.ts'
import { sendSignOut } from './sign-out.ts'

const base64url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const ask = async <Answer>(path: string): Promise<Answer | null> => {
  const answer = await fetch(path, { credentials: 'same-origin', headers: { accept: 'application/json' } })
  return answer.ok ? answer.json() : null
}

/** The browser changed where messages reach it: the school is told the new address. The next start of the app does so too. */
export const renewSubscription = async (): Promise<void> => {
  // Who has left, if only without network so far, is sent nothing more.
  await sendSignOut()
  const session = await ask<{ user: { user_id: string } }>(CURRENT_SESSION_PATH)
  const school = session && (await ask<{ public_key: string }>('/api/v1/push/key'))
  if (!school) return
  const { pushManager } = worker.registration
  const known = await pushManager.getSubscription()
  const subscription = known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: school.public_key }))
  // A subscription is plain ASCII, so its letters are its bytes.
  const deviceid = `wp1.${base64url(JSON.stringify(subscription))}`
  const query = new URLSearchParams({ user_id: session.user.user_id, deviceid })
  await fetch(`/updatedeviceid?${query}`, { method: 'POST', credentials: 'same-origin' })
}
