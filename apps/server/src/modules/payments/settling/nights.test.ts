import { asc, eq } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { payments, reconciliations, schools, unknownTransactions } from '#db/schema'
import { createJobs } from '#modules/jobs'
import { payingSchool, TEST_KEY } from '#testing'

/*
 * The night's comparison where several schools share one account with the provider: each sees what is its own, what is nobody's is the
 * operator's, and no night is left out.
 */

const HOUR = 3600
const DAY = 24 * HOUR

/** Two schools with accounts of their own below the installation's. */
async function twoSchools() {
  const world = await payingSchool()
  const { secondSchool, given, school, pretended, payments: module, callAs, bursar } = world
  const there = await secondSchool({ paystackSubaccount: 'ACCT_adinkra' })
  await given((tx) => tx.update(schools).set({ paystackSubaccount: 'ACCT_nyansapo' }).where(eq(schools.id, school.id)))
  const report = async (userId: string): Promise<{ day: string; compared: number; differences: unknown[] }[]> =>
    (await (await callAs(userId))('GET', '/api/v1/office/reconciliations')).json().reconciliations
  return {
    ...world,
    there,
    /** What each school's bursar reads, the newest night first. */
    ours: () => report(bursar.id),
    theirs: () => report(there.bursar.id),
    /** Money that somebody took with the installation's key beside Schoolgate. */
    async takeBeside(reference: string, more: object = {}): Promise<void> {
      await fetch(`${pretended.url}/transaction/initialize`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'x@mail.example', amount: 77_00, currency: 'GHS', reference, ...more }),
      })
      pretended.decide(reference, 'approve')
    },
    unknown: () => given((tx) => tx.select().from(unknownTransactions).orderBy(asc(unknownTransactions.reference))),
    nights: (schoolId: string) =>
      given((tx) =>
        tx
          .select({ day: reconciliations.day })
          .from(reconciliations)
          .where(eq(reconciliations.schoolId, schoolId))
          .orderBy(asc(reconciliations.day)),
      ).then((rows) => rows.map(({ day }) => day)),
    lists: () => pretended.heard.filter((call) => call === 'GET /transaction').length,
    look: () => module.look(),
    /** The night's work alone: nobody asks about single payments before. */
    compare: createJobs(
      world.world,
      module.jobs.filter(({ name }) => name === 'payments.compare'),
      new Registry(),
    ).doDue,
  }
}

test('each school reads of its own payments, and what is nobody’s stands in no school’s list', async () => {
  const world = await twoSchools()
  const { start, pay, there, amas, kofis, pretended, clock, lists, ours, theirs, takeBeside, unknown, school } = world
  await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  const unheard = await start({ type: 'bill', bill_id: kofis.id })
  pretended.decide(unheard.reference, 'approve')
  await there.pay((await there.start()).reference)
  await takeBeside('OF-ADINKRA', { subaccount: 'ACCT_adinkra' })
  await takeBeside('SAYS-NYANSAPO', { metadata: { school_id: school.id } })
  await takeBeside('NOBODYS')
  await takeBeside('STRANGE', { subaccount: 'ACCT_gone' })
  pretended.heard.length = 0
  clock.advance(DAY)
  await world.compare()
  expect(lists()).toBe(1)
  const gh = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })
  const [here] = await ours()
  expect(here).toMatchObject({ day: '2026-03-12', compared: 3 })
  expect(here?.differences).toEqual([
    { kind: 'not_in_our_books', reference: 'SAYS-NYANSAPO', ours: null, theirs: gh(77_00) },
    expect.objectContaining({ kind: 'settled_late', reference: unheard.reference }),
  ])
  const [beside] = await theirs()
  expect(beside).toMatchObject({ day: '2026-03-12', compared: 2 })
  expect(beside?.differences).toEqual([{ kind: 'not_in_our_books', reference: 'OF-ADINKRA', ours: null, theirs: gh(77_00) }])
  expect((await unknown()).map(({ reference, reason }) => [reference, reason])).toEqual([
    ['NOBODYS', 'unknown_reference'],
    ['STRANGE', 'unknown_reference'],
  ])
  await world.payments.reconcile?.compare(school, '2026-03-12')
  expect(await unknown()).toHaveLength(2)
})

