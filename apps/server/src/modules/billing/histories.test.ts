import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Tx } from '#db'
import { billItems, bills, payments, receipts, terms } from '#db/schema'
import { signedIn } from '#lib/doer'
import { newId, newPublicId, newVerifyCode } from '#lib/random'
import { balancesOf, checkLedger, postBills, refund, takeBackPayment } from '#modules/billing'
import { addSchool, addUser, addWard, createTestDb, payWithReceipt, TEST_NOW } from '#testing'
import { balanceOf } from './allocation.ts'
import { createCorrectionsService } from './corrections.service.ts'
import { standingsOf } from './ledger.store.ts'

/*
 * Random histories of a ward's account, beside a model that is nothing but one sum. Whatever happens, both owe the same, and
 * afterwards the books are sound.
 */

let db: Db
let books: Awaited<ReturnType<typeof openBooks>>
let receiptNumber = 0

beforeAll(async () => {
  db = (await createTestDb()).db
  books = await db.asSystem(openBooks)
})
afterAll(() => db.close())

async function openBooks(tx: Tx) {
  const { school, class: klass } = await addSchool(tx)
  const bursar = await addUser(tx, school.id, 'bursar')
  const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
  const scope = {
    userId: bursar.id,
    schoolId: school.id,
    role: 'bursar' as const,
    sessionId: '',
    hasSecondFactor: true,
    steppedUpUntil: null,
  }
  return { schoolId: school.id, place: { schoolId: school.id, classId: klass.id }, termId: term?.id ?? '', scope }
}

const amount = fc.integer({ min: 1, max: 900_00 })
const pick = fc.nat(20)
const deed = fc.oneof(
  fc.record({ do: fc.constant('bill' as const), amount }),
  fc.record({ do: fc.constant('pay' as const), amount }),
  fc.record({ do: fc.constant('payChosen' as const), amount, pick }),
  fc.record({ do: fc.constant('refund' as const), pick }),
  fc.record({ do: fc.constant('bounce' as const), pick }),
  fc.record({
    do: fc.constantFrom('discount' as const, 'scholarship' as const, 'penalty' as const, 'write_off' as const),
    amount,
    pick,
  }),
  fc.record({ do: fc.constant('void' as const), pick }),
)
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never

async function live(deeds: readonly Deed[]) {
  const { schoolId, place, scope, termId } = books
  const corrections = createCorrectionsService(db)
  const deedOn = (billId: string) => ({ billId, by: { ...signedIn(scope), keyed: null }, now: TEST_NOW })
  const wardId = (await db.asSystem((tx) => addWard(tx, place, []))).id
  const out: { id: string; asked: number }[] = []
  const paid: { id: string; reference: string; amount: number; parts: Awaited<ReturnType<typeof payWithReceipt>>['parts'] }[] = []
  let modelled = 0

  const pay = async (amountMinor: number, billId?: string) => {
    const choices = billId === undefined ? [] : [{ wardId, billId, amountMinor }]
    const number = ++receiptNumber
    const done = await db.asSystem((tx) => payWithReceipt(tx, { schoolId, wardId, amountMinor, number, choices }))
    paid.push({ id: done.paymentId, reference: done.reference, amount: amountMinor, parts: done.parts })
    modelled -= amountMinor
  }
  const setStatus = (tx: Tx, id: string, status: 'refunded' | 'reversed') =>
    tx.update(payments).set({ status }).where(eq(payments.id, id))

  for (const each of deeds) {
    if (each.do === 'bill') {
      const id = await db.asSystem((tx) => writeBill(tx, { schoolId, wardId, termId, amountMinor: each.amount }))
      out.push({ id, asked: each.amount })
      modelled += each.amount
    } else if (each.do === 'pay') await pay(each.amount)
    else if (each.do === 'payChosen') await pay(each.amount, out[each.pick % Math.max(1, out.length)]?.id)
    else if (each.do === 'refund' || each.do === 'bounce') {
      const [payment] = paid.splice(each.pick % Math.max(1, paid.length), 1)
      if (!payment) continue
      const { id, reference, parts } = payment
      await db.asSystem(async (tx) => {
        if (each.do === 'bounce') await takeBackPayment(tx, { schoolId, paymentId: id, wardIds: [wardId], at: TEST_NOW })
        else await refund(tx, { schoolId, paymentId: id, reference, at: TEST_NOW, till: 'cash', parts, refundKey: id })
        await setStatus(tx, id, each.do === 'bounce' ? 'reversed' : 'refunded')
        if (each.do === 'bounce')
          await tx.update(receipts).set({ voidedAt: TEST_NOW, voidedOn: '2026-03-12' }).where(eq(receipts.paymentId, id))
      })
      modelled += payment.amount
    } else if (each.do === 'void') {
      const [bill] = out.splice(each.pick % Math.max(1, out.length), 1)
      if (!bill) continue
      await corrections.voidBill(scope, deedOn(bill.id), 'A mistake')
      modelled -= bill.asked
    } else {
      const bill = out[each.pick % Math.max(1, out.length)]
      if (!bill) continue
      const line = { kind: each.do, name: each.do, amount_minor: each.amount, purpose: 'Why' }
      const sign = each.do === 'penalty' ? 1 : -1
      const done = await corrections.grant(scope, deedOn(bill.id), line).then(
        () => true,
        (error: unknown) => (error instanceof Error && /more than/.test(error.message) ? false : Promise.reject(error)),
      )
      if (!done) continue
      bill.asked += sign * each.amount
      modelled += sign * each.amount
    }
  }
  const [standing] = await db.asSystem((tx) => standingsOf(tx, [wardId]))
  return { standing, asked: new Map(out.map(({ id, asked }) => [id, asked])), modelled }
}

