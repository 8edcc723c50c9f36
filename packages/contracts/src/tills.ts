import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { words } from './fee-parts.ts'
import { Money } from './money.ts'
import { Id, Instant } from './primitives.ts'

/* The tills of a school: where cash is taken, and who may take it there. */

export const TILLS_MOST = 12

/** A till; the first is the cash box that was there before, and stays. */
export const Till = z.object({
  id: Id,
  name: z.string(),
  is_first: z.boolean(),
  /** Bursars who take cash here; a head may at each. */
  people: z.array(z.object({ user_id: Id, name: z.string() })),
  /** Whether who asks may take cash here. */
  is_mine: z.boolean(),
  /** What the books say is in it now; null: nobody has counted it yet. */
  in_box: z.nullable(Money),
  ended_at: z.nullable(Instant),
})
export type Till = z.infer<typeof Till>

const Tills = z.object({
  /** In the order in which they were settled; none: the school has its one cash box. */
  tills: z.array(Till),
  /** Who can be let at a till. */
  bursars: z.array(z.object({ user_id: Id, name: z.string() })),
})
export type Tills = z.infer<typeof Tills>

export const listTills = endpoint({
  method: 'GET',
  path: '/api/v1/office/tills',
  access: ['bursar', 'head'],
  opens: 'nothing',
  response: Tills,
  summary: 'The tills of the school, who may take cash at each, and what should be in it',
})

const body = z.strictObject({ name: words(40), people: z.array(Id).check(z.maxLength(50)) })

export const addTill = endpoint({
  method: 'POST',
  path: '/api/v1/office/tills',
  access: ['head'],
  opens: 'nothing',
  idempotency: 'optional',
  body,
  response: Tills,
  summary: 'Settle a till: its name, and who takes cash there',
})

export const changeTill = endpoint({
  method: 'PUT',
  path: '/api/v1/office/tills/:id',
  access: ['head'],
  opens: 'nothing',
  idempotency: 'optional',
  params: z.strictObject({ id: Id }),
  body,
  response: Tills,
  summary: 'Call a till by another name, or say anew who takes cash there',
})

export const endTill = endpoint({
  method: 'POST',
  path: '/api/v1/office/tills/:id/ending',
  access: ['head'],
  opens: 'nothing',
  idempotency: 'optional',
  params: z.strictObject({ id: Id }),
  response: Tills,
  summary: 'Cash is taken at this till no more: only where nothing is in it, and never the first',
})
