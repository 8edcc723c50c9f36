import type { Bill, BillChange, SharedBill } from '@schoolgate/contracts/billing'
import { METHOD_NAMES } from '@schoolgate/contracts/method-names'
import type { Money } from '@schoolgate/contracts/money'
import type { QrSquare } from '@schoolgate/contracts/reports'
import type { SealedPaper } from '@schoolgate/contracts/seal'
import { dayIn } from '#lib/days'
import { moneyText } from '#lib/money'
import { addressLine, printedDay, shortYear } from '#lib/pdf/words'
import type { PrintedBill, PrintedLine } from '#modules/billing/paper'
import type { PrintingSchool } from './paper.store.ts'

/** A paper's school, head line and all. */
export const paperSchoolOf = (school: PrintingSchool) => ({
  name: school.name,
  motto: school.motto,
  emblem: school.emblem,
  color: school.color,
  line: addressLine(school.address, school.digitalAddress, school.phones),
})

/** How often a bill was changed since it went out, and once more: what its paper and its seal call the version. */
export const versionOf = ({ changes }: Pick<Bill, 'changes'>): number => 1 + new Set(changes.map(({ at }) => at)).size

type Holder = { firstName: string; lastName: string; timezone: string }
export const shortName = ({ firstName, lastName }: Holder): string => `${firstName} ${lastName.charAt(0)}.`

/** What the seal of a bill says: what it asks for. What was paid meanwhile changes daily and is not sealed. */
export const sealedBillOf = (bill: Bill, holder: Holder): SealedPaper => ({
  kind: 'bill',
  code: bill.verify_code,
  version: versionOf(bill),
  issued_on: dayIn(holder.timezone, new Date(bill.issued_at)),
  holder: shortName(holder),
  about: `${bill.bill_no}, ${bill.term}, ${bill.academic_year}`,
  figures: { amount: `${bill.total.amount_minor} ${bill.total.currency}` },
})

type Around = { school: PrintingSchool; qr: QrSquare; address: string; version: number; now: Date }

const less = ({ amount_minor, currency }: Money): Money => ({ amount_minor: -amount_minor, currency })
const text = (money: Money): string => moneyText(money, 'en')

/** The whole bill for its family. */
export function printedBillOf(bill: Bill, admissionNo: string, around: Around): PrintedBill {
  const { timezone } = around.school
  const isVoid = bill.status === 'void'
  const dayOf = (instant: string) => printedDay(dayIn(timezone, new Date(instant)))
  const taken = [...bill.scholarships, ...bill.discounts, ...bill.write_offs].map((line) => ({
    ...line,
    amount: less(line.amount),
    previous_amount: line.previous_amount && less(line.previous_amount),
  }))
  const towards = [
    ...(bill.credit_brought_forward.amount_minor > 0
      ? [{ text: 'Credit from before', amount: less(bill.credit_brought_forward) }]
      : []),
    ...bill.payments.map(({ paid_at, method, receipt, amount }) => ({
      text: `Paid ${dayOf(paid_at)} · ${METHOD_NAMES.en[method]}${receipt ? ` · receipt ${receipt.receipt_no}` : ''}`,
      amount: less(amount),
    })),
  ]
  const credit = bill.credit.amount_minor > 0 ? [{ text: 'Credit not used yet', amount: less(bill.credit) }] : []
  const besides = [
    ...bill.arrears.map((older) => ({
      text: `From ${older.term}, ${shortYear(older.academic_year)} · ${older.bill_no}`,
      amount: older.balance,
    })),
    ...credit,
  ]
  return {
    ...sameOf(bill, around),
    facts: [
      { label: 'Name', value: bill.ward.fullname },
      { label: 'Class', value: bill.ward.class },
      { label: 'Admission no.', value: admissionNo },
      ...datesOf(bill, timezone),
    ],
    lines: [...bill.items, ...taken].map(lineOf),
    towards: isVoid ? [] : [...towards, ...remainderOf(bill, towards)],
    balance: isVoid || towards.length === 0 ? null : { text: 'Left of this bill', amount: bill.balance },
    besides: isVoid ? [] : besides,
    left: isVoid || (towards.length > 0 && besides.length === 0) ? null : { text: 'Left to pay', amount: bill.left_to_pay },
    words: [
      ...(isVoid ? [TAKEN_BACK] : []),
      ...bill.plan.map(({ due_on, amount, paid }, index) => ({
        lead: `Part ${index + 1}.`,
        text: `${text(amount)} by ${printedDay(due_on)}${paid.amount_minor > 0 ? `, ${text(paid)} of it paid` : ''}`,
      })),
      ...bill.changes.map((change) => ({ lead: `Changed ${dayOf(change.at)}.`, text: changeText(change) })),
      ...(isVoid || bill.left_to_pay.amount_minor === 0 ? [] : whereToPay(around.school)),
      { lead: `${bill.ward.first_name}’s report does not wait for fees.`, text: '' },
    ],
    issuedBy: bill.issued_by ?? '',
  }
}

