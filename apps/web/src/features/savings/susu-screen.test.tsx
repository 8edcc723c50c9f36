import { getProfile } from '@schoolgate/contracts/profile'
import { listPayments, quotePayment, startPayment } from '@schoolgate/contracts/payments'
import {
  askSavingsBack,
  type FamilySavings,
  getSavings,
  pauseSavingsPlan,
  type SavingsPlan,
  saveSavingsPlan,
} from '@schoolgate/contracts/savings'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { selectWard } from '#features/wards'
import {
  ama,
  answer,
  cedis,
  expectAccessible,
  idOf,
  kofi,
  nyansapo,
  partOf,
  paymentOf,
  profileOf,
  quoteOf,
  refuse,
  show,
} from '#testing'
import { SusuScreen } from './susu-screen.tsx'

type Answers = NonNullable<NonNullable<Parameters<typeof show>[1]>['answers']>

const planOf = (given: Partial<SavingsPlan> = {}): SavingsPlan => ({
  id: idOf(900),
  ward_id: ama.id,
  goal: cedis(650_00),
  step: cedis(50_00),
  rhythm: { every: 'week', weekday: 1 },
  network: 'mtn',
  phone: '024 555 0182',
  is_paused: false,
  since: '2026-02-02',
  saved: cedis(320_00),
  planned: cedis(300_00),
  next_on: '2026-03-16',
  is_today: false,
  next_for: ama.id,
  steps: [50, 50, 0, 100, 50, 70].map((put, at) => ({
    on: ['2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23', '2026-03-02', '2026-03-09'][at] ?? '',
    put_in: cedis(put * 100),
  })),
  used: null,
  ...given,
})
const wardOf = (ward: typeof ama, given: Partial<FamilySavings['wards'][number]> = {}): FamilySavings['wards'][number] => ({
  ward_id: ward.id,
  first_name: ward.first_name,
  fullname: ward.fullname,
  may_pay: true,
  saved: cedis(0),
  owed: cedis(0),
  last_bill: cedis(610_00),
  returnable: cedis(0),
  ...given,
})
const savingsOf = (plans: SavingsPlan[], given: Partial<FamilySavings> = {}): FamilySavings => ({
  takes: true,
  minimum: cedis(5_00),
  wards: [wardOf(kofi), wardOf(ama, { saved: cedis(320_00), returnable: cedis(320_00) })],
  plans,
  returns: [],
  ...given,
})
const quote = quoteOf({
  amount: cedis(50_00),
  fee: cedis(98),
  total: cedis(50_98),
  open: cedis(0),
  parts: [partOf(ama, 50_00, { bill_id: null, bill_no: null, term: null })],
})
const house = [
  answer(findAndParentAcc, { user_wards: [kofi, ama] }),
  answer(getSchoolInfos, { school_info: { ...nyansapo, payment: { ...nyansapo.payment, pay_ahead: true } } }),
  answer(listPayments, { payments: [], next_cursor: null }),
  answer(getProfile, { profile: profileOf() }),
  answer(quotePayment, { quote }),
]
const open = (savings: FamilySavings, answers: Answers = []) =>
  show(<SusuScreen />, { path: '/susu', answers: [...answers, answer(getSavings, savings), ...house] })

beforeEach(() => selectWard(null))

test('the meter says what is saved and where the plan is, the steps stand beside each other, and one tap puts the next one in', async () => {
  const { getByRole, getByText, server } = await open(savingsOf([planOf()]), [
    answer(startPayment, { payment: paymentOf({ type: 'ahead', amount: cedis(50_00) }) }),
  ])
  await expect.element(getByRole('progressbar')).toHaveAttribute('aria-valuenow', '49')
  await expect.element(getByText(/of GH₵\s650\.00 for Ama’s next bill/).first()).toBeVisible()
  await expect.element(getByText(/GH₵\s20\.00 ahead/)).toBeVisible()
  await expect.element(getByText('5 of 6 steps kept')).toBeVisible()
  await expect.element(getByText(/No interest and no charge of the school/)).toBeVisible()
  await expect.element(getByText(/You pay GH₵\s50\.98/)).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: /Put in GH₵\s50\.00/ }).click()
  await expect
    .poll(() => server.sentTo(startPayment))
    .toMatchObject([
      { body: { type: 'ahead', ward_ids: [ama.id], amount_minor: 50_00, method: 'momo', network: 'mtn', phone: '024 555 0182' } },
    ])
})

