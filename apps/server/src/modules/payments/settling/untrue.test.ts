import { createHmac } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { providerEvents, receipts, refunds } from '#db/schema'
import { payingSchool, TEST_KEY } from '#testing'

/*
 * What arrives at the provider's door and is not what the provider says of our payment: nothing of it counts, nothing breaks, and the
 * truth that comes afterwards is still heard.
 */

const signed = (said: unknown) => {
  const body = JSON.stringify(said)
  return { body, signature: createHmac('sha512', TEST_KEY).update(body).digest('hex') }
}

/** Whatever JSON can say, that PostgreSQL can keep and a body of 64 kB can hold. */
const junk = fc.jsonValue({ maxDepth: 3 })

test('a byte that changed on the way, a header sent twice and a megabyte of nothing are refused', async () => {
  const { app, start, told, deliver, amas, pretended, given } = await payingSchool()
  const { reference } = await start({ type: 'bill', bill_id: amas.id })
  pretended.decide(reference, 'approve')
  const { body, signature } = told(reference)
  await fc.assert(
    fc.asyncProperty(fc.nat(Buffer.byteLength(body) - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const altered = Buffer.from(body)
      altered[at] = (altered[at] ?? 0) ^ change
      expect((await deliver({ body: altered, signature })).statusCode).toBe(401)
    }),
    { numRuns: 60 },
  )
  const twice = { 'content-type': 'application/json', 'x-paystack-signature': [signature, signature] }
  const answer = await app.inject({ method: 'POST', url: '/webhooks/paystack', headers: twice, payload: body })
  expect(answer.statusCode).toBe(401)
  expect((await deliver({ body: Buffer.alloc(1024 * 1024, 'x'), signature })).statusCode).toBe(413)
  expect(await given((tx) => tx.select().from(providerEvents))).toEqual([])
})

test('whatever is signed is taken, counts only when it is what was agreed, and the truth is heard after it', async () => {
  const school = await payingSchool()
  const { start, told, deliver, kofis, kofi, pretended, payments: module, seen, given, owed, booksAreSound } = school
  const { reference } = await start({ type: 'bill', bill_id: kofis.id })
  pretended.decide(reference, 'approve')
  const truth = told(reference)
  const { data } = JSON.parse(truth.body)
  const agreed = ['domain', 'status', 'reference', 'amount', 'currency'] as const
  const untrue = fc.oneof(
    junk,
    fc.record({ event: fc.oneof(fc.constantFrom('charge.success', 'refund.processed', 'transfer.success'), junk), data: junk }),
    fc
      .record({ event: fc.constant('charge.success'), field: fc.constantFrom(...agreed), value: junk })
      .filter(({ field, value }) => JSON.stringify(value).replaceAll('"', '') !== String(data[field]))
      .map(({ event, field, value }) => ({ event, data: { ...data, [field]: value } })),
  )
  await fc.assert(
    fc.asyncProperty(untrue, async (said) => {
      const answer = await deliver(signed(said))
      expect(answer.statusCode, answer.body).toBe(200)
    }),
    { numRuns: 150 },
  )
  await module.look()
  expect(['pending', 'needs_review']).toContain((await seen(reference)).status)
  expect(await given((tx) => tx.select().from(providerEvents).where(isNull(providerEvents.handledAt)))).toEqual([])
  expect(await owed(kofi.id)).toBe(450_00)
  await deliver(truth)
  await module.look()
  expect((await seen(reference)).status).toBe('succeeded')
  expect(await owed(kofi.id)).toBe(0)
  expect(await given((tx) => tx.select().from(receipts))).toHaveLength(1)
  await booksAreSound()
})

test('whatever is told of a refund, it counts only once the provider itself says that it is done', async () => {
  const school = await payingSchool()
  const { start, pay, deliver, kofis, kofi, callBursar, payments: module, pretended, given, owed, booksAreSound } = school
  const { reference } = await pay((await start({ type: 'bill', bill_id: kofis.id })).reference)
  pretended.refunding.end = 'pending'
  const input = { amount_minor: 200_00, reason: 'Paid twice' }
  await callBursar('POST', `/api/v1/office/payments/${reference}/refund`, input)
  const processed = (amount: unknown) =>
    signed({
      event: 'refund.processed',
      data: { domain: 'test', status: 'processed', transaction_reference: reference, amount },
    })
  for (const amount of [
    -20000,
    0,
    20000.5,
    1e300,
    '20000.00',
    '0x4e20',
    '２００００',
    '19999',
    20001,
    null,
    [20000],
    { minor: 20000 },
  ])
    expect((await deliver(processed(amount))).statusCode).toBe(200)
  await module.look()
  const pending = and(eq(refunds.status, 'pending'), eq(refunds.amountMinor, 200_00))
  expect(await given((tx) => tx.select().from(refunds).where(pending))).toHaveLength(1)
  expect(await owed(kofi.id)).toBe(0)
  await deliver(processed('20000'))
  await module.look()
  expect(await owed(kofi.id)).toBe(0)
  pretended.endRefunds(reference, 'processed')
  await deliver(processed(20000))
  await module.look()
  expect(await owed(kofi.id)).toBe(200_00)
  await booksAreSound()
})