async function writeBill(
  tx: Tx,
  { schoolId, wardId, termId, amountMinor }: { schoolId: string; wardId: string; termId: string; amountMinor: number },
) {
  const id = newId()
  const numbers = { publicId: newPublicId(), verifyCode: newVerifyCode(), billNo: `X-${id}` }
  await tx.insert(bills).values({ id, schoolId, wardId, termId, issuedAt: TEST_NOW, status: 'issued', ...numbers })
  const line = { position: 1, code: 'TUI', name: 'Tuition', kind: 'fee' as const, group: 'tuition' as const }
  await tx.insert(billItems).values({ id: newId(), schoolId, billId: id, amountMinor, ...line })
  await postBills(tx, schoolId, [id], TEST_NOW)
  return id
}

test(
  'after any history a ward owes what was billed and not paid, and every bill, payment and receipt fits',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 14 }), async (deeds) => {
        const { standing, asked, modelled } = await live(deeds)
        if (!standing) throw new Error('The ward has no account.')
        const { creditMinor, bills: open } = standing
        expect(balanceOf(standing)).toBe(modelled)
        expect(creditMinor).toBeGreaterThanOrEqual(0)
        expect(open.length > 0 && creditMinor > 0).toBe(false)
        for (const { billId, owedMinor } of open) {
          expect(owedMinor).toBeGreaterThan(0)
          expect(owedMinor).toBeLessThanOrEqual(asked.get(billId) ?? 0)
        }
      }),
      { numRuns: 60, endOnFailure: true },
    )
    const { lines } = await checkLedger(db)
    expect(lines.join('\n')).toMatch(/The books are sound/)
  },
)

test('a payment that is told twice at once is posted once, whoever comes second', async () => {
  const { schoolId, place, termId } = books
  const wardId = (await db.asSystem((tx) => addWard(tx, place, []))).id
  await db.asSystem((tx) => writeBill(tx, { schoolId, wardId, termId, amountMinor: 500_00 }))
  const number = ++receiptNumber
  const tries = Array.from({ length: 20 }, () =>
    db.asSystem((tx) => payWithReceipt(tx, { schoolId, wardId, amountMinor: 200_00, number })),
  )
  const ended = await Promise.allSettled(tries)
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.asSystem(async (tx) => (await balancesOf(tx, [wardId])).get(wardId))).toBe(300_00)
})

test('many who pay for one ward at once are all counted, and no bill is paid twice', async () => {
  const { schoolId, place, termId } = books
  const wardId = (await db.asSystem((tx) => addWard(tx, place, []))).id
  const billId = await db.asSystem((tx) => writeBill(tx, { schoolId, wardId, termId, amountMinor: 500_00 }))
  const numbers = Array.from({ length: 12 }, () => ++receiptNumber)
  const settled = await Promise.all(
    numbers.map((number) => db.asSystem((tx) => payWithReceipt(tx, { schoolId, wardId, amountMinor: 100_00, number }))),
  )
  const onBill = settled.flatMap(({ parts }) => parts.filter((part) => part.billId === billId))
  expect(onBill.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(500_00)
  expect(await db.asSystem(async (tx) => (await balancesOf(tx, [wardId])).get(wardId))).toBe(-700_00)
  expect((await checkLedger(db)).isSound).toBe(true)
})
