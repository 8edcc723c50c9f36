import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { AnyId, Day, Id, Instant, PublicId } from './primitives.ts'
import { PublicSchool } from './schools.ts'
import { NewShare, Share, ShareChoice } from './shares.ts'

export const REPORT_TEMPLATES = ['basic', 'jhs', 'shs', 'nigeria', 'preschool'] as const
export type ReportTemplate = (typeof REPORT_TEMPLATES)[number]
export const REPORT_STATES = ['draft', 'approved', 'published', 'withdrawn'] as const

/** One part of a mark, such as "CA1: 15 of 20". */
export const ScorePart = z.object({ name: z.string(), score: z.number(), of: z.number() })

/** One subject's line. A null score was not given; it is never a zero. */
export const ReportSubject = z.object({
  name: z.string(),
  components: z.array(ScorePart),
  class_score: z.nullable(z.number()),
  exam_score: z.nullable(z.number()),
  total: z.nullable(z.number()),
  grade: z.nullable(z.string()),
  level: z.nullable(z.string()),
  /** Null too where the school does not show positions. */
  position: z.nullable(z.int()),
  class_average: z.nullable(z.number()),
  /** The mean over the year's terms so far; only in the Nigerian template. */
  cumulative: z.nullable(z.number()),
  remark: z.nullable(z.string()),
  teacher: z.nullable(z.string()),
})
export type ReportSubject = z.infer<typeof ReportSubject>

/** A trait, a skill of the hand, or what a small child can do; `of_five` is the rating in arches where it can be said so. */
export const ReportRating = z.object({
  name: z.string(),
  rating: z.string(),
  of_five: z.nullable(z.int()),
  remark: z.nullable(z.string()),
})
export type ReportRating = z.infer<typeof ReportRating>

/** One band of the scale: totals from here up to the next band. */
export const GradeBand = z.object({ from: z.int(), to: z.int(), grade: z.string(), level: z.string() })
export type GradeBand = z.infer<typeof GradeBand>

/** The square of dots that is scanned: its words, and its dark fields as an SVG path in a box of `size` × `size`, no margin. */
export const QrSquare = z.object({ text: z.string(), size: z.int(), path: z.string() })
export type QrSquare = z.infer<typeof QrSquare>

/** What a teacher says on a report, and how they signed it. */
const ReportTeacher = z.object({
  name: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  /**
   * The ink of the signature this version was published with: a PNG of 360 × 120 as a `data:` address, clear where the paper was. Null
   * where the school had none of them, and like `qr` in `getUserEveryDetail`.
   */
  signature: z.nullable(z.string()),
})

const paper = {
  public_id: PublicId,
  school: z.extend(PublicSchool, {
    address: z.nullable(z.string()),
    digital_address: z.nullable(z.string()),
    head_teacher_title: z.string(),
    timezone: z.string(),
  }),
  academic_year: z.string(),
  term: z.string(),
  term_number: z.int(),
  class: z.string(),
  template: z.enum(REPORT_TEMPLATES),
  /** Per cent of the total. */
  weights: z.object({ class: z.int(), exam: z.int() }),
  grading_scale: z.object({ name: z.string(), bands: z.array(GradeBand) }),
  number_on_roll: z.nullable(z.int()),
  /** In days, by halves where mornings and afternoons are marked apart. */
  times_opened: z.nullable(z.number()),
  times_present: z.nullable(z.number()),
  times_absent: z.nullable(z.number()),
  subjects: z.array(ReportSubject),
  total: z.nullable(z.number()),
  /** What the total is out of: 100 for each subject with a mark. */
  total_of: z.int(),
  average: z.nullable(z.number()),
  class_average: z.nullable(z.number()),
  /** The best six grades added up; only where the template has it. */
  aggregate: z.nullable(z.int()),
  /** Null too where the school does not show positions: it then never leaves the server. */
  position: z.nullable(z.int()),
  /** The terms of the year so far, oldest first; only in the Nigerian template. */
  cumulative: z.nullable(
    z.object({
      average: z.nullable(z.number()),
      terms: z.array(z.object({ term: z.string(), average: z.nullable(z.number()) })),
    }),
  ),
  conduct: z.nullable(z.string()),
  attitude: z.nullable(z.string()),
  interest: z.nullable(z.string()),
  affective: z.array(ReportRating),
  psychomotor: z.array(ReportRating),
  skills: z.array(ReportRating),
  strengths: z.nullable(z.string()),
  areas_for_growth: z.nullable(z.string()),
  class_teacher: ReportTeacher,
  head_teacher: ReportTeacher,
  promoted_to: z.nullable(z.string()),
  repeated_in: z.nullable(z.string()),
  vacation_date: z.nullable(Day),
  next_term_begins: z.nullable(Day),
  version: z.int(),
  published_at: z.nullable(Instant),
  verify_code: z.string(),
  /** Null until the school has a key to sign with. */
  qr: z.nullable(QrSquare),
}

