import type { BankFigures, BankLine, BankSheet } from '@schoolgate/contracts/bank'
import {
  bookBankLine,
  bookSureLines,
  bringBankSheet,
  closeBankSlip,
  explainBankLine,
  findBankCash,
  getBankSheet,
  linkBankLine,
  listBankLines,
  listBankSheets,
  readBankSheet,
  settleBankLine,
  takeBackBankLine,
  takeBankSheet,
  undoBankUse,
} from '@schoolgate/contracts/bank-doors'
import { getSettlement, listSettlements, type Settlement } from '@schoolgate/contracts/settlements'
import { getDeskAccount } from '@schoolgate/contracts/desk'
import { find } from '@schoolgate/contracts/find'
import { listWork } from '@schoolgate/contracts/office-work'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf, workOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const money = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })
const figure = (lines: number, minor: number) => ({ lines, sum: money(minor) })
const FIGURES: BankFigures = {
  stands: {
    look: figure(2, 1_910_00),
    nobody: figure(1, 500_00),
    sure: figure(3, 900_00),
    here: figure(1, 200_00),
    done: figure(0, 0),
    went_out: figure(0, 0),
  },
  came: money(3_510_00),
  booked: money(0),
  here: money(0),
  explained: money(0),
  open: money(3_510_00),
}
const SHEET: BankSheet = {
  id: id(1),
  name: 'gcb-march.csv',
  account: 'GCB 1042',
  kind: 'bank',
  state: 'taken',
  brought_by: 'Joseph Lamptey',
  brought_at: '2026-03-12T09:00:00.000Z',
  understood: {
    columns: [
      { key: 'date', head: 'Date', samples: ['09/03/2026'], field: 'day' },
      { key: 'words', head: 'Words', samples: ['MENSAH ABENA O'], field: null },
      { key: 'credit', head: 'Credit', samples: ['1,060.00'], field: 'credit' },
    ],
    remembered: false,
    is_complete: true,
    rows: 7,
    came_minor: 3_510_00,
    went_minor: 0,
    from: '2026-03-09',
    to: '2026-03-11',
    day_order: 'day_first',
    left_out: [{ row: 9, reason: 'other_currency', written: '09/03/2026 DOLLARS 10.00 USD' }],
    left_out_rows: 1,
  },
  known_rows: 2,
  figures: FIGURES,
}
const child = (last: number, name: string, amount_minor: number, left_minor = amount_minor) => ({
  ward_id: id(last),
  name,
  class: 'Basic 5',
  amount_minor,
  left_minor,
})
const lineOf = (changes: Partial<BankLine> = {}): BankLine => ({
  id: id(20),
  row: 4,
  day: '2026-03-09',
  amount: money(1_060_00),
  open: money(1_060_00),
  narration: 'MENSAH ABENA O FEES',
  reference: 'FT26068 0182',
  payer: { name: null, phone: null },
  stand: 'look',
  guess: {
    reasons: [
      { code: 'name', name: 'Abena Mensah' },
      { code: 'together', minor: 2 },
    ],
    children: [child(31, 'Ama Mensah', 610_00), child(32, 'Kofi Mensah', 450_00)],
    credit_minor: 0,
    payment: null,
    of_line: null,
    cash_day: null,
    settlement: null,
  },
  uses: [],
  ...changes,
})
const told = (lines: BankLine[]) => answer(listBankLines, { lines, next_cursor: null })
const taken = (sheet: Partial<BankSheet> = {}) => answer(getBankSheet, { sheet: { ...SHEET, ...sheet } })
const onlyIn = (figures: BankFigures, stand: 'look' | 'nobody' | 'here' | 'done'): BankFigures => ({
  ...figures,
  stands: {
    ...figures.stands,
    look: figure(0, 0),
    nobody: figure(0, 0),
    sure: figure(0, 0),
    here: figure(0, 0),
    [stand]: figure(1, 1_00),
  },
})

const NOTHING_SETTLED = { settlements: [], waiting: { payments: 0, sum: money(0) }, missing: [], next_cursor: null }
const SETTLEMENT: Settlement = {
  id: id(60),
  number: '3090024',
  state: 'paid_out',
  day: '2026-03-11',
  gross: money(1_081_09),
  fees: money(21_09),
  held_back: money(0),
  net: money(1_060_00),
  payments: 2,
  differences: [],
  bank: null,
}

