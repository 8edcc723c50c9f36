import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DeskHours, DESKS, MESSAGE_MAX_WORDS, REPORT_MAX_WORDS, THREAD_STATES, ThreadEntry, TOPICS } from './messages.ts'
import { Id, Instant, pageQuery } from './primitives.ts'

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
})
export type DeskThread = z.infer<typeof DeskThread>

export const listDeskThreads = endpoint({
  method: 'GET',
  path: OFFICE_PATH,
  access: AT_A_DESK,
  opens: 'messages.listed',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(THREAD_STATES)) }),
  response: z.object({
    now: Instant,
    timezone: z.string(),
    hours: DeskHours,
    is_open: z.boolean(),
    /** A teacher's own hours; null: as the school. */
    own_hours: z.nullable(DeskHours),
    /** How many wait at the caller's own desks. */
    waiting: z.int(),
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
  response: z.object({ entry_id: Id }),
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