/** The reduced bill for whoever has its link. */
export function printedLinkOf(bill: SharedBill, around: Around): PrintedBill {
  const isVoid = bill.status === 'void'
  const arrears = bill.arrears_brought_forward
  const paid = bill.paid.amount_minor > 0
  return {
    ...sameOf(bill, around),
    facts: [
      { label: 'Name', value: bill.ward.name },
      { label: 'Class', value: bill.ward.class },
      ...datesOf(bill, around.school.timezone),
    ],
    lines: [...bill.items, ...bill.reductions.map((line) => ({ ...line, amount: less(line.amount) }))].map((line) => {
      return { ...line, why: '', before: null }
    }),
    towards: isVoid || !paid ? [] : [{ text: 'Paid', amount: less(bill.paid) }],
    balance: isVoid ? null : { text: 'Left of this bill', amount: bill.balance },
    besides: isVoid || arrears === null || arrears.amount_minor === 0 ? [] : [{ text: 'From earlier terms', amount: arrears }],
    left: null,
    words: isVoid ? [TAKEN_BACK] : bill.balance.amount_minor === 0 ? [] : whereToPay(around.school),
    issuedBy: '',
  }
}

const TAKEN_BACK = { lead: 'The school took this bill back.', text: 'There is nothing to pay on it.' }

function sameOf(bill: Bill | SharedBill, { school, qr, address, version, now }: Around) {
  const today = printedDay(dayIn(school.timezone, now))
  return {
    school: paperSchoolOf(school),
    title: `Bill ${bill.bill_no} · ${bill.term}, ${shortYear(bill.academic_year)}`,
    total: bill.total,
    check: `Check this bill: ${address} · code ${bill.verify_code} · version ${version} · as it stood on ${today}`,
    qr,
  }
}

const datesOf = ({ issued_at, due_on }: Bill | SharedBill, timezone: string) => [
  { label: 'Issued', value: printedDay(dayIn(timezone, new Date(issued_at))) },
  ...(due_on === null ? [] : [{ label: 'Due by', value: printedDay(due_on) }]),
]

type Line = Pick<Bill['items'][number], 'name' | 'purpose' | 'approved_by' | 'previous_amount' | 'amount'>

const lineOf = ({ name, purpose, approved_by, previous_amount, amount }: Line): PrintedLine => ({
  name,
  why: [purpose, approved_by && `agreed by ${approved_by}`].filter((part) => part !== null && part !== '').join(', '),
  before: previous_amount,
  amount,
})

/** Money that went back or was moved after it was paid: without it the figures would not add up. */
function remainderOf({ total, balance }: Bill, towards: readonly { amount: Money }[]) {
  const minor = balance.amount_minor - towards.reduce((sum, { amount }) => sum + amount.amount_minor, total.amount_minor)
  return minor === 0 ? [] : [{ text: 'Moved or given back', amount: { amount_minor: minor, currency: total.currency } }]
}

const changeText = ({ name, before, after }: BillChange): string => {
  if (before === null) return `${name} was added: ${after ? text(after) : ''}.`
  return after === null ? `${name}, ${text(before)}, was taken out.` : `${name}: ${text(before)} became ${text(after)}.`
}

/** Where the school takes money, so that nobody pays a stranger. */
export function whereToPay({ officialAccounts }: PrintingSchool): { lead: string; text: string }[] {
  const accounts = officialAccounts.map(({ network, name, number, shows }) =>
    [network, number, `(${shows ?? name})`].filter((part) => part !== null).join(' '),
  )
  const places = ['in the app', 'at the school’s office', ...accounts]
  return [{ lead: 'Pay here and nowhere else:', text: `${places.join('; ')}.` }]
}
