import { isAtSchool } from '@schoolgate/contracts/at-school'
import type { Bill, BillHead, BillItem, FamilyBalance, SharedBill, WardBalance } from '@schoolgate/contracts/billing'
import type { Ward } from '@schoolgate/contracts/wards'
import { ama, idOf, kofi } from './family.ts'

/** So many pesewas as cedis. */
export const cedis = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })

/** A bill of a ward for Term 2, part of it paid; only what matters to the test is given. */
export const billHeadOf = (number: number, ward: Ward, given: Partial<BillHead> = {}): BillHead => ({
  id: idOf(600 + number),
  public_id: `bill${String(number).padStart(18, '0')}`,
  bill_no: `B-2026-${String(number).padStart(4, '0')}`,
  ward_id: ward.id,
  academic_year: '2025/2026',
  term: 'Term 2',
  term_id: idOf(702),
  issued_at: '2026-01-08T09:00:00.000Z',
  due_on: '2026-03-27',
  total: cedis(1_790_00),
  paid: cedis(1_180_00),
  balance: cedis(610_00),
  status: 'part_paid',
  promise: null,
  ...given,
})

/** How a ward stands with these open bills. */
export const wardBalanceOf = (ward: Ward, open: BillHead[], given: Partial<WardBalance> = {}): WardBalance => {
  const owed = open.reduce((sum, { balance }) => sum + balance.amount_minor, 0)
  return {
    ward_id: ward.id,
    first_name: ward.first_name,
    fullname: ward.fullname,
    class: ward.class,
    owed: cedis(owed),
    credit: cedis(0),
    balance: cedis(owed),
    overdue: cedis(0),
    due_on: open[0]?.due_on ?? null,
    has_left: !isAtSchool(ward),
    may_pay: true,
    open,
    ...given,
  }
}

const kofisBill = billHeadOf(1, kofi, { total: cedis(2_545_00), paid: cedis(2_095_00), balance: cedis(450_00) })
const amasBill = billHeadOf(2, ama)

/** Kofi owes 450, Ama 610. */
export const familyBillsOf = (given: Partial<FamilyBalance> = {}): FamilyBalance => ({
  currency: 'GHS',
  left_to_pay: cedis(1_060_00),
  due_on: '2026-03-27',
  billed: cedis(4_335_00),
  paid: cedis(3_275_00),
  minimum_payment: cedis(50_00),
  pay_ahead: true,
  wards: [wardBalanceOf(kofi, [kofisBill]), wardBalanceOf(ama, [amasBill])],
  bills: [kofisBill, amasBill],
  ...given,
})

const itemOf = (number: number, name: string, minor: number, given: Partial<BillItem> = {}): BillItem => ({
  id: idOf(640 + number),
  code: name.slice(0, 3).toUpperCase(),
  name,
  kind: 'fee',
  group: 'tuition',
  amount: cedis(minor),
  mandatory: true,
  basis: 'pupil',
  purpose: null,
  approved_by: null,
  previous_amount: cedis(minor),
  paid: cedis(0),
  balance: cedis(minor),
  ...given,
})

/** Ama's bill with its lines; only what matters to the test is given. */
export const billOf = (given: Partial<Bill> = {}): Bill => ({
  ...amasBill,
  ward: { id: ama.id, first_name: ama.first_name, fullname: ama.fullname, class: ama.class },
  items: [
    itemOf(1, 'Tuition', 1_200_00),
    itemOf(2, 'Books and materials', 150_00, { purpose: 'Once a year', previous_amount: cedis(130_00) }),
    itemOf(3, 'Computer lab', 80_00, { purpose: 'A new computer', approved_by: 'PTA, 22 November', previous_amount: null }),
    itemOf(4, 'Games', 480_00, { mandatory: false }),
  ],
  scholarships: [],
  discounts: [
    {
      id: idOf(650),
      code: 'SIB',
      name: 'Sister and brother discount',
      amount: cedis(120_00),
      purpose: 'Second child in school',
      approved_by: null,
      previous_amount: cedis(120_00),
    },
  ],
  write_offs: [],
  choices: [],
  subtotal: cedis(1_910_00),
  credit_brought_forward: cedis(0),
  payments: [
    {
      reference: 'PAY-000007',
      paid_at: '2026-01-16T10:00:00.000Z',
      method: 'bank_slip',
      payer: 'Abena Mensah',
      amount: cedis(1_180_00),
      receipt: { public_id: 'receipt000000000000207', receipt_no: 'R-2026-00207' },
    },
  ],
  arrears: [],
  arrears_brought_forward: cedis(0),
  credit: cedis(0),
  left_to_pay: cedis(610_00),
  plan: [],
  changes: [],
  minimum_payment: cedis(50_00),
  verify_code: '5EEU-9KQK',
  issued_by: 'Mr. Joseph Lamptey',
  may_pay: true,
  ...given,
})

/** Ama's bill as a link shows it. */
export const sharedBillOf = (given: Partial<SharedBill> = {}): SharedBill => ({
  school: {
    name: 'Nyansapo Prep School',
    short_name: null,
    motto: 'Nimdeɛ yɛ tumi',
    emblem: 'nyansapo',
    accent_color: '#0F5B48',
    town: 'Adenta, Accra',
    region: null,
    country: 'GH',
    phones: ['+233302550147'],
    whatsapp: null,
    email: null,
    website: null,
    official_accounts: [],
    currency: 'GHS',
  },
  ward: { name: 'Ama M.', class: 'Basic 5' },
  bill_no: 'B-2026-0002',
  academic_year: '2025/2026',
  term: 'Term 2',
  issued_at: '2026-01-08T09:00:00.000Z',
  due_on: '2026-03-27',
  items: [{ name: 'Tuition', amount: cedis(1_910_00) }],
  reductions: [{ name: 'Sister and brother discount', amount: cedis(120_00) }],
  total: cedis(1_790_00),
  paid: cedis(1_180_00),
  balance: cedis(610_00),
  status: 'part_paid',
  verify_code: '5EEU-9KQK',
  minimum_payment: cedis(50_00),
  arrears_brought_forward: null,
  may_pay: true,
  expires_at: '2026-04-30T10:00:00.000Z',
  ...given,
})
