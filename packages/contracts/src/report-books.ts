import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ReportBatch, ReportRemarks } from './office-reports.ts'
import { Reason } from './office-work.ts'
import { Day, Id, Instant } from './primitives.ts'
import { RatedThings, Rating } from './report-ratings.ts'
import { REPORT_STATES, REPORT_TEMPLATES, ReportChange } from './reports.ts'
import { TermChoice } from './term-choice.ts'

/*
 * The reports of a class in a term as they are written: a row for each pupil, with what the marks say, what people wrote, and what needs
 * a look before parents get them. Class teachers have the class they lead, heads and the office all.
 */

/** Reports of a whole class are saved at once: a head's usual remarks. */
const ROWS_AT_ONCE = 100

/** The same words under so many reports of a class are looked at. */
export const SAME_REMARK_LOOKED_AT = 6
/** A total that is so much away from the last term's is looked at. */
export const JUMP_LOOKED_AT = 20

/** What is written by hand, as it stands. */
export const ReportWords = z.object({
  conduct: z.nullable(z.string()),
  attitude: z.nullable(z.string()),
  interest: z.nullable(z.string()),
  strengths: z.nullable(z.string()),
  areas_for_growth: z.nullable(z.string()),
  class_teacher_remark: z.nullable(z.string()),
  head_teacher_remark: z.nullable(z.string()),
})
export type ReportWords = z.infer<typeof ReportWords>

/** The words over which somebody writes: how often they were changed, and by whom last. */
const Written = z.object({
  ward_id: Id,
  words: ReportWords,
  words_version: z.int(),
  /** Null: nobody yet, a list that was brought, or somebody who is not here any more. */
  by: z.nullable(z.string()),
  at: z.nullable(Instant),
})
export type WrittenWords = z.infer<typeof Written>

/**
 * What needs a look. Of words: `no_remark`, `no_conduct`, `no_attitude`, `no_interest`, `same_remark` (under so many reports). Of marks,
 * which are mended in the mark book: `no_total` in a subject that others of the class have, `above` (a mark over its maximum), `jump` (a
 * total far from the last term's), `other_marks` (the marks say something else than the report by now). `no_report`: nothing is
 * marked for the pupil yet, so no empty report is made.
 */
export const REPORT_CHECKS = [
  'no_report',
  'no_remark',
  'no_conduct',
  'no_attitude',
  'no_interest',
  'same_remark',
  'no_total',
  'above',
  'jump',
  'other_marks',
] as const

export const ReportCheck = z.object({
  kind: z.enum(REPORT_CHECKS),
  subject: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Of a jump the last term's total and this one's, of a mark its maximum and the mark itself. */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  /** Under how many reports the same words stand. */
  count: z.nullable(z.int()),
})
export type ReportCheck = z.infer<typeof ReportCheck>

const BookLine = z.object({
  subject: z.object({ id: Id, name: z.string() }),
  class_score: z.nullable(z.number()),
  exam_score: z.nullable(z.number()),
  total: z.nullable(z.number()),
  grade: z.nullable(z.string()),
  /** Of the last report before this one; null where there was none. */
  before: z.nullable(z.number()),
})

const Signed = z.object({ by: z.string(), at: Instant })

const BookReport = z.object({
  ...Written.shape,
  public_id: z.string(),
  status: z.enum(REPORT_STATES),
  version: z.int(),
  published_at: z.nullable(Instant),
  teacher_signed: z.nullable(Signed),
  average: z.nullable(z.number()),
  /** The average of the report before this one. */
  average_before: z.nullable(z.number()),
  position: z.nullable(z.int()),
  number_on_roll: z.nullable(z.int()),
  times_opened: z.nullable(z.number()),
  times_present: z.nullable(z.number()),
  /** Where the child goes after the year, as the head-teacher confirmed it. */
  promoted_to: z.nullable(z.string()),
  repeated_in: z.nullable(z.string()),
  lines: z.array(BookLine),
  ratings: z.array(Rating),
  /** Of the report before this one. */
  ratings_before: z.array(Rating),
  /** What would be changed if the reports were made from the marks now. */
  changes: z.array(ReportChange),
})
export type BookReport = z.infer<typeof BookReport>

const BookPupil = z.object({
  id: Id,
  admission_no: z.string(),
  first_name: z.string(),
  fullname: z.string(),
  gender: z.nullable(z.enum(['female', 'male'])),
  report: z.nullable(BookReport),
  checks: z.array(ReportCheck),
})
export type BookPupil = z.infer<typeof BookPupil>

