import type { Bill } from '@schoolgate/contracts/billing'
import { chooseAtDesk } from '@schoolgate/contracts/bill-choices'
import {
  agreeToCorrection,
  changeCorrectionLimit,
  type Correction,
  countCorrections,
  declineCorrection,
  listCorrections,
  takeBackCorrection,
} from '@schoolgate/contracts/corrections'
import { getBillCorrections, getBillRecord, grantOnBill, moveBillLine } from '@schoolgate/contracts/fees'
import { getOpeningBalance, type OpeningBalance, writeOpeningBalance } from '@schoolgate/contracts/opening-balances'
import {
  agreeOwnReduction,
  endOwnReduction,
  listOwnReductions,
  type OwnReductionsToday,
} from '@schoolgate/contracts/own-reductions'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const money = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })
const AMA = { id: id(10), fullname: 'Ama Mensah', class: 'Basic 5' }
const LIMIT = money(100_00)

const correction = (changes: Partial<Correction> = {}): Correction => ({
  id: id(1),
  kind: 'discount',
  state: 'waits',
  amount: money(150_00),
  ward: AMA,
  to_ward: null,
  bill: { id: id(20), bill_no: 'B-2026-0512' },
  payment: null,
  name: 'Kindness',
  reason: 'Kindness: A hard month',
  asked_by: 'Joseph Lamptey',
  asked_at: '2026-03-12T09:12:00.000Z',
  waits_until: '2026-03-19T09:12:00.000Z',
  decided_by: null,
  decided_at: null,
  declined_because: null,
  may_agree: true,
  may_take_back: false,
  ...changes,
})
const AGREED = correction({
  state: 'agreed',
  decided_by: 'Grace Owusu',
  decided_at: '2026-03-12T10:00:00.000Z',
  may_agree: false,
})
const listed = (...corrections: Correction[]) => answer(listCorrections, { corrections, limit: LIMIT, others: 1 })

const item = (last: number, name: string, amount: number) => ({
  id: id(last),
  code: name,
  name,
  kind: 'fee' as const,
  group: 'tuition' as const,
  amount: money(amount),
  mandatory: true,
  basis: 'pupil' as const,
  purpose: 'Once a term',
  approved_by: null,
  previous_amount: null,
  paid: money(0),
  balance: money(amount),
})
const bill = (changes: Partial<Bill> = {}): Bill => ({
  id: id(20),
  public_id: 'bill000000000000000020',
  bill_no: 'B-2026-0512',
  ward_id: AMA.id,
  academic_year: '2025/2026',
  term: 'Term 2',
  term_id: id(21),
  issued_at: '2026-01-08T09:00:00.000Z',
  due_on: null,
  total: money(610_00),
  paid: money(0),
  balance: money(610_00),
  status: 'issued',
  promise: null,
  ward: { ...AMA, first_name: 'Ama' },
  items: [item(31, 'Tuition', 460_00), item(32, 'Books and materials', 150_00)],
  scholarships: [],
  discounts: [],
  write_offs: [],
  choices: [
    {
      id: id(33),
      name: 'Feeding',
      group: 'feeding',
      amount: money(480_00),
      purpose: 'Lunch on 60 days',
      approved_by: 'PTA',
      chosen_at: null,
    },
  ],
  subtotal: money(610_00),
  credit_brought_forward: money(0),
  payments: [],
  arrears: [],
  arrears_brought_forward: money(0),
  credit: money(0),
  left_to_pay: money(610_00),
  plan: [],
  changes: [],
  minimum_payment: money(50_00),
  verify_code: '5EEU-9KQK',
  issued_by: 'Mr. Joseph Lamptey',
  may_pay: true,
  ...changes,
})
const PLACES = [{ bill_id: id(40), bill_no: 'B-2026-0513', ward_id: id(11), fullname: 'Kofi Mensah', term: 'Term 2' }]
const around = (...corrections: Correction[]) => answer(getBillCorrections, { corrections, places: PLACES })

const NO_REDUCTIONS: OwnReductionsToday = {
  ward: AMA,
  is_here: true,
  today: '2026-03-12',
  currency: 'GHS',
  terms: [{ id: id(21), name: 'Term 2', academic_year: '2025/2026', closes: '2026-04-01' }],
  fees: [
    { code: 'TUI', name: 'Tuition' },
    { code: 'BOOKS', name: 'Books' },
  ],
  reductions: [],
}

async function fitsAPhone() {
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
}

