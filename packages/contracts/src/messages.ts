import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FileName, Id, Instant } from './primitives.ts'
import { TimeOfDay } from './registers.ts'

/** To whom a family writes: never to a person, so that whoever sits there answers. */
export const DESKS = ['class_teacher', 'office'] as const
export type Desk = (typeof DESKS)[number]

/** What a question is about, as a parent says it with one tap. */
export const TOPICS = ['lessons', 'health', 'home', 'other'] as const
export type Topic = (typeof TOPICS)[number]

/** The longest words of one message, and of a report. */
export const MESSAGE_MAX_WORDS = 2000
export const REPORT_MAX_WORDS = 500
/** So many messages a family may add before the school has answered, and one guardian may write in an hour and in a day (office.md §9). */
export const UNANSWERED_MOST = 5
export const MESSAGES_AN_HOUR = 10
export const MESSAGES_A_DAY = 20

/** `waiting`: the family waits for the school; `answered`; `closed` by the school until there is one more question. */
export const THREAD_STATES = ['waiting', 'answered', 'closed'] as const
export type ThreadState = (typeof THREAD_STATES)[number]

/** One's own words may be taken back for so long (office.md §9). */
export const TAKEN_BACK_WITHIN_MINUTES = 10

/** So many papers may come with one message; one guardian may send so many in a day (office.md §9). */
export const MESSAGE_PAPERS_MOST = 4
export const PAPERS_A_DAY = 8

/** What the office does with words it wants to read first: they wait for it, it let them go, or it gave them back. */
export const HOLDS = ['waits', 'let_go', 'returned'] as const

const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/** When a school's desks answer, on its own clock, on school days. */
export const DeskHours = z.strictObject({ from: TimeOfDay, to: TimeOfDay })
export type DeskHours = z.infer<typeof DeskHours>

/** A question of a family with what was said since. */
const thread = {
  id: Id,
  desk: z.enum(DESKS),
  about: z.enum(TOPICS),
  /** Read by nobody of the family but who asked. */
  is_private: z.boolean(),
  state: z.enum(THREAD_STATES),
  /** Since when the family waits. */
  waiting_since: z.nullable(Instant),
  asked_by: z.string(),
  last_at: Instant,
}

/** A paper or a photo that came with words. */
export const MessagePaper = z.object({ id: Id, name: z.string(), mime: z.string(), bytes: z.int() })
export type MessagePaper = z.infer<typeof MessagePaper>

/** Something that happened in it: words of either side, or what the school did with it. */
export const ThreadEntry = z.object({
  id: Id,
  kind: z.enum(['said', 'handed_over', 'closed', 'opened_by_head', 'reported']),
  side: z.enum(['family', 'school']),
  by: z.string(),
  is_mine: z.boolean(),
  /** The words; empty where none were said. */
  text: z.string(),
  /** To which desk it was handed over. */
  to: z.nullable(z.enum(DESKS)),
  at: Instant,
  /** When somebody of the other side read it first. */
  read_at: z.nullable(Instant),
  papers: z.array(MessagePaper),
  /** Words that the office reads first: to whoever wrote them, the office and the head. */
  hold: z.nullable(z.enum(HOLDS)),
  /** Why the office gave them back. */
  hold_reason: z.string(),
  /** When whoever said it took it back; then the head alone has its words. */
  taken_back_at: z.nullable(Instant),
  /** Until when the caller may take it back. */
  take_back_until: z.nullable(Instant),
})
export type ThreadEntry = z.infer<typeof ThreadEntry>

/** As a guardian sees it in the list. */
export const FamilyThread = z.object({
  ...thread,
  /** The beginning of what was said last. */
  last_words: z.string(),
  /** How much of the school's the caller has not read. */
  unread: z.int(),
  /** What the caller said last waits for the office, or came back from it. */
  hold: z.nullable(z.enum(HOLDS)),
})
export type FamilyThread = z.infer<typeof FamilyThread>

/** A desk that somebody sits at. */
export const OpenDesk = z.object({
  desk: z.enum(DESKS),
  /** The class teacher, or who is one today; null: the office has no one name. */
  sits: z.nullable(z.string()),
  /** A teacher's own hours, which lie within the school's; left out, it answers when the school does. */
  hours: z.optional(DeskHours),
  /** Whether its hours are now. */
  is_open: z.boolean(),
  /** When what is written now will be read; null: no school day is known yet. */
  reads_at: z.nullable(Instant),
})
export type OpenDesk = z.infer<typeof OpenDesk>

