import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cancelledReceipts, payments, receipts, schools, wards } from '#db/schema'
import { commandActor } from '#lib/actor'
import { checkLedger } from '#modules/billing'
import { describeReport } from '#modules/intake'
import { createPayments } from '#modules/payments'
import { createTestApp, differencesOf, documentedSchool, TEST_NOW, COMMAND_USER } from '#testing'

const HEAD = 'reference,receipt_no,paid_at,method,status,failure_reason,admission_no,bill_no,amount\n'
const paid = (number: number, amount = '10.00', status = 'succeeded') =>
  `PAY-${number},R-${number},2026-02-${String((number % 20) + 1).padStart(2, '0')} 10:00,cash,${status},,NYP/21/0147,,${amount}\n`
const spoiled = (number: number) => `,R-${number},,,cancelled,,,,\n`

/** The documented school with a receipt book of its own, and the bursar at the desk. */
async function bookkeeping() {
  const app = await createTestApp()
  const { db, world, given } = app
  const files = await documentedSchool({ ...world, clock: () => TEST_NOW })
  const withBook = (...rows: string[]) => files.bring({ payments: () => HEAD + rows.join('') })
  const books = async () => (await checkLedger(db)).lines.join('\n')
  const bursar = createPayments(
    {
      ...world,
      log: {
        error: (_details, message) => expect.unreachable(message),
        warn: (_details, message) => expect.unreachable(message),
      },
    },
    { seal: () => Promise.reject(new Error('Nothing is printed here.')) },
  ).desk
  const actor = async () => {
    const [school] = await given((tx) => tx.select().from(schools))
    return { ...commandActor(school?.id ?? '', COMMAND_USER.person, null), keyed: null }
  }
  return { ...app, ...files, withBook, books, bursar, actor }
}

test('a receipt book that starts late and has cancelled leaves is sound, and gives the next number after its last leaf', async () => {
  const { withBook, books, bursar, actor, given } = await bookkeeping()
  const book = [paid(4411), paid(4412), spoiled(4413), paid(4414), spoiled(4415)]
  expect(describeReport(await withBook(...book))).toMatch(/Imported\.$/)
  expect(await books()).toMatch(/^nyp: .* 3 receipts\n\nThe books are sound/)
  expect(differencesOf(await withBook(...book), 'payments')).toMatchObject({ added: [], changed: [], kept: [], same: 5 })
  expect(await given((tx) => tx.$count(cancelledReceipts))).toBe(2)

  const [ward] = await given((tx) => tx.select().from(wards))
  const cash = { method: 'cash' as const, parts: [{ ward_id: ward?.id ?? '', amount_minor: 5_00 }] }
  const taken = await bursar.record(await actor(), cash)
  expect(taken.receipts.map(({ receipt_no: number }) => number)).toEqual(['R-2026-04416'])
  expect(await books()).toMatch(/The books are sound/)
})

test('numbers that nobody can account for are noted in one place and are no fault; a receipt given here that is gone is one', async () => {
  const { withBook, books, db } = await bookkeeping()
  await withBook(paid(4411), paid(4415), paid(4420))
  expect(await books()).toMatch(
    /Note: no row of the receipt book says[^]*4412 to 4414 missing\n {4}4416 to 4419 missing\n\nThe books are sound/,
  )
  // A later file accounts for some of them.
  await withBook(paid(4411), spoiled(4412), spoiled(4413), paid(4414), paid(4415), paid(4420))
  expect(await books()).toMatch(/Note[^\n]*\n {4}4416 to 4419 missing\n\nThe books are sound/)
  await db.asSystem(async (tx) => {
    await tx.update(payments).set({ importedAt: null }).where(eq(payments.reference, 'PAY-4420'))
  })
  expect((await checkLedger(db)).isSound).toBe(false)
})

test.each([
  ['a leaf with money on it', [`,R-4411,,,cancelled,,NYP/21/0147,,10.00\n`], 'A cancelled leaf stands for no money.'],
  ['a leaf without a number', [`X-1,,,,cancelled,,,,\n`], 'it has no number.'],
  ['a leaf that is somebody’s receipt', [paid(4411), spoiled(4411)], 'Receipt number 4411 is already that of PAY-4411.'],
  ['a payment without a payer’s ward, day or amount', [`PAY-1,R-4411,,cash,succeeded,,,,\n`], 'The cell is empty.'],
])('refused: %s', async (_, rows, wrong) => {
  const { withBook } = await bookkeeping()
  const report = await withBook(...rows)
  expect([report.outcome, describeReport(report)]).toEqual(['refused', expect.stringContaining(wrong)])
})

test('a payment that the bursar took back stays so, and the same files come in cleanly', async () => {
  const { withBook, books, bursar, actor, given, clock } = await bookkeeping()
  const book = [paid(4411, '30.00'), paid(4412, '40.00')]
  await withBook(...book)
  clock.advance(60)
  await bursar.reverse(await actor(), 'PAY-4411', 'The note was false')
  const again = await withBook(...book)
  expect(describeReport(again)).toContain('status stays reversed, the file says succeeded')
  expect(again.outcome).toBe('imported')
  const [reversed] = await given((tx) => tx.select().from(payments).where(eq(payments.reference, 'PAY-4411')))
  expect(reversed?.status).toBe('reversed')
  expect(await books()).toMatch(/The books are sound/)
})

test('money given back, a receipt given anew and a payment recorded here stay as they are when the files come again', async () => {
  const { withBook, books, bursar, actor, given, clock } = await bookkeeping()
  const book = [paid(4411, '30.00'), paid(4412, '40.00')]
  await withBook(...book)
  clock.advance(60)
  const [receipt] = await given((tx) => tx.select().from(receipts).where(eq(receipts.number, 4412)))
  await bursar.voidReceipt(await actor(), receipt?.id ?? '', 'Wrong name')
  await bursar.refund(await actor(), 'PAY-4411', { amountMinor: 10_00, reason: 'Too much' })
  const before = await given(async (tx) => [await tx.select().from(payments), await tx.select().from(receipts)])
  expect((await withBook(...book)).outcome).toBe('imported')
  expect(await given(async (tx) => [await tx.select().from(payments), await tx.select().from(receipts)])).toEqual(before)
  expect(await books()).toMatch(/The books are sound/)
})

test('a file itself may say that a payment was reversed or given back, or that two receipts were exchanged', async () => {
  const { withBook, books, given } = await bookkeeping()
  await withBook(paid(4411), paid(4412), paid(4413), paid(4414))
  const corrected = await withBook(
    paid(4411, '10.00', 'reversed'),
    paid(4412, '10.00', 'refunded'),
    paid(4413).replace('R-4413', 'R-4414'),
    paid(4414).replace('R-4414', 'R-4413'),
  )
  expect(describeReport(corrected)).toMatch(/Imported\.$/)
  expect(await books()).toMatch(/The books are sound/)
  const rows = await given((tx) => tx.select().from(receipts).orderBy(receipts.number))
  expect(rows.map(({ number, voidedAt }) => [number, voidedAt !== null])).toEqual([
    [4411, true],
    [4412, false],
    [4413, false],
    [4414, false],
  ])
  await withBook(paid(4411), paid(4412), paid(4413), paid(4414))
  expect(await books()).toMatch(/The books are sound/)
})
