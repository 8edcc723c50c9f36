import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant, pageQuery } from './primitives.ts'

/** What a thing was called, chosen or set to. */
const Said = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

/** What was changed, field by field, as it was before and after. */
export const Changes = z.array(z.object({ field: z.string(), before: Said, after: Said }))
export type Changes = z.infer<typeof Changes>

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
  changes: Changes,
})
export type AuditLine = z.infer<typeof AuditLine>

const filters = {
  /** A whole action (`shares.opened`) or everything of a word (`identity`). */
  action: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}(\.[a-z_]{1,60})?$/))),
  /** Who did it, or whose account it is about. */
  person_id: z.optional(Id),
  ward_id: z.optional(Id),
  /** Days on the school's clock, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/v1/office/audit',
  access: ['head', 'office'],
  opens: 'nothing',
  query: z.strictObject({
    ...pageQuery,
    ...filters,
  }),
  response: z.object({ lines: z.array(AuditLine), next_cursor: z.nullable(z.string()) }),
  summary: 'Who saw or changed what, newest first: sign-ins that failed and openings of links included',
})

/** So many lines go into one file, the newest: who needs older ones says until which day. */
export const AUDIT_FILE_LINES = 5000

/** The record names children, so it leaves the school as papers of many children do: with a fresh proof and a reason (security §1). */
export const takeAudit = endpoint({
  method: 'POST',
  path: '/api/v1/office/audit/file',
  access: ['head'],
  opens: 'audit.taken',
  freshProof: true,
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)), ...filters }),
  file: true,
  summary: 'Who saw or changed what, as a spreadsheet',
})
