import { getDay, type DayTotals } from '@schoolgate/contracts/days'
import { type DeskAccount, type DeskWard, getDeskAccount, getOfficeReceipt, handOutReceipt } from '@schoolgate/contracts/desk'
import { find } from '@schoolgate/contracts/find'
import { KeptCash } from '@schoolgate/contracts/kept-cash'
import {
  listOfficePayments,
  type OfficePayment,
  rebookPayment,
  recordPayment,
  refundPayment,
  reversePayment,
} from '@schoolgate/contracts/office-payments'
import { getReceiptTexts, type ReceiptReader, textReceipt } from '@schoolgate/contracts/receipt-texts'
import type { Receipt } from '@schoolgate/contracts/receipts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { leftOf, splitOf } from './split.ts'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const money = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })
const NONE = money(0)

const bill = (number: number, wardId: string, left: number, due_on: string | null) => ({
  id: id(number),
  public_id: 'A'.repeat(22),
  bill_no: `B-${number}`,
  ward_id: wardId,
  academic_year: '2025/2026',
  term: 'Term 2',
  term_id: id(70),
  issued_at: '2026-01-10T08:00:00Z',
  due_on,
  total: money(left),
  paid: NONE,
  balance: money(left),
  status: 'issued' as const,
  promise: null,
})
const ward = (number: number, name: string, bills: readonly [left: number, due: string | null][], credit = 0): DeskWard => {
  const owed = bills.reduce((sum, [left]) => sum + left, 0)
  return {
    ward_id: id(number),
    first_name: name,
    fullname: `${name} Mensah`,
    class: 'Basic 5',
    admission_no: `NYP/21/0${number}`,
    status: 'active',
    owed: money(owed),
    credit: money(credit),
    balance: money(owed - credit),
    overdue: NONE,
    due_on: bills[0]?.[1] ?? null,
    has_left: false,
    may_pay: false,
    open: bills.map(([left, due], at) => bill(number * 100 + at, id(number), left, due)),
  }
}

const AMA = ward(11, 'Ama', [
  [120_00, '2026-01-20'],
  [490_00, '2026-03-20'],
])
const KOFI = ward(12, 'Kofi', [[450_00, '2026-02-20']])
const ACCOUNT: DeskAccount = {
  currency: 'GHS',
  wards: [AMA, KOFI],
  payers: [
    { fullname: 'Abena Mensah', title: null, relationship: 'mother' },
    { fullname: 'Kwame Mensah', title: null, relationship: 'father' },
  ],
}
const FOUND = {
  pupils: [
    { id: AMA.ward_id, fullname: AMA.fullname, admission_no: AMA.admission_no, class: AMA.class, status: 'active' as const },
  ],
  guardians: [],
  colleagues: [],
  is_alike: false,
}
const DAY: DayTotals = {
  day: '2026-03-12',
  closed_at: null,
  closed_by: null,
  methods: [],
  total: NONE,
  given_back: NONE,
  taken_back: NONE,
  put_right: NONE,
  receipts_voided: 0,
  lines: [],
  cash_box: { float: null, moved: NONE, put_in: NONE, paid_in: NONE, tills: [] },
  count: null,
  earlier_closings: [],
}
const payment = (amount: number, changes: Partial<OfficePayment> = {}): OfficePayment => ({
  reference: 'PAY-000207',
  type: 'bill',
  status: 'succeeded',
  failure: null,
  method: 'cash',
  network: null,
  phone: null,
  amount: money(amount),
  fee: NONE,
  fee_bearer: 'school',
  total: money(amount),
  payer: { name: 'Abena Mensah', is_me: false, through_share: false },
  parts: [
    {
      ward_id: AMA.ward_id,
      first_name: 'Ama',
      bill_id: id(1100),
      bill_no: 'B-1100',
      term: 'Term 2',
      item_id: null,
      item_name: null,
      amount: money(amount),
    },
  ],
  started_at: '2026-03-12T10:31:00Z',
  paid_at: '2026-03-12T10:31:00Z',
  counted_on: '2026-03-12',
  next: null,
  proof: null,
  refunded: null,
  receipts: [{ id: id(41), public_id: 'R'.repeat(22), receipt_no: 'R-2026-00419', ward_id: null, is_void: false }],
  is_demo: false,
  payer_contact: null,
  provider: 'office',
  provider_reference: null,
  received_by: 'Joseph Lamptey',
  till: null,
  note: null,
  paper_no: null,
  came: null,
  refunds: [],
  ...changes,
})
const RECEIPT: Receipt = {
  id: id(41),
  public_id: 'R'.repeat(22),
  receipt_no: 'R-2026-00419',
  ward_id: null,
  wards: [{ id: AMA.ward_id, first_name: 'Ama', fullname: 'Ama Mensah', class: 'Basic 5' }],
  school: {
    name: 'Nyansapo Prep School',
    motto: null,
    emblem: 'nyansapo',
    address: null,
    town: 'Accra',
    phones: [],
    email: null,
  },
  issued_at: '2026-03-12T10:31:00Z',
  paid_at: '2026-03-12T10:31:00Z',
  counted_on: '2026-03-12',
  lines: payment(300_00).parts,
  amount: money(300_00),
  amount_in_words: { en: 'Three hundred Ghana cedis', fr: 'Trois cents cédis ghanéens' },
  method: 'cash',
  network: null,
  phone: null,
  reference: 'PAY-000207',
  payer: 'Abena Mensah',
  received_by: 'Joseph Lamptey',
  till: null,
  fee: null,
  balance_before: money(610_00),
  balance_after: money(310_00),
  verify_code: '4PDX-8K2M',
  verify_url: 'https://nyansapo.example/verify?code=4PDX-8K2M',
  qr: { text: 'SG1', size: 1, path: 'M0 0h1v1h-1z' },
  void: null,
  others: [],
  is_demo: false,
}

