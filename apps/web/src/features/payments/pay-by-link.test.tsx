import {
  checkSharedPayment,
  getSharedPayment,
  quoteSharedPayment,
  type SharedPayment,
  startSharedPayment,
} from '@schoolgate/contracts/shared-payments'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAll } from '@schoolgate/ui/lib/storage'
import { answer, expectAccessible, paymentOf, quoteOf, refuse, show } from '#testing'
import { PayByLink } from './pay-by-link.tsx'

beforeEach(() => forgetAll())

const TOKEN = 'bbbbbbbbbbbbbbbbbbbbbb'

const sharedOf = (given: Partial<SharedPayment> = {}): SharedPayment => {
  const { reference, status, failure, method, network, phone, amount, fee, fee_bearer, total, started_at, next } = paymentOf()
  const payment = { reference, status, failure, method, network, phone, amount, fee, fee_bearer, total, started_at, next }
  const about = { payer_name: 'Auntie Efua', school: 'Nyansapo Prep School', ward: 'Ama M.', bill_no: 'B-2026-0071' }
  return { ...payment, ...about, paid_at: null, receipt: null, is_demo: false, ...given }
}

const quote = () => {
  const { parts: _family, ...own } = quoteOf()
  return own
}

test('an aunt without an account pays by the link, and finds her payment again after closing the page', async () => {
  const answers = [
    answer(quoteSharedPayment, { quote: quote() }),
    answer(startSharedPayment, { payment: sharedOf() }),
    answer(getSharedPayment, { payment: sharedOf() }),
    answer(checkSharedPayment, { payment: sharedOf() }),
  ]
  const first = await show(<PayByLink token={TOKEN} />, { user: null, answers })
  await page.getByRole('button', { name: 'Pay any part of it' }).click()
  await page.getByRole('button', { name: 'Pay GH₵ 1,081.09' }).click()
  await expect.element(page.getByText('Write your name, in letters only.')).toBeVisible()
  await page.getByLabelText('Your name').fill('Auntie Efua')
  await page.getByLabelText('Your phone or e-mail').fill('020 555 0199')
  await page.getByLabelText('MoMo number').fill('020 555 0199')
  await expectAccessible()
  await page.getByRole('button', { name: 'Pay GH₵ 1,081.09' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Look at your phone' })).toBeVisible()
  expect(first.server.sentTo(startSharedPayment)).toMatchObject([
    { body: { amount_minor: 1060_00, method: 'momo', network: 'vod', payer_name: 'Auntie Efua' } },
  ])
  expect(first.server.keysSentTo(startSharedPayment)[0]).toMatch(/^[\w-]{8,}$/)
  await first.unmount()

  const receipt = { receipt_no: 'R-2026-00419', verify_code: '7K4M-2QXD' }
  const paid = sharedOf({ status: 'succeeded', next: null, receipt })
  await show(<PayByLink token={TOKEN} />, { user: null, answers: [answer(getSharedPayment, { payment: paid }), ...answers] })
  await expect.element(page.getByRole('heading', { name: 'Paid. Thank you, Auntie Efua.' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '7K4M-2QXD' })).toBeVisible()
  await expectAccessible()
})

test('a bill that is paid meanwhile needs no help', async () => {
  const answers = [refuse(quoteSharedPayment, { status: 409, code: 'payments.nothing_owed' })]
  await show(<PayByLink token={TOKEN} />, { user: null, answers })
  await page.getByRole('button', { name: 'Pay any part of it' }).click()
  await expect.element(page.getByText('Nothing is left to pay')).toBeVisible()
})
