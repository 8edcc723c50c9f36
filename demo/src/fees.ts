import { addDays, next, type DemoTerm } from './calendar.ts'
import type { Dice } from './random.ts'
import { amount, classAt, digits, type DemoClass, type Pupil, type Row, type School } from './school.ts'

type Fee = readonly [code: string, name: string, group: string, minor: number, purpose?: string, approvedBy?: string]
type Bill = { no: string; total: number; left: number; term: DemoTerm; issued: string }
type Payment = { pupil: Pupil; paidAt: string; minor: number; method: string; network: string; payer: number; status: string }

const LIBRARY = ['For new readers and a computer', 'PTA, 22 November'] as const

function feesOf({ country }: School, klass: DemoClass, term: DemoTerm, isFirstOfFamily: boolean): Fee[] {
  if (country === 'NG')
    return [
      ['TUI', 'Tuition', 'tuition', klass.stage === 'primary' ? 70_000_00 : 85_000_00],
      ['BKS', 'Books and materials', 'books', 12_500_00],
      ['ICT', 'Computer studies', 'ict', 6_000_00],
      ['SPT', 'Games and sports', 'sports', 3_500_00],
      ...(isFirstOfFamily ? [['PTA', 'PTA levy, one per family', 'pta', 5_000_00] as const] : []),
    ]
  const tuition = { preschool: 950_00, primary: klass.step >= 4 ? 1_200_00 : 1_080_00, jhs: 1_450_00, shs: 1_900_00 }[klass.stage]
  return [
    ['TUI', 'Tuition', 'tuition', tuition],
    ['FEED', 'Feeding', 'feeding', 480_00, '60 days at GH₵ 8.00'],
    ['BKS', 'Books and materials', 'books', klass.stage === 'jhs' ? 180_00 : 150_00, 'Exercise books, readers and worksheets'],
    ...(klass.stage === 'preschool' ? [] : [['ICT', 'Computer lab', 'ict', 80_00, ...LIBRARY] as const]),
    ...(klass.stage === 'jhs'
      ? ([
          ['EXAM', 'Mock examinations', 'examination', 120_00, 'Papers and marking', 'Head-teacher'],
          ['LAB', 'Science practicals', 'activities', 60_00],
          ['SPT', 'Sports and culture', 'sports', 40_00],
          ['MED', 'First aid and health', 'medical', 30_00],
          ['LEVY', 'Generator fuel', 'levies', 45_00, 'So that lessons go on when the light is off', 'PTA'],
        ] as const)
      : []),
    ...(term.number === 1 && klass.stage !== 'preschool'
      ? [['UNI', 'House jersey', 'uniform', 90_00, 'Once a year'] as const]
      : []),
    ...(isFirstOfFamily
      ? [['PTA', 'PTA dues, one per family', 'pta', 60_00, 'The new library roof', 'PTA, 22 November'] as const]
      : []),
  ]
}

/** By when a term's fees are asked for: the current term's on a Friday that is still to come, which its notice says too. */
export function feesDueOn(term: DemoTerm, today: string): string {
  if (term.isCurrent) return next(addDays(today, 14), 5)
  const late = addDays(term.opens, 75)
  return late < term.closes ? late : term.closes
}

/** What the named families still owe in the current term, by admission number; the rest follows their family's habit. */
export type Left = ReadonlyMap<string, readonly [earlier: number, current: number]>

/** Bills of all three terms and what was paid on them. Money goes to the oldest debt first. */
export function accountsOf(random: Dice, school: School, left: Left): { bills: Row[]; payments: Row[] } {
  const bills: Row[] = []
  const paid: (Payment & { parts: { bill: Bill; minor: number }[] })[] = []
  let number = 0
  for (const pupil of school.pupils) {
    const open: Bill[] = []
    for (const [index, term] of school.terms.entries()) {
      const klass = classAt(school, pupil, term)
      if (!klass) continue
      const issued = addDays(term.opens, -1) > school.today ? school.today : addDays(term.opens, -1)
      const no = `B-${issued.slice(0, 4)}-${digits(++number, 4)}`
      const rows = billRows(school, pupil, klass, term, no, issued)
      const total = rows.reduce(
        (sum, row) => sum + (row['kind'] === 'fee' ? 1 : -1) * Number((row['amount'] ?? '0').replace('.', '')),
        0,
      )
      bills.push(...rows)
      const bill: Bill = { no, total, left: total, term, issued }
      open.push(bill)
      for (const payment of paymentsFor(random, school, pupil, bill, index, left.get(pupil.admissionNo))) {
        if (payment.paidAt.slice(0, 10) >= school.today) continue
        paid.push({
          ...payment,
          parts: payment.status === 'succeeded' ? spread(open, payment.minor) : [{ bill, minor: payment.minor }],
        })
      }
    }
  }
  return { bills, payments: paymentRows(paid.toSorted((a, b) => (a.paidAt < b.paidAt ? -1 : a.paidAt > b.paidAt ? 1 : 0))) }
}

