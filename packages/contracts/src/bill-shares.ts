import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './primitives.ts'
import { NewShare, Share, ShareChoice } from './shares.ts'

export const listBillShares = endpoint({
  method: 'GET',
  path: '/api/v1/bills/:id/shares',
  access: 'parent',
  params: z.strictObject({ id: Id }),
  response: z.object({ shares: z.array(Share) }),
  summary: 'The links to a bill, newest first, with their openings',
})

export const shareBill = endpoint({
  method: 'POST',
  path: '/api/v1/bills/:id/share',
  access: 'parent',
  freshProof: true,
  params: z.strictObject({ id: Id }),
  /** `may_pay`: whoever has the link may pay any part of it (yes when left out); `shows_arrears`: debts of other terms stand on it (no). */
  body: z.extend(NewShare, { may_pay: z.optional(z.boolean()), shows_arrears: z.optional(z.boolean()) }),
  response: z.object({ share: Share }),
  summary: 'Make a link by which a relative sees a bill, and pays any part of it, without an account',
})

export const unshareBill = endpoint({
  method: 'DELETE',
  path: '/api/v1/bills/:id/share',
  access: 'parent',
  params: z.strictObject({ id: Id }),
  query: ShareChoice,
  summary: 'Take back one link to a bill',
})
