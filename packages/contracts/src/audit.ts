import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant, pageQuery } from './primitives.ts'

/** One line of the school's record of who saw or changed what. Of a child it has the id alone: looking the child up is a look of its own. */
export const AuditLine = z.object({
  id: Id,
  at: Instant,
  /** word.what_happened: `identity.sign_in_refused`, `shares.opened`, `term_reports.printed` … */
  action: z.string(),
  /** `id` null: nobody was signed in, or somebody at the school's computer. */
  actor: z.object({ id: z.nullable(Id), name: z.string(), role: z.string() }),
  ward_id: z.nullable(Id),
  /** The bill, report, payment, link or account it is about. */
  subject_id: z.nullable(Id),
  /** The network address, or whose login at the school's computer. */
  address: z.nullable(z.string()),
  /** Why, in the words of whoever had to say. */
  note: z.nullable(z.string()),
})
export type AuditLine = z.infer<typeof AuditLine>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/v1/office/audit',
  access: ['head', 'office'],
  opens: 'nothing',
  query: z.strictObject({
    ...pageQuery,
    /** A whole action (`shares.opened`) or everything of a word (`identity`). */
    action: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}(\.[a-z_]{1,60})?$/))),
    /** Who did it, or whose account it is about. */
    person_id: z.optional(Id),
    ward_id: z.optional(Id),
    /** Days on the school's clock, both included. */
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  response: z.object({ lines: z.array(AuditLine), next_cursor: z.nullable(z.string()) }),
  summary: 'Who saw or changed what, newest first: sign-ins that failed and openings of links included',
})