function billRows(school: School, pupil: Pupil, klass: DemoClass, term: DemoTerm, billNo: string, issued: string): Row[] {
  const order = pupil.family.pupils.indexOf(pupil)
  const fees = feesOf(school, klass, term, pupil.isFirstOfFamily).map((fee) => ({ fee, kind: 'fee' }))
  const third: Fee = [
    'SIB',
    'Sister and brother discount',
    '',
    school.country === 'GH' ? 120_00 : 7_000_00,
    `Child ${order + 1} of one family in school`,
  ]
  const award: Fee = [
    'SCH',
    'Scholarship',
    '',
    school.country === 'GH' ? 600_00 : 35_000_00,
    'For very good results',
    'Board of governors',
  ]
  const reductions = [
    ...(order >= 1 && !(pupil.family.isNamed && order > 1) ? [{ fee: third, kind: 'discount' }] : []),
    ...(pupil.ability >= 90 && !pupil.family.isNamed ? [{ fee: award, kind: 'scholarship' }] : []),
  ]
  return [...fees, ...reductions].map(({ fee: [code, name, group, minor, purpose, approvedBy], kind }, index) => ({
    bill_no: billNo,
    admission_no: pupil.admissionNo,
    academic_year: term.year,
    term: String(term.number),
    issued_at: `${issued} 09:00`,
    due_on: feesDueOn(term, school.today),
    status: 'issued',
    minimum_payment: school.country === 'GH' ? '50.00' : '5000.00',
    line_no: String(index + 1),
    code,
    name,
    kind,
    group,
    amount: amount(minor),
    mandatory: code === 'SPT' || code === 'LEVY' ? 'no' : 'yes',
    basis: code === 'PTA' ? 'family' : 'pupil',
    purpose: purpose ?? '',
    approved_by: approvedBy ?? '',
  }))
}

/** How a family pays a bill: at once, in two or three parts, or late and never quite all of it. */
function paymentsFor(
  random: Dice,
  { today, country }: School,
  pupil: Pupil,
  { total, issued }: Bill,
  index: number,
  left?: readonly [number, number],
): Payment[] {
  const one = (minor: number, days: number, method?: string, payer = 0): Payment => {
    const planned = addDays(issued, days)
    const day = left && planned >= today ? addDays(today, -1) : planned
    const chosen = method ?? random.pick(['momo', 'momo', 'momo', 'cash', 'bank_slip'])
    const network = chosen === 'momo' && country === 'GH' ? random.pick(['mtn', 'mtn', 'mtn', 'vod', 'atl']) : ''
    return {
      pupil,
      paidAt: `${day} ${digits(random.int(8, 15), 2)}:${digits(random.int(0, 59), 2)}`,
      minor,
      method: chosen === 'momo' && country === 'NG' ? 'bank_transfer' : chosen,
      network,
      payer: Math.min(payer, pupil.family.guardians.length - 1),
      status: 'succeeded',
    }
  }
  if (left) {
    const owes = index === 2 ? left[1] - left[0] : index === 1 ? left[0] : 0
    const paid = total - Math.max(owes, 0)
    if (index < 2 || owes <= 0) return paid > 0 ? [one(paid, 9, 'bank_slip')] : []
    return left[0] > 0 ? [one(paid, 9, 'bank_slip')] : [one(paid - 500_00, 9, 'bank_slip'), one(500_00, 60, 'momo', 1)]
  }
  const half = Math.round(total / 200) * 100
  if (pupil.family.pays === 'at once') return [one(total, random.int(0, 24))]
  if (pupil.family.pays === 'in parts') return [one(half, random.int(2, 14)), one(total - half, random.int(35, 80), undefined, 1)]
  const third = Math.round(total / 300) * 100
  const parts = [one(third, random.int(20, 40)), ...(random.chance(70) ? [one(third, random.int(60, 85))] : [])]
  return index === 2 && random.chance(20) ? [...parts, { ...one(third, 70, 'bank_slip'), status: 'proof_submitted' }] : parts
}

function spread(open: readonly Bill[], minor: number) {
  const parts: { bill: Bill; minor: number }[] = []
  let rest = minor
  for (const bill of open) {
    const part = Math.min(bill.left, rest)
    if (part <= 0) continue
    bill.left -= part
    rest -= part
    parts.push({ bill, minor: part })
  }
  const newest = open.at(-1)
  // What is paid ahead stands with the newest bill's part; the ledger makes credit of it.
  if (rest > 0 && newest) parts.push({ bill: { ...newest, no: '' }, minor: rest })
  return parts
}

function paymentRows(payments: readonly (Payment & { parts: { bill: Bill; minor: number }[] })[]): Row[] {
  let receipt = 0
  return payments.flatMap(({ pupil, paidAt, method, network, payer, status, parts }, index) => {
    const receiptNo = status === 'succeeded' ? `R-${paidAt.slice(0, 4)}-${digits(++receipt, 5)}` : ''
    return parts.map(({ bill, minor }) => ({
      reference: `PAY-${digits(index + 1, 6)}`,
      receipt_no: receiptNo,
      paid_at: paidAt,
      method,
      network,
      provider_reference: '',
      payer: pupil.family.guardians[payer]?.ref ?? '',
      payer_name: '',
      received_by: method === 'cash' ? 'S-BURSAR' : '',
      status,
      failure_reason: '',
      admission_no: pupil.admissionNo,
      bill_no: bill.no,
      amount: amount(minor),
    }))
  })
}
