import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Day, Instant } from './primitives.ts'

/** Who handles the school's money. */
const BURSARS = ['bursar', 'head'] as const

/** Money of a day that is of one kind, moved one way, and into or out of one till. */
export const DayLine = z.object({
  /**
   * `came_in`; `given_back` to the payer; `taken_back`: money of an earlier day turned out never to have been; `put_right`: written down and
   * taken back on the day itself, so that it is no money of the day.
   */
  what: z.enum(['came_in', 'given_back', 'taken_back', 'put_right']),
  method: z.string(),
  till: z.string(),
  /** The day on which it happened, where that was closed already when it was written down; null: the day itself. */
  from_day: z.nullable(Day),
  /** Payments; of what was given back, how often. */
  count: z.int(),
  amount: Money,
})
export type DayLine = z.infer<typeof DayLine>

/** What came in on a day, by the way it came; a closed day says for ever what it said when it was closed. */
export const DayTotals = z.object({
  day: Day,
  /** Null while the day is open. */
  closed_at: z.nullable(Instant),
  closed_by: z.nullable(z.string()),
  methods: z.array(z.object({ method: z.string(), payments: z.int(), amount: Money })),
  total: Money,
  /** What went back to payers on this day; it came in on this day or another, and is not taken off the total. */
  given_back: Money,
  /** Money of an earlier day that turned out never to have been; not taken off the total either. */
  taken_back: Money,
  /** Written down and taken back on this day: never in the total. */
  put_right: Money,
  receipts_voided: z.int(),
  lines: z.array(DayLine),
  /** Closings of this day that did not last, the newest first. */
  earlier_closings: z.array(
    z.object({
      closed_at: Instant,
      closed_by: z.nullable(z.string()),
      total: Money,
      reopened_at: Instant,
      reopened_by: z.nullable(z.string()),
      reason: z.string(),
    }),
  ),
})
export type DayTotals = z.infer<typeof DayTotals>

export const getDay = endpoint({
  method: 'GET',
  path: '/api/v1/office/days',
  access: BURSARS,
  opens: 'nothing',
  /** Today when left out. */
  query: z.strictObject({ day: z.optional(Day) }),
  response: z.object({ day: DayTotals }),
  summary: 'What came in on a day, by method',
})

export const closeDay = endpoint({
  method: 'POST',
  path: '/api/v1/office/days/close',
  access: BURSARS,
  opens: 'nothing',
  idempotency: 'optional',
  /** What was counted: the day is only closed when it is what the books say. */
  body: z.strictObject({ day: Day, total_minor: z.int().check(z.minimum(0), z.maximum(99_999_999_999_99)) }),
  response: z.object({ day: DayTotals }),
  summary:
    'Close a day: its payments are counted and no more are written into it; what comes later is counted on the next open day',
})

export const reopenDay = endpoint({
  method: 'POST',
  path: '/api/v1/office/days/reopen',
  access: ['head'],
  opens: 'nothing',
  freshProof: true,
  idempotency: 'optional',
  /** Today only; the day is said so that nobody opens another one at midnight. */
  body: z.strictObject({ day: Day, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  response: z.object({ day: DayTotals }),
  summary: 'Open today again after it was closed; the closing is kept with the reason, and the next one takes its place',
})
