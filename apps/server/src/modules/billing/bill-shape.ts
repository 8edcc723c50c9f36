import { isAtSchool } from '@schoolgate/contracts/at-school'
import type { Bill, BillHead, BillReduction, BillStatus, SharedBill, WardBalance } from '@schoolgate/contracts/billing'
import type { Money } from '@schoolgate/contracts/money'
import type { Account, HeadRow } from './accounts.store.ts'
import { byAge, spreadOverLines, spreadOverPlan } from './allocation.ts'
import type { BillParts } from './bill-parts.store.ts'
import { fullnameOf } from '#lib/full-name'

/** The day and the money a family's account is told in. */
export type BillLocale = { currency: string; today: string }

const moneyIn =
  (currency: string) =>
  (amountMinor: number): Money => ({ amount_minor: amountMinor, currency })

/** What a bill is called today: paid and overdue are read from the ledger and the day. */
export function statusOf({ bill, totalMinor, balanceMinor }: HeadRow, today: string): BillStatus {
  if (bill.status !== 'issued') return bill.status
  if (balanceMinor <= 0) return 'paid'
  if (bill.dueOn !== null && bill.dueOn < today) return 'overdue'
  return balanceMinor < totalMinor ? 'part_paid' : 'issued'
}

/** A bill as a list shows it. */
export function headOf(row: HeadRow, { currency, today }: BillLocale): BillHead {
  const money = moneyIn(currency)
  const { bill, term, totalMinor, balanceMinor, promise } = row
  const isVoid = bill.status === 'void'
  return {
    id: bill.id,
    public_id: bill.publicId,
    bill_no: bill.billNo,
    ward_id: bill.wardId,
    academic_year: term.academicYear,
    term: term.name,
    term_id: bill.termId,
    issued_at: bill.issuedAt.toISOString(),
    due_on: bill.dueOn,
    total: money(totalMinor),
    paid: money(isVoid ? 0 : totalMinor - balanceMinor),
    balance: money(balanceMinor),
    status: statusOf(row, today),
    promise: promise && {
      day: promise.day,
      amount: money(promise.amountMinor),
      made_at: promise.madeAt.toISOString(),
      made_by: promise.madeBy,
    },
  }
}

const isOpen = ({ bill, balanceMinor }: HeadRow) => bill.status === 'issued' && balanceMinor > 0
const ageOf = ({ bill, balanceMinor }: HeadRow) => ({
  billId: bill.id,
  wardId: bill.wardId,
  dueOn: bill.dueOn,
  issuedAt: bill.issuedAt,
  owedMinor: balanceMinor,
})
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** How a ward stands: what is open, what of it is late, and credit. */
export function wardBalanceOf(account: Account, heads: readonly HeadRow[], creditMinor: number, locale: BillLocale): WardBalance {
  const money = moneyIn(locale.currency)
  const open = heads.filter(isOpen).toSorted((one, other) => byAge(ageOf(one), ageOf(other)))
  const owed = sum(open.map(({ balanceMinor }) => balanceMinor))
  const late = open.filter(({ bill }) => bill.dueOn !== null && bill.dueOn < locale.today)
  return {
    ward_id: account.id,
    first_name: account.firstName,
    fullname: fullnameOf(account),
    class: account.className,
    owed: money(owed),
    credit: money(creditMinor),
    balance: money(owed - creditMinor),
    overdue: money(Math.max(0, Math.min(sum(late.map(({ balanceMinor }) => balanceMinor)), owed - creditMinor))),
    // Nobody is hurried about a child who has left.
    due_on: isAtSchool(account) ? (open.find(({ bill }) => bill.dueOn !== null)?.bill.dueOn ?? null) : null,
    has_left: !isAtSchool(account),
    may_pay: account.mayPay,
    open: open.map((row) => headOf(row, locale)),
  }
}

/** Open bills of terms before this bill's. */
export const arrearsFor = (row: HeadRow, heads: readonly HeadRow[]): HeadRow[] =>
  heads.filter((other) => isOpen(other) && other.bill.id !== row.bill.id && other.term.opens < row.term.opens)

/** The least a payment for this may be: the bill's own word or the school's, never more than is left. */
export const minimumOf = (row: HeadRow, schoolMinor: number): number =>
  Math.min(row.bill.minimumPaymentMinor ?? schoolMinor, Math.max(row.balanceMinor, 0))

type Whole = {
  row: HeadRow
  heads: readonly HeadRow[]
  creditMinor: number
  account: Account
  parts: BillParts
  locale: BillLocale
}

