import * as z from 'zod/mini'
import { BILL_LINE_KINDS, FEE_GROUPS } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Reason } from './office-work.ts'
import { PAYMENT_METHODS } from './payments.ts'
import { Day, Id } from './primitives.ts'

/*
 * What the books of a time say, for the bursar and the head. All of it is read from the ledger by the day in whose books it stands, so
 * that every table of it adds up to the same sums as the others, and as the sheets of the days.
 */

const BURSARS = ['bursar', 'head'] as const

/** A report is of at most so many days, both included. */
export const REPORT_DAYS_MOST = 3 * 366

/** How long ago what is left to pay should have come. */
export const DEBT_AGES = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const
export type DebtAge = (typeof DEBT_AGES)[number]

/** Money that moved: what came in, what of it or of other money went back, and what stayed. */
const Moved = { came_in: Money, went_back: Money, net: Money }

/** From what was left to pay before the first day to what was left after the last: the lines between add up. */
export const Roll = z.object({
  before: Money,
  /** Asked for: bills and charges that were added. */
  billed: Money,
  /** Taken off: discounts, scholarships, and what is no longer asked for. */
  reduced: Money,
  /** Brought in with the books: what families owed or were ahead. */
  brought_in: Money,
  received: Money,
  after: Money,
})
export type Roll = z.infer<typeof Roll>

const Ages = z.record(z.enum(DEBT_AGES), Money)

export const MoneyReport = z.object({
  from: Day,
  to: Day,
  /** Terms that have begun, the newest first: the usual times to ask for. */
  terms: z.array(z.object({ id: Id, name: z.string(), academic_year: z.string(), opens: Day, closes: Day })),
  all: Roll,
  /** What was asked for in this time less what was taken off. */
  expected: Money,
  /** What a provider kept of what was received. */
  charges: Money,
  moved: z.object(Moved),
  by_class: z.array(z.object({ id: Id, name: z.string(), pupils: z.int(), roll: Roll, ages: Ages, credit: Money })),
  by_way: z.array(z.object({ method: z.enum(PAYMENT_METHODS), payments: z.int(), ...Moved })),
  /** What was received for each fee; without a code: money that stands on no line of a bill, because it was paid ahead. */
  by_fee: z.array(
    z.object({ code: z.nullable(z.string()), name: z.string(), group: z.nullable(z.enum(FEE_GROUPS)), net: Money }),
  ),
  by_day: z.array(z.object({ day: Day, ...Moved })),
  /** After the last day: what is left by its age, of how many pupils, and what families are ahead. */
  ages: z.array(z.object({ age: z.enum(DEBT_AGES), left: Money, pupils: z.int() })),
  credit: Money,
  /** What was taken off, by its name; without a kind: what was put right on bills of earlier days. */
  reductions: z.array(z.object({ kind: z.nullable(z.enum(BILL_LINE_KINDS)), name: z.string(), pupils: z.int(), amount: Money })),
})
export type MoneyReport = z.infer<typeof MoneyReport>

/** Both days included; the term that is on until today when left out. */
const period = { from: z.optional(Day), to: z.optional(Day) }

export const getMoneyReport = endpoint({
  method: 'GET',
  path: '/api/v1/office/books/report',
  access: BURSARS,
  opens: 'nothing',
  query: z.strictObject(period),
  response: MoneyReport,
  summary: 'What was billed, received and left to pay in a time: by class, fee, way, day and age, from the ledger alone',
})

export const getMoneyReportFile = endpoint({
  method: 'GET',
  path: '/api/v1/office/books/report.xlsx',
  access: BURSARS,
  opens: 'nothing',
  query: z.strictObject(period),
  file: true,
  summary: 'The same as a spreadsheet, a tab for each table; no child is named in it',
})

/** With the names of children it leaves the school for a reason, and each family sees it. */
export const takeMoneyNames = endpoint({
  method: 'POST',
  path: '/api/v1/office/books/names.xlsx',
  access: BURSARS,
  opens: 'debtors.taken',
  freshProof: true,
  body: z.strictObject({ ...period, reason: Reason }),
  file: true,
  summary:
    'Pupil by pupil as a spreadsheet: what was billed, taken off, received and is left by age; and each scholarship and discount',
})
