import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, pageQuery } from './primitives.ts'

/** The longest question, in characters. */
export const QUESTION_MAX_LENGTH = 500
/** The largest body of a question; a long one in any script, and nothing else, fits. */
const QUESTION_MAX_BYTES = 16 * 1024
/** How much of a conversation's title the drawer shows (specification §2). */
export const DRAWER_TITLE_LENGTH = 28

/** A row of the ward's records an answer stands on; `route` opens it in the app. */
export const Source = z.object({ kind: z.string(), id: z.string(), label: z.string(), route: z.string() })
export type Source = z.infer<typeof Source>

/** A small table under an answer, at most five rows, made from the same records by our own code. */
export const AnswerTable = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) })
export type AnswerTable = z.infer<typeof AnswerTable>

/**
 * One message of a conversation (specification §3: date, message, sender). In an answer `[1]` points at the first of `sources`,
 * `**so far**` is said with weight, a line beginning with `- ` is one of a list; nothing else has a meaning of its own.
 */
export const ChatMessage = z.object({
  id: Id,
  date: Instant,
  message: z.string(),
  sender: z.enum(['me', 'assistant']),
  sources: z.array(Source),
  table: z.nullable(AnswerTable),
  status: z.enum(['done', 'stopped', 'failed']),
  /** What the parent thought of an answer; null until said. */
  feedback: z.nullable(z.enum(['up', 'down'])),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** A conversation of one guardian about one ward (specification §3). */
export const ConversationThread = z.object({ id: Id, date: Instant, child_id: Id, title: z.string(), user_id: Id })
export type ConversationThread = z.infer<typeof ConversationThread>

const question = z.string().check(z.trim(), z.minLength(1), z.maxLength(QUESTION_MAX_LENGTH))

/**
 * Ask about a ward. Without `thread_id` a conversation begins whose title is the message. With `Accept: text/event-stream`
 * the answer is a stream of `ChatEvent`s; otherwise JSON when it is whole. A key makes a repeated question
 * (a lost connection, an outbox) one question.
 */
export const askAboutWard = endpoint({
  method: 'POST',
  path: '/api/v1/parents/chat',
  access: 'parent',
  isSpecified: true,
  idempotency: 'optional',
  body: z.strictObject({ child_id: Id, message: question, thread_id: z.optional(Id) }),
  mostBytes: QUESTION_MAX_BYTES,
  response: z.object({ thread_id: Id, title: z.string(), message: ChatMessage }),
  summary: 'A question about one ward, answered from that ward’s records',
})

/**
 * The parts of the stream a client needs, in the AI SDK's UI message stream (version 1): the rest may be passed over.
 * `data-thread` comes first, `data-reading` says what is being read, `data-message` last: the message as it was kept.
 */
export const ChatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('data-thread'), data: z.object({ thread_id: Id, title: z.string(), question_id: Id }) }),
  z.object({ type: z.literal('data-reading'), data: z.object({ label: z.string() }) }),
  z.object({ type: z.literal('text-delta'), id: z.string(), delta: z.string() }),
  z.object({ type: z.literal('data-message'), data: ChatMessage }),
  z.object({ type: z.literal('error'), errorText: z.string() }),
])
export type ChatEvent = z.infer<typeof ChatEvent>

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/v1/conversation_threads',
  access: 'parent',
  isSpecified: true,
  query: z.strictObject({ child_id: Id, ...pageQuery }),
  response: z.object({ conversation_threads: z.array(ConversationThread), next_cursor: z.nullable(z.string()) }),
  summary: 'The caller’s conversations about one ward, newest first',
})

export const startConversation = endpoint({
  method: 'POST',
  path: '/api/v1/conversation_threads',
  access: 'parent',
  isSpecified: true,
  body: z.strictObject({ child_id: Id, title: question }),
  response: z.object({ conversation_thread: ConversationThread }),
  summary: 'Begin a conversation; its title is the first message',
})

export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/api/v1/conversation_threads/:id',
  access: 'parent',
  isSpecified: true,
  params: z.strictObject({ id: Id }),
  summary: 'Delete one conversation for good',
})

export const deleteConversations = endpoint({
  method: 'DELETE',
  path: '/api/v1/conversation_threads',
  access: 'parent',
  query: z.strictObject({ child_id: z.optional(Id) }),
  summary: 'Delete all conversations, of one ward or of all',
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/v1/conversation_threads/:id/messages',
  access: 'parent',
  isSpecified: true,
  params: z.strictObject({ id: Id }),
  response: z.object({ messages: z.array(ChatMessage) }),
  summary: 'The messages of a conversation, oldest first',
})

/** The longest a parent says what they wanted instead, in characters. */
export const LONGEST_WISH = 500
export const FEEDBACK_REASONS = ['wrong', 'not_what_i_asked', 'hard_to_read', 'other'] as const
export const judgeAnswer = endpoint({
  method: 'PUT',
  path: '/api/v1/conversation_messages/:id/feedback',
  access: 'parent',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    feedback: z.enum(['up', 'down']),
    reason: z.optional(z.enum(FEEDBACK_REASONS)),
    /** With it the parent shows the school this question, and in their own words what they wanted; taken back by judging it `up`. */
    show: z.optional(z.strictObject({ wanted: z.string().check(z.maxLength(LONGEST_WISH)) })),
  }),
  summary: 'Say whether an answer helped, and show the school the question where it did not',
})

