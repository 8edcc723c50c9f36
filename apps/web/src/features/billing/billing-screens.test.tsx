import { chooseOnBill } from '@schoolgate/contracts/bill-choices'
import { listBillShares, shareBill, unshareBill } from '@schoolgate/contracts/bill-shares'
import { getBill, getFamilyBills, promiseToPay, studentBill } from '@schoolgate/contracts/billing'
import { openPage } from '@schoolgate/contracts/feed'
import { listPayments } from '@schoolgate/contracts/payments'
import { getProfile } from '@schoolgate/contracts/profile'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import type { Share } from '@schoolgate/contracts/shares'
import { getStatement, type StatementLine } from '@schoolgate/contracts/statements'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Route } from 'wouter'
import { selectWard } from '#features/wards'
import { selectSchool } from '#lib/selected-school'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import {
  ama,
  answer,
  billHeadOf,
  billOf,
  cedis,
  expectAccessible,
  familyBillsOf,
  idOf,
  kofi,
  nyansapo,
  pretendVoice,
  profileOf,
  refuse,
  sharedBillOf,
  show,
  wardBalanceOf,
} from '#testing'
import { BillScreen } from './bill-screen.tsx'
import { BillsScreen } from './bills-screen.tsx'
import { StatementScreen } from './statement-screen.tsx'
import { StudentBillScreen } from './studentbill-screen.tsx'

type Answers = NonNullable<NonNullable<Parameters<typeof show>[1]>['answers']>

const TOKEN = 'bbbbbbbbbbbbbbbbbbbbbb'
const house = [
  answer(findAndParentAcc, { user_wards: [kofi, ama] }),
  answer(getSchoolInfos, { school_info: { ...nyansapo, ai_enabled: true } }),
  answer(openPage, undefined),
  answer(listPayments, { payments: [], next_cursor: null }),
  answer(getProfile, { profile: profileOf() }),
]

const openBills = (answers: Answers) => show(<BillsScreen />, { path: '/bills', answers: [...answers, ...house] })
const openBill = (bill = billOf(), answers: Answers = []) =>
  show(<Route path="/bill/:id" component={BillScreen} />, {
    path: `/bill/${bill.id}`,
    answers: [...answers, answer(getBill, { bill }), ...house],
  })

beforeEach(() => selectWard(null))

test('the page says what is left over all children; a child that is unticked is not paid for', async () => {
  const screen = await openBills([answer(getFamilyBills, familyBillsOf())])
  await expect.element(screen.getByRole('heading', { level: 1, name: /1,060 Ghana cedis.*Any part helps/ })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Pay 1,060 Ghana cedis' }))
    .toHaveAttribute('href', `/pay/1060.00/family?wards=${kofi.id},${ama.id}`)
  await expectAccessible()
  await screen.getByRole('checkbox', { name: /Kofi/ }).click()
  await expect
    .element(screen.getByRole('link', { name: 'Pay 610 Ghana cedis' }))
    .toHaveAttribute('href', `/pay/610.00/family?wards=${ama.id}`)
  screen.getByRole('checkbox', { name: /Ama/ }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByRole('button', { name: 'Choose whom to pay for' })).toBeDisabled()
  expect(screen.server.sentTo(openPage)).toMatchObject([{ body: { page: 'bills' } }])
})

test('no page about money says "overdue" or "failed", and a day gone by is no reproach', async () => {
  const late = billHeadOf(1, kofi, { status: 'overdue', due_on: '2020-03-27' })
  const screen = await openBills([
    answer(getFamilyBills, familyBillsOf({ due_on: '2020-03-27', wards: [wardBalanceOf(kofi, [late])], bills: [late] })),
  ])
  await expect.element(screen.getByText(/left to pay, asked for by/)).toBeVisible()
  await expect.element(screen.getByText('Part paid')).toBeVisible()
  await expect.element(screen.getByText(/left · Was due on 27 Mar$/)).toBeVisible()
  await expect.element(screen.getByText(/overdue|failed|invalid|!/i)).not.toBeInTheDocument()
})

test('an open bill says by when it is asked for, and once the day is past that it was', async () => {
  const past = await openBill(billOf({ due_on: '2020-03-27' }))
  await expect.element(past.getByText(/· Was due on Fri 27 March$/)).toBeVisible()
  await past.unmount()
  const ahead = await openBill(billOf({ due_on: '2096-03-27' }))
  await expect.element(ahead.getByText(/· Due Tue 27 March$/)).toBeVisible()
})

test('a family that has paid everything is thanked, sees its credit, and may pay ahead', async () => {
  const paid = billHeadOf(1, kofi, { status: 'paid', paid: cedis(1_790_00), balance: cedis(0) })
  const ahead = wardBalanceOf(kofi, [], { credit: cedis(50_00), balance: cedis(-50_00) })
  const screen = await openBills([
    answer(getFamilyBills, familyBillsOf({ left_to_pay: cedis(0), due_on: null, wards: [ahead], bills: [paid] })),
  ])
  await expect.element(screen.getByRole('heading', { name: 'Everything is paid. Thank you.' })).toBeVisible()
  await expect.element(screen.getByText('GH₵ 50.00 is kept for the next bill.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Pay ahead for Kofi' }))
    .toHaveAttribute('href', `/pay/0/ahead?ward=${kofi.id}`)
  await expect.element(screen.getByText('This month is hard?')).not.toBeInTheDocument()
})

