import {
  type CashMove,
  getCashSlip,
  listCashMoves,
  moveCash,
  sendCashSlip,
  takeBackCashMove,
} from '@schoolgate/contracts/cash-moves'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'
import { changeLanguage } from '@schoolgate/ui/lib/words'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const money = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })

const PAID: CashMove = {
  id: id(1),
  kind: 'paid_in',
  till: null,
  day: '2026-03-12',
  amount: money(1_200_00),
  account: 'GCB 1042',
  slip_no: 'S-0417',
  slip: null,
  by: 'Joseph Lamptey',
  at: '2026-03-12T13:10:00Z',
  taken_back: null,
}
const FLOAT: CashMove = { ...PAID, id: id(2), kind: 'put_in', amount: money(200_00), account: null, slip_no: null }
const KNOWN = { moves: [FLOAT], in_box: money(1_400_00), accounts: ['GCB 1042'] }
const AFTER = { ...KNOWN, moves: [PAID, FLOAT], in_box: money(200_00) }

test('cash is paid in with its slip and taken back with a reason; more than is in the box is refused in words, in both languages and widths', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/cash/box', sessionOf('bursar'), [
    answer(listCashMoves, { ...KNOWN, moves: [], in_box: null }),
  ])
  await expect.element(getByText('Nothing yet')).toBeVisible()
  await expect.element(getByText('It was never counted here. Close a day to begin.')).toBeVisible()
  await expect.element(getByLabelText('Account')).toHaveValue('GCB 1042')
  await expectAccessible()
  const act = getByRole('button', { name: 'Write down the paying in' })
  await act.click()
  await expect.element(getByRole('alert').getByText('Write an amount, such as 200.00.')).toBeVisible()
  await getByLabelText('Amount (GHS)').fill('1,200')
  await getByLabelText('Number of the bank’s slip').fill('S-0417')
  server.change(refuse(moveCash, { status: 409, code: 'billing.not_in_box' }))
  await act.click()
  await expect.element(getByRole('alert').getByText('That is more than is in the box.')).toBeVisible()
  server.change(answer(moveCash, AFTER))
  await act.click()
  await expect.element(getByText(/^Paid in to the bank, .*12/)).toBeVisible()
  await expect.element(getByText('GCB 1042, slip S-0417 · by Joseph Lamptey')).toBeVisible()
  await expect.element(getByText('GH₵\u00a0200.00 should be in it now.')).toBeVisible()
  expect(server.sentTo(moveCash).at(-1)).toMatchObject({
    body: { kind: 'paid_in', amount_minor: 1_200_00, account: 'GCB 1042', slip_no: 'S-0417' },
  })
  const keys = server.keysSentTo(moveCash)
  expect(keys[0]).toBe(keys[1])
  await getByLabelText('What happened').selectOptions('put_in')
  await expect.element(getByLabelText('Account')).not.toBeInTheDocument()
  await expectAccessible()
  for (const width of [360, 1280]) {
    await page.viewport(width, 800)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
  await getByRole('button', { name: 'Take back GH₵\u00a01,200.00' }).click()
  await getByLabelText('Reason').fill('Another slip')
  const back = { day: '2026-03-12', reason: 'Another slip', by: 'Joseph Lamptey', at: '2026-03-12T13:20:00Z' }
  server.change(answer(takeBackCashMove, { ...AFTER, moves: [{ ...PAID, taken_back: back }, FLOAT] }))
  await getByRole('button', { name: 'Take back', exact: true }).last().click()
  await expect.element(getByText(/^Taken back on .*12.* by Joseph Lamptey: Another slip$/)).toBeVisible()
  changeLanguage('fr')
  await expect.element(getByText('GCB 1042, bordereau S-0417 · par Joseph Lamptey')).toBeVisible()
  await expectAccessible()
})

const PHOTO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const slip = { mime: 'image/png', bytes: 70, uploaded_at: '2026-03-12T13:30:00Z' }

test('the slip follows what was written: it is sent, did not arrive and is sent again, and is shown at its line; another one and a PDF too', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/cash/box', sessionOf('bursar'), [
    answer(listCashMoves, KNOWN),
    answer(moveCash, AFTER),
    refuse(sendCashSlip, { status: 415, code: 'billing.photo_not_a_photo' }),
  ])
  await getByLabelText('Amount (GHS)').fill('1,200')
  await getByLabelText('Number of the bank’s slip').fill('S-0417')
  await getByLabelText('Add the slip', { exact: true })
    .first()
    .upload(new File(['x'], 'slip.png', { type: 'image/png' }))
  await expect.element(getByText(/^slip\.png · /)).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Write down the paying in' }).click()
  await expect
    .element(getByRole('alert').getByText(/^This is no photo or PDF that can be opened\. What you wrote down stands/))
    .toBeVisible()
  await expect.element(getByText('GCB 1042, slip S-0417 · by Joseph Lamptey')).toBeVisible()
  await expectAccessible()
  server.change({ endpoint: sendCashSlip, reply: () => Promise.reject(new TypeError('Failed to fetch')) })
  await getByRole('button', { name: 'Send the slip again' }).click()
  await expect
    .element(getByRole('alert').getByText(/^No network.*What you wrote down stands; the slip is not here/))
    .toBeVisible()
  server.change(answer(sendCashSlip, { ...AFTER, moves: [{ ...PAID, slip }, FLOAT] }))
  await getByRole('button', { name: 'Send the slip again' }).click()
  await expect.element(getByText('The slip is here.')).toBeVisible()
  server.change({ endpoint: getCashSlip, reply: () => new Response(Uint8Array.from(atob(PHOTO), (sign) => sign.charCodeAt(0))) })
  await getByRole('button', { name: 'Show the slip S-0417' }).click()
  await expect.element(getByRole('img', { name: 'The bank’s slip S-0417' })).toBeVisible()
  await expectAccessible()
  const pdf = { ...slip, mime: 'application/pdf', uploaded_at: '2026-03-12T13:40:00Z' }
  server.change(answer(sendCashSlip, { ...AFTER, moves: [{ ...PAID, slip: pdf }, FLOAT] }))
  await getByLabelText('Add another slip', { exact: true })
    .first()
    .upload(new File(['%PDF'], 'slip.pdf', { type: 'application/pdf' }))
  await expect.element(getByText('The slip is here.').last()).toBeVisible()
  await getByRole('button', { name: 'Show the slip S-0417' }).click()
  await expect.element(getByRole('button', { name: 'Save the PDF and open it' })).toBeVisible()
  changeLanguage('fr')
  await expect.element(getByRole('button', { name: 'Enregistrer le PDF et l’ouvrir' })).toBeVisible()
  for (const width of [360, 1280]) {
    await page.viewport(width, 800)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
})
