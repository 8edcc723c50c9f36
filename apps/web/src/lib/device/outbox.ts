import { letterLock, type LetterRequest } from '@schoolgate/contracts/letters'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { ApiError } from '@schoolgate/ui/lib/api'
import { askWorker } from '#lib/device/ask-worker'
import { carryBy } from '#lib/device/carriers'
import { dropLetter, holding, keepLetter, type Letter, lettersOf, lookThrough, nextOrder, useLetters } from '#lib/device/letters'
import { locked } from '#lib/device/lock'
import { personNow } from '#lib/device/person'
import { whenReachableChanges } from '@schoolgate/ui/lib/network'
import { whenQuiet } from '@schoolgate/ui/lib/quiet'
import { takeOut, throwAway } from '#lib/saved'
import { words, wordsNow } from '@schoolgate/ui/lib/words'

const outboxWords = words({ en: { earlier: 'Written earlier' }, fr: { earlier: 'Écrit plus tôt' } })

/*
 * What a parent says goes to the school through here, with network or without: it is kept first and sent then, by whichever tab comes to
 * it, and taken out when the school has it. What is sent must be idempotent on the server: after a lost reply it is sent once more.
 */

// The first page writes nothing: how it is sent comes when something waits. Where that does not come there is no network, and it waits on.
const sending = () => import('#lib/device/sending').catch(() => null)

const isWaiting = () => useLetters.getState().letters.some(({ refused }) => refused === undefined)

/** Sends what waits, if anything does. */
const wake = async (): Promise<void> => {
  // Another window, or the worker, may have written or sent some.
  await lookThrough()
  if (isWaiting()) await (await sending())?.sendWaiting()
}

type Kind<Message, Sent> = {
  kind: string
  send: (message: Message) => Promise<Sent>
  /** What the message is about: a newer word about the same thing replaces one that still waits. */
  nameOf: (message: Message) => string
  /** Messages about one subject go in the order they were written; left out, each is about its own. */
  subjectOf?: (message: Message) => string
  /** What must be with the school before: letters about that subject which were written earlier. */
  after?: string
  /** The one call that tells it, for the service worker when the app is closed; left out or null, only the app tells it. */
  requestOf?: (message: Message) => LetterRequest | null
  /** What the school's answer to that call says of the message, for telling many at once; left out, each is told by itself. */
  sentBy?: (said: unknown, message: Message) => Sent
  /** Whether what was kept is a message; an older version of the app may have put it there. */
  isMessage: (kept: unknown) => kept is Message
  /** Where an older version of the app kept them, all in one place. */
  formerShelf?: string
}

export type OutboxListeners<Message, Sent> = {
  /** The school has it now. */
  onSent: (message: Message, sent: Sent) => void
  /** The school refused it; it stays until the parent has changed it or thrown it away. */
  onRefused: (message: Message, error: ApiError) => void
}

