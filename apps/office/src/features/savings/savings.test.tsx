import { listOfficePayments, type OfficePayment, refundPayment } from '@schoolgate/contracts/office-payments'
import { listOwing } from '@schoolgate/contracts/owing'
import { countSavings, declineSavingsReturn, listSavings, type ReturnToGive } from '@schoolgate/contracts/savings'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const money = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })

const nothingOwed = answer(listOwing, {
  left: money(0),
  families: 0,
  ages: [],
  stands: { no_date: 0, date_given: 0, date_passed: 0, in_peace: 0 },
  to_remind: 0,
  limits: 0,
  classes: [],
  owing: [],
  next_cursor: null,
})
const wish: ReturnToGive = {
  id: id(1),
  ward: { id: id(2), fullname: 'Ama Mensah', class: 'Basic 5' },
  by: { name: 'Mrs. Abena Mensah', phone: '024 555 0182' },
  amount: money(50_00),
  given: money(0),
  credit: money(320_00),
  at: '2026-03-12T09:30:00.000Z',
  payments: [
    { reference: 'PAY-000209', left: money(20_00) },
    { reference: 'PAY-000207', left: money(70_00) },
  ],
}
const saver = (last: number, name: string) => ({
  id: id(last),
  guardian: { name, phone: null },
  children: [{ ward_id: id(2), first_name: 'Ama', class: 'Basic 5', saved: money(320_00) }],
  saved: money(320_00),
  goal: money(650_00),
  step: money(50_00),
  rhythm: { every: 'week' as const, weekday: 1 },
  is_paused: last === 5,
  next_on: '2026-03-16',
})
const list = (returns: ReturnToGive[]) =>
  answer(listSavings, {
    saved: money(320_00),
    savers: [saver(4, 'Mrs. Abena Mensah'), saver(5, 'Kwame Mensah')],
    returns,
  })
const payment: OfficePayment = {
  reference: 'PAY-000207',
  type: 'ahead',
  status: 'succeeded',
  failure: null,
  method: 'momo',
  network: 'mtn',
  phone: '024 ••• 0182',
  amount: money(70_00),
  fee: money(1_37),
  fee_bearer: 'payer',
  total: money(71_37),
  payer: { name: 'Abena Mensah', is_me: false, through_share: false },
  parts: [
    {
      ward_id: id(2),
      first_name: 'Ama',
      bill_id: null,
      bill_no: null,
      term: null,
      item_id: null,
      item_name: null,
      amount: money(70_00),
    },
  ],
  started_at: '2026-03-09T10:31:00.000Z',
  paid_at: '2026-03-09T10:31:00.000Z',
  counted_on: '2026-03-09',
  next: null,
  proof: null,
  refunded: null,
  receipts: [],
  is_demo: false,
  payer_contact: null,
  provider: 'paystack',
  provider_reference: '4099',
  received_by: null,
  till: null,
  note: null,
  paper_no: null,
  came: null,
  refunds: [],
}

test('the bursar sees who saves and what is asked back, gives it by the act of every refund, and says why where not', async () => {
  const { getByRole, getByText, getByLabelText, server } = await openOffice('/owing', sessionOf('bursar'), [
    nothingOwed,
    answer(countSavings, { plans: 2, returns: 1 }),
    list([wish]),
    answer(listOfficePayments, { payments: [payment], next_cursor: null }),
    answer(refundPayment, { payment, waits: null }),
  ])
  await getByRole('button', { name: '1 asks money back' }).click()
  await expect.element(getByText('GH₵ 320.00 is kept for the next bills of these children.')).toBeVisible()
  await expect.element(getByText('Mrs. Abena Mensah wants GH₵ 50.00 back')).toBeVisible()
  await expect.element(getByText('Ama (Basic 5) · every Monday, GH₵ 50.00').first()).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
  // Of the payment that has it all, for what was asked.
  await getByRole('button', { name: 'Give back' }).click()
  await expect.element(getByLabelText('How much')).toHaveValue('50.00')
  server.change(list([]))
  await getByRole('button', { name: 'Give GH₵ 50.00 back' }).click()
  await expect
    .poll(() => server.sentTo(refundPayment))
    .toMatchObject([{ params: { reference: 'PAY-000207' }, body: { amount_minor: 50_00, reason: 'Asked back' } }])
  await expect.element(getByText('Plans')).toBeVisible()
  await expect.element(getByText('Asked back')).not.toBeInTheDocument()
})

test('a wish that is not met is answered in words the parent reads; one that was met meanwhile is said so', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/owing?savings=1', sessionOf('head'), [
    nothingOwed,
    answer(countSavings, { plans: 2, returns: 1 }),
    list([wish]),
    refuse(declineSavingsReturn, { status: 409, code: 'savings.answered' }),
  ])
  await getByRole('button', { name: 'Say no' }).click()
  await getByLabelText('Reason').fill('Please come to the desk')
  await getByRole('button', { name: 'Say no' }).click()
  await expect.element(getByText('This was given back, answered or taken back meanwhile.')).toBeVisible()
  server.change(answer(declineSavingsReturn, { state: 'declined' }))
  await getByRole('button', { name: 'Say no' }).click()
  await expect
    .poll(() => server.sentTo(declineSavingsReturn).at(-1))
    .toMatchObject({
      params: { id: id(1) },
      body: { reason: 'Please come to the desk' },
    })
  await expect.element(getByText('Mrs. Abena Mensah wants GH₵ 50.00 back')).toBeVisible()
})