/** The bill as its family sees it. */
export function billOf({ row, heads, creditMinor, account, parts, locale }: Whole): Bill {
  const money = moneyIn(locale.currency)
  const { lines, before, paid, plan, changes, issuer } = parts
  const isPaidFor = (kind: string) => kind === 'fee' || kind === 'penalty'
  const items = lines.filter(({ kind }) => isPaidFor(kind))
  const reductions = lines.filter(({ kind }) => !isPaidFor(kind))
  const meant = new Map<string, number>()
  for (const { itemId, amountMinor } of paid) if (itemId !== null) meant.set(itemId, (meant.get(itemId) ?? 0) + amountMinor)
  const paidMinor = row.bill.status === 'void' ? 0 : row.totalMinor - row.balanceMinor
  const reducedMinor = sum(reductions.map(({ amountMinor }) => amountMinor))
  const spread = spreadOverLines(items, { reducedMinor, paidMinor, meant })
  const previous = (code: string) => {
    const minor = before.get(code)
    return minor === undefined ? null : money(minor)
  }
  const reductionsOf = (kind: string): BillReduction[] =>
    reductions
      .filter((line) => line.kind === kind)
      .map(({ id, code, name, amountMinor, purpose, approvedBy }) => {
        return { id, code, name, amount: money(amountMinor), purpose, approved_by: approvedBy, previous_amount: previous(code) }
      })
  const arrears = arrearsFor(row, heads)
  const arrearsMinor = sum(arrears.map(({ balanceMinor }) => balanceMinor))
  return {
    ...headOf(row, locale),
    ward: { id: account.id, first_name: account.firstName, fullname: fullnameOf(account), class: account.className },
    items: items.map((line) => ({
      id: line.id,
      code: line.code,
      name: line.name,
      kind: line.kind === 'penalty' ? 'penalty' : 'fee',
      group: line.group,
      amount: money(line.amountMinor),
      mandatory: line.mandatory,
      basis: line.basis,
      purpose: line.purpose,
      approved_by: line.approvedBy,
      previous_amount: previous(line.code),
      paid: money(spread.get(line.id)?.paidMinor ?? 0),
      balance: money(row.bill.status === 'void' ? 0 : (spread.get(line.id)?.balanceMinor ?? 0)),
    })),
    scholarships: reductionsOf('scholarship'),
    discounts: reductionsOf('discount'),
    write_offs: reductionsOf('write_off'),
    choices: parts.choices.map(({ id, name, group, amountMinor, purpose, approvedBy, chosenAt }) => {
      const chosen_at = chosenAt?.toISOString() ?? null
      return { id, name, group, amount: money(amountMinor), purpose, approved_by: approvedBy, chosen_at }
    }),
    subtotal: money(sum(items.map(({ amountMinor }) => amountMinor))),
    credit_brought_forward: money(Math.max(0, parts.creditMinor)),
    payments: paymentsIn(paid, money),
    arrears: arrears.map((older) => ({
      bill_id: older.bill.id,
      bill_no: older.bill.billNo,
      term: older.term.name,
      academic_year: older.term.academicYear,
      balance: money(older.balanceMinor),
    })),
    arrears_brought_forward: money(arrearsMinor),
    credit: money(creditMinor),
    left_to_pay: money(Math.max(0, row.balanceMinor + arrearsMinor - creditMinor)),
    plan: spreadOverPlan(plan, paidMinor).map((part) => ({
      due_on: part.dueOn,
      amount: money(part.amountMinor),
      paid: money(part.paidMinor),
      status: part.paidMinor >= part.amountMinor || row.balanceMinor <= 0 ? 'paid' : part.dueOn < locale.today ? 'late' : 'due',
    })),
    changes: changes.map(({ at, code, name, kind, beforeMinor, afterMinor }) => ({
      at: at.toISOString(),
      code,
      name,
      kind,
      before: beforeMinor === null ? null : money(beforeMinor),
      after: afterMinor === null ? null : money(afterMinor),
    })),
    minimum_payment: money(minimumOf(row, account.minimumMinor)),
    verify_code: row.bill.verifyCode,
    issued_by: issuer ? [issuer.title, issuer.fullname].filter((part) => part !== null).join(' ') : row.bill.issuedByName,
    may_pay: account.mayPay,
  }
}

function paymentsIn(paid: BillParts['paid'], money: (minor: number) => Money): Bill['payments'] {
  return [...Map.groupBy(paid, ({ paymentId }) => paymentId).values()].flatMap(([first, ...rest]) => {
    if (!first) return []
    const { reference, paidAt, method, payer, receiptId, receiptNo, backMinor } = first
    const keptMinor = sum([first, ...rest].map(({ amountMinor }) => amountMinor)) - backMinor
    if (keptMinor <= 0) return []
    return [
      {
        reference,
        paid_at: paidAt.toISOString(),
        method,
        payer,
        amount: money(keptMinor),
        receipt: receiptId === null || receiptNo === null ? null : { public_id: receiptId, receipt_no: receiptNo },
      },
    ]
  })
}

type Shared = {
  bill: Bill
  school: SharedBill['school']
  lastName: string
  mayPay: boolean
  showsArrears: boolean
  expiresAt: Date
}

/** The bill as a link shows it: first name and initial, this bill and, where allowed, what is open from before. */
export const sharedBillOf = ({ bill, school, lastName, mayPay, showsArrears, expiresAt }: Shared): SharedBill => ({
  school,
  ward: { name: `${bill.ward.first_name} ${lastName.charAt(0)}.`, class: bill.ward.class },
  bill_no: bill.bill_no,
  academic_year: bill.academic_year,
  term: bill.term,
  issued_at: bill.issued_at,
  due_on: bill.due_on,
  items: bill.items.map(({ name, amount }) => ({ name, amount })),
  reductions: [...bill.scholarships, ...bill.discounts, ...bill.write_offs].map(({ name, amount }) => ({ name, amount })),
  total: bill.total,
  paid: bill.paid,
  balance: bill.balance,
  status: bill.status,
  verify_code: bill.verify_code,
  minimum_payment: bill.minimum_payment,
  arrears_brought_forward: showsArrears ? bill.arrears_brought_forward : null,
  may_pay: mayPay,
  expires_at: expiresAt.toISOString(),
})
