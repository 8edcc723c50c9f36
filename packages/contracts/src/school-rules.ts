import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './primitives.ts'
import { TimeOfDay } from './registers.ts'
import { KEEPING } from './retention.ts'

const months = (what: keyof typeof KEEPING) => z.int().check(z.minimum(KEEPING[what].least), z.maximum(KEEPING[what].most))

/** For how many months the school keeps what it may choose for. */
export const SchoolKeeping = z.strictObject({
  audit: months('audit'),
  messages: months('messages'),
  feed: months('feed'),
  pupils: months('pupils'),
})
export type SchoolKeeping = z.infer<typeof SchoolKeeping>

/** So long may the list of words be that the office reads first. */
export const HELD_WORDS_MOST = 1000

/** What a school decides for all its parents. */
export const SchoolRules = z.strictObject({
  /** Whether reports and marks say a child's place in the class. */
  show_position: z.boolean(),
  /** Whether the head-teacher may make links to a pupil's performance. */
  share_performance: z.boolean(),
  /** Whether parents may pay more than they owe, for the next bill. */
  pay_ahead: z.boolean(),
  /** When guardians hear of an absence that nobody explained, on the school's clock; null never. */
  absence_alert_at: z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))),
  /** From when until when class teachers and the office answer families, on school days by the school's clock. */
  desk_from: TimeOfDay,
  desk_to: TimeOfDay,
  /** Words, with commas between them: what families and class teachers write with one of them is read by the office first; empty: none. */
  held_words: z.string().check(z.trim(), z.maxLength(HELD_WORDS_MOST)),
})
export type SchoolRules = z.infer<typeof SchoolRules>

/** Whether whoever changes something says what stood there. */
const isSeen = (changes: object, seen: object): boolean => Object.keys(changes).every((field) => field in seen)

/** Who changed one of them last. */
const LastChange = z.nullable(z.object({ at: Instant, by: z.string() }))

export const getSchoolRules = endpoint({
  method: 'GET',
  path: '/api/v1/office/rules',
  access: ['head', 'office'],
  opens: 'nothing',
  response: z.object({ rules: SchoolRules, keeping: SchoolKeeping, last_change: LastChange }),
  summary: 'What the school decided for all its parents, and for how long it keeps things',
})

export const changeSchoolRules = endpoint({
  method: 'PATCH',
  path: '/api/v1/office/rules',
  access: ['head', 'office'],
  opens: 'nothing',
  /** What is left out stays: two people may change two things at once. `seen`: what stood where something is changed. */
  body: z
    .strictObject({ ...z.partial(SchoolRules).shape, seen: z.partial(SchoolRules) })
    .check(z.refine(({ seen, ...changes }) => isSeen(changes, seen))),
  response: z.object({ rules: SchoolRules }),
  summary: 'Change what the school decides for all its parents',
})

/** What is kept for a shorter time is gone by the next morning, and nobody brings it back. */
export const changeKeeping = endpoint({
  method: 'PATCH',
  path: '/api/v1/office/keeping',
  access: ['head'],
  opens: 'nothing',
  freshProof: true,
  body: z
    .strictObject({ ...z.partial(SchoolKeeping).shape, seen: z.partial(SchoolKeeping) })
    .check(z.refine(({ seen, ...changes }) => isSeen(changes, seen))),
  response: z.object({ keeping: SchoolKeeping }),
  summary: 'Change for how long the school keeps things',
})
