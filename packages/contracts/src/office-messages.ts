import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  DeskHours,
  DESKS,
  MESSAGE_MAX_WORDS,
  MessagePaper,
  REPORT_MAX_WORDS,
  THREAD_STATES,
  ThreadEntry,
  TOPICS,
} from './messages.ts'
import { FileName, Id, Instant, pageQuery } from './primitives.ts'

/** Who works at a desk; the head may open any thread, which is written in it. */
const AT_A_DESK = ['teacher', 'head', 'office'] as const
const OFFICE_PATH = '/api/v1/office/messages'
const OFFICE_THREAD = `${OFFICE_PATH}/:id` as const
const ofThread = z.strictObject({ id: Id })

/** A family's question as the school's side has it in the list: no words of it. */
export const DeskThread = z.object({
  id: Id,
  desk: z.enum(DESKS),
  about: z.enum(TOPICS),
  is_private: z.boolean(),
  state: z.enum(THREAD_STATES),
  waiting_since: z.nullable(Instant),
  last_at: Instant,
  ward: z.object({ id: Id, fullname: z.string(), class: z.string() }),
  asked_by: z.object({ id: Id, fullname: z.string(), relationship: z.nullable(z.string()) }),
  /** Whether the caller sits at its desk: only then it is theirs to answer. */
  is_mine: z.boolean(),
  /** To the head alone: somebody says that something in it is not right. */
  is_reported: z.boolean(),
  /** To the office and the head: words in it wait for the office. */
  is_held: z.boolean(),
})
export type DeskThread = z.infer<typeof DeskThread>

/** What the list can show: by how they stand, or with words that wait for the office. */
export const DESK_LISTS = [...THREAD_STATES, 'held'] as const
export type DeskList = (typeof DESK_LISTS)[number]

export const listDeskThreads = endpoint({
  method: 'GET',
  path: OFFICE_PATH,
  access: AT_A_DESK,
  opens: 'messages.listed',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(DESK_LISTS)) }),
  response: z.object({
    now: Instant,
    timezone: z.string(),
    hours: DeskHours,
    is_open: z.boolean(),
    /** When what is written now is read; null: no school day is known. */
    opens_at: z.nullable(Instant),
    /** A teacher's own hours; null: as the school. */
    own_hours: z.nullable(DeskHours),
    /** How many wait at the caller's own desks. */
    waiting: z.int(),
    /** In how many words wait for the office; null: that is not the caller's to decide. */
    held: z.nullable(z.int()),
    threads: z.array(DeskThread),
    next_cursor: z.nullable(z.string()),
  }),
  summary: 'Families’ questions: who waits longest first, then the newest',
})

export const setOwnHours = endpoint({
  method: 'PUT',
  path: `${OFFICE_PATH}/hours`,
  access: ['teacher'],
  opens: 'nothing',
  body: z.strictObject({
    /** Null: as the school. */
    hours: z.nullable(DeskHours.check(z.refine(({ from, to }) => from < to, { path: ['to'] }))),
  }),
  summary: 'Say when one answers families as a class teacher, within the hours of the school',
})

export const openDeskThread = endpoint({
  method: 'GET',
  path: OFFICE_THREAD,
  access: AT_A_DESK,
  opens: 'messages.opened',
  params: ofThread,
  response: z.object({
    now: Instant,
    timezone: z.string(),
    thread: z.extend(DeskThread, {
      /** Who of the family reads it. */
      readers: z.array(z.string()),
      /** Whether the family still has the right to write and to read it. */
      may_message: z.boolean(),
    }),
    entries: z.array(ThreadEntry),
  }),
  summary: 'One question with what was said since; when the head opens it, that stands in it',
})

export const readDeskThread = endpoint({
  method: 'PUT',
  path: `${OFFICE_THREAD}/read`,
  access: AT_A_DESK,
  opens: 'nothing',
  params: ofThread,
  summary: 'Remember that somebody at the school has read it, which the family sees',
})

export const answerThread = endpoint({
  method: 'POST',
  path: `${OFFICE_THREAD}/answer`,
  access: AT_A_DESK,
  opens: 'nothing',
  idempotency: 'required',
  params: ofThread,
  body: z.strictObject({
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MESSAGE_MAX_WORDS)),
    /** Nothing more is expected; one more question opens it again. */
    close: z.boolean(),
  }),
  response: z.object({ entry_id: Id, held: z.boolean() }),
  summary: 'Answer a family’s question',
})

export const closeThread = endpoint({
  method: 'PUT',
  path: `${OFFICE_THREAD}/closed`,
  access: AT_A_DESK,
  opens: 'nothing',
  params: ofThread,
  summary: 'Close a question without more words',
})

export const handOver = endpoint({
  method: 'PUT',
  path: `${OFFICE_THREAD}/desk`,
  access: AT_A_DESK,
  opens: 'nothing',
  params: ofThread,
  body: z.strictObject({ desk: z.enum(DESKS) }),
  summary: 'Hand a question over to the other desk, which the family sees',
})

export const reportDeskThread = endpoint({
  method: 'PUT',
  path: `${OFFICE_THREAD}/report`,
  access: AT_A_DESK,
  opens: 'nothing',
  params: ofThread,
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REPORT_MAX_WORDS)) }),
  summary: 'Tell the head-teacher alone that something in it is not right',
})

const ofEntry = z.strictObject({ id: Id, entry_id: Id })
const ofPaper = z.strictObject({ id: Id, entry_id: Id, paper_id: Id })
const OFFICE_ENTRY = `${OFFICE_THREAD}/words/:entry_id` as const
const OFFICE_PAPER = `${OFFICE_ENTRY}/papers/:paper_id` as const

export const decideHeld = endpoint({
  method: 'PUT',
  path: `${OFFICE_ENTRY}/held`,
  access: ['head', 'office'],
  opens: 'nothing',
  params: ofEntry,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('let_go') }),
    z.strictObject({
      decision: z.literal('return'),
      /** Read by whoever wrote it. */
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REPORT_MAX_WORDS)),
    }),
  ]),
  summary: 'Let words go that the school wanted to read first, or give them back with a reason',
})

export const takeBackAnswer = endpoint({
  method: 'PUT',
  path: `${OFFICE_ENTRY}/taken_back`,
  access: AT_A_DESK,
  opens: 'nothing',
  params: ofEntry,
  summary: 'Take back one’s own answer within ten minutes; that it was there stays, and the head-teacher may read it',
})

export const sendDeskPaper = endpoint({
  method: 'PUT',
  path: OFFICE_PAPER,
  access: AT_A_DESK,
  opens: 'nothing',
  params: ofPaper,
  query: z.strictObject({ name: FileName }),
  upload: true,
  response: z.object({ paper: MessagePaper }),
  summary:
    'Send a paper with one’s own answer, under an id of one’s own; one file field `paper` (PDF, JPEG, PNG or WebP, at most 5 MB)',
})

export const getDeskPaper = endpoint({
  method: 'GET',
  path: OFFICE_PAPER,
  access: AT_A_DESK,
  opens: 'messages.opened',
  params: ofPaper,
  file: true,
  summary: 'The bytes of a paper that came with words',
})
