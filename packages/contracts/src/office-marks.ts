import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ReportBatch } from './office-reports.ts'
import { Instant } from './primitives.ts'

export const publishMarks = endpoint({
  method: 'POST',
  path: '/api/v1/office/scores/publish',
  access: ['teacher', 'head', 'office'],
  opens: 'nothing',
  body: z.extend(z.partial(ReportBatch, { class: true }), {
    /** Of this subject alone. */
    subject: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
    /** Now when left out; ahead of now parents see and hear of them then. */
    at: z.optional(Instant),
  }),
  response: z.object({ works: z.int(), scores: z.int() }),
  summary: 'Publish what is marked and not yet published in a term (a teacher: of the own class)',
})