test('the second person reads whose, how much and why, and says yes or no; the head sets the limit', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/corrections', sessionOf('head'), [
    listed(correction(), correction({ id: id(2), kind: 'refund', amount: money(450_00), bill: null, name: null })),
    refuse(agreeToCorrection, { status: 409, code: 'corrections.changed_since' }),
  ])
  const first = getByRole('region', { name: 'Discount, Ama Mensah' })
  await expect.element(first.getByText('−GH₵\u00a0150.00')).toBeVisible()
  await expect.element(first.getByText('Kindness: A hard month')).toBeVisible()
  await expectAccessible()
  await fitsAPhone()
  await first.getByRole('button', { name: 'Yes, GH₵\u00a0150.00' }).click()
  await expect.element(getByText(/has changed since it was asked for/)).toBeVisible()
  server.change(answer(agreeToCorrection, { correction: AGREED }), listed(AGREED))
  await first.getByRole('button', { name: 'Yes, GH₵\u00a0150.00' }).click()
  await expect.element(getByText(/^By Joseph Lamptey and Grace Owusu/)).toBeVisible()

  server.change(listed(correction()), answer(changeCorrectionLimit, { limit: money(200_00) }))
  await getByLabelText('Two people above').fill('x')
  await getByRole('button', { name: 'Set the limit' }).click()
  await expect.element(getByText('Write an amount, such as 100.00.')).toBeVisible()
  await getByLabelText('Two people above').fill('200')
  await getByRole('button', { name: 'Set the limit' }).click()
  await expect.element(getByRole('button', { name: 'No', exact: true })).toBeVisible()
  expect(server.sentTo(changeCorrectionLimit)).toMatchObject([{ body: { limit_minor: 200_00 } }])

  await getByRole('button', { name: 'No', exact: true }).click()
  await getByRole('button', { name: 'Say no to it' }).click()
  await expect.element(getByText('Say in a few words why.')).toBeVisible()
  const declined = correction({ state: 'declined', decided_by: 'Grace Owusu', declined_because: 'They paid', may_agree: false })
  server.change(answer(declineCorrection, { correction: declined }), listed(declined))
  await getByLabelText('Why not?').fill('They paid')
  await getByRole('button', { name: 'Say no to it' }).click()
  await expect.element(getByText(/Grace Owusu: They paid/)).toBeVisible()
})

test('whoever asked waits for another, may take it back, and is not asked to agree; nobody else here is said', async () => {
  const own = correction({ may_agree: false, may_take_back: true })
  const alone = answer(listCorrections, { corrections: [own], limit: LIMIT, others: 0 })
  const { getByRole, getByText, server } = await openOffice('/corrections', sessionOf('bursar'), [alone])
  await expect.element(getByText('You asked, so another person says yes.')).toBeVisible()
  await expect.element(getByText(/^Nobody else here could say yes/)).toBeVisible()
  await expect.element(getByRole('button', { name: /^Yes/ })).not.toBeInTheDocument()
  const taken = correction({ state: 'taken_back', may_agree: false })
  server.change(answer(takeBackCorrection, { correction: taken }), listed(taken))
  await getByRole('button', { name: 'Take back' }).click()
  await expect.element(getByText('Nothing waits now.')).toBeVisible()
})

test('a bill is put right by a new line: before and after as the school reckons it, and above the limit it waits', async () => {
  const less = bill({ total: money(590_00), balance: money(590_00), left_to_pay: money(590_00) })
  const { getByRole, getByLabelText, getByText, server } = await openOffice(`/fees/bills/${id(20)}`, sessionOf('bursar'), [
    answer(getBillRecord, { bill: bill() }),
    around(),
    answer(grantOnBill, { bill: less, waits: null }),
    answer(moveBillLine, { bill: less, waits: null }),
  ])
  await expect.element(getByRole('heading', { name: 'Ama Mensah, Term 2 bill' })).toBeVisible()
  await expect.element(getByText('Nothing was put right on this bill.')).toBeVisible()
  await expectAccessible()
  await fitsAPhone()
  await getByRole('button', { name: 'Correct', exact: true }).click()
  await getByLabelText('How much').fill('20')
  await expect.element(getByText('Left to pay, was GH₵\u00a0610.00')).toBeVisible()
  await expect.element(getByText('GH₵\u00a0610.00 → GH₵\u00a0590.00')).toBeVisible()
  await expectAccessible()
  await getByLabelText('More words').fill('Last year’s price holds')
  await getByRole('button', { name: 'Take GH₵\u00a020.00 off' }).click()
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  expect(server.sentTo(grantOnBill).at(-1)).toMatchObject({
    body: { kind: 'discount', amount_minor: 20_00, purpose: 'Wrong amount: Last year’s price holds', dry_run: false },
  })

  await getByRole('button', { name: 'Move Books and materials to a brother’s or sister’s bill' }).click()
  const waits = correction({ kind: 'moved_line', may_agree: false, may_take_back: true })
  server.change(answer(moveBillLine, { bill: bill(), waits }), around(waits))
  await expect.element(getByText(/a head or another bursar must say yes first/)).toBeVisible()
  await getByRole('button', { name: 'Move GH₵\u00a0150.00' }).click()
  await expect.element(getByText('It waits for a second person')).toBeVisible()
  expect(server.sentTo(moveBillLine).at(-1)).toMatchObject({ body: { item_id: id(32), to_bill_id: id(40), dry_run: false } })
  await expectAccessible()
})

