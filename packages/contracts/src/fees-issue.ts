import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IssueReport } from './fees.ts'
import { Work } from './office-work.ts'
import { Id } from './primitives.ts'

export const issueBills = endpoint({
  method: 'POST',
  path: '/api/v1/office/fee_schedules/:id/issue',
  access: ['bursar', 'head'],
  opens: 'nothing',
  idempotency: 'optional',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ dry_run: z.boolean(), class_id: z.optional(Id) }),
  response: z.object({
    /** Of a rehearsal: what would go out. */
    report: z.nullable(IssueReport),
    /** The bills go out class by class after this answer; asked for again meanwhile, it is the same work. */
    work: z.nullable(Work),
  }),
  summary: 'Issue a bill to every pupil who has none of this schedule, as long work; however often, each pupil gets one',
})
