import * as z from 'zod/mini'
import { Bill } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './primitives.ts'

const params = z.strictObject({ id: Id, choice_id: Id })
/** What is to be true afterwards: said again it changes nothing. */
const body = z.strictObject({ chosen: z.boolean() })

export const chooseOnBill = endpoint({
  method: 'PUT',
  path: '/api/v1/bills/:id/choices/:choice_id',
  access: 'parent',
  params,
  body,
  response: z.object({ bill: Bill }),
  summary: 'Choose something of a bill, or give it back while nothing was paid for it; it is owed from then on, or no more',
})

export const chooseAtDesk = endpoint({
  method: 'PUT',
  path: '/api/v1/office/bills/:id/choices/:choice_id',
  access: ['bursar', 'head'],
  opens: 'bills.opened',
  idempotency: 'optional',
  params,
  body,
  response: z.object({ bill: Bill }),
  summary: 'The same at the desk, for a family that says so there',
})