test('a sheet is chosen, its columns are said, and its lines are taken in; what is left out says why', async () => {
  const brought = { ...SHEET, state: 'brought' as const, understood: { ...SHEET.understood, is_complete: false } }
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/bank', sessionOf('bursar'), [
    answer(listBankSheets, {
      sheets: [SHEET],
      figures: FIGURES,
      cash_on_its_way: [{ day: '2026-03-10', amount: money(2_040_00) }],
      next_cursor: null,
    }),
    answer(listSettlements, NOTHING_SETTLED),
    refuse(bringBankSheet, { status: 422, code: 'sheets.not_read', title: 'This is a PDF: its tables cannot be read.' }),
    answer(getBankSheet, { sheet: brought }),
    answer(readBankSheet, { sheet: { ...SHEET, state: 'brought' } }),
    answer(takeBankSheet, {
      work: workOf({ kind: 'bank_sheet', state: 'waiting', bank: { bankSheetId: SHEET.id, act: 'take' } }),
    }),
  ])
  await expect.element(getByText('7 to look at')).toBeVisible()
  await expect.element(getByText('Cash box of Tue 10 March')).toBeVisible()
  await expectAccessible()
  const choose = () =>
    getByLabelText('Choose a sheet').upload(new File(['Date,Words,Credit'], 'gcb-march.csv', { type: 'text/csv' }))
  await choose()
  await expect.element(getByRole('alert')).toMatchTextContent('This is a PDF: its tables cannot be read.')
  server.change(answer(bringBankSheet, { sheet: brought }))
  await choose()
  await expect.element(getByRole('heading', { name: 'What the columns are' })).toBeVisible()
  await getByText('1 row is left out').click()
  await expect.element(getByText('Row 9: another currency')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Take in 7 rows' }).click()
  await expect.element(getByRole('alert')).toMatchTextContent('Say which column is the day, and which the money.')
  await getByLabelText('What is Words?').selectOptions('What the bank wrote')
  await expect
    .poll(() => server.sentTo(readBankSheet))
    .toMatchObject([{ body: { columns: { date: 'day', words: 'narration', credit: 'credit' } } }])
  await getByLabelText('Whose account').fill('GCB Madina')
  server.change(
    answer(listWork, { work: [workOf({ kind: 'bank_sheet', state: 'running', bank: { bankSheetId: SHEET.id, act: 'take' } })] }),
  )
  await getByRole('button', { name: 'Take in 7 rows' }).click()
  await expect.element(getByRole('heading', { name: 'Taking in and matching' })).toBeVisible()
  expect(server.sentTo(takeBankSheet)).toMatchObject([{ body: { account: 'GCB Madina', kind: 'bank' } }])
})

test('a line says whose it is and why, and one tap books it to both children; the sums stand side by side', async () => {
  const { getByRole, getByText, server } = await openOffice(`/bank/${SHEET.id}`, sessionOf('bursar'), [
    taken(),
    told([lineOf()]),
    answer(bookBankLine, { line: lineOf({ stand: 'done', guess: null }) }),
    answer(bookSureLines, { work: workOf({ kind: 'bank_sheet', state: 'done', bank: { bankSheetId: SHEET.id, act: 'book' } }) }),
  ])
  await expect.element(getByText('One amount, 2 children: together they owe exactly this.')).toBeVisible()
  await expect.element(getByText('2 rows were here before', { exact: false })).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
  server.change(told([]))
  await getByRole('button', { name: 'Yes, both: MENSAH ABENA O FEES' }).click()
  await expect.element(getByText('Booked. Ama Mensah, Kofi Mensah: the receipt is on its way.')).toBeVisible()
  await expect.element(getByText('No line here')).toBeVisible()
  expect(server.sentTo(bookBankLine)).toMatchObject([
    {
      body: {
        open_minor: 1_060_00,
        parts: [
          { ward_id: id(31), amount_minor: 610_00 },
          { ward_id: id(32), amount_minor: 450_00 },
        ],
      },
    },
  ])
  await getByRole('button', { name: 'Book 3 sure ones' }).click()
  await expect.poll(() => server.sentTo(bookSureLines)).toHaveLength(1)
  await expect.element(getByRole('button', { name: 'Book 3 sure ones' })).not.toHaveAttribute('aria-busy')
})

