import { addressOf } from '@schoolgate/contracts/address'
import { COME_BACK, type live, type officeLive } from '@schoolgate/contracts/live'
import { call } from '#lib/api'
import { log } from '#lib/log'
import { whenReachableChanges, isReachable } from '#lib/network'

const FIRST_WAIT = 2000
/** Where streams do not live at all, this is how often the school is asked instead. */
const LONGEST_WAIT = 60_000
// Some proxies hold a stream back until it ends: then it never opens.
const OPENING_TAKES = 15_000

type Followed<Event> = {
  /** A stream of events, which answers with them where it is asked. */
  endpoint: typeof live | typeof officeLive
  /** What an event says that this page knows; null: a newer school's word for something it does not show. */
  read: (said: unknown) => Event | null
  tell: (events: readonly Event[]) => void
  /** What is said when it is not known what changed. */
  everything: Event
  /** Up to where the answers go that the page has. */
  heard?: string | undefined
}

/**
 * Follows what changes at the school while the page is looked at: a stream, and where that breaks, a question whenever
 * it is tried again. Nothing is missed after `heard` and between two streams, something may be told twice. Returns the way to stop.
 */
export const follow = <Event>({ endpoint, read, tell, everything, heard }: Followed<Event>): (() => void) => {
  let stream: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastId = heard
  let isFirst = true
  let failures = 0
  /** When the school said to come back, as it ended the stream. */
  let backAfter = 0

  // Looked away before the school had told how far it is: what changed meanwhile is not known.
  const tellWhatIsNotKnown = () => {
    if (lastId === undefined && !isFirst) tell([everything])
  }
  const ask = async () => {
    tellWhatIsNotKnown()
    const { events, last_event_id: latest } = await call(endpoint, { query: { after: lastId } }, { isFleeting: true })
    lastId = latest
    const known = events.map(read).filter((event) => event !== null)
    if (known.length > 0) tell(known)
  }

  const close = () => {
    clearTimeout(timer)
    stream?.close()
    stream = null
  }
  const tryAgainLater = (opened: boolean) => {
    close()
    isFirst = false
    if (!opened) ask().catch((error: unknown) => log('could not ask what changed', error))
    timer = setTimeout(open, Math.max(backAfter, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures)))
    backAfter = 0
    failures += 1
  }
  const hear = ({ data, lastEventId }: MessageEvent) => {
    if (lastEventId !== '') lastId = lastEventId
    const event = read(JSON.parse(String(data)))
    if (event !== null) tell([event])
  }
  const open = () => {
    close()
    if (document.visibilityState === 'hidden' || !isReachable()) return
    let opened = false
    // What was missed comes first.
    stream = new EventSource(addressOf(endpoint, { query: { after: lastId } }))
    stream.addEventListener('open', () => {
      opened = true
      failures = 0
      clearTimeout(timer)
      tellWhatIsNotKnown()
      isFirst = false
    })
    stream.addEventListener('message', hear)
    stream.addEventListener(COME_BACK, ({ data }: MessageEvent) => {
      backAfter = Math.min(LONGEST_WAIT, Number(data) || 0)
    })
    stream.addEventListener('error', () => tryAgainLater(opened))
    timer = setTimeout(() => tryAgainLater(false), OPENING_TAKES)
  }
  const look = () => {
    failures = 0
    isFirst = false
    if (document.visibilityState === 'hidden') close()
    else open()
  }

  open()
  document.addEventListener('visibilitychange', look)
  const stopListening = whenReachableChanges(look)
  return () => {
    close()
    stopListening()
    document.removeEventListener('visibilitychange', look)
  }
}
