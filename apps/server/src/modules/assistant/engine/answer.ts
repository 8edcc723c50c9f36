import type { AnswerTable, Source } from '@schoolgate/contracts/assistant'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { experimental_streamTextLowMemory as streamText, isStepCount, type ModelMessage } from 'ai'
import { cardOf, readingLabel, sourcesOf } from '#modules/assistant/answering'
import { TOOLS, type Reading, type Settled, type Tool } from '#modules/assistant/reading'
import { secondReader } from '#modules/assistant/classifier'
import { isGuarded, type Intent } from '#modules/assistant/understanding'
import { collectFacts, sentencesIn } from '#modules/assistant/fact-check'
import { builtinModel } from './builtin-model.ts'
import { understandConversation, type ChatLine } from './conversation.ts'
import { checkedStream, type StreamOutcome } from './checked-stream.ts'
import { tellFrom, withFacts } from './facts-told.ts'
import { placeholdersOf, withHiddenNames } from './hidden-names.ts'
import { instructionsFor } from './instructions.ts'
import { answerLocally, lookFor, MOST_SOURCES, voiceFor } from './local-answer.ts'
import { withFallback, type Timeouts } from './outside-model.ts'
import { wardTools } from './ward-tools.ts'

const MOST_STEPS = 4
const MOST_OUTPUT_TOKENS = 400
/** How much of a conversation a model is told. */
const MOST_MESSAGES = 12
/** A usual guess where a service does not count. */
const CHARACTERS_PER_TOKEN = 4

/** Another guardian or a friend may have paid, of whom no list of names knows; brothers and sisters have names of their own. */
const NAMES_OTHERS: readonly Intent[] = ['payment_last', 'payment_history', 'payment_waiting', 'all_children', 'siblings']
/** Who a child is, how the school is reached and where money goes is not put into words by anybody else. */
const OURS: readonly Intent[] = [
  'contact',
  'how_to_pay',
  'profile',
  'all_children',
  'siblings',
  'mark_wrong',
  'bill_wrong',
  'payment_where',
  'school_open',
  'who_reads',
  'delete_conversations',
  'delete_confirmed',
]

/** An outside model as one turn uses it. */
export type Outside = { model: LanguageModelV4; name: string; sendNames: boolean; patience?: Timeouts }
export type Question = {
  settled: Settled
  parent: { fullname: string; language: 'en' | 'fr' }
  /** What was said before in this conversation, oldest first. */
  history: readonly ChatLine[]
  message: string
  /** Null: the built-in answers. */
  outside: Outside | null
  signal: AbortSignal
}

/** What a parent's app hears while an answer is made. */
export type AnswerPart = { type: 'reading'; label: string } | { type: 'start' } | { type: 'text'; text: string }

/** An answer, and how it was made: what is kept of it holds no text. */
export type Outcome = {
  text: string
  table: AnswerTable | null
  sources: Source[]
  status: 'done' | 'stopped' | 'failed'
  intent: Intent
  isAnswered: boolean
  engine: string
  tools: Tool[]
  tokens: number
  held: number
  withheld: number
  /** Why the outside model was not the one who answered; never with text. */
  trouble: unknown
}

export type Turn = { intent: Intent; heard: AsyncIterable<AnswerPart>; outcome: () => Promise<Outcome> }

/**
 * Answers one question about one ward: the built-in or an outside model in the same pipeline, with the same tools and the
 * same gate. `heard` must be read to its end; then `outcome` says what was answered.
 */
