import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Tx } from '#db'
import { wards } from '#db/schema'
import { newId } from '#lib/random'
import { balancesOf, checkLedger, lockWards } from '#modules/billing'
import { addBill, addSchool, addUser, addWard, createTestDb, payWithReceipt } from '#testing'

/* Many who pay for one ward at the same moment; random histories of everything at the desk are in payments/histories.test.ts. */

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
  return { schoolId: school.id, place: { schoolId: school.id, classId: klass.id } }
}

/** A ward with a bill of GH₵ 500. */
const billedWard = () =>
  db.asSystem(async (tx) => {
    const ward = await addWard(tx, books.place, [])
    return { wardId: ward.id, billId: (await addBill(tx, ward, [500_00])).id }
  })

test('a payment that is told twice at once is posted once, whoever comes second', async () => {
  const { schoolId } = books
  const { wardId } = await billedWard()
  const number = ++receiptNumber
  const tries = Array.from({ length: 20 }, () =>
    db.asSystem((tx) => payWithReceipt(tx, { schoolId, wardId, amountMinor: 200_00, number })),
  )
  const ended = await Promise.allSettled(tries)
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.asSystem(async (tx) => (await balancesOf(tx, [wardId])).get(wardId))).toBe(300_00)
})

test('many who pay for one ward at once are all counted, and no bill is paid twice', async () => {
  const { schoolId } = books
  const { wardId, billId } = await billedWard()
  const numbers = Array.from({ length: 12 }, () => ++receiptNumber)
  const settled = await Promise.all(
    numbers.map((number) => db.asSystem((tx) => payWithReceipt(tx, { schoolId, wardId, amountMinor: 100_00, number }))),
  )
  const onBill = settled.flatMap(({ parts }) => parts.filter((part) => part.billId === billId))
  expect(onBill.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(500_00)
  expect(await db.asSystem(async (tx) => (await balancesOf(tx, [wardId])).get(wardId))).toBe(-700_00)
  expect((await checkLedger(db)).isSound).toBe(true)
})

test.each(['bursar', 'head', 'teacher', 'parent'] as const)(
  'whose money a %s moves, nobody else moves meanwhile, whatever the caller may write',
  async (role) => {
    const { schoolId } = books
    const { wardId } = await billedWard()
    const user = await db.asSystem((tx) => addUser(tx, schoolId, role))
    const scope = {
      userId: user.id,
      personId: user.personId,
      schoolId,
      role,
      sessionId: '',
      hasSecondFactor: true,
      steppedUpUntil: null,
    }
    const isFree = () =>
      db.asSystem((tx) =>
        tx
          .select({ id: wards.id })
          .from(wards)
          .where(eq(wards.id, wardId))
          .for('no key update', { skipLocked: true })
          .then((rows) => rows.length === 1),
      )
    await db.as(scope, async (tx) => {
      await lockWards(tx, schoolId, [wardId])
      expect(await isFree()).toBe(false)
    })
    expect(await isFree()).toBe(true)
    await expect(db.as(scope, (tx) => lockWards(tx, newId(), [wardId]))).rejects.toThrow('Of 1 wards 0 are held.')
  },
)
