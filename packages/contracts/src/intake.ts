import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './primitives.ts'

/** What a data file says of somebody who proved or chose something else here. */
export const Proposal = z.object({
  id: Id,
  person: z.object({ id: Id, ref: z.string(), fullname: z.string(), role: z.string() }),
  field: z.enum(['phone', 'email', 'occupation', 'address', 'language']),
  /** What stands here; null where it is empty. */
  here: z.nullable(z.string()),
  said: z.string(),
  made_at: Instant,
})
export type Proposal = z.infer<typeof Proposal>

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/v1/office/proposals',
  access: ['head', 'office'],
  opens: 'nothing',
  response: z.object({
    /** The oldest first, at most a hundred. */
    proposals: z.array(Proposal),
    /** How many there are in all. */
    waiting: z.int(),
  }),
  summary: 'What data files say of fields that people proved or chose themselves',
})

export const acceptProposal = endpoint({
  method: 'POST',
  path: '/api/v1/office/proposals/:id/acceptance',
  access: ['head', 'office'],
  opens: 'nothing',
  freshProof: true,
  params: z.strictObject({ id: Id }),
  summary: 'Believe the file: a phone or e-mail has to be proven anew, and whoever was signed in with the old one is signed out',
})

export const refuseProposal = endpoint({
  method: 'POST',
  path: '/api/v1/office/proposals/:id/refusal',
  access: ['head', 'office'],
  opens: 'nothing',
  params: z.strictObject({ id: Id }),
  summary: 'Leave the field as the person has it; the same file is not asked about again',
})