test('a line is shared by hand: a part stays open, more than owed is said before, and what is no fees gets a word', async () => {
  const figures = onlyIn(FIGURES, 'nobody')
  const line = lineOf({ stand: 'nobody', amount: money(500_00), open: money(500_00), guess: null, narration: 'RENT' })
  const esi = {
    ward_id: id(33),
    first_name: 'Esi',
    fullname: 'Esi Owusu',
    class: 'KG 2',
    admission_no: 'NYP/1',
    status: 'active' as const,
    owed: money(300_00),
    credit: money(0),
    balance: money(300_00),
    overdue: money(0),
    due_on: null,
    has_left: false,
    may_pay: false,
    open: [],
  }
  const { getByRole, getByLabelText, getByText, server } = await openOffice(`/bank/${SHEET.id}`, sessionOf('bursar'), [
    taken({ figures }),
    told([line]),
    answer(find, {
      pupils: [{ id: id(33), fullname: 'Esi Owusu', class: 'KG 2', admission_no: 'NYP/1', status: 'active' }],
      guardians: [],
      colleagues: [],
      is_alike: false,
    }),
    answer(getDeskAccount, { currency: 'GHS', wards: [esi], payers: [] }),
    refuse(bookBankLine, { status: 409, code: 'bank.line_changed' }),
    answer(explainBankLine, { line }),
  ])
  await getByRole('button', { name: 'Find the child: RENT' }).click()
  await getByRole('button', { name: 'Book GH₵ 0.00' }).click()
  await expect.element(getByRole('alert')).toMatchTextContent('Choose a child first.')
  await getByLabelText('Child, parent or phone').fill('Esi')
  await getByRole('button', { name: 'Add Esi Owusu' }).click()
  await expect.element(getByText('GH₵ 200.00 of the line stays open.')).toBeVisible()
  await expectAccessible()
  await getByLabelText('For Esi Owusu').fill('340')
  await getByRole('button', { name: 'Book GH₵ 340.00, GH₵ 40.00 of it as credit' }).click()
  await expect.element(getByText(/Somebody else has decided on this line meanwhile/)).toBeVisible()
  expect(server.sentTo(bookBankLine)).toMatchObject([
    { body: { open_minor: 500_00, credit_minor: 40_00, parts: [{ ward_id: id(33), amount_minor: 340_00 }] } },
  ])
  await getByRole('button', { name: 'Find the child: RENT' }).click()
  await getByRole('button', { name: 'It is not school fees' }).click()
  await getByRole('button', { name: 'It is not school fees' }).click()
  await expect.element(getByRole('alert')).toMatchTextContent('Say in a word what it is.')
  await getByLabelText('What is it?').fill('Rent of the canteen')
  server.change(told([]))
  await getByRole('button', { name: 'It is not school fees' }).click()
  await expect.element(getByText('Explained.')).toBeVisible()
  expect(server.sentTo(explainBankLine)).toMatchObject([{ body: { words: 'Rent of the canteen' } }])
  await expect.element(getByText('No line here')).toBeVisible()
})

test('a slip is closed, the same money is not counted twice, what the bank took back is reversed, and what was said is undone', async () => {
  const guess = { reasons: [], children: [], credit_minor: 0, payment: null, of_line: null, cash_day: null, settlement: null }
  const slip = lineOf({
    id: id(21),
    narration: 'SLIP',
    guess: { ...guess, reasons: [{ code: 'slip', name: 'PAY-A' }], payment: 'PAY-A' },
  })
  const back = lineOf({
    id: id(22),
    narration: 'REV FT1',
    amount: money(-850_00),
    open: money(850_00),
    guess: { ...guess, reasons: [{ code: 'taken_back' }], of_line: { id: id(23), row: 61, day: '2026-03-10' } },
  })
  const here = lineOf({
    id: id(24),
    narration: 'HERE',
    stand: 'here',
    guess: { ...guess, reasons: [{ code: 'same_number', name: 'FT1' }], payment: 'PAY-B' },
  })
  const banked = lineOf({
    id: id(26),
    narration: 'CASH DEP',
    guess: { ...guess, reasons: [{ code: 'own_cash', name: '2026-03-10' }], cash_day: '2026-03-10' },
  })
  const use = {
    id: id(40),
    kind: 'explained' as const,
    amount: money(1_060_00),
    payment: null,
    cash_day: null,
    settlement: null,
    names: [],
    words: 'A loan',
    by: 'Joseph Lamptey',
    at: '2026-03-12T09:00:00.000Z',
  }
  const done = lineOf({ id: id(25), narration: 'LOAN', stand: 'done', open: money(0), guess: null, uses: [use] })
  const { getByRole, getByLabelText, getByText, server } = await openOffice(
    `/bank/${SHEET.id}`,
    sessionOf('bursar', { stepped_up_until: '2099-01-01T00:00:00Z' }),
    [
      taken(),
      told([slip, back, here, banked, done]),
      answer(findBankCash, { line: banked }),
      answer(closeBankSlip, { line: slip }),
      answer(takeBackBankLine, { line: back }),
      answer(linkBankLine, { line: here }),
      answer(undoBankUse, { line: done }),
    ],
  )
  await getByRole('button', { name: 'Yes, close slip: SLIP' }).click()
  await expect.element(getByText('The slip is closed, the receipt is on its way.')).toBeVisible()
  expect(server.sentTo(closeBankSlip)).toMatchObject([{ body: { open_minor: 1_060_00, reference: 'PAY-A' } }])
  await getByRole('button', { name: 'Yes, the same: HERE' }).click()
  await expect.element(getByText('It is not counted twice.')).toBeVisible()
  await expect.element(getByText('Our own cash, banked. The day sheet of Tue 10 March says this sum.')).toBeVisible()
  await getByRole('button', { name: 'Yes: CASH DEP' }).click()
  await expect.poll(() => server.sentTo(findBankCash)).toMatchObject([{ body: { open_minor: 1_060_00, day: '2026-03-10' } }])
  await getByRole('button', { name: 'Reverse both: REV FT1' }).click()
  await expect.element(getByText('Reversed on both lines. The family is told.')).toBeVisible()
  expect(server.sentTo(takeBackBankLine)).toMatchObject([{ body: { open_minor: 850_00, of_line: id(23) } }])
  await getByRole('button', { name: 'See: LOAN' }).click()
  await getByRole('button', { name: 'Undo: Not school fees' }).click()
  await getByRole('button', { name: 'Take it back' }).click()
  await expect.element(getByRole('alert')).toMatchTextContent('Write why.')
  await expectAccessible()
  await getByLabelText(/^Why\?/).fill('It was fees')
  server.change(told([]))
  await getByRole('button', { name: 'Take it back' }).click()
  await expect.element(getByText('Taken back. The money is open again.')).toBeVisible()
  expect(server.sentTo(undoBankUse)).toMatchObject([{ body: { reason: 'It was fees' } }])
  await expect.element(getByText('No line here')).toBeVisible()
})