test('bills of earlier terms fold out; what is still open of them is never folded away', async () => {
  const now = billHeadOf(1, kofi)
  const open = billHeadOf(2, kofi, { term: 'Term 1', term_id: idOf(701), balance: cedis(20_00) })
  const paid = billHeadOf(3, kofi, {
    term: 'Term 3',
    term_id: idOf(700),
    academic_year: '2024/2025',
    status: 'paid',
    balance: cedis(0),
  })
  const screen = await openBills([
    answer(getFamilyBills, familyBillsOf({ wards: [wardBalanceOf(kofi, [now, open])], bills: [now, open, paid] })),
  ])
  const list = screen.getByRole('list', { name: 'Bills' })
  await expect.element(list.getByText('Kofi, Term 1 2025/26')).toBeVisible()
  await expect.element(list.getByText('Kofi, Term 3 2024/25')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Earlier terms' }).click()
  await expect.element(list.getByText('Kofi, Term 3 2024/25')).toBeVisible()
})

test('a guardian without the right to bills, a family without bills, and a page that does not open are told kindly', async () => {
  const hidden = await openBills([refuse(getFamilyBills, { status: 404, code: 'request.not_found' })])
  await expect.element(hidden.getByText('Bills are not shown to you')).toBeVisible()
  await hidden.unmount()
  const none = await openBills([answer(getFamilyBills, familyBillsOf({ left_to_pay: cedis(0), bills: [] }))])
  await expect.element(none.getByText('There is no bill yet')).toBeVisible()
  await none.unmount()
  const broken = await openBills([refuse(getFamilyBills, { status: 500, code: 'request.broke' })])
  await expect.element(broken.getByText('The bills did not open')).toBeVisible()
})

test('a parent promises a part by a day; too much is said before it is sent', async () => {
  const promise = { day: '2026-12-01', amount: cedis(200_00), made_at: '2026-03-12T10:00:00.000Z', made_by: 'Abena Mensah' }
  const screen = await openBills([answer(getFamilyBills, familyBillsOf()), answer(promiseToPay, { promise })])
  await screen.getByRole('button', { name: 'Promise a date' }).click()
  await screen.getByRole('button', { name: 'Ama, Term 2' }).click()
  await screen.getByRole('button', { name: 'In 2 weeks' }).click()
  const amount = screen.getByRole('textbox', { name: 'How much?' })
  await amount.fill('700')
  await screen.getByRole('button', { name: 'Send my promise' }).click()
  await expect.element(screen.getByText('That is more than is left to pay.')).toBeVisible()
  expect(screen.server.sentTo(promiseToPay)).toEqual([])
  await expectAccessible()
  await amount.fill('200')
  await screen.getByRole('button', { name: 'Send my promise' }).click()
  await expect.element(screen.getByText('Thank you. The bursar sees your promise.')).toBeVisible()
  expect(screen.server.sentTo(promiseToPay)).toMatchObject([
    { params: { id: billHeadOf(2, ama).id }, body: { amount_minor: 200_00 } },
  ])
  expect(screen.server.keysSentTo(promiseToPay)[0]).toMatch(/^[\w-]{8,}$/)
})

test('each line of a bill says why, who agreed, whether it is a choice, and what changed since the last bill', async () => {
  const screen = await openBill()
  await expect.element(screen.getByRole('heading', { name: 'Ama’s bill' })).toBeVisible()
  const lines = screen.getByRole('list', { name: 'What is on the bill' })
  await expect.element(lines.getByText('A new computer · Agreed by PTA, 22 November')).toBeVisible()
  await expect.element(lines.getByText('up 20.00')).toBeVisible()
  await expect.element(lines.getByText('new', { exact: true })).toBeVisible()
  await expect.element(lines.getByText('Your choice')).toBeVisible()
  await expect.element(lines.getByText('−120 Ghana cedis')).toBeInTheDocument()
  await expect.element(lines.getByRole('link', { name: 'Receipt R-2026-00207' })).toBeVisible()
  await expect.element(screen.getByText(/Ama’s report does not wait for fees/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Save as PDF' })).toHaveAttribute('download')
  await expect
    .element(screen.getByRole('link', { name: 'Pay 610 Ghana cedis' }))
    .toHaveAttribute('href', `/pay/610.00/bill?bill=${billOf().id}`)
  await expectAccessible()
})

test('a bill is read to who would rather hear it, line by line, in words for the amounts', async () => {
  const said = pretendVoice('en-GB')
  const screen = await openBill()
  await screen.getByRole('button', { name: 'Listen instead' }).click()
  expect(said).toEqual([
    expect.stringMatching(/^Ama Mensah\. Tuition: 1,200 Ghana cedis\. .*Paid: 1,180 Ghana cedis\. Left to pay: 610 Ghana cedis$/),
  ])
  await expectAccessible()
})

test('arrears stand apart and are paid with the bill; parts, changes and a promise are told', async () => {
  const older = { bill_id: idOf(690), bill_no: 'B-2025-0400', term: 'Term 1', academic_year: '2025/2026', balance: cedis(220_00) }
  const screen = await openBill(
    billOf({
      arrears: [older],
      arrears_brought_forward: cedis(220_00),
      left_to_pay: cedis(830_00),
      plan: [
        { due_on: '2026-02-01', amount: cedis(600_00), paid: cedis(600_00), status: 'paid' },
        { due_on: '2026-03-01', amount: cedis(600_00), paid: cedis(0), status: 'late' },
      ],
      changes: [
        { at: '2026-02-02T10:00:00.000Z', code: 'X', name: 'Feeding', kind: 'fee', before: cedis(480_00), after: cedis(450_00) },
      ],
      promise: { day: '2026-03-20', amount: cedis(100_00), made_at: '2026-03-01T10:00:00.000Z', made_by: 'Kwame Mensah' },
    }),
  )
  await expect.element(screen.getByText('Arrears from Term 1')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Pay 830 Ghana cedis' }))
    .toHaveAttribute('href', `/pay/830.00/family?wards=${ama.id}`)
  await expect.element(screen.getByText('GH₵ 600.00 of GH₵ 600.00 paid')).toBeVisible()
  await expect.element(screen.getByText('Feeding went from GH₵ 480.00 to GH₵ 450.00')).toBeVisible()
  await expect.element(screen.getByText(/Kwame Mensah promised GH₵.100\.00 by Fri 20 March for Ama/)).toBeVisible()
  await expectAccessible()
})

test('a bill the school took back says that nothing is left to pay on it', async () => {
  const screen = await openBill(billOf({ status: 'void', balance: cedis(0), left_to_pay: cedis(0), payments: [] }))
  await expect.element(screen.getByText('The school took this bill back. Nothing is left to pay on it.').first()).toBeVisible()
  await expect.element(screen.getByText('Taken back')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Pay/ })).not.toBeInTheDocument()
})

test('a guardian who may see but not pay has no button to pay', async () => {
  const screen = await openBill(billOf({ may_pay: false }))
  await expect.element(screen.getByRole('heading', { name: 'Ama’s bill' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Pay/ })).not.toBeInTheDocument()
  await expect.element(screen.getByText('I paid at the bank or office')).not.toBeInTheDocument()
})

const shareOf = (given: Partial<Share> = {}): Share => ({
  id: idOf(950),
  public_id: TOKEN,
  thing: 'bill',
  path: `/studentbill/${TOKEN}`,
  made_by: 'Abena Mensah',
  is_mine: true,
  made_at: '2026-03-12T10:00:00.000Z',
  expires_at: '2026-03-19T10:00:00.000Z',
  revoked_at: null,
  is_open: true,
  opened: 2,
  openings: [{ at: '2026-03-12T11:00:00.000Z' }],
  ...given,
})

test('a bill is shared for a week without payment and with arrears, and the link is taken back', async () => {
  let links: Share[] = []
  const screen = await openBill(billOf(), [
    answer(listBillShares, () => ({ shares: links })),
    answer(shareBill, () => {
      links = [shareOf()]
      return { share: shareOf() }
    }),
    answer(unshareBill, () => {
      links = [shareOf({ is_open: false, revoked_at: '2026-03-12T12:00:00.000Z' })]
    }),
  ])
  await screen.getByRole('button', { name: 'Share this bill' }).first().click()
  await screen.getByRole('switch', { name: 'They may pay any part of it' }).click()
  await screen.getByRole('switch', { name: 'Show what is open from earlier terms' }).click()
  await screen.getByRole('button', { name: '7 days' }).click()
  await screen.getByRole('button', { name: 'Make a link' }).click()
  await expect.element(screen.getByText(/opened 2 times/)).toBeVisible()
  expect(screen.server.sentTo(shareBill)).toMatchObject([{ body: { days: 7, may_pay: false, shows_arrears: true } }])
  await expectAccessible()
  await screen.getByRole('button', { name: 'Take back' }).click()
  await expect.element(screen.getByRole('list', { name: 'Links' }).getByText('Taken back')).toBeVisible()
})

const openLink = (answers: Answers) =>
  show(<Route path="/studentbill/:id" component={StudentBillScreen} />, { path: `/studentbill/${TOKEN}`, user: null, answers })

test('behind a link a relative sees this bill and no other, and may pay where the parent allows', async () => {
  const screen = await openLink([answer(studentBill, { bill: sharedBillOf({ arrears_brought_forward: cedis(220_00) }) })])
  await expect.element(screen.getByRole('heading', { name: 'Ama M.' })).toBeVisible()
  await expect.element(screen.getByText('Not part of this bill')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Help to pay this bill' })).toBeVisible()
  await expect.element(screen.getByText(/This link opens until Thu 30 April/)).toBeVisible()
  await expectAccessible()
  await screen.unmount()
  const only = await openLink([answer(studentBill, { bill: sharedBillOf({ may_pay: false }) })])
  await expect.element(only.getByRole('heading', { name: 'Ama M.' })).toBeVisible()
  await expect.element(only.getByRole('heading', { name: 'Help to pay this bill' })).not.toBeInTheDocument()
})

test('a link that is over says so; the family’s own bill opens whole', async () => {
  const gone = await openLink([refuse(studentBill, { status: 404, code: 'request.not_found' })])
  await expect.element(gone.getByRole('heading', { name: 'This link does not open any more' })).toBeVisible()
  await gone.unmount()
  const whole = await openLink([answer(studentBill, { bill: billOf() })])
  await expect.element(whole.getByText('A new computer · Agreed by PTA, 22 November')).toBeVisible()
  await expect
    .element(whole.getByRole('link', { name: 'Pay, share or ask about it' }))
    .toHaveAttribute('href', `/bill/${billOf().id}`)
})

test('the family’s own bill at its public address bears the name of its child’s school, whichever is selected', async () => {
  const gracefield = { ...nyansapo, id: idOf(910), name: 'Gracefield Academy' }
  const atGracefield = { ...ama, school_id: gracefield.id }
  selectSchool(kofi.school_id)
  onTestFinished(() => selectSchool(undefined))
  const screen = await show(<Route path="/studentbill/:id" component={StudentBillScreen} />, {
    path: `/studentbill/${TOKEN}`,
    answers: [
      answer(studentBill, { bill: billOf({ ward_id: ama.id }) }),
      answer(findAndParentAcc, { user_wards: [kofi, atGracefield] }),
      answer(getSchoolInfos, ({ query }) => ({ school_info: query.school_id === gracefield.id ? gracefield : nyansapo })),
    ],
  })
  await expect.element(screen.getByText('Gracefield Academy').first()).toBeVisible()
  expect(screen.getByText('Nyansapo Prep School').elements()).toEqual([])
})

const lineOf = (
  kind: StatementLine['kind'],
  minor: number,
  balance: number,
  given: Partial<StatementLine> = {},
): StatementLine => ({
  at: '2026-01-08T09:00:00.000Z',
  kind,
  reference: 'B-2026-0002',
  bill_id: null,
  receipt: null,
  amount: cedis(minor),
  balance: cedis(balance),
  ...given,
})
const statement = {
  ward: { id: kofi.id, fullname: kofi.fullname, class: kofi.class, admission_no: kofi.admission_no },
  from: '2026-01-01',
  to: '2026-03-12',
  opening: cedis(0),
  lines: [
    lineOf('bill', 1_790_00, 1_790_00, { bill_id: idOf(602) }),
    lineOf('payment', -1_180_00, 610_00, { receipt: { public_id: 'receipt000000000000207', receipt_no: 'R-2026-00207' } }),
  ],
  billed: cedis(1_790_00),
  paid: cedis(1_180_00),
  closing: cedis(610_00),
}

test('a statement lists what moved between two days of the parent’s choice, to print or to keep', async () => {
  const screen = await show(<StatementScreen />, {
    path: '/statement?from=2026-01-01&to=2026-03-12',
    answers: [answer(getStatement, statement), ...house],
  })
  await expect
    .element(screen.getByRole('heading', { name: 'GH₵ 1,180.00 was paid for Kofi in this time. GH₵ 610.00 is left to pay.' }))
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'B-2026-0002' })).toHaveAttribute('href', `/bill/${idOf(602)}`)
  await expect
    .element(screen.getByRole('link', { name: 'Save as PDF' }))
    .toHaveAttribute('href', `/api/v1/wards/${kofi.id}/statement.pdf?from=2026-01-01&to=2026-03-12`)
  await expectAccessible()
  await screen.getByLabelText('To').fill('2026-02-01')
  await expect.poll(() => screen.server.sentTo(getStatement).at(-1)).toMatchObject({ query: { to: '2026-02-01' } })
  await screen.getByLabelText('To').fill('2025-02-01')
  await expect.element(screen.getByText('Choose a first and a last day, at most three years apart.')).toBeVisible()
})

