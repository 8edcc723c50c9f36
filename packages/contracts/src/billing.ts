import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { AnyId, Day, Id, Instant, PublicId, schoolQuery } from './primitives.ts'
import { PublicSchool } from './schools.ts'

/** What a fee is for (domain §4). */
export const FEE_GROUPS = [
  'tuition',
  'books',
  'ict',
  'pta',
  'activities',
  'transport',
  'feeding',
  'medical',
  'uniform',
  'examination',
  'levies',
  'sports',
] as const

/** Read from the ledger and the day, but for a draft and a void bill. */
export const BILL_STATUSES = ['draft', 'issued', 'part_paid', 'paid', 'overdue', 'void'] as const
export type BillStatus = (typeof BILL_STATUSES)[number]

/** What a line does to the bill: a fee and a penalty add to it, the others take from it. */
export const BILL_LINE_KINDS = ['fee', 'discount', 'scholarship', 'penalty', 'write_off'] as const
export type BillLineKind = (typeof BILL_LINE_KINDS)[number]

/** Something to pay for; each says why, who agreed to it and what it was last term. */
export const BillItem = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(['fee', 'penalty']),
  group: z.nullable(z.enum(FEE_GROUPS)),
  amount: Money,
  mandatory: z.boolean(),
  basis: z.enum(['pupil', 'family']),
  purpose: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  /** The same fee on the ward's bill before; null when it was not there. */
  previous_amount: z.nullable(Money),
  /** Money that went to this line. */
  paid: Money,
  /** Left of it, after money and what was taken off the bill. */
  balance: Money,
})
export type BillItem = z.infer<typeof BillItem>

/** Something taken off the bill; the amount is positive. */
export const BillReduction = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  amount: Money,
  purpose: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  previous_amount: z.nullable(Money),
})
export type BillReduction = z.infer<typeof BillReduction>

/** What parents may choose on a bill; nothing is owed for it until somebody does. */
export const BillChoice = z.object({
  id: Id,
  name: z.string(),
  group: z.nullable(z.enum(FEE_GROUPS)),
  amount: Money,
  purpose: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  /** Null: nobody chose it. Once chosen it is a line of the bill. */
  chosen_at: z.nullable(Instant),
})
export type BillChoice = z.infer<typeof BillChoice>

/** A line that changed after the bill was issued; null: it was not there before, or is no longer. */
export const BillChange = z.object({
  at: Instant,
  code: z.string(),
  name: z.string(),
  kind: z.enum(BILL_LINE_KINDS),
  before: z.nullable(Money),
  after: z.nullable(Money),
})
export type BillChange = z.infer<typeof BillChange>

/** A part the school agreed to take the bill in; what was paid counts for the earliest part first. */
export const BillInstalment = z.object({
  due_on: Day,
  amount: Money,
  paid: Money,
  status: z.enum(['paid', 'due', 'late']),
})
export type BillInstalment = z.infer<typeof BillInstalment>

/** "This month is hard": the day by which a guardian promised to pay so much. */
export const BillPromise = z.object({ day: Day, amount: Money, made_at: Instant, made_by: z.nullable(z.string()) })
export type BillPromise = z.infer<typeof BillPromise>

/** What was paid on this bill. */
export const BillPayment = z.object({
  reference: z.string(),
  paid_at: Instant,
  method: z.enum(['momo', 'card', 'bank_transfer', 'ussd', 'cash', 'cheque', 'bank_slip']),
  payer: z.nullable(z.string()),
  /** Of the payment, what went to this bill. */
  amount: Money,
  receipt: z.nullable(z.object({ public_id: PublicId, receipt_no: z.string() })),
})
export type BillPayment = z.infer<typeof BillPayment>

/** A bill as a list shows it. */
export const BillHead = z.object({
  id: Id,
  public_id: PublicId,
  bill_no: z.string(),
  ward_id: Id,
  academic_year: z.string(),
  term: z.string(),
  term_id: Id,
  issued_at: Instant,
  due_on: z.nullable(Day),
  total: Money,
  paid: Money,
  /** Left to pay of this bill alone. */
  balance: Money,
  status: z.enum(BILL_STATUSES),
  promise: z.nullable(BillPromise),
})
export type BillHead = z.infer<typeof BillHead>

/** A bill of an earlier term that is not paid. */
export const Arrears = z.object({ bill_id: Id, bill_no: z.string(), term: z.string(), academic_year: z.string(), balance: Money })
export type Arrears = z.infer<typeof Arrears>