test('the account of an installation with one school is that school’s', async () => {
  const { payments: module, pretended, school, given } = await payingSchool()
  await fetch(`${pretended.url}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'x@mail.example', amount: 77_00, currency: 'GHS', reference: 'BESIDE' }),
  })
  pretended.decide('BESIDE', 'approve')
  expect(await module.reconcile?.compare(school, '2026-03-12')).toMatchObject([{ kind: 'not_in_our_books', reference: 'BESIDE' }])
  expect(await given((tx) => tx.select().from(unknownTransactions))).toEqual([])
})

test('a server that was off for days compares each night it missed, in order, and none of them twice', async () => {
  const { start, pay, there, amas, clock, look, lists, nights, school, pretended } = await twoSchools()
  await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  await there.start()
  clock.advance(5 * DAY)
  pretended.heard.length = 0
  await look()
  const days = ['2026-03-12', '2026-03-13', '2026-03-14', '2026-03-15', '2026-03-16']
  expect([await nights(school.id), await nights(there.school.id)]).toEqual([
    ['2026-03-11', ...days],
    ['2026-03-11', ...days],
  ])
  expect(lists()).toBe(5)
  clock.advance(HOUR)
  await look()
  expect(lists()).toBe(5)
  clock.advance(60 * DAY)
  await look()
  expect((await nights(school.id)).length).toBe(6 + 31)
})

test('a night that was compared before it was over is compared again', async () => {
  const { start, pay, amas, clock, look, school, payments: module, ours } = await twoSchools()
  expect(await module.reconcile?.compare(school, '2026-03-12')).toEqual([])
  await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  clock.advance(DAY)
  await look()
  expect((await ours())[0]).toMatchObject({ day: '2026-03-12', compared: 1 })
})

test('a night that fails for one school is tried again, in its order, and stops no other school’s', async () => {
  const { start, pay, there, amas, clock, look, given, nights, school, pretended } = await twoSchools()
  const { reference } = await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  await there.pay((await there.start()).reference)
  // A payment of ours that the provider must be asked about, and it does not answer.
  await given(async (tx) => {
    const [row] = await tx.select().from(payments).where(eq(payments.reference, reference))
    const ghost = { id: crypto.randomUUID(), reference: 'PAY-GHOST', idempotencyKey: 'ghost', providerReference: 'ghost' }
    if (row) await tx.insert(payments).values({ ...row, ...ghost })
  })
  Object.assign(pretended.losing, { calls: 3, only: 'GET /transaction/verify/PAY-GHOST' })
  clock.advance(2 * DAY)
  await look()
  const both = ['2026-03-11', '2026-03-12', '2026-03-13']
  expect([await nights(school.id), await nights(there.school.id)]).toEqual([['2026-03-11'], both])
  clock.advance(HOUR)
  await look()
  expect(await nights(school.id)).toEqual(both)
})

test('the day is each school’s own, by its own clock, and a payment begun before midnight belongs to the day it was paid', async () => {
  const { start, there, amas, clock, look, given, pretended, payments: module, told, deliver, ours, theirs } = await twoSchools()
  // Lagos is an hour ahead of Accra: half past eleven at night here is the next day there.
  await given((tx) => tx.update(schools).set({ timezone: 'Africa/Lagos' }).where(eq(schools.id, there.school.id)))
  const begun = [await start({ type: 'bill', bill_id: amas.id }), await there.start()]
  clock.advance(14 * HOUR)
  for (const { reference } of begun) {
    pretended.decide(reference, 'approve')
    await deliver(told(reference))
  }
  await module.look()
  clock.advance(DAY + 4 * HOUR)
  await look()
  expect((await ours()).map(({ day, compared }) => [day, compared])).toEqual([
    ['2026-03-13', 0],
    ['2026-03-12', 1],
    ['2026-03-11', 0],
  ])
  expect((await theirs()).map(({ day, compared }) => [day, compared])).toEqual([
    ['2026-03-13', 1],
    ['2026-03-12', 0],
    ['2026-03-11', 0],
  ])
})

test('the night names what the provider gave back and our books did not, for the school whose payment it is', async () => {
  const { start, pay, there, amas, clock, look, pretended, ours, theirs } = await twoSchools()
  await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  const { reference } = await there.pay((await there.start()).reference)
  await fetch(`${pretended.url}/refund`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ transaction: reference, amount: 30_00 }),
  })
  clock.advance(DAY)
  await look()
  const gh = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })
  expect((await theirs())[0]?.differences).toEqual([{ kind: 'other_refund', reference, ours: gh(0), theirs: gh(30_00) }])
  expect((await ours())[0]?.differences).toEqual([])
})