test('a plan is begun with a guess from the last bill, for a market day, and paused and resumed with one switch', async () => {
  const begun = savingsOf([planOf({ rhythm: { every: 'market', days: 6, from: '2026-03-14' }, steps: [], saved: cedis(0) })])
  const { getByRole, getByLabelText, getByText, server } = await open(savingsOf([], { wards: [wardOf(kofi), wardOf(ama)] }), [
    answer(saveSavingsPlan, begun),
    answer(pauseSavingsPlan, savingsOf([planOf({ is_paused: true, next_on: null })])),
  ])
  await getByRole('button', { name: 'Begin to save' }).click()
  await getByRole('button', { name: 'Ama' }).click()
  await expect.element(getByLabelText('How much do you want to save?')).toHaveValue('610.00')
  await expect.element(getByLabelText('MoMo number')).toBeVisible()
  await userEvent.fill(getByLabelText('How much each time?'), '4')
  await getByRole('button', { name: 'Save my plan' }).click()
  await expect.element(getByText(/The school takes GH₵\s5\.00 or more\.$/)).toBeVisible()
  expect(server.sentTo(saveSavingsPlan)).toEqual([])
  await userEvent.fill(getByLabelText('How much each time?'), '20')
  await expect.element(getByText('31 steps and you are there.')).toBeVisible()
  await getByRole('button', { name: 'Market day' }).click()
  await userEvent.fill(getByLabelText('The next market day'), '2026-03-14')
  await expectAccessible()
  await getByRole('button', { name: 'Save my plan' }).click()
  await expect
    .poll(() => server.sentTo(saveSavingsPlan))
    .toMatchObject([
      {
        body: {
          ward_id: ama.id,
          goal_minor: 610_00,
          step_minor: 20_00,
          rhythm: { every: 'market', days: 6, from: '2026-03-14' },
          network: 'mtn',
        },
      },
    ])
  await getByRole('switch', { name: /Every market day \(6 days\)/ }).click()
  await expect.poll(() => server.sentTo(pauseSavingsPlan)).toMatchObject([{ body: { is_paused: true } }])
  await expect.element(getByText('Your plan rests. What was saved stays.')).toBeVisible()
})

test('money is asked back, a bill that used the savings is named, and what was declined says why', async () => {
  const used = { bill_id: idOf(71), term: 'Term 3', amount: cedis(320_00), left: cedis(290_00) }
  const wish = {
    id: idOf(901),
    ward_id: ama.id,
    first_name: 'Ama',
    amount: cedis(20_00),
    given: cedis(0),
    reason: null,
    at: '2026-03-12T09:30:00.000Z',
  }
  const asked = savingsOf([planOf({ used })], {
    returns: [
      { ...wish, state: 'waiting' },
      { ...wish, id: idOf(902), state: 'declined', reason: 'Please come to the desk' },
    ],
  })
  const { getByRole, getByLabelText, getByText, server } = await open(savingsOf([planOf()]), [answer(askSavingsBack, asked)])
  await getByRole('button', { name: 'Ask money back' }).click()
  await userEvent.fill(getByLabelText('How much?'), '400')
  await getByRole('button', { name: 'Ask the bursar' }).click()
  expect(server.sentTo(askSavingsBack)).toEqual([])
  await userEvent.fill(getByLabelText('How much?'), '20')
  await getByRole('button', { name: 'Ask the bursar' }).click()
  await expect
    .poll(() => server.sentTo(askSavingsBack))
    .toMatchObject([{ params: { id: ama.id }, body: { amount_minor: 20_00 } }])
  await expect.element(getByText(/You asked for GH₵\s20\.00 of Ama’s savings/)).toBeVisible()
  await expect.element(getByText(/was not given back: Please come to the desk/)).toBeVisible()
  await expect.element(getByText(/Term 3’s bill has used GH₵\s320\.00/)).toBeVisible()
  await getByRole('button', { name: 'Begin the next goal' }).click()
  await expect.element(getByLabelText('How much do you want to save?')).toHaveValue('610.00')
})

test('without network the plan is read and the step says what it needs; who may see no bills reads why', async () => {
  const screen = await open(savingsOf([planOf({ is_today: true, next_on: '2026-03-16' })]))
  await expect.element(screen.getByText('today is your day')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Put in/ })).toBeVisible()
  screen.server.setOffline(true)
  await expect.element(screen.getByText(/A step needs network/)).toBeVisible()
  await expect.element(screen.getByText(/of GH₵\s650\.00 for Ama’s next bill/).first()).toBeVisible()
  await expect.element(screen.getByRole('switch')).toBeDisabled()
  await screen.unmount()
  const other = await show(<SusuScreen />, {
    path: '/susu',
    answers: [refuse(getSavings, { status: 404, code: 'request.not_found' }), ...house],
  })
  await expect.element(other.getByText('Savings are not shown to you')).toBeVisible()
})
