import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments, refunds, schools } from '#db/schema'
import { newId } from '#lib/random'
import { payingSchool } from '#testing'

/*
 * Refunds through the provider of which nobody hears: a call that is lost on its way, an answer or an event that is lost on its way back.
 * Asking ends each of them, once, and the way it really ended.
 */

const MINUTE = 60

async function paidSchool({ chargeOnTop = true } = {}) {
  const school = await payingSchool()
  if (!chargeOnTop) await school.given((tx) => tx.update(schools).set({ feeBearer: 'school' }))
  const { start, pay, callAs, bursar, amas, ama, clock, payments: module, told, deliver } = school
  const { reference } = await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  /** The bursar signs in each time: the sessions of the office end long before a slow refund does. */
  const office = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    (await callAs(bursar.id))(method, url, payload, newId())
  const give = (amount_minor?: number) =>
    office('POST', `/api/v1/office/payments/${reference}/refund`, {
      reason: 'Paid twice',
      ...(amount_minor ? { amount_minor } : {}),
    })
  return {
    ...school,
    reference,
    give,
    reverse: () => office('POST', `/api/v1/office/payments/${reference}/reversal`, { reason: 'Never was' }),
    /** How the bursar sees the refunds of the payment. */
    async standing(): Promise<string[]> {
      const list = (await office('GET', `/api/v1/office/payments?ward_id=${ama.id}`)).json()
      const found = list.payments.find((one: { reference: string }) => one.reference === reference)
      return found.refunds.map(({ status }: { status: string }) => status)
    },
    async afterMinutes(minutes: number): Promise<void> {
      clock.advance(minutes * MINUTE)
      await module.look()
    },
    /** The event of a refund that ended. */
    event(amount: number, name: string, status = 'processed') {
      const said = { status, transaction_reference: reference, refund_reference: name, amount: String(amount), domain: 'test' }
      return deliver(told(reference, said, `refund.${status}`))
    },
  }
}

test('a refund whose call never arrived has failed after a while, and the bursar may ask for it again', async () => {
  const { give, reverse, standing, afterMinutes, pretended, ama, owed, booksAreSound } = await paidSchool()
  pretended.losing.calls = 1
  expect((await give(200_00)).statusCode).toBe(503)
  expect(await standing()).toEqual(['pending'])
  expect((await reverse()).json().code).toBe('payments.refund_on_its_way')
  await afterMinutes(5)
  await afterMinutes(5)
  expect(await standing()).toEqual(['pending'])
  await afterMinutes(10)
  expect(await standing()).toEqual(['failed'])
  expect(await owed(ama.id)).toBe(0)
  expect((await give(200_00)).statusCode).toBe(200)
  await afterMinutes(5)
  expect((await standing()).toSorted()).toEqual(['done', 'failed'])
  expect(await owed(ama.id)).toBe(200_00)
  await booksAreSound()
})

test('a refund taken for lost whose money goes back after all is booked, once', async () => {
  const { give, standing, afterMinutes, event, payments: module, pretended, ama, owed, booksAreSound } = await paidSchool()
  pretended.losing.calls = 1
  await give(200_00)
  await afterMinutes(5)
  await afterMinutes(15)
  expect(await standing()).toEqual(['failed'])
  await event(200_00, '132013')
  await event(200_00, '132013')
  await module.look()
  expect([await standing(), await owed(ama.id)]).toEqual([['done'], 200_00])
  await event(200_00, '132014')
  await module.look()
  expect([await standing(), await owed(ama.id)]).toEqual([['done'], 200_00])
  await booksAreSound()
})

test('a payment of which a refund never arrived can be taken back afterwards', async () => {
  const { give, reverse, afterMinutes, pretended, ama, owed, booksAreSound } = await paidSchool()
  pretended.losing.calls = 1
  await give()
  await afterMinutes(20)
  expect((await reverse()).statusCode).toBe(200)
  expect(await owed(ama.id)).toBe(610_00)
  await booksAreSound()
})

test('a refund whose answer and event were lost is booked once when the provider is asked', async () => {
  const { give, standing, afterMinutes, event, payments: module, pretended, ama, owed, booksAreSound } = await paidSchool()
  pretended.losing.answers = 1
  expect((await give(200_00)).statusCode).toBe(503)
  await afterMinutes(4)
  expect(await standing()).toEqual(['pending'])
  await afterMinutes(1)
  expect([await standing(), await owed(ama.id)]).toEqual([['done'], 200_00])
  await event(200_00, '132013')
  await module.look()
  await afterMinutes(30)
  expect([await standing(), await owed(ama.id)]).toEqual([['done'], 200_00])
  await booksAreSound()
})