/** Makes an outbox for one kind of message. */
export const createOutbox = <Message, Sent>({
  kind,
  send,
  nameOf,
  subjectOf = nameOf,
  after,
  requestOf = () => null,
  sentBy,
  isMessage,
  formerShelf,
}: Kind<Message, Sent>) => {
  const letterOf = (message: Message, person: string, title: string): Letter => ({
    person,
    kind,
    name: `${kind} ${nameOf(message)}`,
    subject: `${kind} ${subjectOf(message)}`,
    key: crypto.randomUUID(),
    order: nextOrder(),
    title,
    address: location.pathname + location.search,
    message,
    request: requestOf(message),
    ...(after === undefined ? {} : { after }),
  })

  /**
   * Tells the school now, or keeps the message until it can be told (null). Throws what the school does not take. The title names
   * what waits as the parent knows it; '' for what happens by itself.
   */
  const tell = async (message: Message, title: string): Promise<{ sent: Sent } | null> => {
    const person = personNow()
    // A browser that keeps nothing: it is told now or not at all.
    if (person === null) return { sent: await send(message) }
    const written = letterOf(message, person, title)
    const before = (await lettersOf(person)).find(({ name, refused }) => name === written.name && refused === undefined)
    // The very same once more (somebody tries again) is no other writing.
    const isSame = before !== undefined && JSON.stringify(before.message) === JSON.stringify(message)
    const letter = isSame ? before : written
    // Nobody else takes up what somebody waits for here.
    const sendNow = async () => {
      if (!isSame) await keepLetter(letter)
      // Another tab, or this one by itself, has just told it.
      else if (!(await lettersOf(person)).some(({ key }) => key === letter.key)) return null
      let answer: { sent: Sent } | null = null
      const outcome = await (
        await sending()
      )?.deliver(letter, async () => {
        answer = { sent: await send(message) }
      })
      if (outcome?.is !== 'refused') return answer
      // It is still before the parent, with the reason.
      await dropLetter(letter)
      throw outcome.error
    }
    return holding(letter, () => locked(letterLock(letter.key), sendNow))
  }

  /** The parent changed their mind: it is not sent any more. */
  const takeBack = async (message: Message): Promise<void> => {
    const name = `${kind} ${nameOf(message)}`
    const person = personNow()
    const letters = person === null ? [] : await lettersOf(person)
    await Promise.all(letters.filter((letter) => letter.name === name).map(dropLetter))
  }

  /** What still waits to be sent, oldest first. */
  const useWaiting = (): readonly Message[] => {
    const { letters, inHand } = useLetters()
    return useMemo(() => {
      const waiting = letters.filter((one) => one.kind === kind && one.refused === undefined && !inHand.includes(one.key))
      return waiting.map(({ message }) => message).filter(isMessage)
    }, [letters, inHand])
  }

  /** What the school would not take, until it is written anew. */
  const useRefused = (): readonly Message[] => {
    const letters = useLetters((all) => all.letters)
    return useMemo(
      () => letters.flatMap((one) => (one.kind === kind && one.refused !== undefined ? [one.message] : [])).filter(isMessage),
      [letters],
    )
  }

  const takeFromFormerShelf = async (): Promise<void> => {
    const person = personNow()
    if (formerShelf === undefined || person === null) return
    const kept: unknown = await takeOut(formerShelf).catch(() => undefined)
    if (!Array.isArray(kept)) return
    for (const message of kept.filter(isMessage)) await keepLetter(letterOf(message, person, wordsNow(outboxWords).earlier))
    await throwAway(formerShelf)
  }

  /** Sends what waits at start, when the network is back and when the app is looked at again; tells what came of it. */
  const useSending = (listeners: OutboxListeners<Message, Sent>): void => {
    // Events of this effect: listeners that change with the page must not look like another start.
    const onSent = useEffectEvent(listeners.onSent)
    const onRefused = useEffectEvent(listeners.onRefused)
    useEffect(() => {
      const stopCarrying = carryBy(kind, {
        carry: async ({ message }) => {
          if (!isMessage(message)) throw new TypeError(`what was kept is no message of ${kind}`)
          onSent(message, await send(message))
        },
        told: sentBy ? ({ message }, said) => isMessage(message) && onSent(message, sentBy(said, message)) : null,
        refused: ({ message }, error) => isMessage(message) && error instanceof ApiError && onRefused(message, error),
      })
      const wakeWhenSeen = () => {
        if (document.visibilityState === 'visible') void wake()
        else if (isWaiting()) askWorker()
      }
      void takeFromFormerShelf().then(wake)
      // The school may have a newer release by the time something waits, and this one's code no more.
      void whenQuiet(() => void sending())
      const stopListening = whenReachableChanges(() => void wake())
      // Also where nobody here had noticed that it was gone: an answer may have broken off by itself.
      window.addEventListener('online', wake)
      document.addEventListener('visibilitychange', wakeWhenSeen)
      return () => {
        stopCarrying()
        stopListening()
        window.removeEventListener('online', wake)
        document.removeEventListener('visibilitychange', wakeWhenSeen)
      }
    }, [])
  }

  return { tell, takeBack, useWaiting, useRefused, useSending }
}
