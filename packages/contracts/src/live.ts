import * as z from 'zod/mini'
import { endpoint, STAFF_ROLES, type StaffRole } from './endpoint.ts'
import { Id } from './primitives.ts'

/** What can change, in words of the product; `everything` when too much was missed to tell. */
export const LIVE_WORDS = [
  'school',
  'wards',
  'notices',
  'attendance',
  'appointments',
  'academics',
  'reports',
  'billing',
  'payments',
  'messages',
  'profile',
  'work',
  'everything',
] as const
export type LiveWord = (typeof LIVE_WORDS)[number]

/** What only the school's own people hear of. */
export const STAFF_WORDS = ['marks', 'registers', 'requests'] as const
export type StaffWord = (typeof STAFF_WORDS)[number]

const OFFICE_WORDS = [...LIVE_WORDS, ...STAFF_WORDS] as const
export type OfficeWord = (typeof OFFICE_WORDS)[number]

/** Who of the school is told that something changed: whoever may read it. */
export const HEARD_BY: Record<OfficeWord, readonly StaffRole[]> = {
  school: STAFF_ROLES,
  wards: STAFF_ROLES,
  notices: ['head', 'office', 'teacher'],
  attendance: ['head', 'office', 'teacher'],
  appointments: ['head', 'office', 'teacher'],
  academics: ['head', 'office', 'teacher'],
  reports: ['head', 'office', 'teacher'],
  billing: ['head', 'bursar'],
  payments: ['head', 'bursar'],
  messages: STAFF_ROLES,
  profile: STAFF_ROLES,
  work: STAFF_ROLES,
  marks: ['head', 'teacher'],
  registers: ['head', 'office', 'teacher'],
  requests: ['head', 'office'],
  everything: STAFF_ROLES,
}

/** Something changed: never the data itself, which is asked for again where it is shown. Null: not about one ward alone. */
export const LiveEvent = z.object({ word: z.enum(LIVE_WORDS), ward_id: z.nullable(Id) })
export type LiveEvent = z.infer<typeof LiveEvent>

/**
 * The name of the event with which a stream may end: its data says after how many milliseconds to open the next one, so that not all
 * who lost theirs at once are back at once.
 */
export const COME_BACK = 'come_back'

/**
 * With `Accept: text/event-stream` a stream of server-sent events whose data is a LiveEvent; `Last-Event-ID` catches up.
 * Otherwise one answer, for a network on which streams do not live: what changed since `after`. An event may be told twice.
 */
export const live = endpoint({
  method: 'GET',
  path: '/api/v1/live',
  access: 'signed_in',
  sessionOnly: true,
  query: z.strictObject({ after: z.optional(z.string().check(z.maxLength(60))) }),
  response: z.object({ events: z.array(LiveEvent), last_event_id: z.string() }),
  summary: 'What changed, as it changes',
})

/** Something changed that the caller's role may read: not of whom, and never the data itself. */
export const OfficeEvent = z.object({ word: z.enum(OFFICE_WORDS) })
export type OfficeEvent = z.infer<typeof OfficeEvent>

/** As `live`, for the school's own people. It keeps nobody signed in: a page that nobody touches is signed out as ever. */
export const officeLive = endpoint({
  method: 'GET',
  path: '/api/v1/office/live',
  access: STAFF_ROLES,
  opens: 'nothing',
  sessionOnly: true,
  byItself: true,
  query: z.strictObject({ after: z.optional(z.string().check(z.maxLength(60))) }),
  response: z.object({ events: z.array(OfficeEvent), last_event_id: z.string() }),
  summary: 'What changed at the school, for open pages of the office',
})
