import * as z from 'zod/mini'
import { Assessment, SubjectStanding } from './academics.ts'
import { AttendanceRecord, AttendanceSummary } from './attendance.ts'
import { Bill } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { Payment } from './payments.ts'
import { Day, Id, Instant } from './primitives.ts'
import { TermReport } from './reports.ts'
import { Term } from './schools.ts'
import { Ward } from './wards.ts'

/** Everything of one ward in a term. What this guardian has no right to is empty. */
export const WardDetail = z.object({
  ward: Ward,
  attendance: z.object({ summary: AttendanceSummary, records: z.array(AttendanceRecord) }),
  /** The standings are of the whole term. */
  academics: z.object({ standings: z.array(SubjectStanding), assessments: z.array(Assessment) }),
  term_reports: z.array(TermReport),
  bills: z.array(Bill),
  payments: z.array(Payment),
})
export type WardDetail = z.infer<typeof WardDetail>

export const getUserEveryDetail = endpoint({
  method: 'GET',
  path: '/getusereverydetail',
  access: 'parent',
  isSpecified: true,
  unchanged: 'to_the_moment',
  own: 'user_id',
  /** Days of attendance, works and payments are answered from `datestart` on: a day of the term, its first where left out. */
  query: z.strictObject({ user_id: z.string(), term_id: Id, datestart: z.optional(Day) }),
  response: z.object({ term: Term, wards: z.array(WardDetail), as_of: Instant }),
  summary: 'Everything about all of the caller’s wards in one term',
})