export function answerQuestion(reading: Reading, { settled, parent, history, message, outside, signal }: Question): Turn {
  const { names, subjects } = settled
  const setting = { names, subjects, usualLanguage: parent.language, secondReader: secondReader() }
  const questions = [...history.filter(({ sender }) => sender === 'me').map(({ message: text }) => text), message]
  const conversation = understandConversation(questions, setting)
  const understood = conversation.at(-1)
  if (!understood) throw new Error('Nothing was asked.')
  const context = voiceFor(settled, understood, parent.language)
  const { language } = context
  const guarded = conversation.map(({ asks }) => asks.some(({ intent }) => isGuarded(intent)))
  const kept = conversation.map(({ asks }, at) => guarded[at] || asks.some(({ intent }) => NAMES_OTHERS.includes(intent)))
  const isOurs = guarded.at(-1) || understood.asks.some(({ intent }) => OURS.includes(intent))
  const helper = isOurs ? null : outside

  const ward = wardTools(reading(settled), language)
  ward.evidence.add(context)
  const facts = collectFacts()
  const spoken: StreamOutcome = { text: '', held: 0 }
  let characters = 0
  let tokens = 0
  let trouble: unknown
  let hasFallenBack = false
  let hasBrokenOff = false
  const builtin = builtinModel(understood, context)
  const engine = helper ? withOutside(helper) : builtin
  // What the parent said of money or days may be said back by our own code; an outside model would only agree with it.
  if (!helper) ward.evidence.add(message)

  function withOutside({ model, sendNames, patience }: Outside): LanguageModelV4 {
    const named = sendNames ? NOBODY : placeholdersOf(settled, parent.fullname)
    return withFallback(
      withFacts(withHiddenNames(model, named), facts, tellFrom(ward.read, context)),
      builtin,
      {
        fellBack(error) {
          hasFallenBack = true
          trouble = error
        },
        brokeOff(error) {
          hasBrokenOff = true
          trouble = error
        },
        spent(some) {
          characters += some
        },
      },
      patience,
    )
  }
  const local = () => answerLocally(understood, ward.read, context)
  const isOfModel = () => helper !== null && !hasFallenBack
  async function ending(): Promise<string> {
    const isSilent = spoken.text.trim() === '' || hasBrokenOff
    if (!isSilent && !isOfModel()) return ''
    const own = await local()
    if (isSilent) return own.text
    // A model may choose among the facts, but what was asked for is told whatever it chose.
    const isTold = sentencesIn(own.text).every((sentence) => spoken.text.includes(sentence))
    return own.isAnswered && !isTold ? own.text : ''
  }

  const result = streamText({
    model: engine,
    instructions: instructionsFor(settled, language),
    messages: messagesOf(helper ? withoutKept(history, kept) : history, message),
    tools: ward.tools,
    stopWhen: isStepCount(MOST_STEPS),
    temperature: 0,
    maxOutputTokens: MOST_OUTPUT_TOKENS,
    maxRetries: 0,
    // Nobody listens to its traces.
    telemetry: { isEnabled: false },
    abortSignal: signal,
    experimental_transform: checkedStream(
      ward.evidence,
      language,
      spoken,
      ending,
      { today: settled.today, addresses: addressesOf(settled) },
      () => (isOfModel() ? facts : null),
    ),
    onStepEnd({ usage }) {
      tokens += usage.totalTokens ?? 0
    },
    // Without this it is printed.
    onError({ error }) {
      trouble = error
    },
  })

  const pagesRead = () =>
    sourcesOf(
      ward.found.flatMap(({ sources }) => sources),
      language,
      settled.today,
      MOST_SOURCES,
    )

  /** The figures of what was asked for, whatever a model looked at; of its own looks only where there are none. */
  const card = async (): Promise<AnswerTable | null> =>
    cardOf((await lookFor(understood, ward.read, context)).flat(), context) ?? cardOf(ward.found, context)

  let isFailed = false
  async function* heard(): AsyncGenerator<AnswerPart> {
    for await (const part of result.stream) {
      if (part.type === 'start') yield { type: 'start' }
      if (part.type === 'text-delta') yield { type: 'text', text: part.text }
      if (part.type === 'error') isFailed = true
      const tool = part.type === 'tool-call' && !part.invalid ? TOOLS.find((name) => name === part.toolName) : undefined
      if (tool) yield { type: 'reading', label: readingLabel(tool, language) }
    }
  }

  async function outcome(): Promise<Outcome> {
    const status = signal.aborted ? 'stopped' : isFailed ? 'failed' : 'done'
    const own = status === 'done' ? await local() : null
    const isKnown = own !== null && own.isAnswered
    // Where our own answer says nothing of the records, the pages that were searched for it are no sources.
    const isOurOwn = helper === null || hasFallenBack
    return {
      text: spoken.text.trim(),
      table: own?.table ?? (own !== null && !isOurOwn ? await card() : null),
      sources: own !== null && (isKnown || isOurOwn) ? own.sources : pagesRead(),
      status,
      intent,
      isAnswered: isKnown || (helper !== null && !hasFallenBack && ward.found.length > 0),
      engine: helper && !hasFallenBack ? helper.name : 'builtin',
      tools: [...new Set(ward.found.map(({ tool }) => tool))],
      tokens: helper ? Math.max(tokens, Math.ceil(characters / CHARACTERS_PER_TOKEN)) : 0,
      held: spoken.held,
      withheld: ward.withheld(),
      trouble,
    }
  }
  const { intent } = understood.asks[0]
  return { intent, heard: heard(), outcome }
}

const NOBODY = {
  hide: (text: string) => text,
  hideIn: (value: unknown) => value,
  show: (text: string) => text,
  reveal: () => ({ push: (piece: string) => piece, end: () => '' }),
}

const messageOf = ({ sender, message }: ChatLine): ModelMessage => ({
  role: sender === 'me' ? 'user' : 'assistant',
  content: message,
})
const messagesOf = (history: readonly ChatLine[], message: string): ModelMessage[] =>
  [...history.slice(-MOST_MESSAGES), { sender: 'me' as const, message }].filter((said) => said.message !== '').map(messageOf)

/** What was answered by fixed words (a child in danger, an illness) or names who paid stays here, with its answer. */
function withoutKept(history: readonly ChatLine[], kept: readonly boolean[]): ChatLine[] {
  let at = -1
  return history.filter(({ sender }) => {
    if (sender === 'me') at += 1
    return !kept[at]
  })
}

const addressesOf = ({ school }: Settled): string[] =>
  [school.website, school.email].filter((address): address is string => Boolean(address))
