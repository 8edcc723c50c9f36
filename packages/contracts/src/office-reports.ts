import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './primitives.ts'
import { REPORT_STATES } from './reports.ts'

/** The reports of one class and term. */
export const ReportBatch = z.strictObject({
  class: z.string().check(z.minLength(1), z.maxLength(40)),
  academic_year: z.string().check(z.regex(/^\d{4}\/\d{4}$/)),
  term: z.int().check(z.minimum(1), z.maximum(4)),
})
export type ReportBatch = z.infer<typeof ReportBatch>

const BatchOutcome = z.object({ reports: z.int(), new_versions: z.int(), unchanged: z.int() })
/** Pupils for whom nothing is marked get no empty report. */
const Compiled = z.extend(BatchOutcome, { without_marks: z.int() })

export const compileTermReports = endpoint({
  method: 'POST',
  path: '/api/v1/office/term_reports/compile',
  access: ['teacher', 'head', 'office'],
  opens: 'nothing',
  body: ReportBatch,
  response: Compiled,
  summary: 'Make the reports of a class from its marks (a teacher: drafts of the own class)',
})

export const signTermReports = endpoint({
  method: 'POST',
  path: '/api/v1/office/term_reports/sign',
  access: ['teacher'],
  opens: 'nothing',
  freshProof: true,
  body: ReportBatch,
  response: BatchOutcome,
  summary: 'Sign the drafts of one’s own class as its teacher: they wait for the head-teacher',
})

export const sendBackTermReports = endpoint({
  method: 'POST',
  path: '/api/v1/office/term_reports/send_back',
  access: ['teacher', 'head'],
  opens: 'nothing',
  body: z.extend(ReportBatch, { why: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(300))) }),
  response: BatchOutcome,
  summary: 'Give signed reports that are not out back to be written on (a teacher: what the head-teacher has not signed yet)',
})

export const approveTermReports = endpoint({
  method: 'POST',
  path: '/api/v1/office/term_reports/approve',
  access: ['head'],
  opens: 'nothing',
  freshProof: true,
  body: ReportBatch,
  response: BatchOutcome,
  summary: 'Approve the drafts of a class',
})

export const publishTermReports = endpoint({
  method: 'POST',
  path: '/api/v1/office/term_reports/publish',
  access: ['head'],
  opens: 'nothing',
  freshProof: true,
  body: z.extend(ReportBatch, { at: z.optional(Instant) }),
  response: BatchOutcome,
  summary: 'Publish the approved reports of a class, now or at a time',
})

export const withdrawTermReports = endpoint({
  method: 'POST',
  path: '/api/v1/office/term_reports/withdraw',
  access: ['head'],
  opens: 'nothing',
  freshProof: true,
  body: z.extend(ReportBatch, { why: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)) }),
  response: BatchOutcome,
  summary: 'Take the published reports of a class back',
})

const FewWords = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(120)))
const Sentences = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500)))

/** What people write on a report by hand; what is left out stays as it is, null empties it. */
export const ReportRemarks = z.strictObject({
  conduct: z.optional(FewWords),
  attitude: z.optional(FewWords),
  interest: z.optional(FewWords),
  /** Of a small child, whose report has no numbers. */
  strengths: z.optional(Sentences),
  areas_for_growth: z.optional(Sentences),
  class_teacher_remark: z.optional(Sentences),
  head_teacher_remark: z.optional(Sentences),
})
export type ReportRemarks = z.infer<typeof ReportRemarks>

/** One pupil's report of a term, what to write on it, and (once it is published) the reason its parents are told. */
export const RemarksOfReport = z.strictObject({
  admission_no: z.string().check(z.minLength(1), z.maxLength(40)),
  academic_year: ReportBatch.shape.academic_year,
  term: ReportBatch.shape.term,
  remarks: ReportRemarks,
  why: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(300))),
})
export type RemarksOfReport = z.infer<typeof RemarksOfReport>

export const remarkTermReport = endpoint({
  method: 'POST',
  path: '/api/v1/office/term_reports/remarks',
  access: ['teacher', 'head'],
  opens: 'nothing',
  body: RemarksOfReport,
  response: z.object({ status: z.enum(REPORT_STATES), version: z.int() }),
  summary: 'Write the remarks of a report (a teacher: drafts of the own class; a published one becomes a new version)',
})
