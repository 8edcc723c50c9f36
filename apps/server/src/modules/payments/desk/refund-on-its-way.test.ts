import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refunds, schools } from '#db/schema'
import { newId } from '#lib/random'
import { refundFaults } from '#modules/payments'
import { payingSchool, TEST_KEY, TEST_NOW } from '#testing'

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
  const office = async (method: 'GET' | 'POST', url: string, payload?: object, key = newId()) =>
    (await callAs(bursar.id))(method, url, payload, key)
  const give = (amount_minor?: number, key?: string) =>
    office(
      'POST',
      `/api/v1/office/payments/${reference}/refund`,
      { reason: 'Paid twice', ...(amount_minor ? { amount_minor } : {}) },
      key,
    )
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
    /** The event of a refund that ended: it says of which payment, and not which refund. */
    event(amount: number, name: string, status = 'processed') {
      const said = { status, transaction_reference: reference, refund_reference: name, amount: String(amount), domain: 'test' }
      return deliver(told(reference, said, `refund.${status}`))
    },
    /** Somebody asks the provider itself for a refund; with our note it is a call of ours that was long on its way. */
    async askThere(amount: number, note?: string): Promise<void> {
      const answer = await fetch(`${school.pretended.url}/refund`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ transaction: reference, amount, ...(note === undefined ? {} : { merchant_note: note }) }),
      })
      expect(answer.status).toBe(200)
    },
    /** The ids of our refunds, the oldest first. */
    async ids(): Promise<string[]> {
      const rows = await school.given((tx) => tx.select({ id: refunds.id }).from(refunds).orderBy(asc(refunds.askedAt)))
      return rows.map(({ id }) => id)
    },
  }
}

test('a refund whose call never arrived has failed after a while, and the bursar may ask for it again', async () => {
  const { give, reverse, standing, afterMinutes, pretended, ama, owed, booksAreSound } = await paidSchool()
  Object.assign(pretended.losing, { calls: 1, only: 'POST' })
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
  const school = await paidSchool()
  const { give, standing, afterMinutes, event, askThere, ids, payments: module, pretended, ama, owed, booksAreSound } = school
  Object.assign(pretended.losing, { calls: 1, only: 'POST' })
  await give(200_00)
  await afterMinutes(5)
  await afterMinutes(15)
  expect(await standing()).toEqual(['failed'])
  await askThere(200_00, (await ids())[0])
  for (const name of ['132013', '132013', '132014']) await event(200_00, name)
  await module.look()
  expect([await standing(), await owed(ama.id)]).toEqual([['done'], 200_00])
  await booksAreSound()
})

test('a refund asked for again before it is known what became of the first is refused until that is known', async () => {
  const { give, standing, afterMinutes, pretended, reference, ama, owed, booksAreSound } = await paidSchool()
  Object.assign(pretended.losing, { calls: 1, only: 'POST' })
  expect((await give(7_00)).statusCode).toBe(503)
  const again = await give(7_00)
  expect([again.statusCode, again.json().code, again.headers['retry-after']]).toEqual([409, 'payments.refund_unresolved', '900'])
  Object.assign(pretended.losing, { calls: 3, only: 'GET' })
  expect((await give(7_00)).json().code).toBe('payments.provider_away')
  await afterMinutes(15)
  expect((await give(7_00)).statusCode).toBe(200)
  await afterMinutes(5)
  expect([pretended.named(reference).refunded, (await standing()).toSorted()]).toEqual([7_00, ['done', 'failed']])
  expect(await owed(ama.id)).toBe(7_00)
  await booksAreSound()
})

test('of two refunds that both wait, as an earlier release left them, the one that arrived is booked and the other is not', async () => {
  const {
    give,
    standing,
    afterMinutes,
    event,
    askThere,
    ids,
    payments: module,
    given,
    pretended,
    ama,
    owed,
    booksAreSound,
  } = await paidSchool()
  Object.assign(pretended.losing, { calls: 1, only: 'POST' })
  await give(7_00)
  const [lost = ''] = await ids()
  const second = crypto.randomUUID()
  await given(async (tx) => {
    const [row] = await tx.select().from(refunds)
    if (row)
      await tx.insert(refunds).values({ ...row, id: second, note: second, askedAt: new Date(row.askedAt.getTime() + 1000) })
  })
  await askThere(7_00, second)
  await event(7_00, '132013')
  await module.look()
  expect([await standing(), await owed(ama.id)]).toEqual([['pending', 'done'], 7_00])
  await afterMinutes(5)
  await afterMinutes(15)
  const [first] = await given((tx) => tx.select().from(refunds).where(eq(refunds.id, lost)))
  expect([first?.status, (await standing()).toSorted(), await owed(ama.id)]).toEqual(['failed', ['done', 'failed'], 7_00])
  await booksAreSound()
})

test('refunds of the same amount are told apart by our note, in whatever order they end', async () => {
  const {
    give,
    standing,
    event,
    ids,
    payments: module,
    pretended,
    reference,
    given,
    ama,
    owed,
    booksAreSound,
  } = await paidSchool()
  pretended.refunding.end = 'pending'
  for (const _ of ['first', 'second', 'third']) expect((await give(100_00)).statusCode).toBe(200)
  const [first, second, third] = await ids()
  pretended.endRefunds(reference, 'failed', third)
  pretended.endRefunds(reference, 'processed', second)
  await event(100_00, '132013')
  await event(100_00, '132014', 'failed')
  await module.look()
  const ends = await given((tx) => tx.select({ id: refunds.id, status: refunds.status }).from(refunds))
  expect(new Map(ends.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [first, 'pending'],
      [second, 'done'],
      [third, 'failed'],
    ]),
  )
  expect([(await standing()).length, await owed(ama.id)]).toEqual([3, 100_00])
  await booksAreSound()
})

