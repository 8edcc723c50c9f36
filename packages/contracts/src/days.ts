import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { PAYMENT_METHODS } from './payments.ts'
import { Day, Id, Instant } from './primitives.ts'

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

const Minor = z.int().check(z.minimum(0), z.maximum(99_999_999_999_99))
const MOST_UNITS = 20
const MOST_WAYS = 12
/** Those of today, and such as were given up and not counted since. */
const MOST_TILLS = 40

const SaidUnits = z
  .array(z.strictObject({ unit_minor: Minor, count: z.int().check(z.minimum(0), z.maximum(100_000)) }))
  .check(z.maxLength(MOST_UNITS))

/** How many of each note and coin. */
const Units = z.array(z.object({ unit_minor: z.int(), count: z.int() }))

/** What was counted in one till, where the school has several. */
export const TillCount = z.object({
  till_id: Id,
  name: z.string(),
  units: Units,
  float: Money,
  put_in: Money,
  paid_in: Money,
  expected: Money,
  counted: Money,
  difference: Money,
  left: Money,
})
export type TillCount = z.infer<typeof TillCount>

/** What the bursar counted when a day was closed. */
export const DayCount = z.object({
  units: Units,
  /** In the box when the day began. */
  float: Money,
  /** Put into it from the safe, and paid in to the bank. */
  put_in: Money,
  paid_in: Money,
  /** What should have been in it, and what was. */
  expected: Money,
  counted: Money,
  /** Counted less expected: below zero it was short. */
  difference: Money,
  /** What stayed in the box; the rest went to the bank. */
  left: Money,
  /** What the sheet of each other way said; null: it had not come. */
  sheets: z.array(z.object({ method: z.string(), ours: Money, theirs: z.nullable(Money) })),
  reason: z.nullable(z.string()),
  /** The same of each till; none: the school has its one cash box. */
  tills: z.array(TillCount),
})
export type DayCount = z.infer<typeof DayCount>

const Box = z.object({ float: z.nullable(Money), moved: Money, put_in: Money, paid_in: Money })

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
  /** What the books say of the cash box: `float` is what stayed in it at the last count (null: it was never counted), `moved` what went in and out since, with what came from the safe (`put_in`) and went to the bank (`paid_in`). */
  cash_box: z.extend(Box, {
    /** The same of each till that is to be counted; none: the school has its one cash box. */
    tills: z.array(z.extend(Box, { id: Id, name: z.string() })),
  }),
  /** Null while the day is open, and where only the sum was given. */
  count: z.nullable(DayCount),
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
  freshProof: true,
  idempotency: 'optional',
  body: z.strictObject({
    day: Day,
    /** What came in, as the bursar saw it: the day is only closed when it is what the books say. */
    total_minor: Minor,
    count: z.optional(
      z.strictObject({
        units: SaidUnits,
        float_minor: Minor,
        /** What went in and out of the box, as the bursar saw it. */
        moved_minor: z.int(),
        left_minor: Minor,
        sheets: z
          .array(z.strictObject({ method: z.enum(PAYMENT_METHODS), theirs_minor: z.nullable(Minor) }))
          .check(z.maxLength(MOST_WAYS)),
        /** Each till, where the school has several: together they are what is said above. */
        tills: z.optional(
          z
            .array(z.strictObject({ till_id: Id, units: SaidUnits, float_minor: Minor, moved_minor: z.int(), left_minor: Minor }))
            .check(z.minLength(1), z.maxLength(MOST_TILLS)),
        ),
        /** Asked for where the box, its beginning or a sheet is not what it should be. */
        reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
      }),
    ),
  }),
  response: z.object({ day: DayTotals }),
  summary:
    'Close a day: its payments are counted and no more are written into it; what comes later is counted on the next open day',
})

/** What came in, by the way it came. */
const Ways = z.array(z.object({ method: z.string(), payments: z.int(), amount: Money }))

/** A day in the list of its month or term. */
export const DayOfSpan = z.object({
  day: Day,
  payments: z.int(),
  methods: Ways,
  total: Money,
  given_back: Money,
  /** Money of an earlier day that turned out never to have been. */
  taken_back: Money,
  /** Null while it is open. */
  closed_at: z.nullable(Instant),
  closed_by: z.nullable(z.string()),
  /** Null where no box was counted. */
  difference: z.nullable(Money),
  reason: z.nullable(z.string()),
  /** How often it was opened again. */
  reopened: z.int(),
})
export type DayOfSpan = z.infer<typeof DayOfSpan>

export const DAY_SPANS = ['month', 'term'] as const
export type DaySpan = (typeof DAY_SPANS)[number]

/** Any day of the month or term; today when left out. */
const spanned = { span: z.optional(z.enum(DAY_SPANS)), day: z.optional(Day) }

export const DaysOfSpan = z.object({
  /** A month where a term was asked for and the school has none by then. */
  span: z.enum(DAY_SPANS),
  from: Day,
  to: Day,
  /** What the term is called; null of a month. */
  term: z.nullable(z.object({ name: z.string(), academic_year: z.string() })),
  /** A day of the one before and of the one after; null where there is none yet. */
  before: z.nullable(Day),
  after: z.nullable(Day),
  days: z.array(DayOfSpan),
  methods: Ways,
  total: Money,
  given_back: Money,
  taken_back: Money,
  /** Days with money that nobody has closed. */
  open: z.int(),
  /** Days until today on which no money moved and that are not closed: money may still be written into them. */
  empty: z.int(),
  /** Its last day has come. */
  is_over: z.boolean(),
})
export type DaysOfSpan = z.infer<typeof DaysOfSpan>

export const listDays = endpoint({
  method: 'GET',
  path: '/api/v1/office/days/month',
  access: BURSARS,
  opens: 'nothing',
  query: z.strictObject(spanned),
  response: DaysOfSpan,
  summary: 'The days of a month or term on which money moved or that were closed, newest first',
})

export const closeDays = endpoint({
  method: 'POST',
  path: '/api/v1/office/days/month/close',
  access: BURSARS,
  opens: 'nothing',
  freshProof: true,
  idempotency: 'optional',
  body: z.strictObject({
    span: z.enum(DAY_SPANS),
    day: Day,
    /** What came in, as the bursar saw it: it is only closed when that is what the books say. */
    total_minor: Minor,
  }),
  response: DaysOfSpan,
  summary:
    'Close a month or term whose days with money are closed: its other days are closed too, so that nothing is written into it any more',
})

export const printDays = endpoint({
  method: 'GET',
  path: '/api/v1/office/days/month.pdf',
  access: BURSARS,
  opens: 'nothing',
  query: z.strictObject(spanned),
  file: true,
  summary: 'The same list on A4, for the head to sign; no child is named on it',
})

export const printDay = endpoint({
  method: 'GET',
  path: '/api/v1/office/days/sheet.pdf',
  access: BURSARS,
  opens: 'nothing',
  /** Today when left out. */
  query: z.strictObject({ day: z.optional(Day) }),
  file: true,
  summary: 'The sheet of a day on A4: by way, the count by notes, the difference and its reason; no child is named on it',
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
