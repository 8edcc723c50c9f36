import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ledgerEntries, ledgerTransactions, payments, refunds } from '#db/schema'
import { newId } from '#lib/random'
import { payingSchool, TEST_KEY } from '#testing'
import { ledgerCheck } from './books.ts'
import { commandUser } from './test-commands.ts'

/*
 * The check of the books beside what the provider says it gave back: schoolgate ledger check.
 */

const MINUTE = 60

/** Two schools that each were paid through the provider, and what the check says of them. */
async function checkedSchools() {
  const world = await payingSchool()
  const { start, pay, amas, callAs, bursar, secondSchool, pretended, db, clock } = world
  const there = await secondSchool({ code: 'adinkra' })
  const { reference } = await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  const theirs = (await there.pay((await there.start()).reference)).reference
  const check = async () => {
    const said: string[] = []
    const code = await ledgerCheck({
      db,
      clock: clock.now,
      env: { paystack: { secretKey: TEST_KEY, baseUrl: pretended.url, isPretended: true } },
      say: (line) => said.push(line),
    })
    return { code, said: said.join('\n').replaceAll('\u00a0', ' ') }
  }
  const give = async (amount_minor: number) =>
    (await callAs(bursar.id))(
      'POST',
      `/api/v1/office/payments/${reference}/refund`,
      { amount_minor, reason: 'Paid twice' },
      newId(),
    )
  return { ...world, there, reference, theirs, check, give }
}

test('a refund that was lost and asked for again goes back once, in our books as at the provider', async () => {
  const { give, check, clock, payments: module, pretended, reference, ama, owed, booksAreSound } = await checkedSchools()
  Object.assign(pretended.losing, { calls: 1, only: 'POST' })
  expect((await give(7_00)).statusCode).toBe(503)
  expect((await give(7_00)).statusCode).toBe(409)
  clock.advance(15 * MINUTE)
  expect((await give(7_00)).statusCode).toBe(200)
  for (const _ of [1, 2]) {
    clock.advance(20 * MINUTE)
    await module.look()
  }
  expect([pretended.named(reference).refunded, await owed(ama.id)]).toEqual([7_00, 7_00])
  expect(await check()).toMatchObject({ code: 0, said: expect.stringMatching(/The books are sound/) })
  await booksAreSound()
})

test('books that gave back more than the provider are not sound, and the school and payment are named', async () => {
  const { give, check, clock, payments: module, given, reference } = await checkedSchools()
  await give(7_00)
  clock.advance(5 * MINUTE)
  await module.look()
  expect((await check()).code).toBe(0)
  // Books of an earlier release, which took the event of one refund for another's.
  await given(async (tx) => {
    const [row] = await tx.select().from(refunds)
    const [posted] = await tx.select().from(ledgerTransactions).where(eq(ledgerTransactions.kind, 'refund'))
    if (!row || !posted) throw new Error('The refund is not there.')
    await tx
      .insert(refunds)
      .values({ ...row, id: crypto.randomUUID(), note: crypto.randomUUID(), providerReference: '132013318360' })
    const again = { ...posted, id: crypto.randomUUID(), dedupeKey: 'refund:again' }
    await tx.insert(ledgerTransactions).values(again)
    const entries = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.transactionId, posted.id))
    await tx
      .insert(ledgerEntries)
      .values(entries.map((entry) => ({ ...entry, id: crypto.randomUUID(), transactionId: again.id })))
  })
  const { code, said } = await check()
  expect(code).toBe(1)
  expect(said).toMatch(/school-\S+: The payment provider gave back another amount than our books\./)
  expect(said).toContain(`${reference}: the provider GH₵ 7.00, our books GH₵ 14.00`)
  expect(said.split('\n').at(-1)).toBe('The books are not sound: 1 fault.')
})

test('what was given back at the provider itself is named for the school whose payment it is, and for no other', async () => {
  const { check, pretended, theirs } = await checkedSchools()
  await fetch(`${pretended.url}/refund`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ transaction: theirs, amount: 30_00 }),
  })
  const { code, said } = await check()
  expect(code).toBe(1)
  expect(said).toContain('adinkra: The payment provider gave back another amount than our books.')
  expect(said).toContain(`${theirs}: the provider GH₵ 30.00, our books GH₵ 0.00`)
  expect(said).toContain('The books are not sound: 1 fault.')
})

test('a refund on its way is no fault, and a provider that does not answer is said so', async () => {
  const { give, check, pretended } = await checkedSchools()
  pretended.refunding.end = 'pending'
  await give(50_00)
  expect((await check()).code).toBe(0)
  Object.assign(pretended.losing, { calls: 3, only: 'GET' })
  const { code, said } = await check()
  expect(code).toBe(1)
  expect(said).toMatch(/The books are sound[^]*The payment provider could not be asked, so what it gave back was not compared/)
})

test('money of nobody’s is on the operator’s list, without a school, until somebody says what it was', async () => {
  const school = await checkedSchools()
  const { told, deliver, reference, payments: module, there, callBursar, given, metrics, db, clock } = school
  await deliver(told(reference, { id: 1, reference: 'DASHBOARD-1', metadata: 0, amount: 12_34 }))
  await deliver(told(reference, { id: 2, reference: 'REAL-1', domain: 'live', amount: 99_00 }))
  await deliver(told(reference, { id: 3, reference: 'THEIRS-1', metadata: { school_id: there.school.id } }))
  await module.look()
  const type = commandUser({ db, clock, world: school.world })
  const command = (...words: string[]) => type('payment', 'unknown', ...words)
  const listed = await command()
  expect(listed).toMatch(/DASHBOARD-1 {2}GH₵ 12\.34, paid 2026-03-12\S+, a test’s: no payment of ours has this reference/)
  expect(listed).toMatch(/REAL-1 {2}GH₵ 99\.00, paid \S+, real money: it is of the other mode/)
  expect(listed).toMatch(/2 payments at the provider that belong to no school\.$/)
  expect(await metrics.metrics()).toMatch(/payments_unknown_total\{provider="demo",reason="other_mode"\} 1/)
  for (const call of [callBursar, there.callBursar]) {
    const seen = await call('GET', '/api/v1/office/reconciliations')
    expect(seen.body).not.toMatch(/DASHBOARD|REAL-1/)
    expect((await call('GET', '/api/v1/office/payments')).body).not.toMatch(/DASHBOARD|REAL-1/)
  }
  await expect(command('DASHBOARD-1')).rejects.toThrow('Say what it was, with --reason.')
  await command('DASHBOARD-1', '--reason', 'A test of the dashboard')
  await expect(command('DASHBOARD-1', '--reason', 'Again')).rejects.toThrow('There is no unknown payment DASHBOARD-1.')
  expect(await command()).toMatch(/^ {2}REAL-1[^\n]*\n1 payment at/)
  expect(await given((tx) => tx.select().from(payments))).toHaveLength(2)
})
