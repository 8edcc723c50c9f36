import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { feedItems, payments } from '#db/schema'
import { payingSchool } from '#testing'

/*
 * A payment of which something wrong was told waits for the bursar, and the provider is asked: a later true word of its clears it.
 */

const MINUTE = 60

const WRONG = [
  { name: 'amount', word: { amount: 1_00 } },
  { name: 'currency', word: { currency: 'NGN' } },
]

test.each(WRONG)('after a wrong $name the provider is asked within minutes, and its true word is settled', async ({ word }) => {
  const school = await payingSchool()
  const { start, told, deliver, payments: module, seen, amas, ama, pretended, clock, owed, given, booksAreSound } = school
  const { reference } = await start({ type: 'bill', bill_id: amas.id })
  pretended.decide(reference, 'approve')
  await deliver(told(reference, word))
  await module.look()
  expect((await seen(reference)).status).toBe('needs_review')
  clock.advance(2 * MINUTE)
  await module.look()
  expect(await seen(reference)).toMatchObject({ status: 'succeeded', receipts: [{ receipt_no: 'R-2026-00001' }] })
  expect(await owed(ama.id)).toBe(0)
  const [row] = await given((tx) => tx.select().from(payments).where(eq(payments.reference, reference)))
  expect([row?.cameMinor, row?.cameCurrency, row?.nextCheckAt]).toEqual([null, null, null])
  await booksAreSound()
})

test('a wrong word of money that never came leaves nothing to review once the provider has said so', async () => {
  const { start, told, deliver, payments: module, seen, amas, ama, pretended, clock, owed } = await payingSchool()
  const { reference } = await start({ type: 'bill', bill_id: amas.id })
  pretended.decide(reference, 'decline')
  await deliver(told(reference, { status: 'success', amount: 1_00 }))
  await module.look()
  expect((await seen(reference)).status).toBe('needs_review')
  clock.advance(2 * MINUTE)
  await module.look()
  expect(await seen(reference)).toMatchObject({ status: 'failed', failure: 'declined' })
  expect(await owed(ama.id)).toBe(610_00)
})

test('an amount that is really another stays for the bursar, who is asked about it once; what was refused is not opened again', async () => {
  const world = await payingSchool()
  const { start, told, deliver, payments: module, seen, amas, pretended, clock, callAs, bursar, given, school } = world
  const there = await world.secondSchool()
  const { reference } = await start({ type: 'bill', bill_id: amas.id })
  pretended.decide(reference, 'approve', { amount: 1_00 })
  await deliver(told(reference))
  for (const minutes of [0, 2, 30, 60]) {
    clock.advance(minutes * MINUTE)
    await module.look()
  }
  expect((await seen(reference)).status).toBe('needs_review')
  expect(pretended.heard.filter((call) => call.includes('/verify/'))).toHaveLength(1)
  const news = (await given((tx) => tx.select().from(feedItems))).filter(({ kind }) => kind === 'payment')
  expect(news).toHaveLength(1)
  const refuse = async (who: string) =>
    (await callAs(who))('POST', `/api/v1/office/payments/${reference}/refusal`, { reason: 'Given back at Paystack' })
  expect((await refuse(there.bursar.id)).statusCode).toBe(404)
  expect((await refuse(bursar.id)).statusCode).toBe(200)
  await deliver(told(reference, { message: 'again' }))
  await module.look()
  const found = await module.reconcile?.compare(school, '2026-03-12')
  expect(found).toMatchObject([{ kind: 'other_amount', reference }])
  expect((await seen(reference)).status).toBe('failed')
})
