import { useSearch } from 'wouter'
import { useSession } from '#features/identity'
import { Compose } from './compose/index.ts'
import { NoticeList } from './notice-list.tsx'
import { OneNotice } from './one/index.ts'

/** What the school says: all of it, and the one that is being written. */
export function NoticesScreen() {
  const asked = new URLSearchParams(useSearch())
  const session = useSession()
  if (session.state !== 'in') return null
  const id = asked.get('notice')
  if (id !== null) return <OneNotice key={id} id={id} />
  return asked.has('new') ? <Compose session={session.staff} /> : <NoticeList person={session.staff.user.user_id} />
}
