import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { FeedOutbox } from '#features/feed'
import { NoticeOutbox } from '#features/notices'
import { fetchProfileOutbox } from '#features/profile'
import { useLetters } from '#lib/device/letters'
import { onDemand } from '@schoolgate/ui/lib/on-demand'
import { useQuiet } from '@schoolgate/ui/lib/quiet'
import { namesOnShelf } from '#lib/saved'

/** What tells some kinds of letters: its code comes once the page is there on which such letters are written, or one of them waits. */
type Outbox = { use: (isWanted: boolean) => ComponentType | null; kinds: readonly string[]; at: RegExp }

const OUTBOXES: readonly Outbox[] = [
  {
    use: onDemand(async () => (await import('#features/reports')).SignatureOutbox),
    kinds: ['signature'],
    at: /^\/(termreports|fullreport)/,
  },
  {
    use: onDemand(async () => (await import('#features/attendance')).AttendanceOutbox),
    kinds: ['explanation'],
    at: /^\/attendance/,
  },
  {
    use: onDemand(async () => (await import('#features/assistant')).AssistantOutbox),
    kinds: ['question', 'consent'],
    at: /^\/(aichat|whatiallow)/,
  },
  {
    use: onDemand(async () => (await import('#features/messages')).MessagesOutbox),
    kinds: ['to_desk'],
    at: /^\/messages/,
  },
  {
    use: onDemand(async () => (await import('#features/requests')).RequestsOutbox),
    kinds: ['ward_request'],
    at: /^\/requests/,
  },
  { use: onDemand(fetchProfileOutbox), kinds: ['profile', 'messages'], at: /^\/profile/ },
]

// Where versions before the device room kept what a parent wrote, one place for each kind.
const FORMER_SHELF = /-outbox$/

const useHasFormer = (): boolean => {
  const [hasFormer, setFormer] = useState(false)
  useEffect(() => {
    // Without its shelf (a private window) nothing lies there.
    void namesOnShelf().then(
      (names) => setFormer(names.some((name) => FORMER_SHELF.test(name))),
      () => undefined,
    )
  }, [])
  return hasFormer
}

function Later({ outbox: { use: useOutbox, kinds, at }, isAnyWanted }: { outbox: Outbox; isAnyWanted: boolean }) {
  const [path] = useLocation()
  const isQuiet = useQuiet()
  const isWaiting = useLetters(({ letters }) => letters.some(({ kind }) => kinds.includes(kind)))
  const Component = useOutbox(isQuiet && (isAnyWanted || isWaiting || at.test(path)))
  // oxlint-disable-next-line react/static-components -- fetched once, the same one every time
  return Component && <Component />
}

/** Sends what waits, of every kind, wherever the parent is. */
export function Outboxes() {
  const hasFormer = useHasFormer()
  return (
    <>
      <NoticeOutbox />
      <FeedOutbox />
      {OUTBOXES.map((outbox) => (
        <Later key={outbox.kinds.join(' ')} outbox={outbox} isAnyWanted={hasFormer} />
      ))}
    </>
  )
}
