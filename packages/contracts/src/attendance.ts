import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant, pageQuery } from './primitives.ts'
import { Term } from './schools.ts'
import { RELATIONSHIPS } from './wards.ts'

export const ATTENDANCE_STATUSES = ['present', 'absent', 'late', 'excused', 'sick', 'suspended', 'holiday', 'not_marked'] as const
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number]

/** Why a child is away, as a parent says it with one tap. */
export const ABSENCE_REASONS = ['sick', 'hospital', 'family', 'transport', 'other'] as const
export type AbsenceReason = (typeof ABSENCE_REASONS)[number]

/** `asked`: the school asked something back, and waits for the family. */
export const EXPLANATION_STATES = ['pending', 'asked', 'accepted', 'rejected'] as const
export type ExplanationState = (typeof EXPLANATION_STATES)[number]

/** The most days one explanation may speak for, and the longest words. */
export const EXPLANATION_MAX_DAYS = 31
export const EXPLANATION_MAX_WORDS = 500
/** The school does not ask any more about what is longer ago. */
export const ABSENCE_ASKED_DAYS = 14

/** What a guardian said about days away, gone or to come, and whether the school takes it. */
export const AbsenceExplanation = z.object({
  id: Id,
  first_day: Day,
  last_day: Day,
  /** Null where the school wrote it down itself. */
  reason: z.nullable(z.enum(ABSENCE_REASONS)),
  text: z.string(),
  photo_url: z.nullable(z.string()),
  by: z.string(),
  is_mine: z.boolean(),
  at: Instant,
  state: z.enum(EXPLANATION_STATES),
  /** What the school asked back, beside the answer to it too. */
  question: z.nullable(z.string()),
})
export type AbsenceExplanation = z.infer<typeof AbsenceExplanation>

/** Where a ward was on a day, or on a morning or an afternoon. Without a record nothing is known, which is not "absent". */
export const AttendanceRecord = z.object({
  id: Id,
  day: Day,
  session: z.enum(['day', 'morning', 'afternoon']),
  /** As the register has it. */
  status: z.enum(ATTENDANCE_STATUSES),
  /** As it counts: an absence whose explanation the school took is `sick` or `excused`. */
  counts_as: z.enum(ATTENDANCE_STATUSES),
  time_in: z.nullable(z.string()),
  /** In the register's own words; for a holiday its name. */
  reason: z.nullable(z.string()),
  marked_by: z.nullable(z.string()),
  explanation: z.nullable(AbsenceExplanation),
})
export type AttendanceRecord = z.infer<typeof AttendanceRecord>

const counted = {
  /** Days the register was taken for this ward; a morning or an afternoon counts one half. Holidays and days not marked do not. */
  times_opened: z.number(),
  /** In school, on time or late: present + absent + excused = times_opened. */
  present: z.number(),
  late: z.number(),
  absent: z.number(),
  /** Away with the school's knowledge: excused, sick, suspended, or an explanation it took. */
  excused: z.number(),
}

/** A week of school, by its Monday. */
export const AttendanceWeek = z.object({ starts: Day, ...counted })
export type AttendanceWeek = z.infer<typeof AttendanceWeek>

/** Attendance in numbers (domain §5). */
export const AttendanceSummary = z.object({
  ...counted,
  /** Of `absent`, what nobody has explained. */
  unexplained: z.number(),
  /** present / times_opened; null where nothing is known. */
  rate: z.nullable(z.number()),
  by_week: z.array(AttendanceWeek),
})
export type AttendanceSummary = z.infer<typeof AttendanceSummary>

const ofWard = z.strictObject({ id: Id })

export const listAttendance = endpoint({
  method: 'GET',
  path: '/api/v1/wards/:id/attendance',
  access: 'parent',
  unchanged: 'all_day',
  params: ofWard,
  /** A term, or a whole academic year; without either the term that runs or ran last. */
  query: z.strictObject({
    term_id: z.optional(Id),
    academic_year: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
  }),
  response: z.object({
    /** The day it is at the school. */
    today: Day,
    /** Weekdays the school opens, 1 is Monday. */
    school_days: z.array(z.int()),
    /** All terms of the school so far, newest first. */
    terms: z.array(Term),
    /** The chosen term; null for a year, and for a school without terms. */
    term: z.nullable(Term),
    academic_year: z.nullable(z.string()),
    summary: AttendanceSummary,
    /** By day; mornings before afternoons. */
    records: z.array(AttendanceRecord),
    /** What guardians said about days of this time without a record, above all of those to come. */
    reported: z.array(AbsenceExplanation),
  }),
  summary: 'A ward’s attendance in a term or a year: every day, and the numbers',
})

const wordsGiven = z.string().check(z.trim(), z.maxLength(EXPLANATION_MAX_WORDS))

/** Why a ward was away, or will be. The same `request_id` sent again changes nothing. */
export const NewExplanation = z.strictObject({
  request_id: Id,
  first_day: Day,
  /** The first day alone when left out. */
  last_day: z.optional(Day),
  reason: z.enum(ABSENCE_REASONS),
  text: z.optional(wordsGiven),
})
export type NewExplanation = z.infer<typeof NewExplanation>

