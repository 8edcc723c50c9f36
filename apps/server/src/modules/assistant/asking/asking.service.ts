import type { ChatEvent, ChatMessage } from '@schoolgate/contracts/assistant'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Keyed } from '#lib/keyed'
import { oneAtATime } from '#lib/one-at-a-time'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import type { AnswerPart, Outcome, OutsideSettings } from '#modules/assistant/engine'
import {
  consentTo,
  createQuestionsStore,
  createThreadsStore,
  KEEP_UNANSWERED,
  type Asked,
} from '#modules/assistant/conversations'
import { assistantOff } from '#modules/assistant/problems'
import { createReading, createSettling, type ReadingServices, type Settled } from '#modules/assistant/reading'
import { createLimits, type Quota } from '#modules/limits'
import { createOutsideHelp } from './outside.ts'

/** How many questions one parent may ask. */
export type AssistantQuotas = { perMinute: number; perDay: number }
const USUAL_QUOTAS: AssistantQuotas = { perMinute: 12, perDay: 200 }
const minute = ({ perMinute }: AssistantQuotas): Quota => ({ name: 'assistant.minute', most: perMinute, seconds: 60 })
const day = ({ perDay }: AssistantQuotas): Quota => ({ name: 'assistant.day', most: perDay, seconds: 86_400 })

/** The parts of the AI SDK's UI message stream that frame ours. */
type Frame =
  | { type: 'start' }
  | { type: 'text-start' | 'text-end'; id: string }
  | { type: 'source-url'; sourceId: string; url: string; title: string }
  | { type: 'finish' }
export type AnswerEvent = ChatEvent | Frame
export type OnAnswerEvent = (event: AnswerEvent) => void

export type Opened = { scope: Scope; settled: Settled; asked: Asked }
export type Dependencies = ReadingServices & {
  db: Db
  clock: Clock
  log: Record<'info' | 'warn', (details: object, message: string) => void>
  outside: OutsideSettings | undefined
  quotas?: AssistantQuotas | undefined
}
export type Asking = ReturnType<typeof createAsking>

const TEXT = 'answer'

/** Much to read at the start: it is read for the first question. */
const readEngine = () => import('#modules/assistant/engine')

