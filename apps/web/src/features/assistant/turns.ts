import type { ChatMessage } from '@schoolgate/contracts/assistant'
import { create } from 'zustand'
import { whenLeaving } from '@schoolgate/ui/lib/leaving'

/** A question as it goes to the school. The same `key` makes it one question however often it is sent. */
export type Question = { key: string; ward_id: string; thread_id: string | null; text: string; asked_at: string }

/** Why a question could not be asked now; it waits, or (`refused`) it is given back. */
export type Trouble = 'offline' | 'broken_off' | 'too_many' | 'enough_for_today' | 'down' | 'refused'

/** A question that is being answered, and what is known of its answer so far. */
export type Turn = {
  question: Question
  threadId: string | null
  /** The question as the school keeps it. */
  questionId: string | null
  /** What is being read for the answer. */
  reading: string | null
  text: string
}

/** A whole answer, and where it belongs. */
export type Answered = { threadId: string; questionId: string | null; message: ChatMessage }

/** What went wrong with a question, and as what the school may have it all the same. */
type Setback = { trouble: Trouble; question: Question; threadId: string | null; questionId: string | null }

/*
 * The part of the specification's chat state (§3) that is this device's own: what is being answered (`loading`) and whether a
 * conversation was begun on the empty page (`chatStarted`). `conversation` and `conversations` are the server's and live once,
 * in the query cache; `selectedConversationId` is in the address, so that it can be opened again. `useChat` puts them together.
 */
type ChatState = {
  turns: readonly Turn[]
  setbacks: readonly Setback[]
  /** The question that began a conversation on the empty page, and the conversation once the school has made it. */
  chatStarted: { key: string; threadId: string | null } | null
}

const nothing: ChatState = { turns: [], setbacks: [], chatStarted: null }

/** What is being asked and answered now. */
export const useTurns = create<ChatState>()(() => nothing)

const stops = new Map<string, AbortController>()

/** A turn begins: the way to stop it. */
export const beginTurn = (question: Question): AbortSignal => {
  const stop = new AbortController()
  stops.set(question.key, stop)
  useTurns.setState(({ turns, setbacks }) => {
    // The school may have the question already, from the time the connection was lost.
    const earlier = setbacks.find((setback) => setback.question.key === question.key)
    const threadId = question.thread_id ?? earlier?.threadId ?? null
    const turn: Turn = { question, threadId, questionId: earlier?.questionId ?? null, reading: null, text: '' }
    return {
      turns: [...turns.filter((one) => one.question.key !== question.key), turn],
      setbacks: setbacks.filter((setback) => setback !== earlier),
    }
  })
  return stop.signal
}

/** More of the answer is known. */
export const changeTurn = (key: string, change: (turn: Turn) => Partial<Turn>): void =>
  useTurns.setState(({ turns, chatStarted }) => {
    const changed = turns.map((turn) => (turn.question.key === key ? { ...turn, ...change(turn) } : turn))
    const threadId = changed.find((turn) => turn.question.key === key)?.threadId ?? null
    return { turns: changed, chatStarted: chatStarted?.key === key ? { key, threadId } : chatStarted }
  })

/** The turn of a question, while there is one. */
export const turnOf = (key: string): Turn | undefined => useTurns.getState().turns.find((turn) => turn.question.key === key)

/** The turn is over; with `trouble` the question could not be answered. */
export const endTurn = (key: string, trouble?: Trouble): void => {
  stops.delete(key)
  useTurns.setState(({ turns, setbacks }) => {
    const turn = turns.find((one) => one.question.key === key)
    const setback = turn && trouble ? [{ ...turn, trouble }] : []
    return { turns: turns.filter((one) => one !== turn), setbacks: [...setbacks, ...setback] }
  })
}

/** The parent has read enough: the answer so far stands. */
export const stopTurn = (key: string): void => stops.get(key)?.abort()

/** Nothing is said any more about what went wrong with a question. */
export const forgetSetback = (key: string): void =>
  useTurns.setState(({ setbacks }) => ({ setbacks: setbacks.filter(({ question }) => question.key !== key) }))

/** A conversation begins on the empty page with this question; null: the page is empty again. */
export const startChat = (key: string | null): void =>
  useTurns.setState({ chatStarted: key === null ? null : { key, threadId: null } })

whenLeaving(() => {
  for (const stop of stops.values()) stop.abort()
  stops.clear()
  useTurns.setState(nothing, true)
})
