import { openPage } from '@schoolgate/contracts/feed'
import {
  cancelPayment,
  getPayment,
  listPayments,
  nameOnNumber,
  type Payment,
  quotePayment,
  startPayment,
  startSlipPayment,
  uploadProof,
} from '@schoolgate/contracts/payments'
import { getProfile } from '@schoolgate/contracts/profile'
import { getReceipt } from '@schoolgate/contracts/receipts'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { forgetAll } from '@schoolgate/ui/lib/storage'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import {
  ama,
  answer,
  expectAccessible,
  kofi,
  nyansapo,
  partOf,
  paymentOf,
  profileOf,
  quoteOf,
  receiptOf,
  refuse,
  show,
} from '#testing'
import { PayScreen } from './pay-screen.tsx'
import { PaymentReceiptScreen } from './paymentreceipt-screen.tsx'

type Answers = NonNullable<NonNullable<Parameters<typeof show>[1]>['answers']>

beforeEach(() => {
  forgetAll()
  changeLanguage('en')
})

const REFERENCE = 'PAY-TEST00000001'
const receipts: Payment['receipts'] = [
  { id: receiptOf().id, public_id: receiptOf().public_id, receipt_no: 'R-2026-00418', ward_id: null, is_void: false },
]
const paid = () => paymentOf({ status: 'succeeded', paid_at: '2026-03-12T09:14:00.000Z', next: null, receipts })

const open = (path: string, answers: Answers = []) =>
  show(
    <>
      <Route path="/pay/:amount/:paymenttype" component={PayScreen} />
      <Route path="/paymentreceipt" component={PaymentReceiptScreen} />
    </>,
    {
      path,
      answers: [
        ...answers,
        answer(findAndParentAcc, { user_wards: [kofi, ama] }),
        answer(getSchoolInfos, { school_info: nyansapo }),
        answer(getProfile, { profile: profileOf() }),
        answer(quotePayment, { quote: quoteOf() }),
        answer(nameOnNumber, { name: 'ABENA O. MENSAH' }),
        answer(openPage, undefined),
        answer(listPayments, { payments: [], next_cursor: null }),
      ],
    },
  )

const pay = () => page.getByRole('button', { name: 'Pay GH₵ 1,081.09' })

test('a mother sees for whom, how much and the charge, pays from her phone, and holds the receipt', async () => {
  let standing = paymentOf()
  const { server } = await open('/pay/1060.00/family', [
    answer(startPayment, () => ({ payment: paymentOf() })),
    answer(getPayment, () => ({ payment: standing })),
    answer(getReceipt, { receipt: receiptOf() }),
  ])
  await expect.element(page.getByText('You are paying Nyansapo Prep School')).toBeVisible()
  await expect.element(page.getByText('ABENA O. MENSAH')).toBeVisible()
  await expect.element(page.getByText('Charge, 1.95%')).toBeVisible()
  await expect.element(page.getByText(/type your MoMo PIN on your own phone. Never here/)).toBeVisible()
  await expectAccessible()
  await pay().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Look at your phone' })).toBeVisible()
  await expect.element(page.getByText(/Dial \*170#/)).toBeVisible()
  await expect.element(page.getByText(/You will not pay twice/)).toBeVisible()
  await expectAccessible()
  expect(server.sentTo(startPayment)).toMatchObject([
    { body: { type: 'family', amount_minor: 1060_00, method: 'momo', network: 'mtn', phone: '024 555 0182' } },
  ])
  standing = paid()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Paid. Thank you, Abena.' }), { timeout: 9000 }).toBeVisible()
  await expect.element(page.getByText('One thousand and sixty Ghana cedis')).toBeVisible()
  await expectAccessible()
})

test('a lost answer is asked again under the same key, so that nobody pays twice', async () => {
  const { server } = await open('/pay/1060.00/family', [
    refuse(startPayment, { status: 503, code: 'server.busy' }),
    answer(getPayment, { payment: paymentOf() }),
  ])
  await pay().click()
  await expect.element(page.getByText(/We got no answer. .* You will not pay twice/)).toBeVisible()
  server.change(answer(startPayment, { payment: paymentOf() }))
  await pay().click()
  await expect.element(page.getByText('Look at your phone')).toBeVisible()
  const keys = server.keysSentTo(startPayment)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\w-]{8,}$/)
  expect(keys[1]).toBe(keys[0])
})

