import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages, payments, providerEvents, receipts } from '#db/schema'
import { newId } from '#lib/random'
import { addPayment } from '#modules/payments/paying'
import { payingSchool } from '#testing'

/** A school in which many payments wait, and what the provider tells of them, kept but not handled yet. */
async function manyWait() {
  const world = await payingSchool()
  const { given, school, mother, start, told, deliver, callMother, amas } = world
  // The shape of an event comes from a real one.
  const sample = await start({ type: 'bill', bill_id: amas.id, amount_minor: 50_00 })
  await callMother('POST', `/api/v1/payments/${sample.reference}/cancel`)

  const wait = (wardId: string, billId: string | null, amountMinor: number) =>
    given((tx) => {
      const money = { amountMinor, feeBearer: 'school' as const, provider: 'demo' as const, isLive: false }
      const who = { schoolId: school.id, payerId: mother.id, method: 'card' as const, status: 'pending' as const }
      const part = { wardId, billId, billItemId: null, amountMinor }
      return addPayment(tx, { ...who, ...money }, [part], new Date())
    })
  const tell = async (reference: string, amount: number, change: object = {}) => {
    const event = told(sample.reference, { id: newId(), reference, status: 'success', amount, fees: 2, ...change })
    expect((await deliver(event)).statusCode).toBe(200)
  }
  return { ...world, wait, tell }
}

test('payments that are settled together find what the one before left, and each has a receipt of its own', async () => {
  const { wait, tell, payments: module, ama, amas, kofi, kofis, owed, given, booksAreSound } = await manyWait()
  const amounts = [400_00, 150_00, 100_00]
  for (const amount of amounts) await tell((await wait(ama.id, amas.id, amount)).reference, amount)
  await tell((await wait(kofi.id, kofis.id, 450_00)).reference, 450_00)
  const mistaken = await wait(kofi.id, null, 20_00)
  await tell(mistaken.reference, 19_00)
  await tell(mistaken.reference, 20_00)
  await module.look()
  // Ama's bill of 610: the third payment found 60 open, the rest is credit.
  expect([await owed(ama.id), await owed(kofi.id)]).toEqual([-40_00, -20_00])
  await given(async (tx) => {
    const given = await tx.select().from(receipts).orderBy(asc(receipts.number))
    expect(given.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    expect(given.map((receipt) => receipt.balanceBeforeMinor - receipt.balanceAfterMinor)).toEqual([...amounts, 450_00, 20_00])
    expect(given.map((receipt) => receipt.balanceBeforeMinor).slice(0, 3)).toEqual([610_00, 210_00, 60_00])
    expect(new Set((await tx.select().from(messages)).map(({ navigate }) => navigate))).toEqual(
      new Set(given.map(({ publicId }) => `/paymentreceipt?id=${publicId}`)),
    )
  })
  await booksAreSound()
})

test('one event that cannot be handled holds up none of those told with it', async () => {
  const { wait, tell, payments: module, ama, amas, owed, given, booksAreSound } = await manyWait()
  const started = await Promise.all([100_00, 100_00, 100_00, 100_00].map((amount) => wait(ama.id, amas.id, amount)))
  for (const [index, { reference }] of started.entries())
    // The provider calls two different payments by one number: the second cannot be right.
    await tell(reference, 100_00, index === 1 || index === 2 ? { id: 4711 } : {})
  await module.look()
  const rows = await given((tx) => tx.select().from(payments))
  expect(rows.filter(({ status }) => status === 'succeeded')).toHaveLength(3)
  const events = await given((tx) => tx.select().from(providerEvents))
  expect(events.filter(({ outcome }) => outcome === 'settled')).toHaveLength(3)
  expect(events.filter(({ handledAt, failures }) => handledAt === null && failures === 1)).toHaveLength(1)
  expect(await owed(ama.id)).toBe(310_00)
  const numbers = (await given((tx) => tx.select().from(receipts))).map(({ number }) => number)
  expect(numbers.toSorted((one, other) => one - other)).toEqual([1, 2, 3])
  await booksAreSound()
})
