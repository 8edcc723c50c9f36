import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant } from './primitives.ts'
import { GuardianRights } from './wards.ts'

/** The longest reason for ending a guardianship. */
export const END_REASON_MAX_WORDS = 500

export const endGuardianship = endpoint({
  method: 'POST',
  path: '/api/v1/office/guardianships/:id/end',
  access: ['head', 'office'],
  opens: 'nothing',
  params: z.strictObject({ id: Id }),
  /** Why stays with the school: the record of what was done keeps it, and no guardian reads it. */
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(END_REASON_MAX_WORDS)) }),
  response: z.object({ guardianship: z.object({ id: Id, guardian_id: Id, ward_id: Id, ended_at: Instant }) }),
  summary: 'End a guardianship at once: on open pages, in links, papers and messages; one that has ended stays as it is',
})

/** The longest words for a court's paper: which court, which number, of which day. */
export const PAPER_MAX_WORDS = 200

export const changeRights = endpoint({
  method: 'PUT',
  path: '/api/v1/office/guardianships/:id/rights',
  access: ['head', 'office'],
  opens: 'nothing',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    /** What is taken here no data file gives back. */
    rights: GuardianRights,
    /** Those that stood there when they were changed: a colleague may have been quicker. */
    seen: GuardianRights,
    /** The court's paper that limits them; null: there is none. */
    paper: z.nullable(z.string().check(z.trim(), z.minLength(3), z.maxLength(PAPER_MAX_WORDS))),
    /** Since when the paper says so, and its last day: after it the rights come back. Null: not said, and for good. */
    from: z.nullable(Day),
    until: z.nullable(Day),
    /** Why stays with the school, as at an end. */
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(END_REASON_MAX_WORDS)),
  }),
  response: z.object({
    guardianship: z.object({
      id: Id,
      ward_id: Id,
      rights: GuardianRights,
      paper: z.nullable(z.string()),
      from: z.nullable(Day),
      until: z.nullable(Day),
    }),
  }),
  summary:
    'Say what a guardian may see and do for a ward, at once and on every phone; the other guardians see that it changed, not why',
})
