import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Id, Instant } from './primitives.ts'

/** Who puts money right, and who says yes to it as the second person. */
const DESK = ['head', 'bursar'] as const
const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** So long a correction waits for a second person; then it is over, and whoever wants it asks anew. */
export const CORRECTION_WAITS_DAYS = 7

/** What is put right: on a bill the first six, on a payment the next three, and how a child's account stood before it was kept here. */
export const CORRECTION_KINDS = [
  'discount',
  'scholarship',
  'penalty',
  'write_off',
  'moved_line',
  'void_bill',
  'refund',
  'reversal',
  'other_child',
  'owed_before',
  'ahead_before',
] as const
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

/** `done`: below the limit, by one person; `waits`: nothing has moved yet. */
export const CORRECTION_STATES = ['done', 'waits', 'agreed', 'declined', 'taken_back', 'expired'] as const
export type CorrectionState = (typeof CORRECTION_STATES)[number]

/** What somebody put right, or asks to put right; above the school's limit a second person must say yes. */
export const Correction = z.object({
  id: Id,
  kind: z.enum(CORRECTION_KINDS),
  state: z.enum(CORRECTION_STATES),
  amount: Money,
  ward: z.object({ id: Id, fullname: z.string(), class: z.string() }),
  /** Of a moved line and of the wrong child: to whom it goes. */
  to_ward: z.nullable(z.object({ id: Id, fullname: z.string(), class: z.string() })),
  bill: z.nullable(z.object({ id: Id, bill_no: z.string() })),
  payment: z.nullable(z.object({ reference: z.string(), receipt_no: z.nullable(z.string()) })),
  /** What stands on the bill, where it is a line. */
  name: z.nullable(z.string()),
  /** Parents read it once it is done. */
  reason: z.string(),
  asked_by: z.string(),
  asked_at: Instant,
  /** The last moment at which a second person may say yes. */
  waits_until: z.nullable(Instant),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Instant),
  /** Why it was declined. */
  declined_because: z.nullable(z.string()),
  /** Whoever looks is another person than the one who asked, and it waits. */
  may_agree: z.boolean(),
  may_take_back: z.boolean(),
})
export type Correction = z.infer<typeof Correction>

/** What an act answers that may have to wait: null, and it is done. */
export const Waits = z.nullable(Correction)

const path = '/api/v1/office/corrections'
const one = z.strictObject({ id: Id })

export const listCorrections = endpoint({
  method: 'GET',
  path,
  access: DESK,
  opens: 'payments.listed',
  response: z.object({
    /** What waits first, then what was put right lately, the newest first. */
    corrections: z.array(Correction),
    /** Above it two people are needed. */
    limit: Money,
    /** Others who could say yes to what whoever looks asks for. */
    others: z.int(),
  }),
  summary: 'Corrections and refunds: what waits for a second person, and what was done lately',
})

export const countCorrections = endpoint({
  method: 'GET',
  path: `${path}/waiting`,
  access: DESK,
  opens: 'nothing',
  response: z.object({
    /** What others asked for, and whoever looks may say yes to. */
    for_me: z.int(),
    mine: z.int(),
    limit: Money,
    others: z.int(),
  }),
  summary: 'How many corrections wait for a second person, and the limit above which they do',
})

export const agreeToCorrection = endpoint({
  method: 'POST',
  path: `${path}/:id/agree`,
  access: DESK,
  opens: 'payments.opened',
  sessionOnly: true,
  freshProof: true,
  idempotency: 'optional',
  params: one,
  response: z.object({ correction: Correction }),
  summary: 'Say yes as the second person: it is done now, and both names stand on it',
})

export const declineCorrection = endpoint({
  method: 'POST',
  path: `${path}/:id/decline`,
  access: DESK,
  opens: 'payments.opened',
  sessionOnly: true,
  freshProof: true,
  idempotency: 'optional',
  params: one,
  body: z.strictObject({ reason: Reason }),
  response: z.object({ correction: Correction }),
  summary: 'Say no as the second person; nothing moves',
})

export const takeBackCorrection = endpoint({
  method: 'POST',
  path: `${path}/:id/take_back`,
  access: DESK,
  opens: 'payments.opened',
  idempotency: 'optional',
  params: one,
  response: z.object({ correction: Correction }),
  summary: 'Whoever asked wants it no more; nothing moves',
})

export const changeCorrectionLimit = endpoint({
  method: 'PUT',
  path: `${path}/limit`,
  access: ['head'],
  opens: 'nothing',
  sessionOnly: true,
  freshProof: true,
  idempotency: 'optional',
  body: z.strictObject({ limit_minor: z.int().check(z.minimum(0), z.maximum(99_999_999_99)) }),
  response: z.object({ limit: Money }),
  summary: 'From what amount on a correction or a refund needs two people; the head alone says it',
})
