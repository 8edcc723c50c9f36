import { live, LiveEvent } from '@schoolgate/contracts/live'
import { call } from '#lib/api'
import { log } from '#lib/log'
import { whenReachableChanges, isReachable } from '#lib/network'

const FIRST_WAIT = 2000
/** Where streams do not live at all, this is how often the school is asked instead. */
const LONGEST_WAIT = 60_000
// Some proxies hold a stream back until it ends: then it never opens.
const OPENING_TAKES = 15_000

/**
 * Follows what changes at the school while the page is looked at: a stream, and where that breaks, a question whenever
 * it is tried again. Nothing is missed between two streams, something may be told twice. Returns the way to stop.
 */
export const follow = (tell: (events: readonly LiveEvent[]) => void): (() => void) => {
  let stream: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastId: string | undefined
  let isFirst = true
  let failures = 0

  const catchUp = async () => {
    if (isFirst) return
    // Looked away before anything was told: what changed since then is not known.
    if (lastId === undefined) tell([{ word: 'everything', ward_id: null }])
    const { events, last_event_id: latest } = await call(live, { query: lastId === undefined ? {} : { after: lastId } })
    lastId = latest
    if (events.length > 0) tell(events)
  }
  const catchUpQuietly = () => void catchUp().catch((error: unknown) => log('could not ask what changed', error))

  const close = () => {
    clearTimeout(timer)
    stream?.close()
    stream = null
  }
  const tryAgainLater = (opened: boolean) => {
    close()
    isFirst = false
    if (!opened) catchUpQuietly()
    timer = setTimeout(open, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures))
    failures += 1
  }
  const hear = ({ data, lastEventId }: MessageEvent) => {
    if (lastEventId !== '') lastId = lastEventId
    const event = LiveEvent.safeParse(JSON.parse(String(data)))
    // A newer school's word for something this page does not show.
    if (event.success) tell([event.data])
  }
  const open = () => {
    close()
    if (document.visibilityState === 'hidden' || !isReachable()) return
    let opened = false
    stream = new EventSource(live.path)
    stream.addEventListener('open', () => {
      opened = true
      failures = 0
      clearTimeout(timer)
      catchUpQuietly()
      isFirst = false
    })
    stream.addEventListener('message', hear)
    stream.addEventListener('error', () => tryAgainLater(opened))
    timer = setTimeout(() => tryAgainLater(false), OPENING_TAKES)
  }
  const look = () => {
    failures = 0
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
