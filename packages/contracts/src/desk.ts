import * as z from 'zod/mini'
import { WardBalance } from './billing.ts'
import { endpoint, type Response } from './endpoint.ts'
import { Id, Instant } from './primitives.ts'
import { Receipt } from './receipts.ts'
import { RELATIONSHIPS, WARD_STATES } from './wards.ts'

const DESK = ['head', 'bursar'] as const

/** A pupil as the cash desk sees them: what is left to pay, and the open bills in the order in which money is used. */
export const DeskWard = z.extend(WardBalance, { admission_no: z.string(), status: z.enum(WARD_STATES) })
export type DeskWard = z.infer<typeof DeskWard>

/** Who may have brought the money. */
export const DeskPayer = z.object({
  fullname: z.string(),
  title: z.nullable(z.string()),
  relationship: z.enum(RELATIONSHIPS),
})
export type DeskPayer = z.infer<typeof DeskPayer>

export const getDeskAccount = endpoint({
  method: 'GET',
  path: '/api/v1/office/wards/:id/desk',
  access: DESK,
  opens: 'bills.opened',
  params: z.strictObject({ id: Id }),
  response: z.object({
    currency: z.string(),
    /** The pupil who was asked for, and then those who have one of their guardians too. */
    wards: z.array(DeskWard),
    payers: z.array(DeskPayer),
  }),
  summary: 'What is left to pay for a pupil and their brothers and sisters, and who may have brought the money',
})
export type DeskAccount = Response<typeof getDeskAccount>

export const getOfficeReceipt = endpoint({
  method: 'GET',
  path: '/api/v1/office/receipts/:id',
  access: DESK,
  opens: 'payments.opened',
  params: z.strictObject({ id: Id }),
  response: z.object({
    receipt: Receipt,
    printed_at: z.nullable(Instant),
    paper_no: z.nullable(z.string()),
    /** The school's clock, by which its papers are dated. */
    timezone: z.string(),
  }),
  summary: 'A receipt as the desk shows it, and when it was printed first',
})

export const handOutReceipt = endpoint({
  method: 'POST',
  path: '/api/v1/office/receipts/:id/printing',
  access: DESK,
  opens: 'receipts.printed',
  idempotency: 'required',
  params: z.strictObject({ id: Id }),
  response: z.object({
    /** It was printed before: this one is a copy, and says so. */
    is_copy: z.boolean(),
  }),
  summary: 'Writes down that a receipt is printed from the screen; every one after the first is a copy',
})