test('an event that comes after its refund was found by asking does not end another refund of the same amount', async () => {
  const { give, standing, afterMinutes, event, payments: module, pretended, given, ama, owed, booksAreSound } = await paidSchool()
  await give(100_00)
  await afterMinutes(5)
  pretended.refunding.end = 'pending'
  await give(100_00)
  await event(100_00, '132013')
  await event(100_00, '132013')
  await module.look()
  expect((await standing()).toSorted()).toEqual(['done', 'pending'])
  expect(await owed(ama.id)).toBe(100_00)
  const names = await given((tx) => tx.select({ name: refunds.providerReference }).from(refunds).orderBy(asc(refunds.askedAt)))
  expect(names).toEqual([{ name: '132013' }, { name: null }])
  await event(100_00, '132014')
  await module.look()
  expect([await standing(), await owed(ama.id)]).toEqual([['done', 'done'], 200_00])
  await booksAreSound()
})

test('a refund that the provider could not carry out has failed, and nothing is owed again', async () => {
  const { give, standing, afterMinutes, pretended, ama, owed, booksAreSound } = await paidSchool()
  pretended.refunding.end = 'failed'
  await give(200_00)
  await afterMinutes(5)
  expect([await standing(), await owed(ama.id)]).toEqual([['failed'], 0])
  await booksAreSound()
})

test('a refund that takes days is waited for, and an outage of the provider only delays the answer', async () => {
  const { give, standing, afterMinutes, pretended, reference, ama, owed, booksAreSound } = await paidSchool()
  pretended.refunding.end = 'pending'
  await give(200_00)
  for (const minutes of [5, 15, 60, 24 * 60]) await afterMinutes(minutes)
  expect(await standing()).toEqual(['pending'])
  pretended.endRefunds(reference, 'processed')
  pretended.losing.calls = 3
  await afterMinutes(24 * 60)
  expect([await standing(), pretended.losing.calls]).toEqual([['pending'], 0])
  await afterMinutes(24 * 60)
  expect([await standing(), await owed(ama.id)]).toEqual([['done'], 200_00])
  await booksAreSound()
})

test('the event and the sweepers, all at the same moment, book a refund once', async () => {
  const { give, standing, event, payments: module, clock, ama, owed, given, booksAreSound } = await paidSchool()
  await give(200_00)
  clock.advance(5 * MINUTE)
  await Promise.all([
    event(200_00, '132013').then(() => module.look()),
    event(200_00, '132013').then(() => module.look()),
    module.look(),
    module.look(),
  ])
  expect([await standing(), await owed(ama.id)]).toEqual([['done'], 200_00])
  expect(await given((tx) => tx.select().from(refunds))).toHaveLength(1)
  await booksAreSound()
})

test('a refund that somebody else made at the provider is not taken for ours', async () => {
  const { give, standing, afterMinutes, pretended, reference, ama, owed, booksAreSound } = await paidSchool()
  const elsewhere = { transaction: reference, amount: 200_00 }
  await fetch(`${pretended.url}/refund`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_0123456789abcdef', 'content-type': 'application/json' },
    body: JSON.stringify(elsewhere),
  })
  pretended.losing.calls = 1
  await give(200_00)
  await afterMinutes(20)
  expect([pretended.named(reference).refunded, await standing(), await owed(ama.id)]).toEqual([200_00, ['failed'], 0])
  await booksAreSound()
})

test('what was paid and given back whole on the same day is no difference for the night', async () => {
  const paid = await paidSchool({ chargeOnTop: false })
  const { give, standing, afterMinutes, pretended, reference, payments: module, school, given, booksAreSound } = paid
  await give()
  await afterMinutes(5)
  expect([await standing(), pretended.named(reference).status]).toEqual([['done'], 'reversed'])
  const day = new Date().toISOString().slice(0, 10)
  await given((tx) => tx.update(payments).set({ paidAt: new Date() }).where(eq(payments.reference, reference)))
  const compare = () => module.reconcile?.compare({ id: school.id, timezone: 'Africa/Accra', currency: 'GHS' }, day)
  expect(await compare()).toEqual([])
  await booksAreSound()
})
