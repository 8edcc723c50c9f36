import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './primitives.ts'

/** The reports of one class and term. */
export const ReportBatch = z.strictObject({
  class: z.string().check(z.minLength(1), z.maxLength(40)),
  academic_year: z.string().check(z.regex(/^\d{4}\/\d{4}$/)),
  term: z.int().check(z.minimum(1), z.maximum(4)),
})
export type ReportBatch = z.infer<typeof ReportBatch>

const BatchOutcome = z.object({ reports: z.int(), new_versions: z.int(), unchanged: z.int() })

export const compileTermReports = endpoint({
  method: 'POST',
  path: '/api/v1/office/term_reports/compile',
  access: ['teacher', 'head', 'office'],
  body: ReportBatch,
  response: BatchOutcome,
  summary: 'Make the reports of a class from its marks (a teacher: drafts of the own class)',
})

export const approveTermReports = endpoint({
  method: 'POST',
  path: '/api/v1/office/term_reports/approve',
  access: ['head'],
  body: ReportBatch,
  response: BatchOutcome,
  summary: 'Approve the drafts of a class',
})

export const publishTermReports = endpoint({
  method: 'POST',
  path: '/api/v1/office/term_reports/publish',
  access: ['head'],
  body: z.extend(ReportBatch, { at: z.optional(Instant) }),
  response: BatchOutcome,
  summary: 'Publish the approved reports of a class, now or at a time',
})

export const withdrawTermReports = endpoint({
  method: 'POST',
  path: '/api/v1/office/term_reports/withdraw',
  access: ['head'],
  body: z.extend(ReportBatch, { why: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)) }),
  response: BatchOutcome,
  summary: 'Take the published reports of a class back',
})