/** The report as anybody with a share's link sees it: first name and initial, nothing of the family, no money (security §1). */
export const PublicTermReport = z.object({
  ...paper,
  /** `Ama M.` */
  ward: z.object({ name: z.string() }),
  share: z.object({ expires_at: Instant }),
})
export type PublicTermReport = z.infer<typeof PublicTermReport>

/** One thing that a new version says otherwise; `subject` is null where it is not about one. */
export const ReportChange = z.object({
  field: z.string(),
  subject: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type ReportChange = z.infer<typeof ReportChange>

export const Signature = z.object({ by: z.string(), is_mine: z.boolean(), at: Instant })
export type Signature = z.infer<typeof Signature>

/** A version after the first: when it replaced the one before, why, what it changed, and who had signed the one before. */
export const ReportVersion = z.object({
  version: z.int(),
  at: Instant,
  why: z.string(),
  changes: z.array(ReportChange),
  signed_before: z.array(Signature),
})
export type ReportVersion = z.infer<typeof ReportVersion>

/** One school week: days the school opened, and days the ward was there. */
export const ReportWeek = z.object({ starts: Day, opened: z.number(), present: z.number(), absent: z.number(), late: z.number() })
export type ReportWeek = z.infer<typeof ReportWeek>

/** The whole report as a guardian with the right to academics, or the school's staff, sees it (domain §5). */
export const TermReport = z.object({
  ...paper,
  id: Id,
  ward: z.object({
    id: Id,
    name: z.string(),
    first_name: z.string(),
    fullname: z.string(),
    admission_no: z.string(),
    gender: z.nullable(z.enum(['female', 'male'])),
    photo_url: z.nullable(z.string()),
    has_left: z.boolean(),
  }),
  term_id: Id,
  status: z.enum(REPORT_STATES),
  /** Null where the caller has no right to bills. */
  next_term_bill: z.nullable(Money),
  arrears: z.nullable(Money),
  weeks: z.array(ReportWeek),
  /** Newest first; empty for a first version. */
  versions: z.array(ReportVersion),
  /** Of this version: a new one is signed anew. */
  signatures: z.array(Signature),
  /** The link the caller made and that still opens. */
  share: z.nullable(z.object({ public_id: PublicId, expires_at: Instant, opened: z.int() })),
})
export type TermReport = z.infer<typeof TermReport>

/** A report in a list. */
export const TermReportLine = z.object({
  id: Id,
  public_id: PublicId,
  academic_year: z.string(),
  term: z.string(),
  term_number: z.int(),
  class: z.string(),
  template: z.enum(REPORT_TEMPLATES),
  average: z.nullable(z.number()),
  aggregate: z.nullable(z.int()),
  position: z.nullable(z.int()),
  number_on_roll: z.nullable(z.int()),
  promoted_to: z.nullable(z.string()),
  repeated_in: z.nullable(z.string()),
  version: z.int(),
  published_at: Instant,
  signatures: z.array(Signature),
})
export type TermReportLine = z.infer<typeof TermReportLine>

export const listTermReports = endpoint({
  method: 'GET',
  path: '/api/v1/wards/:id/term_reports',
  access: 'parent',
  unchanged: 'to_the_moment',
  params: z.strictObject({ id: Id }),
  response: z.object({
    term_reports: z.array(TermReportLine),
    /** The term whose report is still to come; `expected` is the day the school closes. */
    being_written: z.nullable(z.object({ academic_year: z.string(), term: z.string(), expected: z.nullable(Day) })),
  }),
  summary: 'The published term reports of a ward, newest first',
})

export const getTermReport = endpoint({
  method: 'GET',
  path: '/api/v1/term_reports/:id',
  access: 'parent',
  unchanged: 'to_the_moment',
  params: z.strictObject({ id: Id }),
  response: z.object({ term_report: TermReport }),
  summary: 'One published term report of the caller’s ward, whole',
})

/** How a report stands beside the one before it; null where one of them does not have it. */
export const ReportComparison = z.object({
  before: z.object({ id: Id, academic_year: z.string(), term: z.string(), class: z.string() }),
  average: z.object({ before: z.nullable(z.number()), now: z.nullable(z.number()) }),
  position: z.object({ before: z.nullable(z.int()), now: z.nullable(z.int()) }),
  subjects: z.array(z.object({ name: z.string(), before: z.nullable(z.number()), now: z.nullable(z.number()) })),
})
export type ReportComparison = z.infer<typeof ReportComparison>

export const compareTermReport = endpoint({
  method: 'GET',
  path: '/api/v1/term_reports/:id/comparison',
  access: 'parent',
  unchanged: 'to_the_moment',
  params: z.strictObject({ id: Id }),
  response: z.object({ comparison: z.nullable(ReportComparison) }),
  summary: 'A term report beside the one before it; null for the first',
})

export const signTermReport = endpoint({
  method: 'POST',
  path: '/api/v1/term_reports/:id/acknowledgement',
  access: 'parent',
  byLetter: true,
  params: z.strictObject({ id: Id }),
  /** The version that was read; where there is a newer one by now, nobody signs for what they have not seen: 409. Left out: the newest. */
  body: z.nullish(z.strictObject({ version: z.optional(z.int()) })),
  response: z.object({ signatures: z.array(Signature) }),
  summary: 'Sign a version as parent; a second time changes nothing',
})

export const listTermReportShares = endpoint({
  method: 'GET',
  path: '/api/v1/term_reports/:id/shares',
  access: 'parent',
  params: z.strictObject({ id: Id }),
  response: z.object({ shares: z.array(Share) }),
  summary: 'The links to a term report, newest first, with their openings',
})

export const shareTermReport = endpoint({
  method: 'POST',
  path: '/api/v1/term_reports/:id/share',
  access: 'parent',
  freshProof: true,
  params: z.strictObject({ id: Id }),
  body: NewShare,
  response: z.object({ share: Share }),
  summary: 'Make a link that opens a term report without signing in',
})

export const unshareTermReport = endpoint({
  method: 'DELETE',
  path: '/api/v1/term_reports/:id/share',
  access: 'parent',
  params: z.strictObject({ id: Id }),
  query: ShareChoice,
  summary: 'Take back one link to a term report',
})

/** The specification's public address: by a share's id the reduced shape, by the report's own id and a session the whole. */
export const openTermReport = endpoint({
  method: 'GET',
  path: '/termreports/:id.json',
  access: 'public',
  isSpecified: true,
  params: AnyId,
  response: z.union([z.object({ term_report: TermReport }), z.object({ term_report: PublicTermReport })]),
  summary: 'A term report by a link’s id (reduced) or, for its family, by its own (whole)',
})
