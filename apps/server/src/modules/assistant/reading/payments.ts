import type { Money } from '@schoolgate/contracts/money'
import {
  WAITING_STATUSES,
  type FailureReason,
  type Payment,
  type PaymentMethod,
  type PaymentStatus,
} from '@schoolgate/contracts/payments'
import type * as z from 'zod'
import { dayIn } from '#lib/days'
import type { INPUTS } from './inputs.ts'
import type { ReadingContext } from './reading-context.ts'
import type { Cited, LookResult, TermLabel } from './shape.ts'
import { chooseTerms, daysOfChosen, daysOfLastTerms, labelOf } from './terms.ts'

export type PaymentLine = {
  reference: string
  /** The day it was paid, or begun where nothing came of it yet. */
  day: string
  /** Of the payment, what is this ward's. */
  amount: Money
  /** The whole payment where it was for other wards too. */
  whole: Money | null
  method: PaymentMethod
  network: string | null
  status: PaymentStatus
  failure: FailureReason | null
  payer: string
  is_mine: boolean
  for: { term: string | null; item: string | null; amount: Money }[]
  receipt_no: string | null
  refusal: string | null
}
export type PaymentsFound = {
  term: TermLabel | null
  academic_year: string | null
  from: string | null
  to: string | null
  method: string | null
  /** Those that arrived, newest first. */
  payments: PaymentLine[]
  count: number
  sum: Money
  by_method: { method: PaymentMethod; count: number; amount: Money }[]
  waiting: PaymentLine[]
  failed: PaymentLine[]
  /** The newest that arrived at any time. */
  last: PaymentLine | null
}

const SHOWN = 20
const waiting: readonly string[] = WAITING_STATUSES
const METHODS: Readonly<Record<string, readonly PaymentMethod[]>> = {
  momo: ['momo'],
  card: ['card'],
  bank: ['bank_transfer', 'bank_slip'],
  cash: ['cash'],
  cheque: ['cheque'],
}

/** What was paid for the ward, and what waits. */
export async function readPayments(
  context: ReadingContext,
  asked: z.infer<typeof INPUTS.payments>,
): Promise<LookResult<'payments', PaymentsFound>> {
  const none = { tool: 'payments', sources: [], untrusted: [] } as const
  const { payments, scope, ward, school, today } = context
  if (!ward.rights.bills) return { ...none, state: 'not_allowed', data: null, sources: [] }
  const input = asked.lastTerms === undefined ? asked : { ...asked, ...daysOfLastTerms(context, asked.lastTerms) }
  const isAsked = input.term !== undefined || input.year !== undefined || input.className !== undefined
  const chosen = isAsked && input.from === undefined ? await chooseTerms(context, input) : null
  if (isAsked && input.from === undefined && !chosen) return { ...none, state: 'unknown_term', data: null, sources: [] }
  const began = school.terms[0]?.opens ?? today
  const read = (await payments.ofDays(scope, { from: `${Number(began.slice(0, 4)) - 1}-01-01`, to: today }))
    .filter(({ parts }) => parts.some(({ ward_id: id }) => id === ward.id))
    .map((payment) => ({ line: lineOf(payment, context), receiptId: receiptOf(payment, context)?.public_id ?? null }))
  const everything = read.map(({ line }) => line)
  const days = chosen && daysOfChosen(context, chosen)
  const from = input.from ?? days?.from ?? null
  const to = input.from === undefined ? (days?.to ?? null) : (input.to ?? input.from)
  const isMeant = ({ day, method }: PaymentLine) =>
    (from === null || day >= from) &&
    (to === null || day <= to) &&
    (input.method === undefined || (METHODS[input.method]?.includes(method) ?? false))
  const meant = everything.filter(isMeant)
  const arrived = meant.filter(({ status }) => status === 'succeeded')
  const money = (amount_minor: number): Money => ({ amount_minor, currency: school.currency })
  const sumOf = (lines: readonly PaymentLine[]) => money(lines.reduce((sum, { amount }) => sum + amount.amount_minor, 0))
  const data: PaymentsFound = {
    term: chosen && !chosen.isYear ? labelOf(chosen.last, context) : null,
    academic_year: chosen?.isYear ? chosen.academicYear : null,
    from: input.from ?? null,
    to: input.from === undefined ? null : to,
    method: input.method ?? null,
    payments: arrived.slice(0, SHOWN),
    count: arrived.length,
    sum: sumOf(arrived),
    by_method: [...Map.groupBy(arrived, ({ method }) => method)].map(([method, lines]) => ({
      method,
      count: lines.length,
      amount: sumOf(lines),
    })),
    waiting: everything.filter(({ status }) => waiting.includes(status)),
    failed: meant.filter(({ status }) => status === 'failed' || status === 'expired' || status === 'proof_rejected'),
    last: everything.find(({ status }) => status === 'succeeded') ?? null,
  }
  const shown = new Set([...data.payments, ...data.waiting, ...data.failed, data.last])
  const page: Cited = { key: 'page', kind: 'payments', id: ward.id, about: ward.first_name, route: `/payments?ward=${ward.id}` }
  return {
    tool: 'payments',
    state: arrived.length === 0 && data.waiting.length === 0 ? 'nothing' : 'found',
    data,
    sources: [
      ...read.flatMap(({ line, receiptId }) =>
        shown.has(line) && receiptId !== null ? [receiptSource(line, receiptId, context)] : [],
      ),
      page,
    ],
    untrusted: ['refusal'],
  }
}

const receiptOf = ({ receipts }: Payment, { ward }: ReadingContext) =>
  receipts.find(({ ward_id: id, is_void }) => !is_void && (id === ward.id || id === null))

function lineOf(payment: Payment, context: ReadingContext): PaymentLine {
  const { ward, school } = context
  const own = payment.parts.filter(({ ward_id: id }) => id === ward.id)
  const ownMinor = own.reduce((sum, { amount }) => sum + amount.amount_minor, 0)
  return {
    reference: payment.reference,
    day: dayIn(school.timezone, new Date(payment.paid_at ?? payment.started_at)),
    amount: { amount_minor: ownMinor, currency: payment.amount.currency },
    whole: ownMinor === payment.amount.amount_minor ? null : payment.amount,
    method: payment.method,
    network: payment.network,
    status: payment.status,
    failure: payment.failure,
    payer: payment.payer.name,
    is_mine: payment.payer.is_me,
    for: own.map(({ term, item_name: item, amount }) => ({ term, item, amount })),
    receipt_no: receiptOf(payment, context)?.receipt_no ?? null,
    refusal: payment.proof?.refusal ?? null,
  }
}

const receiptSource = (line: PaymentLine, id: string, { ward }: ReadingContext): Cited => ({
  key: line.reference,
  kind: 'receipt',
  id,
  about: line.receipt_no ?? '',
  route: `/paymentreceipt?id=${id}&ward=${ward.id}`,
})
