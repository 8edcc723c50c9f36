import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { ApiError, OfflineError } from '#lib/api'
import { whenLeaving } from '#lib/leaving'
import { putAway, takeOut, throwAway } from '#lib/saved'

/*
 * What a parent said while there was no network. It waits in IndexedDB (a closed app keeps it) and goes to the school when the
 * network is back. What is sent must be idempotent on the server: after a lost reply it is sent once more.
 */

type Kind<Message, Sent> = {
  /** Where it waits in IndexedDB. */
  shelf: string
  send: (message: Message) => Promise<Sent>
  /** A newer word about the same thing replaces one that still waits. */
  isSame: (one: Message, other: Message) => boolean
  /** Whether what was kept is a message; an older version of the app may have put it there. */
  isMessage: (kept: unknown) => kept is Message
}

export type OutboxListeners<Message, Sent> = {
  /** The school has it now. */
  onSent: (message: Message, sent: Sent) => void
  /** The school refused it for good. */
  onRefused: (message: Message, error: ApiError) => void
}

// Asked too often, or the server is down: the message is good and goes later.
const canGoLater = (error: unknown): boolean =>
  error instanceof OfflineError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

/** Makes an outbox for one kind of message; sign-out empties it. */
export const createOutbox = <Message, Sent>({ shelf, send, isSame, isMessage }: Kind<Message, Sent>) => {
  const useOutbox = create<{ waiting: readonly Message[] }>()(() => ({ waiting: [] }))
  let sending: Promise<void> | null = null
  const underway = new Map<Message, Promise<Sent>>()

  /** Sends a message; one that is on its way already, for the parent or for this box, is not sent a second time beside it. */
  const sendOnce = (message: Message): Promise<Sent> => {
    const begun = underway.get(message) ?? send(message).finally(() => underway.delete(message))
    underway.set(message, begun)
    return begun
  }

  let opening: Promise<void> | null = null

  /** Takes up what waited when the app was last closed, once. */
  const open = (): Promise<void> => (opening ??= takeUp())
  const takeUp = async (): Promise<void> => {
    // Without its shelf (a private window) the app works, it only forgets.
    const kept: unknown = await takeOut(shelf).catch(() => undefined)
    const earlier = Array.isArray(kept) ? kept.filter(isMessage) : []
    useOutbox.setState(({ waiting }) => ({ waiting: [...earlier, ...waiting] }))
  }

  const keep = async (change: (waiting: readonly Message[]) => Message[]): Promise<void> => {
    const waiting = change(useOutbox.getState().waiting)
    useOutbox.setState({ waiting })
    await putAway(shelf, waiting)
  }

  /** Tells the school now, or keeps the message until it can be told (null). */
  const tell = async (message: Message): Promise<{ sent: Sent } | null> => {
    // What waits from before must be known, or this message would be written over it.
    await open()
    const withoutOlder = (waiting: readonly Message[]) => waiting.filter((other) => !isSame(other, message))
    try {
      const sent = await sendOnce(message)
      if (useOutbox.getState().waiting.some((other) => isSame(other, message))) await keep(withoutOlder)
      return { sent }
    } catch (error) {
      if (!canGoLater(error)) throw error
      await keep((waiting) => [...withoutOlder(waiting), message])
      return null
    }
  }

  const sendAll = async ({ onSent, onRefused }: OutboxListeners<Message, Sent>): Promise<void> => {
    for (const message of useOutbox.getState().waiting) {
      try {
        onSent(message, await sendOnce(message))
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
  const sendWaiting = async (listeners: OutboxListeners<Message, Sent>): Promise<void> => {
    sending ??= sendAll(listeners).finally(() => {
      sending = null
    })
    await sending
  }

  /** The parent changed their mind: it is not sent any more. */
  const takeBack = (message: Message): Promise<void> => keep((waiting) => waiting.filter((other) => !isSame(other, message)))

  whenLeaving(async () => {
    useOutbox.setState({ waiting: [] })
    await throwAway(shelf)
  })
  return { useOutbox, tell, takeBack, sendWaiting, open }
}

/** Sends kept messages at start, when the network is back and when the app is looked at again. */
export const useSending = <Message, Sent>(
  outbox: Pick<ReturnType<typeof createOutbox<Message, Sent>>, 'open' | 'sendWaiting'>,
  listeners: OutboxListeners<Message, Sent>,
): void => {
  // An event of this effect: listeners that change with the page must not look like another start.
  const send = useEffectEvent(() => outbox.sendWaiting(listeners))
  useEffect(() => {
    const flush = () => send()
    const flushWhenSeen = () => {
      if (document.visibilityState === 'visible') void flush()
    }
    void outbox.open().then(flush)
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushWhenSeen)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushWhenSeen)
    }
  }, [outbox])
}