test('a bill of thirty long lines stays within the narrowest phone', async () => {
  await page.viewport(320, 700)
  const [first] = billOf().items
  const items = Array.from({ length: 30 }, (_, number) => ({
    id: idOf(700 + number),
    name: `Examination printing and marking materials ${number + 1}`,
    purpose: 'Papers, toner, and the marking of the mock examination of the third year',
  }))
  const screen = await openBill(billOf({ items: items.flatMap((item) => (first ? [{ ...first, ...item }] : [])) }))
  await expect.element(screen.getByRole('list').getByText('Examination printing and marking materials 30')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(414, 896)
})

test('a French parent reads bill and page in French', async () => {
  changeLanguage('fr')
  const screen = await openBill()
  await expect.element(screen.getByRole('heading', { name: 'Facture pour Ama' })).toBeVisible()
  await expect.element(screen.getByText(/n’attend pas les frais/)).toBeVisible()
  await screen.unmount()
  const bills = await openBills([answer(getFamilyBills, familyBillsOf())])
  await expect.element(bills.getByText('Ce mois est difficile ?')).toBeVisible()
})

test('the closing balance of a child who has left stands there plainly, without a day, and can be paid', async () => {
  const left = { ...ama, status: 'withdrawn' } as const
  const bill = billHeadOf(2, ama)
  const family = familyBillsOf({
    left_to_pay: cedis(610_00),
    due_on: null,
    wards: [wardBalanceOf(left, [bill], { due_on: null })],
    bills: [bill],
  })
  const screen = await openBills([answer(getFamilyBills, family)])
  await expect
    .element(screen.getByRole('heading', { level: 1, name: /610 Ghana cedis closing balance\. It can still be paid\./ }))
    .toBeVisible()
  await expect.element(screen.getByText('Closing balance', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/due 27 Mar|Any part helps/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Pay 610 Ghana cedis' })).toBeVisible()
  await expectAccessible()
})

test('nobody is offered to pay ahead for a child who has left', async () => {
  const left = { ...ama, status: 'transferred' } as const
  const family = familyBillsOf({ left_to_pay: cedis(0), due_on: null, wards: [wardBalanceOf(kofi, []), wardBalanceOf(left, [])] })
  const screen = await openBills([answer(getFamilyBills, family)])
  await expect.element(screen.getByRole('link', { name: 'Pay ahead for Kofi' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Pay ahead for Ama' })).not.toBeInTheDocument()
})

test('what is the family’s choice is chosen on the bill, and no more once it is paid', async () => {
  const feeding = {
    id: idOf(660),
    name: 'Feeding',
    group: 'feeding' as const,
    amount: cedis(480_00),
    purpose: 'Lunch on 60 days',
    approved_by: 'PTA',
    chosen_at: null,
  }
  const { screen, server } = await openBill(billOf({ choices: [feeding] }), []).then((shown) => ({
    screen: shown,
    server: shown.server,
  }))
  await expect.element(screen.getByText(/^Nothing is to pay for these until you choose them/)).toBeVisible()
  await expectAccessible()
  const chosen = billOf({ choices: [{ ...feeding, chosen_at: '2026-03-12T09:00:00.000Z' }] })
  server.change(answer(chooseOnBill, { bill: chosen }), answer(getBill, { bill: chosen }))
  await screen.getByRole('button', { name: 'Choose Feeding, GH₵ 480.00' }).click()
  const back = screen.getByRole('button', { name: 'Not any more: Feeding' })
  await expect.element(back).toBeVisible()
  expect(server.sentTo(chooseOnBill)).toMatchObject([{ params: { choice_id: feeding.id }, body: { chosen: true } }])
  server.change(refuse(chooseOnBill, { status: 409, code: 'billing.choice_paid' }))
  await back.click()
  await expect.element(screen.getByText('Something was paid for it already. The office gives it back to you.')).toBeVisible()
})