test('what a family owed or was ahead when it came is written once: before and after, and above the limit it waits', async () => {
  const account = (changes: Partial<OpeningBalance> = {}): OpeningBalance => ({
    ward: { ...AMA, admission_no: 'NYP/21/0147' },
    is_here: true,
    balance: money(610_00),
    written: null,
    ...changes,
  })
  const told = (changes: Partial<OpeningBalance> = {}, waits: Correction | null = null) => ({
    opening_balance: account(changes),
    waits,
    today: '2026-03-12',
  })
  const path = `/fees/pupils/${AMA.id}`
  const counts = answer(countCorrections, { for_me: 0, mine: 0, limit: LIMIT, others: 1 })
  const { getByRole, getByLabelText, getByText, server } = await openOffice(path, sessionOf('bursar'), [
    answer(getOpeningBalance, told()),
    counts,
    answer(listOwnReductions, NO_REDUCTIONS),
    refuse(writeOpeningBalance, { status: 409, code: 'opening_balances.written_already' }),
  ])
  await expect.element(getByRole('heading', { name: 'Ama Mensah' })).toBeVisible()
  await getByRole('button', { name: 'Write it' }).click()
  await expect.element(getByText('Write an amount, such as 20.00.')).toBeVisible()
  await getByLabelText('How much').fill('45.50')
  await expect.element(getByText('GH₵\u00a0610.00 → GH₵\u00a0655.50')).toBeVisible()
  await expectAccessible()
  await fitsAPhone()
  await getByLabelText('How it stood on').fill('2025-09-01')
  await getByRole('button', { name: 'Write GH₵\u00a045.50 owed' }).click()
  await expect.element(getByText('It was written already. Correct it on a bill instead.')).toBeVisible()

  await getByLabelText('The family').selectOptions('was ahead')
  await getByLabelText('How much').fill('150')
  await expect.element(getByText(/a head or another bursar must say yes first/)).toBeVisible()
  const waits = correction({ kind: 'ahead_before', bill: null, name: null, may_agree: false, may_take_back: true })
  server.change(answer(writeOpeningBalance, told({}, waits)), answer(getOpeningBalance, told({}, waits)))
  await getByRole('button', { name: 'Write GH₵\u00a0150.00 ahead' }).click()
  const card = getByRole('region', { name: 'Ahead before, Ama Mensah' })
  await expect.element(card.getByText('−GH₵\u00a0150.00')).toBeVisible()
  await expectAccessible()
  expect(server.sentTo(writeOpeningBalance).at(-1)).toMatchObject({
    body: { kind: 'credit', amount_minor: 150_00, as_of: '2025-09-01', reason: 'Paid ahead' },
  })

  const bill = { id: id(20), bill_no: 'OB-NYP/21/0147' }
  const written = { kind: 'debt' as const, amount: money(45_50), as_of: '2025-09-01', reason: 'Books of Basic 4', bill }
  server.change(answer(takeBackCorrection, { correction: waits }), answer(getOpeningBalance, told({ written })))
  await card.getByRole('button', { name: 'Take back' }).click()
  await expect.element(getByText(/^Owed on 1 Sep/)).toBeVisible()
  await expect.element(getByRole('link', { name: 'Open the bill' })).toHaveAttribute('href', `/office/fees/bills/${bill.id}`)
  await expectAccessible()
})