/** A bill with everything a guardian may know of it (domain §5). */
export const Bill = z.extend(BillHead, {
  ward: z.object({ id: Id, first_name: z.string(), fullname: z.string(), class: z.string() }),
  items: z.array(BillItem),
  scholarships: z.array(BillReduction),
  discounts: z.array(BillReduction),
  write_offs: z.array(BillReduction),
  choices: z.array(BillChoice),
  /** All items together, before anything is taken off. */
  subtotal: Money,
  /** Credit from earlier that went to this bill. */
  credit_brought_forward: Money,
  payments: z.array(BillPayment),
  /** Bills of earlier terms that are open now. */
  arrears: z.array(Arrears),
  arrears_brought_forward: Money,
  /** Money of the ward that no bill has used yet. */
  credit: Money,
  /** This bill, the arrears, less the credit: what there is to pay now; never below zero. */
  left_to_pay: Money,
  plan: z.array(BillInstalment),
  changes: z.array(BillChange),
  /** The least a payment must be; the balance when less is left. */
  minimum_payment: Money,
  verify_code: z.string(),
  issued_by: z.nullable(z.string()),
  may_pay: z.boolean(),
})
export type Bill = z.infer<typeof Bill>

/** How one ward stands, for a family that pays together. */
export const WardBalance = z.object({
  ward_id: Id,
  first_name: z.string(),
  fullname: z.string(),
  class: z.string(),
  /** Left to pay of all bills together. */
  owed: Money,
  /** Money no bill has used yet. */
  credit: Money,
  /** Owed less credit; below zero when the family is ahead. */
  balance: Money,
  /** Of what is owed, what should have been paid by now. */
  overdue: Money,
  /** The earliest day by which something open is due; null when nothing is. */
  due_on: z.nullable(Day),
  /** A pupil here no more: what is owed is a closing balance. */
  has_left: z.boolean(),
  may_pay: z.boolean(),
  /** Open bills, oldest due first: the order in which money is used. */
  open: z.array(BillHead),
})
export type WardBalance = z.infer<typeof WardBalance>

/** What is left over all wards whose bills this guardian may see. */
export const FamilyBalance = z.object({
  currency: z.string(),
  /** What there is to pay: the wards' balances, where above zero. */
  left_to_pay: Money,
  due_on: z.nullable(Day),
  /** Of the bills of the running term and what was open from before: how much, and how much of it is paid. */
  billed: Money,
  paid: Money,
  minimum_payment: Money,
  pay_ahead: z.boolean(),
  wards: z.array(WardBalance),
  /** Every bill of these wards that went out, newest term first. */
  bills: z.array(BillHead),
})
export type FamilyBalance = z.infer<typeof FamilyBalance>

export const getFamilyBills = endpoint({
  method: 'GET',
  path: '/api/v1/bills',
  access: 'parent',
  unchanged: 'to_the_moment',
  query: z.strictObject({ ...schoolQuery }),
  response: FamilyBalance,
  summary: 'What is left to pay over all wards at one school, with their bills',
})

export const getWardBills = endpoint({
  method: 'GET',
  path: '/api/v1/wards/:id/bills',
  access: 'parent',
  unchanged: 'to_the_moment',
  params: z.strictObject({ id: Id }),
  response: z.object({ balance: WardBalance, bills: z.array(BillHead) }),
  summary: 'The bills of a ward, newest first, and how the ward stands',
})

export const getBill = endpoint({
  method: 'GET',
  path: '/api/v1/bills/:id',
  access: 'parent',
  unchanged: 'to_the_moment',
  params: z.strictObject({ id: Id }),
  response: z.object({ bill: Bill }),
  summary: 'One bill: each line with its reason, payments, arrears, credit, plan, promise',
})

/** A bill as somebody outside the family sees it: first name and initial, this bill and no other. */
export const SharedBill = z.object({
  school: z.extend(PublicSchool, { currency: z.string() }),
  ward: z.object({ name: z.string(), class: z.string() }),
  bill_no: z.string(),
  academic_year: z.string(),
  term: z.string(),
  issued_at: Instant,
  due_on: z.nullable(Day),
  items: z.array(z.object({ name: z.string(), amount: Money })),
  reductions: z.array(z.object({ name: z.string(), amount: Money })),
  total: Money,
  paid: Money,
  balance: Money,
  status: z.enum(BILL_STATUSES),
  verify_code: z.string(),
  minimum_payment: Money,
  /** Debts of other terms, where the parent lets them be seen. */
  arrears_brought_forward: z.nullable(Money),
  /** Whoever has the link may pay any part. */
  may_pay: z.boolean(),
  expires_at: z.nullable(Instant),
})
export type SharedBill = z.infer<typeof SharedBill>

export const studentBill = endpoint({
  method: 'GET',
  path: '/studentbills/:id.json',
  access: 'public',
  isSpecified: true,
  params: AnyId,
  response: z.union([z.object({ bill: Bill }), z.object({ bill: SharedBill })]),
  summary: 'A bill by the link somebody was given, or by its own number for its family',
})

export const promiseToPay = endpoint({
  method: 'POST',
  path: '/api/v1/bills/:id/promise',
  access: 'parent',
  idempotency: 'optional',
  params: z.strictObject({ id: Id }),
  /** The whole balance when no amount is said. */
  body: z.strictObject({ day: Day, amount_minor: z.optional(z.int().check(z.minimum(1), z.maximum(100_000_000_00))) }),
  response: z.object({ promise: BillPromise }),
  summary: 'Tell the school by which day one will pay; a new promise takes the place of the old one',
})