const BookTerm = z.object({
  id: Id,
  name: z.string(),
  academic_year: z.string(),
  opens: Day,
  closes: Day,
  next_term_begins: z.nullable(Day),
  /** The day at school is before its last one: marks and days in school will still change. */
  still_runs: z.boolean(),
  /** No later term of the year is known: it is said now who moves up. */
  ends_year: z.boolean(),
})

export const ReportBook = z.object({
  class: z.object({ id: Id, code: z.string(), name: z.string() }),
  term: BookTerm,
  /** How the acts on these reports are called (`compileTermReports` and its neighbours). */
  batch: ReportBatch,
  school: z.object({ name: z.string(), motto: z.nullable(z.string()), head_teacher: z.string() }),
  /** By this clock reports come out at a time. */
  timezone: z.string(),
  class_teacher: z.nullable(z.string()),
  template: z.enum(REPORT_TEMPLATES),
  weights: z.object({ class: z.int(), exam: z.int() }),
  bands: z.array(z.object({ from_score: z.int(), grade: z.string(), level: z.string() })),
  class_average: z.nullable(z.number()),
  class_average_before: z.nullable(z.number()),
  show_position: z.boolean(),
  /** What is rated on these reports, in the order of the paper. */
  rated: RatedThings,
  /** By surname, as in the register. */
  pupils: z.array(BookPupil),
})
export type ReportBook = z.infer<typeof ReportBook>

const access = ['teacher', 'head', 'office'] as const
const params = z.strictObject({ class_id: Id })

export const listReportBooks = endpoint({
  method: 'GET',
  path: '/api/v1/office/report_books',
  access,
  opens: 'nothing',
  query: z.strictObject({ term_id: z.optional(Id) }),
  response: z.object({
    term: z.nullable(BookTerm),
    terms: z.array(TermChoice),
    /** By this clock they come out at a time. */
    timezone: z.string(),
    books: z.array(
      z.object({
        class: z.object({ id: Id, code: z.string(), name: z.string() }),
        class_teacher: z.nullable(z.string()),
        pupils: z.int(),
        /** With the class teacher's remark. */
        written: z.int(),
        drafts: z.int(),
        signed: z.int(),
        approved: z.int(),
        published: z.int(),
        /** When the first of them came or comes out. */
        published_at: z.nullable(Instant),
      }),
    ),
  }),
  summary: 'How far the reports of a term are (the current one unless said): of a teacher’s own class, else of all',
})

export const getReportBook = endpoint({
  method: 'GET',
  path: '/api/v1/office/report_books/:class_id',
  access,
  opens: 'term_reports.listed',
  params,
  query: z.strictObject({ term_id: z.optional(Id) }),
  response: ReportBook,
  summary: 'The reports of a class as they are written, and what needs a look before parents get them',
})

/** Why words could not be written; nothing else of the same save is kept back for it. */
export const WORDS_FAULTS = ['no_report', 'signed', 'why_needed'] as const
export type WordsFault = (typeof WORDS_FAULTS)[number]

export const saveReportWords = endpoint({
  method: 'POST',
  path: '/api/v1/office/report_books/:class_id/save',
  access: ['teacher', 'head'],
  opens: 'nothing',
  params,
  body: z.strictObject({
    term_id: Id,
    /** Why reports that parents have already are changed, in words that they read. */
    why: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(300))),
    rows: z.array(z.strictObject({ ward_id: Id, seen: z.int().check(z.minimum(0)), words: ReportRemarks })).check(
      z.maxLength(ROWS_AT_ONCE),
      z.refine((rows) => new Set(rows.map(({ ward_id }) => ward_id)).size === rows.length),
    ),
  }),
  response: z.object({
    saved: z.array(Written),
    /** Changed by somebody else since: as they left it. Nothing was written over it. */
    conflicts: z.array(Written),
    refused: z.array(z.object({ ward_id: Id, why: z.enum(WORDS_FAULTS) })),
    saved_at: Instant,
  }),
  summary: 'Save what people write on reports, each over the version that was seen',
})

/** The marks of a whole class leave the school: with a fresh proof and a reason, which is written down (security §1). */
export const takeBroadsheet = endpoint({
  method: 'POST',
  path: '/api/v1/office/report_books/:class_id/broadsheet',
  access: ['head', 'office'],
  opens: 'term_reports.printed',
  freshProof: true,
  params,
  body: z.strictObject({ term_id: Id, reason: Reason }),
  file: true,
  summary: 'The broadsheet of a class as a spreadsheet: every pupil’s totals, average and position',
})
