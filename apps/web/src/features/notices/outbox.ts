import { acknowledgeNotice, answerNotice, type Notice, readNotice } from '@schoolgate/contracts/notices'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { ApiError, call, OfflineError } from '#lib/api'
import { whenLeaving } from '#lib/leaving'
import { putAway, takeOut, throwAway } from '#lib/saved'

/*
 * What a parent said while there was no network: opened, read and understood, answered. It waits in IndexedDB
 * (a closed app keeps it) and goes to the school when the network is back. All three are idempotent on the server,
 * so sending one twice after a lost reply does no harm.
 */
const Message = z.union([
  z.object({ kind: z.literal('read'), notice_id: z.string() }),
  z.object({ kind: z.literal('acknowledge'), notice_id: z.string() }),
  z.object({ kind: z.literal('answer'), notice_id: z.string(), ward_id: z.nullable(z.string()), response: z.string() }),
])
export type Message = z.infer<typeof Message>

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

/** Takes up what waited when the app was last closed. */
export const openOutbox = async (): Promise<void> => {
  const kept = z.array(Message).safeParse(await takeOut(SHELF))
  if (kept.success && useOutbox.getState().waiting.length === 0) useOutbox.setState({ waiting: kept.data })
}

whenLeaving(async () => {
  useOutbox.setState({ waiting: [] })
  await throwAway(SHELF)
})