/** What a parent allows: words that leave the house, and words the school may see. */
export const AssistantConsent = z.object({
  /** Set where an outside service helps with wording: parents are told, and asked first. */
  vendor: z.nullable(z.object({ name: z.string(), region: z.string(), consent: z.enum(['needed', 'given', 'refused']) })),
  /** The parent agreed that the school sees questions nobody could answer. */
  keeps_unanswered: z.boolean(),
})
export type AssistantConsent = z.infer<typeof AssistantConsent>

/** What stands on the empty screen: questions this ward's records can answer now, and who answers. */
export const AssistantIntroduction = z.extend(AssistantConsent, {
  state: z.enum(['ready', 'off']),
  questions: z.array(
    z.object({ icon: z.enum(['marks', 'attendance', 'money', 'home', 'notices', 'report', 'calendar']), text: z.string() }),
  ),
  /** Set where an outside service helps with wording: parents are told, and asked first. */
  vendor: z.nullable(z.object({ name: z.string(), region: z.string(), consent: z.enum(['needed', 'given', 'refused']) })),
  /** The parent agreed that the school sees questions nobody could answer. */
  keeps_unanswered: z.boolean(),
  contact: z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
})
export type AssistantIntroduction = z.infer<typeof AssistantIntroduction>

export const introduceAssistant = endpoint({
  method: 'GET',
  path: '/api/v1/wards/:id/assistant',
  access: 'parent',
  params: z.strictObject({ id: Id }),
  response: z.object({ assistant: AssistantIntroduction }),
  summary: 'What can be asked about this ward, and who answers',
})

const CONSENT_PATH = '/api/v1/profile/assistant_consent'

export const readAssistantConsent = endpoint({
  method: 'GET',
  path: CONSENT_PATH,
  access: 'parent',
  response: z.object({ consent: AssistantConsent }),
  summary: 'What the caller allows the assistant',
})

/** One of the two, or both; what is not named stays as it is. */
export const ConsentChoice = z.strictObject({
  outside_service: z.optional(z.boolean()),
  keep_unanswered: z.optional(z.boolean()),
})
export type ConsentChoice = z.infer<typeof ConsentChoice>

export const chooseVendorConsent = endpoint({
  method: 'PUT',
  path: CONSENT_PATH,
  access: 'parent',
  byLetter: true,
  body: ConsentChoice,
  summary: 'Agree, or not, that an outside service sees questions, and that the school sees those nobody could answer',
})

export const exportConversations = endpoint({
  method: 'GET',
  path: '/api/v1/conversation_threads/export',
  access: 'parent',
  response: z.object({
    conversations: z.array(z.object({ thread: ConversationThread, messages: z.array(ChatMessage) })),
    exported_at: Instant,
  }),
  summary: 'All conversations of the caller, to keep',
})

/** Use of the assistant without anybody's words, and the questions parents agreed to show. */
export const reportAssistantUse = endpoint({
  method: 'GET',
  path: '/api/v1/office/assistant/use',
  access: ['head', 'office'],
  opens: 'nothing',
  query: z.strictObject({ days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366))) }),
  response: z.object({
    questions: z.int(),
    answered: z.int(),
    by_intent: z.array(z.object({ intent: z.string(), questions: z.int() })),
    by_engine: z.array(z.object({ engine: z.string(), questions: z.int(), tokens: z.int() })),
    flagged: z.int(),
    /** Newest first; with what the parent wanted, of an answer that was not right. */
    unanswered: z.array(
      z.object({
        at: Instant,
        message: z.string(),
        reason: z.nullable(z.enum(FEEDBACK_REASONS)),
        wanted: z.nullable(z.string()),
      }),
    ),
  }),
  summary: 'How much the assistant is used, without texts, and what it could not answer',
})

/** What a school decides about the assistant: off, the built-in alone, or an outside model that helps with wording. */
export const AssistantSettings = z.object({
  mode: z.enum(['off', 'builtin', 'outside']),
  /** After how many days without a message a conversation is deleted; null: when the parent does. */
  keep_days: z.nullable(z.int()),
  /** The outside model of this installation, as parents are told of it; null: there is none, and `outside` cannot be chosen. */
  vendor: z.nullable(z.object({ name: z.string(), region: z.string() })),
})
export type AssistantSettings = z.infer<typeof AssistantSettings>

export const readAssistantSettings = endpoint({
  method: 'GET',
  path: '/api/v1/office/assistant',
  access: ['head', 'office'],
  opens: 'nothing',
  response: z.object({ assistant: AssistantSettings }),
  summary: 'How the school uses the assistant',
})

export const changeAssistantSettings = endpoint({
  method: 'PUT',
  path: '/api/v1/office/assistant',
  access: ['head', 'office'],
  opens: 'nothing',
  body: z.strictObject({
    mode: z.enum(['off', 'builtin', 'outside']),
    keep_days: z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
    /** As both were when they were read: a colleague may have changed one of them meanwhile. */
    seen: z.strictObject({ mode: AssistantSettings.shape.mode, keep_days: z.nullable(z.int()) }),
  }),
  response: z.object({ assistant: AssistantSettings }),
  summary: 'Switch the assistant off, or let an outside model help with wording',
})
