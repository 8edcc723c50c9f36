import {
  approvePayment,
  getOfficeProof,
  listOfficePayments,
  type OfficePayment,
  refusePayment,
} from '@schoolgate/contracts/office-payments'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const money = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })

const slipOf = (changes: Partial<OfficePayment> = {}): OfficePayment => ({
  reference: 'P-2026-00871',
  type: 'bill',
  status: 'proof_submitted',
  failure: null,
  method: 'bank_slip',
  network: null,
  phone: null,
  amount: money(600_00),
  fee: money(0),
  fee_bearer: 'school',
  total: money(600_00),
  payer: { name: 'Daniel Agyeman', is_me: false, through_share: false },
  parts: [
    {
      ward_id: id(1),
      first_name: 'Efua',
      bill_id: id(2),
      bill_no: 'B-2026-0512',
      term: 'Term 2',
      item_id: null,
      item_name: null,
      amount: money(600_00),
    },
  ],
  started_at: '2026-03-11T16:20:00.000Z',
  paid_at: null,
  counted_on: null,
  next: null,
  proof: {
    url: '/api/v1/office/payments/P-2026-00871/proof',
    mime: 'application/pdf',
    bytes: 40_000,
    uploaded_at: '2026-03-11T16:20:00.000Z',
    reviewed_at: null,
    refusal: null,
  },
  refunded: null,
  receipts: [],
  is_demo: false,
  payer_contact: null,
  provider: 'office',
  provider_reference: null,
  received_by: null,
  till: null,
  note: null,
  paper_no: null,
  came: null,
  refunds: [],
  ...changes,
})
const told = (payments: OfficePayment[]) => answer(listOfficePayments, { payments, next_cursor: null })

test('a slip is read beside what the parent wrote, and approved for what the slip really says', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/slips', sessionOf('bursar'), [
    told([slipOf()]),
    answer(approvePayment, { payment: slipOf({ status: 'succeeded' }) }),
  ])
  await expect.element(getByText('For Efua', { exact: false })).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Read the slip of Daniel Agyeman' }).click()
  await expect.element(getByRole('button', { name: 'Save the PDF and open it' })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Approve GH₵ 600.00, receipt follows' })).toBeVisible()
  await getByLabelText('What the slip says').fill('six hundred')
  await getByRole('button', { name: /^Approve/ }).click()
  await expect.element(getByRole('alert')).toMatchTextContent(/Write an amount/)
  await expectAccessible()
  await getByLabelText('What the slip says').fill('550')
  server.change(told([]))
  await getByRole('button', { name: 'Approve GH₵ 550.00, receipt follows' }).click()
  await expect.element(getByText('Approved. Daniel Agyeman gets a receipt.')).toBeVisible()
  expect(server.sentTo(approvePayment)).toMatchObject([{ body: { amount_minor: 550_00 } }])
  await expect.element(getByRole('heading', { name: 'No slip waits' })).toBeVisible()
})

test('a slip is refused with a reason that the parent reads; without one nothing is sent', async () => {
  const { getByRole, getByText, server } = await openOffice('/slips', sessionOf('bursar'), [
    told([slipOf()]),
    answer(refusePayment, { payment: slipOf({ status: 'proof_rejected' }) }),
  ])
  await getByRole('button', { name: 'Read the slip of Daniel Agyeman' }).click()
  await getByRole('button', { name: 'Not good' }).click()
  await getByRole('button', { name: 'Refuse, the parent is told' }).click()
  await expect.element(getByRole('alert')).toMatchTextContent(/Choose a reason/)
  await expectAccessible()
  await getByRole('button', { name: 'This slip was sent before.' }).click()
  await getByRole('button', { name: 'Refuse, the parent is told' }).click()
  await expect.element(getByText('Refused. Daniel Agyeman reads why.')).toBeVisible()
  expect(server.sentTo(refusePayment)).toMatchObject([{ body: { reason: 'This slip was sent before.' } }])
})

test('where no photo came the bursar is told where to look', async () => {
  const { getByRole, getByText } = await openOffice('/slips', sessionOf('bursar'), [told([slipOf({ proof: null })])])
  await getByRole('button', { name: 'Read the slip of Daniel Agyeman' }).click()
  await expect.element(getByText('No photo came with it: look for the money on the bank sheet.')).toBeVisible()
  await expectAccessible()
})

test('when another bursar was quicker, the list says so and is looked at anew', async () => {
  const { getByRole, getByText, server } = await openOffice('/slips', sessionOf('bursar'), [
    told([slipOf()]),
    refuse(approvePayment, { status: 409, code: 'payments.wrong_state' }),
  ])
  await getByRole('button', { name: 'Read the slip of Daniel Agyeman' }).click()
  server.change(told([]))
  await getByRole('button', { name: /^Approve/ }).click()
  await expect.element(getByText(/Somebody else has decided on it meanwhile/)).toBeVisible()
  await expect.element(getByRole('heading', { name: 'No slip waits' })).toBeVisible()
})

test('a slip that somebody else decides on while it is read stays, and says so instead of asking', async () => {
  const { getByRole, getByText, server } = await openOffice('/slips', sessionOf('bursar'), [told([slipOf()])])
  await getByRole('button', { name: 'Read the slip of Daniel Agyeman' }).click()
  await getByRole('button', { name: 'Not good' }).click()
  server.change(told([]))
  server.streams().at(-1)?.open()
  server.streams().at(-1)?.say({ word: 'payments' })
  await expect.element(getByText(/Somebody else has decided on it meanwhile/)).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Slip of Daniel Agyeman' })).toBeVisible()
  expect(getByRole('button', { name: 'Refuse, the parent is told' }).query()).toBeNull()
  await expectAccessible()
  await getByRole('button', { name: 'Back to the list' }).click()
  await expect.element(getByRole('heading', { name: 'No slip waits' })).toBeVisible()
})

test('a photo that does not come says so; money that came otherwise is taken as it came', async () => {
  const slip = slipOf()
  const photo = { ...slip, proof: slip.proof && { ...slip.proof, mime: 'image/jpeg' } }
  const { getByRole, getByText, server } = await openOffice('/slips', sessionOf('bursar'), [
    told([photo]),
    refuse(getOfficeProof, { status: 404, code: 'request.not_found' }),
    answer(approvePayment, { payment: slipOf({ status: 'succeeded' }) }),
  ])
  await getByRole('button', { name: 'Read the slip of Daniel Agyeman' }).click()
  await expect.element(getByText('The photo did not come. Try again.')).toBeVisible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
  server.change(told([slipOf({ status: 'needs_review', method: 'momo', proof: null, came: money(450_00) })]))
  await getByRole('button', { name: 'Needs a look' }).click()
  await getByRole('button', { name: 'Look at the money of Daniel Agyeman' }).click()
  await getByRole('button', { name: 'Take GH₵ 450.00 as it came' }).click()
  await expect.element(getByText('Approved. Daniel Agyeman gets a receipt.')).toBeVisible()
  expect(server.sentTo(approvePayment)).toMatchObject([{ body: {} }])
})