const ofWard = z.strictObject({ id: Id })
const ofThread = z.strictObject({ id: Id, thread_id: Id })
const THREADS_PATH = '/api/v1/wards/:id/messages'
const THREAD_PATH = `${THREADS_PATH}/:thread_id` as const

export const listMessages = endpoint({
  method: 'GET',
  path: THREADS_PATH,
  access: 'parent',
  params: ofWard,
  response: z.object({
    now: Instant,
    timezone: z.string(),
    hours: DeskHours,
    /** False: the school takes no messages of the caller about this child; then the rest is empty. */
    may_write: z.boolean(),
    desks: z.array(OpenDesk),
    /** Who of the family reads along. */
    fellows: z.array(z.string()),
    /** For what cannot wait. */
    phone: z.nullable(z.string()),
    threads: z.array(FamilyThread),
  }),
  summary: 'What a family asked the school about a ward, newest first, and who answers when',
})

export const getThread = endpoint({
  method: 'GET',
  path: THREAD_PATH,
  access: 'parent',
  params: ofThread,
  response: z.object({
    now: Instant,
    timezone: z.string(),
    thread: z.object({ ...thread, sits: z.nullable(z.string()), reads_at: z.nullable(Instant) }),
    entries: z.array(ThreadEntry),
  }),
  summary: 'One question with what was said since, oldest first',
})

export const askSchool = endpoint({
  method: 'POST',
  path: THREADS_PATH,
  access: 'parent',
  idempotency: 'required',
  byLetter: true,
  params: ofWard,
  body: z.strictObject({
    desk: z.enum(DESKS),
    about: z.enum(TOPICS),
    is_private: z.boolean(),
    text: words(MESSAGE_MAX_WORDS),
  }),
  response: z.object({ thread_id: Id, entry_id: Id, reads_at: z.nullable(Instant), held: z.boolean() }),
  summary: 'Ask the class teacher or the office about a ward',
})

export const writeOn = endpoint({
  method: 'POST',
  path: `${THREAD_PATH}/words`,
  access: 'parent',
  idempotency: 'required',
  byLetter: true,
  params: ofThread,
  body: z.strictObject({
    text: words(MESSAGE_MAX_WORDS),
    /** A word of thanks asks nothing: what was closed stays closed. */
    is_thanks: z.boolean(),
  }),
  response: z.object({ entry_id: Id, reads_at: z.nullable(Instant), held: z.boolean() }),
  summary: 'Say more; one more question opens again what the school closed',
})

export const readThread = endpoint({
  method: 'PUT',
  path: `${THREAD_PATH}/read`,
  access: 'parent',
  byLetter: true,
  params: ofThread,
  summary: 'Remember that the caller has read all that the school said so far',
})

export const reportThread = endpoint({
  method: 'PUT',
  path: `${THREAD_PATH}/report`,
  access: 'parent',
  byLetter: true,
  params: ofThread,
  body: z.strictObject({ reason: words(REPORT_MAX_WORDS) }),
  summary: 'Tell the head-teacher alone that something in it is not right',
})

const ofEntry = z.strictObject({ id: Id, thread_id: Id, entry_id: Id })
const ofPaper = z.strictObject({ id: Id, thread_id: Id, entry_id: Id, paper_id: Id })
const ENTRY_PATH = `${THREAD_PATH}/words/:entry_id` as const
const PAPER_PATH = `${ENTRY_PATH}/papers/:paper_id` as const

export const takeBackWords = endpoint({
  method: 'PUT',
  path: `${ENTRY_PATH}/taken_back`,
  access: 'parent',
  params: ofEntry,
  summary: 'Take back one’s own words within ten minutes; that they were there stays, and the head-teacher may read them',
})

export const sendPaper = endpoint({
  method: 'PUT',
  path: PAPER_PATH,
  access: 'parent',
  params: ofPaper,
  query: z.strictObject({ name: FileName }),
  upload: true,
  response: z.object({ paper: MessagePaper }),
  summary:
    'Send a paper with one’s own words, under an id of one’s own; one file field `paper` (PDF, JPEG, PNG or WebP, at most 5 MB)',
})

export const getPaper = endpoint({
  method: 'GET',
  path: PAPER_PATH,
  access: 'parent',
  params: ofPaper,
  file: true,
  summary: 'The bytes of a paper that came with words',
})