test('a payment of which a refund never arrived can be taken back afterwards', async () => {
  const { give, reverse, afterMinutes, pretended, ama, owed, booksAreSound } = await paidSchool()
  Object.assign(pretended.losing, { calls: 1, only: 'POST' })
  await give()
  await afterMinutes(20)
  expect((await reverse()).statusCode).toBe(200)
  expect(await owed(ama.id)).toBe(610_00)
  await booksAreSound()
})

test('a refund whose answer and event were lost is booked once when the provider is asked', async () => {
  const { give, standing, afterMinutes, event, payments: module, pretended, ama, owed, booksAreSound } = await paidSchool()
  Object.assign(pretended.losing, { answers: 1, only: 'POST' })
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

test('a refund that the provider could not carry out has failed, and nothing is owed again', async () => {
  const { give, standing, afterMinutes, pretended, ama, owed, booksAreSound } = await paidSchool()
  pretended.refunding.end = 'failed'
  await give(200_00)
  await afterMinutes(5)
  expect([await standing(), await owed(ama.id)]).toEqual([['failed'], 0])
  await booksAreSound()
})

test('a refund that failed and is asked for again under its key ends the way the second one does, not the first', async () => {
  const {
    give,
    standing,
    afterMinutes,
    event,
    payments: module,
    pretended,
    reference,
    db,
    ama,
    owed,
    booksAreSound,
  } = await paidSchool()
  const key = newId()
  pretended.refunding.end = 'failed'
  await give(200_00, key)
  await afterMinutes(5)
  expect(await standing()).toEqual(['failed'])
  pretended.refunding.end = 'pending'
  expect((await give(200_00, key)).statusCode).toBe(200)
  await event(200_00, '132013', 'failed')
  await module.look()
  expect(await standing()).toEqual(['pending'])
  pretended.endRefunds(reference, 'processed')
  await event(200_00, '132014')
  await module.look()
  expect([await standing(), pretended.named(reference).refunded, await owed(ama.id)]).toEqual([['done'], 200_00, 200_00])
  expect(
    await refundFaults({
      db,
      clock: () => TEST_NOW,
      paystack: { secretKey: TEST_KEY, baseUrl: pretended.url, isPretended: true },
    }),
  ).toEqual([])
  await booksAreSound()
})

test('a call that was taken for lost and comes after all, once its refund went another time, is named and not hidden', async () => {
  const {
    give,
    standing,
    afterMinutes,
    askThere,
    payments: module,
    pretended,
    reference,
    db,
    given,
    ama,
    owed,
  } = await paidSchool()
  const key = newId()
  Object.assign(pretended.losing, { calls: 1, only: 'POST' })
  await give(7_00, key)
  const [lost] = await given((tx) => tx.select().from(refunds))
  await afterMinutes(20)
  expect((await give(7_00, key)).statusCode).toBe(200)
  await askThere(7_00, lost?.id)
  await afterMinutes(5)
  expect([await standing(), pretended.named(reference).refunded, await owed(ama.id)]).toEqual([['done'], 14_00, 7_00])
  const paystack = { secretKey: TEST_KEY, baseUrl: pretended.url, isPretended: true }
  const faults = await refundFaults({ db, clock: () => TEST_NOW, paystack })
  expect(faults?.map(({ detail }) => detail.replaceAll('\u00a0', ' '))).toEqual([
    `${reference}: the provider GH₵ 14.00, our books GH₵ 7.00`,
  ])
  // Written down, it is in the books as well, and nothing more is sent.
  expect((await give(7_00)).statusCode).toBe(200)
  await module.look()
  expect([pretended.named(reference).refunded, await owed(ama.id)]).toEqual([14_00, 14_00])
  expect(await refundFaults({ db, clock: () => TEST_NOW, paystack })).toEqual([])
})

test('a refund that takes days is waited for, and an outage of the provider only delays the answer', async () => {
  const { give, standing, afterMinutes, pretended, reference, ama, owed, booksAreSound } = await paidSchool()
  pretended.refunding.end = 'pending'
  await give(200_00)
  for (const minutes of [5, 15, 60, 24 * 60]) await afterMinutes(minutes)
  expect(await standing()).toEqual(['pending'])
  pretended.endRefunds(reference, 'processed')
  Object.assign(pretended.losing, { calls: 100, only: 'GET' })
  await afterMinutes(24 * 60)
  expect(await standing()).toEqual(['pending'])
  expect(pretended.losing.calls).toBeLessThan(100)
  pretended.losing.calls = 0
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

test('what somebody gave back at the provider itself is written down when the bursar says so, and not sent again', async () => {
  const { give, standing, askThere, pretended, reference, ama, owed, booksAreSound } = await paidSchool()
  await askThere(200_00)
  const other = await give(150_00)
  expect([other.statusCode, other.json().code]).toEqual([409, 'payments.refund_elsewhere'])
  expect((await give(200_00)).statusCode).toBe(200)
  expect([pretended.named(reference).refunded, await standing(), await owed(ama.id)]).toEqual([200_00, ['done'], 200_00])
  expect((await give(50_00)).statusCode).toBe(200)
  expect(pretended.named(reference).refunded).toBe(250_00)
  await booksAreSound()
})

test('what was paid and given back whole on the same day is no difference for the night', async () => {
  const paid = await paidSchool({ chargeOnTop: false })
  const { give, standing, afterMinutes, pretended, reference, payments: module, school, booksAreSound } = paid
  await give()
  await afterMinutes(5)
  expect([await standing(), pretended.named(reference).status]).toEqual([['done'], 'reversed'])
  expect(await module.reconcile?.compare(school, '2026-03-12')).toEqual([])
  await booksAreSound()
})