/** Takes a question in, answers it, and keeps both. */
export function createAsking({ outside, log, quotas = USUAL_QUOTAS, ...services }: Dependencies) {
  const [aMinute, aDay] = [minute(quotas), day(quotas)]
  const { db, clock } = services
  const questions = createQuestionsStore(db)
  const threads = createThreadsStore(db)
  const limits = createLimits(services)
  const settle = createSettling(services)
  const reading = createReading(services)
  const help = createOutsideHelp(outside, { clock, tokensSince: questions.tokensSince })
  const stopping = new AbortController()
  const inTurn = oneAtATime()

  /** Who asks about whom, and the question kept; refuses before anything is said. */
  async function open(
    scope: Scope,
    { child_id: wardId, message, thread_id: threadId }: { child_id: string; message: string; thread_id?: string | undefined },
    keyed: Keyed | null,
  ): Promise<Opened> {
    const [settled] = await Promise.all([settle(scope, wardId), limits.takeEach([aMinute, aDay], scope.userId)])
    if (!settled) throw notFound()
    if (!settled.school.ai_enabled) throw assistantOff()
    return { scope, settled, asked: await questions.keepQuestion(scope, { wardId, message, threadId, keyed }, clock()) }
  }

  /**
   * Answers, telling what happens while it does. Whoever asks the same question meanwhile waits and gets the same answer; one that broke
   * off half-way, with its connection, is no answer to the next.
   */
  function answer(opened: Opened, signal: AbortSignal, tell: OnAnswerEvent): Promise<ChatMessage> {
    const { scope, asked } = opened
    tell({ type: 'start' })
    tell({ type: 'data-thread', data: { thread_id: asked.thread.id, title: asked.thread.title, question_id: asked.questionId } })
    return inTurn(asked.questionId, async () => {
      const known = asked.isRepeat ? await questions.answerOf(scope, asked.questionId) : null
      if (known) tellText(tell, known.message)
      const message = known ?? (await answerAnew(opened, AbortSignal.any([signal, stopping.signal]), tell))
      tellEnd(tell, message)
      return message
    })
  }

  async function answerAnew({ scope, settled, asked }: Opened, signal: AbortSignal, tell: OnAnswerEvent): Promise<ChatMessage> {
    const began = performance.now()
    const { asker, history, message } = asked
    const outsideNow = await help.modelFor(asker, settled)
    const told = { ...settled, vendor: outsideNow?.name ?? null }
    const { answerQuestion } = await readEngine()
    const turn = answerQuestion(reading, { settled: told, parent: asker, history, message, outside: outsideNow, signal })
    // Deleted before it is said: the answer that says so is not kept either.
    if (turn.intent === 'delete_confirmed') await threads.removeAll(scope, undefined)
    await tellHeard(turn.heard, tell)
    const outcome = await turn.outcome()
    help.note(outsideNow, outcome)
    const { intent } = turn
    const { engine, tools, tokens, isAnswered, status } = outcome
    const tookMs = Math.round(performance.now() - began)
    const record = { intent, engine, tools, tokens, tookMs, isAnswered, isFlagged: intent === 'safeguarding' }
    const isToShow = status === 'done' && !isAnswered && consentTo(asker, KEEP_UNANSWERED) === 'given'
    const [kept] = await Promise.all([
      questions.keepAnswer(scope, asked, outcome, clock()),
      questions.recordTurn(scope, record, isToShow ? message : null, clock()),
    ])
    note(tookMs, intent, outcome)
    // Deleted by the parent while it was answered: said, and not kept.
    return kept ?? unkept(asked.questionId, outcome, clock())
  }

  /** What is written down holds no word of anybody. */
  function note(tookMs: number, intent: string, { engine, tools, tokens, status, held, withheld, trouble }: Outcome): void {
    const line = { intent, engine, tools, tokens, status, took_ms: tookMs, held, withheld }
    if (trouble === undefined && status !== 'failed') log.info(line, 'a question was answered')
    else log.warn({ ...line, trouble: nameOf(trouble) }, 'a question was answered with trouble')
  }

  return {
    open,
    answer,
    questions,
    help,
    settle,
    reading,
    /** Answers under way end as stopped. */
    hangUp: () => stopping.abort(),
  }
}

/** The kind of an error; its message may hold what somebody wrote. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

async function tellHeard(heard: AsyncIterable<AnswerPart>, tell: OnAnswerEvent): Promise<void> {
  let isTextOpen = false
  for await (const part of heard) {
    if (part.type === 'reading') tell({ type: 'data-reading', data: { label: part.label } })
    if (part.type !== 'text') continue
    if (!isTextOpen) tell({ type: 'text-start', id: TEXT })
    isTextOpen = true
    tell({ type: 'text-delta', id: TEXT, delta: part.text })
  }
  if (isTextOpen) tell({ type: 'text-end', id: TEXT })
}

function tellText(tell: OnAnswerEvent, text: string): void {
  tell({ type: 'text-start', id: TEXT })
  tell({ type: 'text-delta', id: TEXT, delta: text })
  tell({ type: 'text-end', id: TEXT })
}

function tellEnd(tell: OnAnswerEvent, message: ChatMessage): void {
  for (const { id, route, label } of message.sources) tell({ type: 'source-url', sourceId: id, url: route, title: label })
  if (message.status === 'failed') tell({ type: 'error', errorText: 'assistant.failed' })
  tell({ type: 'data-message', data: message })
  tell({ type: 'finish' })
}

const unkept = (id: string, { text, sources, table, status }: Outcome, now: Date): ChatMessage => ({
  id,
  date: now.toISOString(),
  message: text,
  sender: 'assistant',
  sources,
  table,
  status,
  feedback: null,
})