test('another amount is another payment, under another key', async () => {
  const { server } = await open('/pay/1060.00/family', [
    refuse(startPayment, { status: 503, code: 'server.busy' }),
    answer(quotePayment, ({ body }: { body: { amount_minor?: number | undefined } }) => ({
      quote: quoteOf(body.amount_minor === undefined ? {} : { amount: { amount_minor: body.amount_minor, currency: 'GHS' } }),
    })),
  ])
  await pay().click()
  await expect.element(page.getByText(/We got no answer/)).toBeVisible()
  await page.getByRole('button', { name: 'Pay another amount' }).click()
  await page.getByLabelText('Amount').fill('200')
  await page.getByRole('button', { name: 'Use this amount' }).click()
  await pay().click()
  await expect.poll(() => server.keysSentTo(startPayment)).toHaveLength(2)
  const [first, second] = server.keysSentTo(startPayment)
  expect(second).toMatch(/^[\w-]{8,}$/)
  expect(second).not.toBe(first)
})

test('a key that the school knows for something else is said plainly, and not sent again', async () => {
  const { server } = await open('/pay/1060.00/family', [
    refuse(startPayment, { status: 409, code: 'idempotency.other_request' }),
    answer(getPayment, { payment: paymentOf() }),
  ])
  await pay().click()
  await expect.element(page.getByText(/The school already knows an earlier try. Look at your payments/)).toBeVisible()
  server.change(answer(startPayment, { payment: paymentOf() }))
  await pay().click()
  await expect.element(page.getByText('Look at your phone')).toBeVisible()
  const keys = server.keysSentTo(startPayment)
  expect(new Set(keys).size).toBe(2)
})

test('an amount above what is left becomes what is left, and a part can be paid from the school’s least', async () => {
  const { server } = await open('/pay/5000.00/family', [
    answer(quotePayment, ({ body }: { body: { amount_minor?: number | undefined } }) => ({
      quote: quoteOf(body.amount_minor === undefined ? {} : { total: { amount_minor: body.amount_minor, currency: 'GHS' } }),
    })),
  ])
  await page.getByRole('button', { name: 'Pay another amount' }).click()
  await page.getByLabelText('Amount').fill('20')
  await page.getByRole('button', { name: 'Use this amount' }).click()
  await expect.element(page.getByText('The school takes GH₵ 50.00 or more.')).toBeVisible()
  await page.getByLabelText('Amount').fill('200')
  await page.getByRole('button', { name: 'Use this amount' }).click()
  await expect.element(page.getByRole('button', { name: 'Pay GH₵ 200.00' })).toBeVisible()
  expect(server.sentTo(quotePayment).at(-1)).toMatchObject({ body: { type: 'family', amount_minor: 200_00 } })
})

test('a child is taken off the basket', async () => {
  const { server } = await open('/pay/0/family')
  await page.getByRole('button', { name: 'Take Kofi off' }).click()
  await expect.poll(() => server.sentTo(quotePayment).at(-1)).toMatchObject({ body: { type: 'family', ward_ids: [ama.id] } })
})

test('a ward who is added brings what is left of theirs into the address', async () => {
  const owing = { ...ama, summary: { ...ama.summary, balance: { amount_minor: 610_00, currency: 'GHS' } } }
  const { place } = await open('/pay/60/fees', [
    answer(findAndParentAcc, { user_wards: [kofi, owing] }),
    answer(quotePayment, ({ body }) => ({
      quote: quoteOf({ amount: { amount_minor: body.amount_minor ?? 1, currency: 'GHS' }, parts: [partOf(kofi, 60_00)] }),
    })),
  ])
  await page.getByRole('button', { name: 'Add Ama' }).click()
  await expect.poll(place).toBe(`/pay/670.00/family?wards=${kofi.id},${ama.id}`)
})

test('what waits already is finished first', async () => {
  await open('/pay/0/family', [
    refuse(startPayment, { status: 409, code: 'payments.one_is_waiting' }),
    answer(listPayments, { payments: [paymentOf()], next_cursor: null }),
  ])
  await pay().click()
  await expect
    .element(page.getByRole('link', { name: 'See the payment that waits' }))
    .toHaveAttribute('href', `/paymentreceipt?reference=${REFERENCE}`)
})