test('a scholarship of one child is agreed with how much, off what, how long and by whom, and taken back with why', async () => {
  const opening = {
    ward: { ...AMA, admission_no: 'NYP/21/0147' },
    is_here: true,
    balance: money(0),
    written: null,
  }
  const fund = {
    kind: 'scholarship' as const,
    name: 'Church fund',
    percent_hundredths: 12_50,
    amount_minor: null,
    fees: ['TUI'],
    purpose: null,
    approved_by: 'The board',
    until: '2026-04-01',
  }
  const written = { ...fund, id: id(50), written_by: 'Joseph Lamptey', written_at: '2026-03-12T09:12:00.000Z', ended: null }
  const ended = { at: '2026-03-13T09:12:00.000Z', by: 'Grace Owusu', reason: 'The fund ended' }
  const { getByRole, getByLabelText, getByText, server } = await openOffice(`/fees/pupils/${AMA.id}`, sessionOf('bursar'), [
    answer(getOpeningBalance, { opening_balance: opening, waits: null, today: '2026-03-12' }),
    answer(listOwnReductions, NO_REDUCTIONS),
    refuse(agreeOwnReduction, { status: 409, code: 'billing.reduction_there' }),
  ])
  await expect.element(getByText('None is agreed for this child.')).toBeVisible()
  const agree = getByRole('button', { name: 'Agree it' })
  await getByLabelText('Taken off (%)').fill('120')
  await agree.click()
  await expect.element(getByText('Write a percentage up to 100, such as 12.5.')).toBeVisible()
  await getByLabelText('Taken off (%)').fill('12.5')
  await agree.click()
  await expect.element(getByText('Say who agreed to it.')).toBeVisible()
  await getByLabelText('What the bill says').fill('Church fund')
  await getByLabelText('Who agreed').fill('The board')
  await getByRole('button', { name: 'Tuition' }).click()
  await getByLabelText('How long').selectOptions('To the end of Term 2, 2025/2026')
  await expectAccessible()
  await fitsAPhone()
  await agree.click()
  await expect.element(getByText(/^One that is called so lasts already/)).toBeVisible()
  const has = { ...NO_REDUCTIONS, reductions: [written] }
  server.change(answer(agreeOwnReduction, has), answer(listOwnReductions, has))
  await agree.click()
  await expect.element(getByText('12.5\u00a0% off Tuition, until 1 Apr 2026')).toBeVisible()
  expect(server.sentTo(agreeOwnReduction).at(-1)).toMatchObject({ body: fund })

  await getByRole('button', { name: 'Take back: Church fund' }).click()
  await expect.element(getByText(/Bills that are out stay as they are\.$/).first()).toBeVisible()
  await getByRole('button', { name: 'Take it back' }).click()
  await expect.element(getByText('Say in a few words why.')).toBeVisible()
  await getByLabelText('Why?').fill('The fund ended')
  const over = { ...NO_REDUCTIONS, reductions: [{ ...written, ended }] }
  server.change(answer(endOwnReduction, over), answer(listOwnReductions, over))
  await expectAccessible()
  await getByRole('button', { name: 'Take it back' }).click()
  await expect.element(getByText(/^Taken back by Grace Owusu, .*: The fund ended$/)).toBeVisible()
  await expectAccessible()
})

test('what is the parents’ choice is chosen at the desk for a family that stands there', async () => {
  const [feeding] = bill().choices
  const chosen = bill({ choices: feeding ? [{ ...feeding, chosen_at: '2026-03-12T09:00:00.000Z' }] : [] })
  const { getByRole, getByText, server } = await openOffice(`/fees/bills/${id(20)}`, sessionOf('bursar'), [
    answer(getBillRecord, { bill: bill() }),
    around(),
    answer(chooseAtDesk, { bill: chosen }),
  ])
  await expect.element(getByText(/Nothing is owed for these until the parents choose them/)).toBeVisible()
  const choose = getByRole('button', { name: 'They want it: Feeding' })
  await expect.element(choose).toBeVisible()
  server.change(answer(getBillRecord, { bill: chosen }))
  await choose.click()
  await expect.element(getByRole('button', { name: 'Not any more: Feeding' })).toBeVisible()
  expect(server.sentTo(chooseAtDesk)).toMatchObject([{ params: { choice_id: id(33) }, body: { chosen: true } }])
})

test('Today says what waits for a second person, in French too', async () => {
  const counts = answer(countCorrections, { for_me: 2, mine: 0, limit: LIMIT, others: 1 })
  const { getByText } = await openOffice('/', sessionOf('head'), [counts])
  await expect.element(getByText('2 corrections need your yes')).toBeVisible()
})