const answers = [
  answer(find, FOUND),
  answer(getDeskAccount, ACCOUNT),
  answer(getDay, { day: DAY }),
  answer(listOfficePayments, { payments: [], next_cursor: null }),
  answer(recordPayment, { payment: payment(300_00) }),
  answer(getOfficeReceipt, { receipt: RECEIPT, printed_at: null, paper_no: null, timezone: 'Africa/Accra' }),
]
const openDesk = () => openOffice('/cash', sessionOf('bursar'), answers)

/** Types a name where the desk waits for one, and takes the first who is found. */
async function findAma({ getByRole, getByLabelText }: Pick<typeof page, 'getByRole' | 'getByLabelText'>): Promise<void> {
  await expect.element(getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('ama{Enter}')
  await expect.element(getByLabelText('Amount (GHS)')).toHaveFocus()
}

test('money goes to the oldest bill of any of the children, what was written for one child stays with that child, and all of it goes somewhere', () => {
  const oldest = splitOf(200_00, [AMA, KOFI], new Map())
  expect([...oldest.parts.values(), oldest.creditMinor, oldest.missingMinor]).toEqual([120_00, 80_00, 0, 0])
  const own = splitOf(500_00, [AMA, KOFI], new Map([[AMA.ward_id, 50_00]]))
  expect([...own.parts.values(), own.creditMinor, own.missingMinor]).toEqual([50_00, 450_00, 0, 0])
  const ahead = splitOf(1_100_01, [AMA, KOFI], new Map())
  expect([...ahead.parts.values(), ahead.creditMinor]).toEqual([650_01, 450_00, 40_01])
  const both = new Map([
    [AMA.ward_id, 100_00],
    [KOFI.ward_id, 150_00],
  ])
  expect(splitOf(300_00, [AMA, KOFI], both).missingMinor).toBe(50_00)
  expect(splitOf(200_00, [AMA, KOFI], both).missingMinor).toBe(-50_00)
  expect(leftOf(ward(13, 'Yaa', [], 30_00))).toBe(0)
})

test('by keyboard alone: name, Enter, amount, Ctrl+Enter; the receipt is there and F2 takes the next child', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openDesk()
  await expect.element(getByRole('combobox')).toHaveFocus()
  await expect.element(getByText('Nothing was taken today yet.')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('ama{Enter}')
  await expect.element(getByLabelText('Amount (GHS)')).toHaveFocus()
  await expect.element(getByText('610 Ghana cedis').first()).toBeInTheDocument()
  await expectAccessible()
  await userEvent.keyboard('300{Control>}{Enter}{/Control}')
  await expect.element(getByRole('status').getByText('Taken: GH₵\u00a0300.00')).toBeVisible()
  expect(server.sentTo(recordPayment)).toMatchObject([
    { body: { method: 'cash', parts: [{ ward_id: AMA.ward_id, amount_minor: 300_00 }], payer_name: 'Abena Mensah' } },
  ])
  await expect.element(getByText('4PDX-8K2M')).toBeVisible()
  await expect.element(getByRole('button', { name: /^Next child/ })).toHaveFocus()
  await expect.element(getByRole('button', { name: /^Ama 00419 · Cash/ })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{F2}')
  await expect.element(getByRole('combobox')).toHaveFocus()
  for (const width of [360, 1280]) {
    await page.viewport(width, 800)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
})

test('brothers and sisters come into one payment, more than is owed is asked about, and change is reckoned', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openDesk()
  await findAma({ getByRole, getByLabelText })
  await getByRole('switch', { name: 'Kofi Mensah, Basic 5' }).click()
  await getByRole('button', { name: 'All 1,060.00' }).click()
  await expect.element(getByText('Nothing is left to pay').last()).toBeVisible()
  await getByLabelText('Amount (GHS)').fill('1,100')
  await getByLabelText('For Kofi').fill('460')
  await getByLabelText('Handed over').fill('1200')
  await expect.element(getByText('Change to give back: GH₵\u00a0100.00')).toBeVisible()
  const take = getByRole('button', { name: 'Take GH₵\u00a01,100.00' })
  await take.click()
  await expect.element(getByRole('alert').getByText(/^Say what the rest is for/)).toBeVisible()
  expect(server.sentTo(recordPayment)).toEqual([])
  await expectAccessible()
  await getByRole('switch', { name: 'GH₵\u00a040.00 is more than is left to pay' }).click()
  await take.click()
  await expect.poll(() => server.sentTo(recordPayment)).toHaveLength(1)
  expect(server.sentTo(recordPayment)).toMatchObject([
    {
      body: {
        credit_minor: 40_00,
        parts: [
          { ward_id: AMA.ward_id, amount_minor: 640_00 },
          { ward_id: KOFI.ward_id, amount_minor: 460_00 },
        ],
      },
    },
  ])
})

test('mobile money at the desk needs its number, and a refusal of the school is said where the amount stands', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openDesk()
  await findAma({ getByRole, getByLabelText })
  await getByLabelText('Amount (GHS)').fill('50')
  await getByRole('radio', { name: 'Mobile money' }).click()
  await getByRole('button', { name: 'Take GH₵\u00a050.00' }).click()
  await expect.element(getByText('Write the number here.')).toBeVisible()
  await getByLabelText('Number of the transaction').fill('MP260312.1031.C00042')
  server.change(refuse(recordPayment, { status: 409, code: 'payments.number_taken' }))
  await getByRole('button', { name: 'Take GH₵\u00a050.00' }).click()
  await expect.element(getByRole('alert').getByText(/^This number was written down before/)).toBeVisible()
  expect(server.sentTo(recordPayment).at(-1)).toMatchObject({
    body: { method: 'momo', network: 'mtn', provider_reference: 'MP260312.1031.C00042' },
  })
  expect(Object.keys(localStorage).filter((key) => key.includes('cash'))).toEqual([])
})

test('the first print is the receipt, the second says that it is a copy; the roll is as wide as it is', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openDesk()
  await findAma({ getByRole, getByLabelText })
  await getByLabelText('Amount (GHS)').fill('300')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(getByText('4PDX-8K2M')).toBeVisible()
  const seen: { width: string; rule: string; text: string }[] = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    const roll = document.body.lastElementChild
    const rule = document.adoptedStyleSheets.at(-1)?.cssRules[0]?.cssText ?? ''
    seen.push({ width: roll instanceof HTMLElement ? roll.style.width : '', rule, text: roll?.textContent ?? '' })
    dispatchEvent(new Event('afterprint'))
  })
  server.change(answer(handOutReceipt, { is_copy: false }))
  await getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => seen).toHaveLength(1)
  await getByLabelText('Print on').selectOptions('roll58')
  server.change(answer(handOutReceipt, { is_copy: true }))
  await getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => seen).toHaveLength(2)
  expect(seen.map(({ width }) => width)).toEqual(['72mm', '48mm'])
  expect(seen.map(({ text }) => text.includes('COPY'))).toEqual([false, true])
  expect(seen[0]?.rule).toMatch(/size: 80mm \d+mm/)
  expect(document.adoptedStyleSheets).toEqual([])
})