test('of two that wait at two schools it is the one of the children who are paid for that is shown', async () => {
  const elsewhere = paymentOf({ reference: 'PAY-TEST00000002', parts: [partOf(kofi, 450_00)] })
  await open('/pay/0/family', [
    refuse(startPayment, { status: 409, code: 'payments.one_is_waiting' }),
    answer(listPayments, { payments: [elsewhere, paymentOf({ parts: [partOf(ama, 610_00)] })], next_cursor: null }),
    answer(quotePayment, { quote: quoteOf({ parts: [partOf(ama, 610_00)] }) }),
  ])
  await pay().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect
    .element(page.getByRole('alert').getByRole('link', { name: 'See the payment that waits' }))
    .toHaveAttribute('href', `/paymentreceipt?reference=${REFERENCE}`)
})

test.each([
  [{ payer: { name: 'Kwame Mensah', is_me: false, through_share: false } }, /^Kwame has begun to pay GH₵.1,060.00 of this/],
  [{ status: 'proof_submitted', method: 'bank_slip', network: null, next: null } as const, /^You have begun to pay GH₵.1,060.00/],
])('who opens the form while money for the same child is on its way hears of it first', async (begun, said) => {
  await open('/pay/0/family', [answer(listPayments, { payments: [paymentOf(begun)], next_cursor: null })])
  await expect.element(page.getByText(said)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See the payment that waits' }))
    .toHaveAttribute('href', `/paymentreceipt?reference=${REFERENCE}`)
  await expectAccessible()
})

test('money that waits for another child says nothing here', async () => {
  await open('/pay/0/family', [
    answer(listPayments, { payments: [paymentOf({ parts: [partOf(kofi, 450_00)] })], next_cursor: null }),
    answer(quotePayment, { quote: quoteOf({ parts: [partOf(ama, 610_00)] }) }),
  ])
  await expect.element(pay()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See the payment that waits' })).not.toBeInTheDocument()
})

test('more than is taken ahead is refused at once, with the most there is; the child’s name stands above', async () => {
  const { server } = await open(`/pay/0/ahead?ward=${kofi.id}`)
  await expect.element(page.getByText('For Kofi’s next bill')).toBeVisible()
  await page.getByLabelText('Amount').fill('200000')
  await page.getByRole('button', { name: 'Use this amount' }).click()
  await expect.element(page.getByText('At most GH₵ 100,000.00 can be paid here.')).toBeVisible()
  expect(server.sentTo(quotePayment)).toEqual([])
})

test('without network nothing is sent and what was chosen is kept', async () => {
  const { server } = await open('/pay/0/family')
  await page.getByLabelText('MoMo number').fill('020 555 0123')
  server.setOffline(true)
  await expect.element(page.getByText('No network now. Nothing is sent. What you chose is kept.')).toBeVisible()
  await expect.element(pay()).toBeDisabled()
  await expect.element(page.getByLabelText('MoMo number')).toHaveValue('020 555 0123')
  await expect.element(page.getByRole('radio', { name: 'Telecel' })).toBeChecked()
  server.setOffline(false)
  await expect.element(pay()).toBeEnabled()
  expect(server.sentTo(startPayment)).toEqual([])
})

test('nothing left to pay is said kindly', async () => {
  await open('/pay/100/family', [refuse(quotePayment, { status: 409, code: 'payments.nothing_owed' })])
  await expect.element(page.getByRole('heading', { name: 'Nothing is left to pay' })).toBeVisible()
})

test('who may not pay is told who to ask', async () => {
  const noPay = { ...ama, rights: { ...ama.rights, pay: false } }
  await open('/pay/100/family', [answer(findAndParentAcc, { user_wards: [noPay] })])
  await expect.element(page.getByText('Another guardian pays')).toBeVisible()
})

test('money from the bank is told with a slip, which the bursar checks', async () => {
  const proof = {
    url: `/api/v1/payments/${REFERENCE}/proof`,
    mime: 'application/pdf',
    bytes: 31_000,
    uploaded_at: '2026-03-12T09:14:00.000Z',
    reviewed_at: null,
    refusal: null,
  }
  const begun = paymentOf({ method: 'bank_slip', network: null, phone: null, status: 'created', next: null })
  const sent = { ...begun, status: 'proof_submitted' as const, proof }
  const { server } = await open('/pay/0/family', [
    answer(startSlipPayment, { payment: begun }),
    answer(uploadProof, { payment: sent }),
    answer(getPayment, { payment: sent }),
  ])
  await page.getByText('Bank or cash, with a slip').click()
  await page.getByRole('button', { name: 'Send the slip for GH₵ 1,060.00' }).click()
  await expect.element(page.getByText('Take a photo of the slip, or choose a file.')).toBeVisible()
  await page.getByLabelText('Photo or PDF').upload(new File(['%PDF-1.4 %%EOF'], 'slip.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText(/Ready to send: slip.pdf/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Send the slip for GH₵ 1,060.00' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'The bursar checks your slip' })).toBeVisible()
  await expectAccessible()
  expect(server.sentTo(uploadProof)).toHaveLength(1)
  expect(server.keysSentTo(uploadProof)[0]).toMatch(/^[\w-]{8,}$/)
})

test('a school that takes nothing in the app says so, and takes the slip', async () => {
  const { amount } = quoteOf()
  const quote = { ...quoteOf(), methods: [], networks: [], fee: { ...amount, amount_minor: 0 }, total: amount, fee_label: '' }
  await open('/pay/0/family', [answer(quotePayment, { quote })])
  await expect.element(page.getByText(/^Paying in the app is not set up at this school yet/)).toBeVisible()
  expect(page.getByRole('radio').elements()).toHaveLength(1)
  await expect.element(page.getByRole('radio', { name: /Bank or cash, with a slip/ })).toBeChecked()
  await expect.element(page.getByLabelText('Photo or PDF')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Send the slip for GH₵ 1,060.00' })).toBeVisible()
  await expectAccessible()
})

test('a payment that did not arrive says why and can be tried again', async () => {
  const failed = paymentOf({ status: 'failed', failure: 'not_enough', next: null })
  await open(`/paymentreceipt?reference=${REFERENCE}`, [answer(getPayment, { payment: failed })])
  await expect.element(page.getByRole('heading', { level: 1, name: 'This was not paid' })).toBeVisible()
  await expect.element(page.getByText(/not enough money on the account/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Try again' }))
    .toHaveAttribute('href', `/pay/1060.00/family?wards=${kofi.id},${ama.id}`)
  await expectAccessible()
})

test('a payment can be given up', async () => {
  const { server } = await open(`/paymentreceipt?reference=${REFERENCE}`, [
    answer(getPayment, { payment: paymentOf() }),
    answer(cancelPayment, { payment: paymentOf({ status: 'failed', failure: 'cancelled', next: null }) }),
  ])
  await page.getByRole('button', { name: 'Cancel this payment' }).click()
  await expect.element(page.getByText(/You cancelled it/)).toBeVisible()
  expect(server.sentTo(cancelPayment)).toHaveLength(1)
})

test('a slip that was refused shows the bursar’s own sentence', async () => {
  const refused = paymentOf({
    method: 'bank_slip',
    network: null,
    phone: null,
    status: 'proof_rejected',
    next: null,
    proof: {
      url: `/api/v1/payments/${REFERENCE}/proof`,
      mime: 'image/jpeg',
      bytes: 96_000,
      uploaded_at: '2026-03-12T09:14:00.000Z',
      reviewed_at: '2026-03-13T09:14:00.000Z',
      refusal: 'The date cannot be read.',
    },
  })
  await open(`/paymentreceipt?reference=${REFERENCE}`, [answer(getPayment, { payment: refused })])
  await expect.element(page.getByText('The date cannot be read.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Send another slip' })).toBeVisible()
})

test('a receipt for money that came after the day was counted says on which day the school counts it', async () => {
  const late = receiptOf({ counted_on: '2026-03-13' })
  await open(`/paymentreceipt?id=${late.public_id}`, [answer(getReceipt, { receipt: late })])
  await expect.element(page.getByText('Counted on')).toBeVisible()
  await expect.element(page.getByText('13 Mar 2026')).toBeVisible()
})

test('a receipt that was taken back says so', async () => {
  const gone = receiptOf({ void: { at: '2026-03-13T09:14:00.000Z', reason: 'Wrong child.' } })
  await open(`/paymentreceipt?id=${gone.public_id}`, [answer(getReceipt, { receipt: gone })])
  await expect.element(page.getByText('This receipt is no longer good')).toBeVisible()
  await expect.element(page.getByText(/Wrong child/)).toBeVisible()
  await expectAccessible()
})

test('somebody else’s receipt is not there', async () => {
  await open('/paymentreceipt?id=zzzzzzzzzzzzzzzzzzzzzz', [refuse(getReceipt, { status: 404, code: 'request.not_found' })])
  await expect.element(page.getByText('This receipt is not here')).toBeVisible()
})

test('paying speaks French', async () => {
  changeLanguage('fr')
  await open('/pay/0/family')
  await expect.element(page.getByRole('button', { name: /^Payer GH₵/ })).toBeVisible()
  await expect.element(page.getByText(/^Ensuite/)).toBeVisible()
})
