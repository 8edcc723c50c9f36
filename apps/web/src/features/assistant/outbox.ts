import { askAboutWard, type ChatEvent, type ChatMessage } from '@schoolgate/contracts/assistant'
import { ApiError, NETWORK_RESPONSE_WAS_NOT_OK, OfflineError } from '@schoolgate/ui/lib/api'
import { listenTo } from '@schoolgate/ui/lib/listen'
import { createOutbox } from '#lib/device/outbox'
import { requestTo } from '#lib/device/request'
import { CONSENT_SUBJECT } from './consent-kept.ts'
import { type Answered, beginTurn, changeTurn, endTurn, type Question, type Trouble, turnOf } from './turns.ts'

// From so many seconds on, the school does not mean this minute's questions but this day's.
const LONG_WAIT = 600

const isChatEvent = (event: unknown): event is ChatEvent =>
  typeof event === 'object' && event !== null && 'type' in event && ('data' in event || 'delta' in event || 'errorText' in event)

const troubleOf = (error: unknown, key: string): Trouble => {
  if (!(error instanceof ApiError)) return turnOf(key)?.questionId == null ? 'offline' : 'broken_off'
  if (error.status === 429) return (error.retryAfter ?? 0) > LONG_WAIT ? 'enough_for_today' : 'too_many'
  return error.status >= 500 ? 'down' : 'refused'
}

const asked = ({ ward_id: child_id, text: message, thread_id }: Question) => ({
  body: { child_id, message, ...(thread_id === null ? {} : { thread_id }) },
})

/** Follows the stream of one answer. Nobody stays unanswered for long: a stream that ends too early broke off. */
const hear = async (question: Question, signal: AbortSignal): Promise<Answered> => {
  const { key, thread_id } = question
  for await (const event of listenTo(askAboutWard, asked(question), { signal, idempotencyKey: key })) {
    if (!isChatEvent(event)) continue
    if (event.type === 'data-thread')
      changeTurn(key, () => ({ threadId: event.data.thread_id, questionId: event.data.question_id, text: '', reading: null }))
    else if (event.type === 'data-reading') changeTurn(key, () => ({ reading: event.data.label }))
    else if (event.type === 'text-delta') changeTurn(key, ({ text }) => ({ text: text + event.delta }))
    else if (event.type === 'data-message') {
      const turn = turnOf(key)
      return { threadId: turn?.threadId ?? thread_id ?? '', questionId: turn?.questionId ?? null, message: event.data }
    }
  }
  throw new OfflineError('the answer ended before it was whole')
}

/** A question of this parent as a message of its conversation. */
export const asMessage = ({ text, asked_at }: Question, id: string): ChatMessage => ({
  id,
  date: asked_at,
  message: text,
  sender: 'me',
  sources: [],
  table: null,
  status: 'done',
  feedback: null,
})

/** What was said before the parent stopped it stands, as it will at the school; null where the school had not begun. */
const whatWasSaid = (question: Question): Answered | null => {
  const turn = turnOf(question.key)
  if (!turn || turn.threadId === null || turn.questionId === null) return null
  const said = { ...asMessage(question, `${question.key}-stopped`), sender: 'assistant', status: 'stopped' } as const
  return { threadId: turn.threadId, questionId: turn.questionId, message: { ...said, message: turn.text.trim() } }
}

const send = async (question: Question): Promise<Answered | null> => {
  const signal = beginTurn(question)
  try {
    return await hear(question, signal)
  } catch (error) {
    if (signal.aborted) return whatWasSaid(question)
    // The specification's sentence (§8); what the parent reads is kinder (see `Trouble`).
    if (error instanceof ApiError) error.message = NETWORK_RESPONSE_WAS_NOT_OK
    endTurn(question.key, troubleOf(error, question.key))
    throw error
  }
}

const isQuestion = (kept: unknown): kept is Question =>
  typeof kept === 'object' && kept !== null && ['key', 'ward_id', 'thread_id', 'text', 'asked_at'].every((name) => name in kept)

/** Questions that wait for the network. */
export const questionOutbox = createOutbox({
  kind: 'question',
  formerShelf: 'question-outbox',
  send,
  nameOf: ({ key }) => key,
  // What is asked in one conversation is asked in order.
  subjectOf: ({ key, thread_id }) => thread_id ?? key,
  // No outside service sees what was asked after the parent said no.
  after: CONSENT_SUBJECT,
  requestOf: (question) => requestTo(askAboutWard, asked(question), question.key),
  isMessage: isQuestion,
})
