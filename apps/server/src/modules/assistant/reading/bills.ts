import type { Bill, BillHead } from '@schoolgate/contracts/billing'
import type { Money } from '@schoolgate/contracts/money'
import type * as z from 'zod'
import { dayIn } from '#lib/days'
import { itemTogether, lineOf, linesOf, linesTogether, type BillLine } from './bill-lines.ts'
import type { INPUTS } from './inputs.ts'
import type { ReadingContext } from './reading-context.ts'
import type { Cited, LookResult, TermLabel } from './shape.ts'
import { chooseTerms, labelOf, lastTermsOf } from './terms.ts'

export type Reduction = { name: string; amount: Money; purpose: string | null; approved_by: string | null }
type Head = {
  bill_no: string
  term: string
  academic_year: string
  total: Money
  paid: Money
  balance: Money
  due: string | null
  is_late: boolean
}
export type WholeBill = Head & {
  term_label: TermLabel
  issued: string
  /** Shows anybody at /verify that the bill is the school's. */
  verify_code: string
  status: Bill['status']
  lines: BillLine[]
  reductions: Reduction[]
  reduced: Money
  subtotal: Money
  credit_used: Money
  arrears: { term: string; academic_year: string; bill_no: string; balance: Money }[]
  arrears_total: Money
  left_to_pay: Money
  plan: { due: string; amount: Money; paid: Money; status: 'paid' | 'due' | 'late' }[]
  changes: { day: string; name: string; before: Money | null; after: Money | null }[]
  minimum_payment: Money
  promise: { day: string; amount: Money } | null
}
export type BillsFound = {
  term: TermLabel | null
  bill: WholeBill | null
  /** The lines of the fee that was asked for. */
  item: { asked: string; lines: BillLine[]; before: { term: string; amount: Money } | null } | null
  /** The bill before this one, and how this one differs. */
  before: {
    term: string
    academic_year: string
    total: Money
    change: Money
    new_lines: string[]
    raised: string[]
    dropped: string[]
    /** Lines that are on it no more. */
    gone: { name: string; amount: Money }[]
    /** What was taken off; null where only the total was read. */
    reduced: Money | null
  } | null
  account: { owed: Money; credit: Money; balance: Money; overdue: Money; due: string | null; may_pay: boolean }
  /** What would be left, or be ahead, after paying an amount. */
  after: { paying: Money; left: Money; ahead: Money } | null
  /** Of all open bills together. */
  open: Head[]
  /** Of a year, or of several terms, all bills together, newest first; with what a fee that was asked for comes to on them. */
  together: {
    academic_year: string | null
    billed: Money
    paid: Money
    balance: Money
    item: { amount: Money; paid: Money; bills: number } | null
    bills: Head[]
    count: number
  } | null
  all: Head[]
}

const BILLS_SHOWN = 8

/** The newest bill, or that of a term, with how the ward's account stands. */
export async function readBills(
  context: ReadingContext,
  input: z.infer<typeof INPUTS.bills>,
): Promise<LookResult<'bills', BillsFound>> {
  const none = { tool: 'bills', sources: [], untrusted: [] } as const
  const { billing, scope, ward, now } = context
  const { lastTerms } = input
  const isAsked = input.term !== undefined || input.year !== undefined || input.className !== undefined
  const [chosen, standing] = await Promise.all([
    isAsked ? chooseTerms(context, input) : null,
    billing.ofWard(scope, ward.id, now),
  ])
  if (!standing) return { ...none, state: 'not_allowed', data: null, sources: [] }
  if (isAsked && !chosen) return { ...none, state: 'unknown_term', data: null, sources: [] }
  const heads = standing.bills.filter(({ status }) => status !== 'void' && status !== 'draft')
  const head = chosen ? heads.find(({ term_id: id }) => chosen.terms.some((term) => term.id === id)) : heads[0]
  const older = head && heads[heads.indexOf(head) + 1]
  const ofTerm = async (one: BillHead) =>
    (await billing.ofTerm(scope, [ward.id], one.term_id, now)).find(({ id }) => id === one.id)
  const olderWhole = older && input.beside === true ? await ofTerm(older) : undefined
  const whole = head && (await ofTerm(head))
  const term = head && context.school.terms.find(({ id }) => id === head.term_id)
  const bill = whole && term ? billOf(whole, labelOf(term, context), context) : null
  const { balance } = standing
  const money = (amount_minor: number): Money => ({ amount_minor, currency: balance.owed.currency })
  const several = lastTerms !== undefined ? lastTermsOf(context, lastTerms) : chosen?.isYear ? chosen.terms : []
  const meant = heads.filter(({ term_id: id }) => several.some((one) => one.id === id))
  const sum = (amounts: readonly Money[]) => money(amounts.reduce((total, { amount_minor: minor }) => total + minor, 0))
  const lines = input.item === undefined ? [] : await linesTogether(input.item, meant, context)
  const data: BillsFound = {
    term: chosen && !chosen.isYear ? labelOf(chosen.last, context) : null,
    bill,
    item: bill && input.item !== undefined ? itemOf(bill, input.item, older) : null,
    before: whole && older ? beforeOf(whole, older, olderWhole) : null,
    account: {
      owed: balance.owed,
      credit: balance.credit,
      balance: balance.balance,
      overdue: balance.overdue,
      due: balance.due_on,
      may_pay: balance.may_pay,
    },
    after: input.paying === undefined ? null : afterPaying(balance.balance, Math.round(input.paying * 100)),
    open: balance.open.map((one) => headOf(one, context)),
    together:
      meant.length > 0
        ? {
            academic_year: chosen?.isYear ? chosen.academicYear : null,
            billed: sum(meant.map(({ total }) => total)),
            paid: sum(meant.map(({ paid }) => paid)),
            balance: sum(meant.map((one) => one.balance)),
            item: itemTogether(lines, sum),
            bills: meant.map((one) => headOf(one, context)),
            count: meant.length,
          }
        : null,
    all: heads.slice(0, BILLS_SHOWN).map((one) => headOf(one, context)),
  }
  const page = `/bills?ward=${ward.id}`
  const billSource = (one: BillHead): Cited => ({
    key: one.bill_no,
    kind: 'bill',
    id: one.id,
    about: one.term,
    route: `/bill/${one.id}?ward=${ward.id}`,
  })
  const shown = [
    ...new Set([
      ...(head ? [head] : []),
      ...(older ? [older] : []),
      ...heads.filter(({ id }) => balance.open.some((one) => one.id === id)),
    ]),
  ]
  return {
    tool: 'bills',
    state: bill ? 'found' : 'nothing',
    data,
    sources: [...shown.map(billSource), { key: 'page', kind: 'bills', id: ward.id, about: ward.first_name, route: page }],
    untrusted: ['purpose'],
  }
}