const MOTHER: ReceiptReader = {
  guardian_id: id(51),
  name: 'Abena Mensah',
  phone: '024 555 0182',
  text: 'Nyansapo Prep School\nReceipt R-2026-00419: GHS 300.00, paid 12/03/2026. Check it:\nhttps://nyansapo.example/verify?code=4PDX-8K2M',
  parts: 1,
  cost: money(4),
  sent: [],
}
const FATHER: ReceiptReader = { ...MOTHER, guardian_id: id(52), name: 'Kwame Mensah', phone: null }

test('the receipt goes by SMS to who stands at the desk: what it says and costs before, what became of it after, and no provider is said', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openDesk()
  await findAma({ getByRole, getByLabelText })
  await getByLabelText('Amount (GHS)').fill('300')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const texts = { readers: [MOTHER, FATHER], why_not: null, left_this_month: 480 }
  server.change(answer(getReceiptTexts, texts))
  const begin = getByRole('button', { name: 'Send by SMS' })
  await begin.click()
  await expect.element(getByText(/Receipt R-2026-00419: GHS 300\.00, paid/)).toBeVisible()
  await expect.element(getByText('1 part, GH₵\u00a00.04')).toBeVisible()
  await expect.element(getByText('No phone that takes SMS')).toBeVisible()
  await expectAccessible()
  const sent = { at: '2026-03-12T10:32:00Z', state: 'waiting' as const, reason: null }
  const onItsWay = { ...texts, readers: [{ ...MOTHER, sent: [sent] }, FATHER] }
  server.change(answer(textReceipt, onItsWay))
  await getByRole('button', { name: 'Send to Abena Mensah' }).click()
  await expect.element(getByText('10:32, on its way')).toBeVisible()
  expect(server.sentTo(textReceipt)).toMatchObject([{ body: { guardian_id: MOTHER.guardian_id, sent_before: 0 } }])
  server.change(answer(getReceiptTexts, { ...texts, readers: [{ ...MOTHER, sent: [{ ...sent, state: 'failed' }] }, FATHER] }))
  await getByRole('button', { name: 'Look again' }).first().click()
  await expect.element(getByText('10:32, not delivered: not taken')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Send again to Abena Mensah' })).toBeVisible()
  changeLanguage('fr')
  await expect.element(getByText('10:32, non remis\u00a0: pas accepté')).toBeVisible()
  changeLanguage('en')
  await begin.click()
  server.change(answer(getReceiptTexts, { ...texts, why_not: 'no_provider' }))
  await begin.click()
  await expect.element(getByText(/^This school has no SMS provider yet/)).toBeVisible()
  await expectAccessible()
  for (const width of [360, 1280]) {
    await page.viewport(width, 800)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
})

test('while nobody answers the money lies here; a page that was loaded anew sends it under the same key, once', async () => {
  const { getByLabelText, getByText, getByRole, server, unmount } = await openDesk()
  await findAma({ getByRole, getByLabelText })
  await getByLabelText('Amount (GHS)').fill('300')
  server.setOffline(true)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(getByText('The network went before the school answered')).toBeVisible()
  await expect.element(getByText(/^GH₵.300\.00 for Ama Mensah is kept on this device/)).toBeVisible()
  await expectAccessible()
  const shelves = () => Object.keys(localStorage).filter((name) => name.includes('office.cash'))
  const { key } = KeptCash.parse(JSON.parse(localStorage.getItem(shelves()[0] ?? '') ?? ''))
  await unmount()
  const again = await openDesk()
  await expect.element(getByText(/^GH₵.300\.00 for Ama Mensah is kept on this device/)).toBeVisible()
  again.server.setOffline(false)
  await expect.element(getByRole('status').getByText('Taken: GH₵\u00a0300.00')).toBeVisible()
  expect(again.server.keysSentTo(recordPayment)).toEqual([key])
  expect(shelves()).toEqual([])
})

test('a payment of the day is reversed with a reason that parents read; what is left to pay stands before and after', async () => {
  const listed = answer(listOfficePayments, { payments: [payment(300_00)], next_cursor: null })
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/cash', sessionOf('bursar'), [listed, ...answers])
  await getByRole('button', { name: /^Ama 00419/ }).click()
  await getByRole('button', { name: 'Reverse it' }).click()
  await expect.element(getByText('GH₵\u00a0610.00 → GH₵\u00a0910.00')).toBeVisible()
  await expectAccessible()
  await getByRole('radio', { name: 'Not received' }).click()
  await getByLabelText('More words').fill('Counted twice')
  server.change(answer(reversePayment, { payment: payment(300_00, { status: 'reversed' }), waits: null }))
  await getByRole('button', { name: 'Reverse GH₵\u00a0300.00' }).click()
  await expect.element(getByText('reversed', { exact: true })).toBeVisible()
  expect(server.sentTo(reversePayment)).toMatchObject([
    { params: { reference: 'PAY-000207' }, body: { reason: 'Not received: Counted twice' } },
  ])
})

test('money for the wrong child is reversed and written anew in one act, and both receipts stand side by side', async () => {
  const listed = answer(listOfficePayments, { payments: [payment(300_00)], next_cursor: null })
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/cash', sessionOf('bursar'), [listed, ...answers])
  await getByRole('button', { name: /^Ama 00419/ }).click()
  await getByRole('button', { name: 'Reverse it' }).click()
  await getByRole('button', { name: 'Reverse GH₵ 300.00 and write anew' }).click()
  await expect.element(getByText('Choose the right child first.')).toBeVisible()
  const right = {
    id: KOFI.ward_id,
    fullname: KOFI.fullname,
    admission_no: KOFI.admission_no,
    class: KOFI.class,
    status: 'active' as const,
  }
  server.change(answer(find, { ...FOUND, pupils: [...FOUND.pupils, right] }))
  await getByLabelText('Right child').fill('Kofi')
  await getByRole('button', { name: 'Kofi Mensah, Basic 5' }).click()
  // What is left to pay for both, before and after.
  await expect.element(getByText('GH₵ 610.00 → GH₵ 910.00')).toBeVisible()
  await expect.element(getByText('GH₵ 450.00 → GH₵ 150.00')).toBeVisible()
  await expectAccessible()
  const anew = payment(300_00, {
    reference: 'PAY-000208',
    receipts: [{ id: id(42), public_id: 'S'.repeat(22), receipt_no: 'R-2026-00421', ward_id: null, is_void: false }],
  })
  server.change(answer(rebookPayment, { payment: payment(300_00, { status: 'reversed' }), anew, waits: null }))
  await getByRole('button', { name: 'Reverse GH₵ 300.00 and write anew' }).click()
  await expect.element(getByRole('heading', { name: 'Both receipts' })).toBeVisible()
  await expect.element(getByRole('heading', { name: 'New', exact: true })).toBeVisible()
  expect(server.sentTo(rebookPayment)).toMatchObject([
    { body: { from_ward_id: AMA.ward_id, to_ward_id: KOFI.ward_id, reason: 'Wrong child' } },
  ])
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('money goes back the way it came, or waits for a second person; as credit it needs nothing', async () => {
  const listed = answer(listOfficePayments, { payments: [payment(300_00)], next_cursor: null })
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/cash', sessionOf('bursar'), [listed, ...answers])
  await getByRole('button', { name: /^Ama 00419/ }).click()
  await getByRole('button', { name: 'Give money back' }).click()
  await getByRole('radio', { name: /^Keep it as credit/ }).click()
  await expect.element(getByText(/is credit now\. Nothing has to be done/)).toBeVisible()
  await getByRole('radio', { name: /^The same way/ }).click()
  await expectAccessible()
  await getByLabelText('How much').fill('150')
  const waits = {
    id: id(90),
    kind: 'refund' as const,
    state: 'waits' as const,
    amount: money(150_00),
    ward: { id: AMA.ward_id, fullname: AMA.fullname, class: AMA.class },
    to_ward: null,
    bill: null,
    payment: { reference: 'PAY-000207', receipt_no: 'R-2026-00419' },
    name: null,
    reason: 'Paid twice',
    asked_by: 'Joseph Lamptey',
    asked_at: '2026-03-12T10:31:00.000Z',
    waits_until: '2026-03-19T10:31:00.000Z',
    decided_by: null,
    decided_at: null,
    declined_because: null,
    may_agree: false,
    may_take_back: true,
  }
  server.change(answer(refundPayment, { payment: payment(300_00), waits }))
  await getByRole('button', { name: 'Give GH₵ 150.00 back' }).click()
  await expect.element(getByText('It waits for a second person')).toBeVisible()
  expect(server.sentTo(refundPayment)).toMatchObject([{ body: { amount_minor: 150_00, reason: 'Paid twice' } }])
})

test('in French the desk asks and answers in French; the head reads the day and takes nothing', async () => {
  const taken = { ...DAY, methods: [{ method: 'cash', payments: 1, amount: money(300_00) }], total: money(300_00) }
  const { getByRole, getByText } = await openOffice('/cash', sessionOf('head'), [
    answer(getDay, { day: taken }),
    answer(listOfficePayments, { payments: [payment(300_00, { status: 'reversed' })], next_cursor: null }),
    ...answers,
  ])
  await expect.element(getByText('reversed')).toBeVisible()
  expect(getByRole('combobox').elements()).toEqual([])
  await expectAccessible()
  changeLanguage('fr')
  await expect.element(getByRole('heading', { level: 1, name: 'Caisse' })).toBeVisible()
  await expect.element(getByText('annulé')).toBeVisible()
})
