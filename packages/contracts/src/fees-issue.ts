import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Code } from './fee-parts.ts'
import { IssueReport } from './fees.ts'
import { Work } from './office-work.ts'
import { Id, Instant } from './primitives.ts'

const ShownOrAsked = z.object({
  /** Of a rehearsal: what would go out. */
  report: z.nullable(IssueReport),
  /** It is done class by class after this answer; asked for again meanwhile, it is the same work. */
  work: z.nullable(Work),
})

export const issueBills = endpoint({
  method: 'POST',
  path: '/api/v1/office/fee_schedules/:id/issue',
  access: ['bursar', 'head'],
  opens: 'nothing',
  idempotency: 'optional',
  params: z.strictObject({ id: Id }),
  /** `at`: not before then, with the lines as they are then; asked for again before that, the last time given counts. */
  body: z.strictObject({ dry_run: z.boolean(), class_id: z.optional(Id), at: z.optional(Instant) }),
  response: ShownOrAsked,
  summary:
    'Issue a bill to every pupil who has none of this schedule, now or at a time, as long work (a person: with a fresh proof); however often, each pupil gets one',
})

export const addLateFee = endpoint({
  method: 'POST',
  path: '/api/v1/office/fee_schedules/:id/late_fee',
  access: ['bursar', 'head'],
  opens: 'nothing',
  idempotency: 'optional',
  params: z.strictObject({ id: Id }),
  /** A fee of the schedule as it is saved: whom it is for, and how much, it says itself. */
  body: z.strictObject({ dry_run: z.boolean(), code: Code }),
  response: ShownOrAsked,
  summary:
    'Put one more fee of the schedule on the bills that are out, as long work (a person: with a fresh proof); however often, each bill gets it once',
})
