import { acknowledgeNotice, answerNotice, type Notice, readNotice } from '@schoolgate/contracts/notices'
import { create } from 'zustand'
import { ApiError, call, OfflineError } from '#lib/api'
import { whenLeaving } from '#lib/leaving'
import { putAway, takeOut, throwAway } from '#lib/saved'

/*
 * What a parent said while there was no network: opened, read and understood, answered. It waits in IndexedDB
 * (a closed app keeps it) and goes to the school when the network is back. All three are idempotent on the server,
 * so sending one twice after a lost reply does no harm.
 */
export type Message =
  | { kind: 'read'; notice_id: string }
  | { kind: 'acknowledge'; notice_id: string }
  | { kind: 'answer'; notice_id: string; ward_id: string | null; response: string }

const SHELF = 'notice-outbox'

/** What still waits to be sent, oldest first. */
export const useOutbox = create<{ waiting: readonly Message[] }>()(() => ({ waiting: [] }))

const isSame = (one: Message, other: Message): boolean =>
  one.kind === other.kind &&
  one.notice_id === other.notice_id &&
  (one.kind !== 'answer' || other.kind !== 'answer' || one.ward_id === other.ward_id)

const keep = async (change: (waiting: readonly Message[]) => Message[]): Promise<void> => {
  const waiting = change(useOutbox.getState().waiting)
  useOutbox.setState({ waiting })
  await putAway(SHELF, waiting)
}

const send = async (message: Message): Promise<Notice | null> => {
  const params = { id: message.notice_id }
  if (message.kind === 'answer') {
    const { ward_id, response } = message
    const body = { response, ...(ward_id === null ? {} : { ward_id }) }
    return (await call(answerNotice, { params, body })).notice
  }
  if (message.kind === 'acknowledge') return (await call(acknowledgeNotice, { params })).notice
  await call(readNotice, { params })
  return null
}

// Asked too often, or the server is down: the message is good and goes later.
const canGoLater = (error: unknown): boolean =>
  error instanceof OfflineError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

/** Tells the school now, or keeps the message until it can be told. Answers with the notice as the school now has it. */
export const tellSchool = async (message: Message): Promise<'kept' | 'told' | Notice> => {
  // A newer word about the same thing replaces one that still waits.
  const withoutOlder = (waiting: readonly Message[]) => waiting.filter((other) => !isSame(other, message))
  try {
    const notice = await send(message)
    if (useOutbox.getState().waiting.some((other) => isSame(other, message))) await keep(withoutOlder)
    return notice ?? 'told'
  } catch (error) {
    if (!canGoLater(error)) throw error
    await keep((waiting) => [...withoutOlder(waiting), message])
    return 'kept'
  }
}

let sending: Promise<void> | null = null

type Listeners = {
  /** The school has it now; the notice as it is there, where the call answers with one. */
  onSent: (message: Message, notice: Notice | null) => void
  /** The school refused it for good (answered too late, no longer theirs). */
  onRefused: (message: Message, error: ApiError) => void
}

const sendAll = async ({ onSent, onRefused }: Listeners): Promise<void> => {
  for (const message of useOutbox.getState().waiting) {
    try {
      onSent(message, await send(message))
    } catch (error) {
      if (canGoLater(error) || !(error instanceof ApiError)) return
      // Signed out meanwhile: whoever signs in again on this device is asked then.
      if (error.status === 401) return
      onRefused(message, error)
    }
    await keep((waiting) => waiting.filter((other) => other !== message))
  }
}

/** Sends what waits, in order, until the network is gone again. Two at a time never run. */
export const sendWaiting = async (listeners: Listeners): Promise<void> => {
  sending ??= sendAll(listeners).finally(() => {
    sending = null
  })
  await sending
}

// An older version of the app may have put it there.
const isMessage = (kept: unknown): kept is Message =>
  typeof kept === 'object' &&
  kept !== null &&
  'kind' in kept &&
  'notice_id' in kept &&
  (kept.kind === 'read' || kept.kind === 'acknowledge' || (kept.kind === 'answer' && 'response' in kept && 'ward_id' in kept))

/** Takes up what waited when the app was last closed. */
export const openOutbox = async (): Promise<void> => {
  const kept: unknown = await takeOut(SHELF)
  if (Array.isArray(kept) && useOutbox.getState().waiting.length === 0) useOutbox.setState({ waiting: kept.filter(isMessage) })
}

whenLeaving(async () => {
  useOutbox.setState({ waiting: [] })
  await throwAway(SHELF)
})
