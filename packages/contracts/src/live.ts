import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
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