test('what Paystack pays out stands beside the sheets, with what is not as our books say; a line of the bank is explained by it', async () => {
  const odd: Settlement = {
    ...SETTLEMENT,
    id: id(61),
    number: '3090025',
    held_back: money(50_00),
    bank: { day: '2026-03-12', account: 'GCB 1042' },
    differences: [
      { kind: 'not_in_our_books', reference: 'BESIDE-1', ours: null, theirs: money(77_00) },
      { kind: 'other_fee', reference: null, ours: money(1_51), theirs: money(2_51) },
    ],
  }
  const payments = [
    { reference: 'PAY-ABC2345', amount: money(622_14), fee: money(12_14), is_ours: true },
    { reference: 'BESIDE-1', amount: money(77_00), fee: null, is_ours: false },
  ]
  const missing = [{ reference: 'PAY-LEFT234', paid_on: '2026-03-02', amount: money(622_14) }]
  const waiting = { payments: 3, sum: money(900_00) }
  const guess = {
    reasons: [
      { code: 'settlement' as const, name: '3090024', minor: 1_081_09 },
      { code: 'settlement_fees' as const, minor: 21_09 },
      { code: 'settlement_no' as const },
    ],
    children: [],
    credit_minor: 0,
    payment: null,
    of_line: null,
    cash_day: null,
    settlement: { id: id(60), number: '3090024' },
  }
  const line = lineOf({ narration: 'PSTK_3090024', stand: 'here', guess })
  const { getByRole, getByText, server } = await openOffice('/bank', sessionOf('bursar'), [
    answer(listBankSheets, { sheets: [SHEET], figures: FIGURES, cash_on_its_way: [], next_cursor: null }),
    answer(listSettlements, { settlements: [SETTLEMENT, odd], waiting, missing, next_cursor: null }),
    answer(getSettlement, { settlement: odd, payments }),
    taken({ figures: onlyIn(FIGURES, 'here') }),
    told([line]),
    answer(settleBankLine, { line }),
  ])
  await expect.element(getByRole('heading', { name: 'What Paystack pays out' })).toBeVisible()
  await expect.element(getByText('PAY-LEFT234 of Mon 2 March, GH₵ 622.14')).toBeVisible()
  await expect.element(getByText('Still at Paystack: 3 payments, GH₵ 900.00.')).toBeVisible()
  await expect.element(getByText('Not on a bank sheet yet')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Open settlement 3090025' }).click()
  await expect.element(getByText('BESIDE-1: Paystack has GH₵ 77.00, and nobody here asked for it.')).toBeVisible()
  await expect.element(getByText('The whole: Paystack kept GH₵ 2.51 as its fee, our books say GH₵ 1.51.')).toBeVisible()
  await expect.element(getByText('fee GH₵ 12.14')).toBeVisible()
  await page.viewport(360, 740)
  await expectAccessible()
  await getByRole('button', { name: 'Close' }).click()
  await getByRole('link', { name: 'Open gcb-march.csv' }).click()
  await expect.element(getByText('Paystack’s settlement 3090024: GH₵ 1,081.09 that parents paid in the app.')).toBeVisible()
  await getByRole('button', { name: 'Yes, the same: PSTK_3090024' }).click()
  await expect.element(getByText('It is not counted twice.')).toBeVisible()
  expect(server.sentTo(settleBankLine)).toMatchObject([{ body: { open_minor: 1_060_00, settlement_id: id(60) } }])
})