export const explainAbsence = endpoint({
  method: 'POST',
  path: '/api/v1/wards/:id/attendance/explanations',
  access: 'parent',
  byLetter: true,
  params: ofWard,
  body: NewExplanation,
  response: z.object({ explanation: AbsenceExplanation }),
  summary: 'Say why a ward was away, or that it will be',
})

const ofExplanation = z.strictObject({ id: Id, explanation_id: Id })
const PHOTO_PATH = '/api/v1/wards/:id/attendance/explanations/:explanation_id/photo'

export const attachExplanationPhoto = endpoint({
  method: 'PUT',
  path: PHOTO_PATH,
  access: 'parent',
  params: ofExplanation,
  upload: true,
  response: z.object({ explanation: AbsenceExplanation }),
  summary: 'Show the school a paper with one’s own explanation; one file field `photo` (JPEG, PNG or WebP)',
})

export const getExplanationPhoto = endpoint({
  method: 'GET',
  path: PHOTO_PATH,
  access: 'parent',
  params: ofExplanation,
  file: true,
  summary: 'The photo beside an explanation',
})

/** An explanation as the school reads it. */
export const ExplanationToDecide = z.extend(z.omit(AbsenceExplanation, { is_mine: true }), {
  ward: z.object({ id: Id, fullname: z.string(), class: z.string() }),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Instant),
})
export type ExplanationToDecide = z.infer<typeof ExplanationToDecide>

export const listExplanations = endpoint({
  method: 'GET',
  path: '/api/v1/office/attendance/explanations',
  access: ['teacher', 'head', 'office'],
  opens: 'explanations.listed',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(EXPLANATION_STATES)) }),
  response: z.object({ explanations: z.array(ExplanationToDecide), next_cursor: z.nullable(z.string()) }),
  summary:
    'What guardians said about days away, newest first (a teacher: of the own class); waiting ones unless another state is asked for',
})

export const decideExplanation = endpoint({
  method: 'POST',
  path: '/api/v1/office/attendance/explanations/:id/decision',
  access: ['teacher', 'head', 'office'],
  opens: 'explanations.opened',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ state: z.enum(['accepted', 'rejected']) }),
  response: z.object({ explanation: ExplanationToDecide }),
  summary: 'Take an explanation or not; the guardians see it',
})

/** The longest question of the school about an explanation. */
export const QUESTION_MAX_WORDS = 300

export const askAboutExplanation = endpoint({
  method: 'POST',
  path: '/api/v1/office/attendance/explanations/:id/question',
  access: ['teacher', 'head', 'office'],
  opens: 'explanations.opened',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ question: z.string().check(z.trim(), z.minLength(3), z.maxLength(QUESTION_MAX_WORDS)) }),
  response: z.object({ explanation: ExplanationToDecide }),
  summary: 'Ask the family something about what they said; it waits until they answer, and no child is absent for that',
})

export const getExplanationPhotoOffice = endpoint({
  method: 'GET',
  path: '/api/v1/office/attendance/explanations/:id/photo',
  access: ['teacher', 'head', 'office'],
  opens: 'explanations.opened',
  params: z.strictObject({ id: Id }),
  file: true,
  summary: 'The photo beside an explanation, for the school',
})

/**
 * What has come of telling a family that a child is away: it said why, opened the message, has it on a phone, it is on its way, nobody was
 * reached, or nobody was told (the alert has not gone, or goes to nobody).
 */
export const TOLD_STATES = ['explained', 'read', 'arrived', 'waiting', 'not_reached', 'not_told'] as const
export type ToldState = (typeof TOLD_STATES)[number]

const AwayAndTold = z.object({
  ward: z.object({ id: Id, fullname: z.string(), class: z.string() }),
  state: z.enum(TOLD_STATES),
  /** When it came to that; null where nothing happened yet. */
  at: z.nullable(Instant),
  explanation: z.nullable(
    z.object({ reason: z.nullable(z.enum(ABSENCE_REASONS)), text: z.string(), by: z.nullable(z.string()) }),
  ),
  guardians: z.array(
    z.object({
      id: Id,
      fullname: z.string(),
      relationship: z.enum(RELATIONSHIPS),
      /** For who calls. */
      phone: z.nullable(z.string()),
      state: z.enum(TOLD_STATES),
      /** By which way it came, or was tried last. */
      way: z.nullable(z.enum(['push', 'sms', 'email'])),
      /** Why it did not, as the service said it. */
      reason: z.nullable(z.string()),
      told_at: z.nullable(Instant),
    }),
  ),
})
export type AwayAndTold = z.infer<typeof AwayAndTold>

export const listToldOfAbsences = endpoint({
  method: 'GET',
  path: '/api/v1/office/attendance/told',
  access: ['head', 'office'],
  opens: 'explanations.listed',
  response: z.object({
    day: Day,
    timezone: z.string(),
    /** When guardians are told, on the school's clock; null: never by itself. */
    alert_at: z.nullable(z.string()),
    /** When the first was told today. */
    told_at: z.nullable(Instant),
    registers: z.object({ taken: z.int(), classes: z.int() }),
    /** Who nobody knows of first. */
    away: z.array(AwayAndTold),
  }),
  summary: 'Who is away today, whom the school told of it and how, and whom to call',
})
