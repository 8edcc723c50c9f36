import { type AccountShown, getAccountNumbers, getJournal, setAccountNumbers, takeJournal } from '@schoolgate/contracts/journal'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const money = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })
const ACCOUNTS: AccountShown[] = [
  { account: 'cash', number: '1000', name: 'Cash in hand' },
  { account: 'owed', number: '1200', name: 'Fees receivable' },
]
const side = { day: '2026-03-12', journal_no: '20260312', description: 'School fees of the day', reference: '2026-03-12' }
const journal = answer(getJournal, {
  lines: 2,
  entries: 1,
  debit: money(780_00),
  credit: money(780_00),
  open_days: ['2026-03-12'],
  first: [
    { ...side, account: 'cash', number: '1000', name: 'Cash in hand', debit: money(780_00), credit: null },
    { ...side, account: 'owed', number: '1200', name: 'Fees receivable', debit: null, credit: money(780_00) },
  ],
})

test('the bursar sees what the journal comes to and which days are open, takes it for a program, and keeps the school’s own numbers', async () => {
  const { getByRole, getByText, getByLabelText, server } = await openOffice('/money/accounting', sessionOf('bursar'), [
    journal,
    answer(getAccountNumbers, { accounts: ACCOUNTS }),
    answer(takeJournal, new Uint8Array()),
    refuse(setAccountNumbers, { status: 400, code: 'request.invalid' }),
  ])
  await expect.element(getByText('GH₵ 780.00 debited and credited, in one entry of 2 lines.')).toBeVisible()
  await expect.element(getByText(/^One of these days is not closed/)).toBeVisible()
  await expect.element(getByRole('row', { name: /^1200 Fees receivable/ })).toMatchTextContent(/780\.00/)
  await expect.element(getByLabelText('Number: The cash box')).toHaveValue('1000')
  await expectAccessible()
  await getByRole('button', { name: 'Each movement by itself' }).click()
  await expect.poll(() => server.sentTo(getJournal).at(-1)).toMatchObject({ query: { cut: 'entry' } })
  await getByRole('button', { name: 'Sage' }).click()
  await getByRole('button', { name: 'Take as CSV' }).click()
  await expect.poll(() => server.sentTo(takeJournal)).toMatchObject([{ body: { cut: 'entry', layout: 'sage', form: 'csv' } }])
  await getByLabelText('Number: The cash box').fill('A-57')
  await getByRole('button', { name: 'Keep these numbers' }).click()
  await expect.element(getByRole('alert')).toMatchTextContent(/were not kept/)
  const own = { account: 'cash' as const, number: 'A-57', name: 'Cash in hand' }
  server.change(answer(setAccountNumbers, { accounts: [own] }), answer(getAccountNumbers, { accounts: [own] }))
  await getByRole('button', { name: 'Keep these numbers' }).click()
  await expect.element(getByText('The numbers are kept')).toBeVisible()
  expect(server.sentTo(setAccountNumbers).at(-1)).toMatchObject({ body: { accounts: [own] } })
  await expect.element(getByLabelText('Number: What families owe')).not.toBeInTheDocument()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('where the journal does not come the books are as they were', async () => {
  const { getByRole } = await openOffice('/money/accounting', sessionOf('head'), [
    refuse(getJournal, { status: 500, code: 'server.error' }),
    answer(getAccountNumbers, { accounts: ACCOUNTS }),
  ])
  await expect.element(getByRole('heading', { name: 'The journal did not come' })).toBeVisible()
})
