import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bills, ledgerTransactions, users, wards } from '#db/schema'
import { checkLedger } from '#modules/billing'
import { describeReport } from '#modules/intake'
import { createTestApp, differencesOf, documentedSchool, TEST_NOW } from '#testing'

const balances =
  (...rows: string[]) =>
  () =>
    `admission_no,as_of,kind,amount,text\n${rows.map((row) => `${row}\n`).join('')}`
const AMA = 'NYP/21/0147'

/** The documented school with these opening balances, as Abena sees Ama's account. */
async function school(...rows: string[]) {
  const world = await createTestApp()
  const { given, signedIn, db } = world
  const files = await documentedSchool({ ...world.world, clock: () => TEST_NOW })
  expect(describeReport(await files.bring({ opening_balances: balances(...rows) }))).toMatch(/Imported\.$/)
  const [[mother], [ward]] = await given(async (tx) => [
    await tx.select().from(users).where(eq(users.ref, 'G-001')),
    await tx.select().from(wards).where(eq(wards.admissionNo, AMA)),
  ])
  const browser = await signedIn(mother?.id ?? '')
  const read = async (what: string) => (await browser.get(`/api/v1/wards/${ward?.id}/${what}`)).json()
  return {
    ...world,
    ...files,
    billsOf: () => read('bills'),
    bill: async (id: string) => (await browser.get(`/api/v1/bills/${id}`)).json().bill,
    statement: () => read('statement?from=2025-08-01&to=2026-03-12'),
    books: async () => (await checkLedger(db)).lines.join('\n'),
  }
}

test('what a family owed before stands in the arrears of the next bill and in the statement, and payments go to it by its number', async () => {
  const { billsOf, bill, statement, bring, books } = await school(`${AMA},2025-09-01,debt,45.00,Books of Basic 4`)
  const { balance, bills: all } = await billsOf()
  expect(balance.balance.amount_minor).toBe(205_00)
  const [newest, oldest] = [all[0], all.at(-1)]
  expect(oldest).toMatchObject({ bill_no: `OB-${AMA}`, total: { amount_minor: 45_00 }, status: 'overdue', due_on: '2025-09-01' })
  const shown = await bill(newest.id)
  expect([shown.arrears_brought_forward.amount_minor, shown.arrears]).toEqual([
    45_00,
    [expect.objectContaining({ bill_no: `OB-${AMA}` })],
  ])
  expect((await bill(oldest.id)).items).toMatchObject([{ name: 'Books of Basic 4', amount: { amount_minor: 45_00 } }])
  const { lines, closing } = await statement()
  expect(lines[0]).toMatchObject({
    at: '2025-09-01T00:00:00.000Z',
    kind: 'bill',
    reference: `OB-${AMA}`,
    balance: { amount_minor: 45_00 },
  })
  expect(closing.amount_minor).toBe(205_00)

  await bring({
    payments: (text) => `${text}PAY-300,R-2026-00300,2026-03-01 10:00,cash,,G-001,succeeded,,${AMA},OB-${AMA},45.00\n`,
  })
  expect((await billsOf()).bills.at(-1)).toMatchObject({ status: 'paid' })
  expect(await books()).toMatch(/The books are sound/)
})

test('what a family was ahead pays its next bill, and the statement says so in the school’s words', async () => {
  const { billsOf, statement, books } = await school(`${AMA},2025-09-01,credit,60.00,Paid too much in July`)
  expect((await billsOf()).balance.balance.amount_minor).toBe(100_00)
  const { opening, lines, billed, paid, closing } = await statement()
  expect(lines[0]).toMatchObject({ kind: 'opening', reference: 'Paid too much in July', amount: { amount_minor: -60_00 } })
  expect([opening, billed, paid, closing].map(({ amount_minor: minor }) => minor)).toEqual([0, 1160_00, 1060_00, 100_00])
  expect(await books()).toMatch(/The books are sound/)
})

test('an opening balance that was wrong is put right in both directions, and the same file again changes nothing', async () => {
  const { bring, billsOf, books, given } = await school(`${AMA},2025-09-01,debt,45.00,Old books`)
  const becomes = async (row: string) => {
    const report = await bring({ opening_balances: balances(row) })
    expect(describeReport(report)).toMatch(/Imported\.$/)
    expect(await books()).toMatch(/The books are sound/)
    return (await billsOf()).balance.balance.amount_minor
  }
  expect(await becomes(`${AMA},2025-09-01,debt,50.00,Old books`)).toBe(210_00)
  expect(await becomes(`${AMA},2025-09-01,credit,30.00,Old books`)).toBe(130_00)
  expect(await becomes(`${AMA},2025-09-01,credit,20.00,Old books`)).toBe(140_00)
  expect(await becomes(`${AMA},2025-09-01,debt,5.00,Old books`)).toBe(165_00)
  const before = await given((tx) => tx.$count(ledgerTransactions))
  const again = await bring({ opening_balances: balances(`${AMA},2025-09-01,debt,5.00,Old books`) })
  expect(differencesOf(again, 'opening_balances')).toMatchObject({ same: 1, changed: [] })
  expect(await given((tx) => tx.$count(ledgerTransactions))).toBe(before)
  expect(await given((tx) => tx.$count(bills))).toBe(2)
})

test('a debt that the bursar voided is not brought back by the file', async () => {
  const { bring, given, billsOf } = await school(`${AMA},2025-09-01,debt,45.00,Old books`)
  const voided = { status: 'void' as const, voidedAt: TEST_NOW, voidReason: 'Paid in July after all' }
  await given((tx) =>
    tx
      .update(bills)
      .set(voided)
      .where(eq(bills.billNo, `OB-${AMA}`)),
  )
  const report = await bring({ opening_balances: balances(`${AMA},2025-09-01,debt,50.00,Old books`) })
  expect(describeReport(report).replaceAll('\u00a0', ' ')).toContain('amount stays GH₵ 45.00, the file says GH₵ 50.00')
  expect((await billsOf()).bills.find(({ bill_no: number }: { bill_no: string }) => number.startsWith('OB-'))).toMatchObject({
    status: 'void',
  })
})

test.each([
  ['of nobody', 'NYP/99/9999,2025-09-01,debt,45.00,', 'There is no ward'],
  ['of tomorrow', `${AMA},2026-03-13,debt,45.00,`, 'The day lies ahead.'],
  ['of nothing', `${AMA},2025-09-01,credit,0.00,`, 'Nothing is owed and nothing is ahead.'],
  ['that is neither debt nor credit', `${AMA},2025-09-01,owes,1.00,`, 'Write one of: debt, credit.'],
])('refused: an opening balance %s', async (_, row, wrong) => {
  const { bring } = await school(`${AMA},2025-09-01,debt,45.00,`)
  expect(describeReport(await bring({ opening_balances: balances(row) }))).toContain(wrong)
})
