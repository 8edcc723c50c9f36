import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Reason } from './office-work.ts'
import { Day, Id, Instant } from './primitives.ts'
import { Mark, NO_REGISTER, RegisterOfDay } from './registers.ts'

/** Away for so large a part of the days on which the register was taken, with a reason or without, is away often. */
export const OFTEN_AWAY_SHARE = 0.1
/** Of fewer days than this nobody says so yet. */
export const OFTEN_AWAY_LEAST_DAYS = 10

export const SHEET_SPANS = ['month', 'term'] as const
export type SheetSpan = (typeof SHEET_SPANS)[number]

/** Days in registers that were taken; a morning or an afternoon is half of one. present + absent + excused = opened. */
const counted = {
  opened: z.number(),
  /** In school, on time or late. */
  present: z.number(),
  late: z.number(),
  /** Away, and the school has taken no reason. */
  absent: z.number(),
  /** Away with a reason that the school took or knew. */
  excused: z.number(),
}
export const CountedDays = z.object(counted)
export type CountedDays = z.infer<typeof CountedDays>

const ofClass = z.strictObject({ id: Id })

export const getRegisterWeek = endpoint({
  method: 'GET',
  path: '/api/v1/office/classes/:id/register_week',
  access: ['teacher', 'head', 'office'],
  opens: 'wards.listed',
  params: ofClass,
  /** Any day of the week; this week when left out. */
  query: z.strictObject({ day: z.optional(Day) }),
  response: z.object({
    class: z.object({ id: Id, name: z.string() }),
    /** The days of this week on which the school opens, each with its register; also those that have none, with why. */
    days: z.array(RegisterOfDay),
    /** Each pupil's days of the term so far. */
    term: z.array(z.object({ ward_id: Id, opened: z.number(), present: z.number() })),
    /** A day of the week before and of the one after, where a register of it can be read. */
    before: z.nullable(Day),
    after: z.nullable(Day),
  }),
  summary: 'The registers of a class in a week, day by day, as they are read and put right on a laptop',
})

/** Of which days: the month, or the whole term, in which a day lies; today when left out. */
const span = { span: z.enum(SHEET_SPANS), day: z.optional(Day) }

const Days = z.object({
  span: z.enum(SHEET_SPANS),
  from: Day,
  to: Day,
  today: Day,
  term: z.nullable(z.string()),
  /** A day of the month or term before and of the one after, where there is one. */
  before: z.nullable(Day),
  after: z.nullable(Day),
})

export const RegisterSheet = z.extend(Days, {
  class: z.object({ id: Id, name: z.string(), teacher: z.nullable(z.string()) }),
  school: z.string(),
  /** The weekdays on which the school opens, in order; `why`: no register can be of this day. */
  days: z.array(z.extend(CountedDays, { day: Day, why: z.nullable(z.enum(NO_REGISTER)), is_taken: z.boolean() })),
  pupils: z.array(
    z.extend(CountedDays, {
      id: Id,
      fullname: z.string(),
      /** As long as `days`; null: nobody said anything, which is not "away". Of a term the numbers alone are told. */
      marks: z.array(z.nullable(Mark)),
      is_often_away: z.boolean(),
    }),
  ),
  sum: CountedDays,
})
export type RegisterSheet = z.infer<typeof RegisterSheet>

export const getRegisterSheet = endpoint({
  method: 'GET',
  path: '/api/v1/office/classes/:id/register_sheet',
  access: ['teacher', 'head', 'office'],
  opens: 'wards.listed',
  params: ofClass,
  query: z.strictObject(span),
  response: RegisterSheet,
  summary: 'The register of a class in a month or a term: day by day and pupil by pupil, with the sums',
})

/** The days of a whole class leave the school: with a fresh proof and a reason, which is written down (security §1). */
export const takeRegisterSheet = endpoint({
  method: 'POST',
  path: '/api/v1/office/classes/:id/register_sheet',
  access: ['head', 'office'],
  opens: 'registers.taken',
  freshProof: true,
  params: ofClass,
  body: z.strictObject({ ...span, reason: Reason }),
  file: true,
  summary: 'The register of a class in a month or a term as a spreadsheet',
})

export const AttendanceNumbers = z.extend(Days, {
  school: z.string(),
  /** Youngest first; `missing`: school days so far without a register of this class. */
  classes: z.array(
    z.extend(CountedDays, { class_id: Id, name: z.string(), pupils: z.int(), missing: z.int(), often_away: z.int() }),
  ),
  /** School days so far, in order; `missing`: classes without a register of this day. */
  days: z.array(z.extend(CountedDays, { day: Day, missing: z.int() })),
  sum: CountedDays,
  /** Who is away often, the most days first. */
  often_away: z.array(z.extend(CountedDays, { ward_id: Id, fullname: z.string(), class: z.string() })),
  made_at: Instant,
})
export type AttendanceNumbers = z.infer<typeof AttendanceNumbers>

export const getAttendanceNumbers = endpoint({
  method: 'GET',
  path: '/api/v1/office/attendance/numbers',
  access: ['head', 'office'],
  opens: 'wards.listed',
  query: z.strictObject(span),
  response: AttendanceNumbers,
  summary: 'The school’s registers of a month or a term in numbers: by class, by day, and who is away often',
})

export const takeAttendanceNumbers = endpoint({
  method: 'POST',
  path: '/api/v1/office/attendance/numbers',
  access: ['head', 'office'],
  opens: 'registers.taken',
  freshProof: true,
  body: z.strictObject({ ...span, reason: Reason }),
  file: true,
  summary: 'The school’s registers of a month or a term in numbers, as a spreadsheet',
})