const afterPaying = ({ amount_minor: owed, currency }: Money, paying: number): BillsFound['after'] => {
  const money = (amount: number): Money => ({ amount_minor: Math.max(0, amount), currency })
  return { paying: money(paying), left: money(owed - paying), ahead: money(paying - owed) }
}

const isoDay = (instant: string, { school }: ReadingContext) => dayIn(school.timezone, new Date(instant))

const headOf = (head: BillHead, context: ReadingContext): Head => ({
  bill_no: head.bill_no,
  term: head.term,
  academic_year: head.academic_year,
  total: head.total,
  paid: head.paid,
  balance: head.balance,
  due: head.due_on,
  is_late: head.due_on !== null && head.due_on < context.today && head.balance.amount_minor > 0,
})

const reductionsOf = ({ scholarships, discounts, write_offs: writtenOff }: Bill): Reduction[] =>
  [...scholarships, ...discounts, ...writtenOff].map(({ name, amount, purpose, approved_by }) => ({
    name,
    amount,
    purpose,
    approved_by,
  }))

const reducedBy = (reductions: readonly Reduction[], currency: string): Money => ({
  amount_minor: reductions.reduce((sum, { amount }) => sum + amount.amount_minor, 0),
  currency,
})

function billOf(bill: Bill, term: TermLabel, context: ReadingContext): WholeBill {
  const reductions = reductionsOf(bill)
  return {
    ...headOf(bill, context),
    term_label: term,
    issued: isoDay(bill.issued_at, context),
    verify_code: bill.verify_code,
    status: bill.status,
    lines: bill.items.map(lineOf),
    reductions,
    reduced: reducedBy(reductions, bill.total.currency),
    subtotal: bill.subtotal,
    credit_used: bill.credit_brought_forward,
    arrears: bill.arrears.map(({ term: name, academic_year, bill_no, balance }) => ({
      term: name,
      academic_year,
      bill_no,
      balance,
    })),
    arrears_total: bill.arrears_brought_forward,
    left_to_pay: bill.left_to_pay,
    plan: bill.plan.map(({ due_on, amount, paid, status }) => ({ due: due_on, amount, paid, status })),
    changes: bill.changes.map(({ at, name, before, after }) => ({ day: isoDay(at, context), name, before, after })),
    minimum_payment: bill.minimum_payment,
    promise: bill.promise && { day: bill.promise.day, amount: bill.promise.amount },
  }
}

function itemOf(bill: WholeBill, asked: string, older: BillHead | undefined): BillsFound['item'] {
  const lines = linesOf(bill.lines, asked)
  const [first] = lines
  return {
    asked,
    lines,
    before: first?.previous_amount && older ? { term: older.term, amount: first.previous_amount } : null,
  }
}

function beforeOf(bill: Bill, older: BillHead, olderWhole: Bill | undefined): BillsFound['before'] {
  const names = new Set(bill.items.map(({ name }) => name))
  return {
    term: older.term,
    academic_year: older.academic_year,
    total: older.total,
    change: { amount_minor: bill.total.amount_minor - older.total.amount_minor, currency: bill.total.currency },
    new_lines: bill.items.filter(({ previous_amount }) => previous_amount === null).map(({ name }) => name),
    raised: bill.items
      .filter(({ previous_amount, amount }) => previous_amount !== null && amount.amount_minor > previous_amount.amount_minor)
      .map(({ name }) => name),
    dropped: bill.items
      .filter(({ previous_amount, amount }) => previous_amount !== null && amount.amount_minor < previous_amount.amount_minor)
      .map(({ name }) => name),
    gone: (olderWhole?.items ?? []).filter(({ name }) => !names.has(name)).map(({ name, amount }) => ({ name, amount })),
    reduced: olderWhole ? reducedBy(reductionsOf(olderWhole), bill.total.currency) : null,
  }
}
