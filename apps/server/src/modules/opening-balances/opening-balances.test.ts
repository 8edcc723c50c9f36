import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, corrections, openingBalances, wards } from '#db/schema'
import { addUser, payingSchool } from '#testing'

const OFFICE = '/api/v1/office'
const DAY = '2025-09-01'
const DEBT = { kind: 'debt', amount_minor: 45_00, as_of: DAY, reason: 'Books of Basic 4, still to pay' }
const CREDIT = { kind: 'credit', amount_minor: 60_00, as_of: DAY, reason: 'Paid too much in July' }

/** A school where one person alone writes up to GH₵ 100. */
async function school() {
  const world = await payingSchool()
  const { callAs, callBursar, callMother, given } = world
  const head = await given((tx) => addUser(tx, world.school.id, 'head', { fullname: 'Grace Owusu', ref: 'head-1' }))
  const callHead = await callAs(head.id)
  await callHead('PUT', `${OFFICE}/corrections/limit`, { limit_minor: 100_00 })
  const path = (wardId: string) => `${OFFICE}/wards/${wardId}/opening_balance`
  const write = (wardId: string, body: object, key?: string, call = callBursar) => call('POST', path(wardId), body, key)
  const decide = (id: string, what = 'agree', call = callHead) => call('POST', `${OFFICE}/corrections/${id}/${what}`)
  const statement = async (wardId: string, call = callMother) =>
    (await call('GET', `/api/v1/wards/${wardId}/statement?from=2025-08-01&to=2026-03-12`)).json()
  const written = () => given((tx) => tx.$count(openingBalances))
  return { ...world, callHead, path, write, decide, statement, written }
}

test('a debt of before becomes a bill of its own with its reason, a credit finds the bill; each child’s is written once, by the bursar or head', async () => {
  const one = await school()
  const { write, path, owed, ama, kofi, statement, callBursar, callAs, callMother, given } = one
  const before = [await owed(ama.id), await owed(kofi.id)]
  expect((await callBursar('GET', path(ama.id))).json()).toMatchObject({
    opening_balance: { ward: { id: ama.id }, is_here: true, balance: { amount_minor: before[0] }, written: null },
    waits: null,
  })

  // Pressed twice at once, and once more later: it is written once.
  const twice = await Promise.all([write(ama.id, DEBT, 'debt-key-1'), write(ama.id, DEBT, 'debt-key-1')])
  expect(twice.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, expect.any(String)],
    [200, expect.any(String)],
  ])
  const { opening_balance: told, waits } = (await write(ama.id, DEBT, 'debt-key-1')).json()
  expect([told.written, told.balance.amount_minor, waits]).toEqual([
    { kind: 'debt', amount: { amount_minor: 45_00, currency: 'GHS' }, as_of: DAY, reason: DEBT.reason, bill: expect.any(Object) },
    (before[0] ?? 0) + 45_00,
    null,
  ])
  expect((await write(ama.id, { ...DEBT, amount_minor: 46_00 }, 'debt-key-1')).statusCode).toBe(409)
  expect((await write(ama.id, CREDIT)).json().code).toBe('opening_balances.written_already')
  expect(await one.written()).toBe(1)

  // Two people at once: one of them.
  const both = await Promise.all([write(kofi.id, CREDIT), write(kofi.id, CREDIT, undefined, one.callHead)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, next) => one - next)).toEqual([200, 409])
  expect([await owed(ama.id), await owed(kofi.id)]).toEqual([(before[0] ?? 0) + 45_00, (before[1] ?? 0) - 60_00])

  // What parents read: the words of those that are imported.
  const bill = (await callMother('GET', `/api/v1/bills/${told.written.bill.id}`)).json().bill
  expect(bill).toMatchObject({ items: [{ name: DEBT.reason, amount: { amount_minor: 45_00 } }], due_on: DAY, status: 'overdue' })
  expect((await statement(ama.id)).lines[0]).toMatchObject({ kind: 'bill', reference: told.written.bill.bill_no })
  expect((await statement(kofi.id)).lines[0]).toMatchObject({
    kind: 'opening',
    reference: CREDIT.reason,
    amount: { amount_minor: -60_00 },
  })
  const [line] = (await given((tx) => tx.select().from(audit).where(eq(audit.action, 'opening_balances.written')))).filter(
    ({ wardId }) => wardId === ama.id,
  )
  expect(line).toMatchObject({ note: DEBT.reason, actorName: 'Joseph Lamptey' })

  // Nobody else, and nothing else.
  const away = await one.secondSchool()
  expect((await write(one.yaa.id, DEBT, undefined, away.callBursar)).statusCode).toBe(404)
  expect((await away.callBursar('GET', path(one.yaa.id))).statusCode).toBe(404)
  const teacher = await given((tx) => addUser(tx, one.school.id, 'teacher'))
  expect((await write(one.yaa.id, DEBT, undefined, await callAs(teacher.id))).statusCode).toBe(403)
  expect((await write(one.yaa.id, DEBT, undefined, callMother)).statusCode).toBe(403)
  for (const wrong of [
    { amount_minor: 0 },
    { amount_minor: 10.5 },
    { amount_minor: -5 },
    { reason: ' ' },
    { reason: 'x'.repeat(81) },
  ])
    expect((await write(one.yaa.id, { ...DEBT, ...wrong })).statusCode).toBe(400)
  expect((await write(one.yaa.id, { ...DEBT, as_of: '2099-01-01' })).json().code).toBe('opening_balances.day_ahead')
  expect((await write(one.yaa.id, { ...DEBT, reason: '=1+1 of before' })).statusCode).toBe(200)
  expect(await one.written()).toBe(3)
  await one.booksAreSound()
})

test('above the limit it waits for another person, and nothing is written when the child left, or it was written, meanwhile', async () => {
  const one = await school()
  const { write, decide, path, owed, ama, kofi, callBursar, callHead, callMother, given } = one
  const before = await owed(ama.id)
  const large = { ...DEBT, amount_minor: 150_00 }
  const { waits, opening_balance: unchanged } = (await write(ama.id, large, 'large-key-1')).json()
  expect(waits).toMatchObject({ kind: 'owed_before', state: 'waits', bill: null, payment: null, reason: large.reason })
  expect([unchanged.written, await owed(ama.id), await one.written()]).toEqual([null, before, 0])
  expect((await write(ama.id, large, 'large-key-1')).json().waits.id).toBe(waits.id)
  expect((await write(ama.id, { ...CREDIT, amount_minor: 150_00 })).json().code).toBe('corrections.one_waits')
  expect((await callHead('GET', path(ama.id))).json().waits).toMatchObject({ id: waits.id, may_agree: true })
  expect((await decide(waits.id, 'agree', callBursar)).json().code).toBe('corrections.other_person_needed')

  const agreed = [await decide(waits.id), await decide(waits.id)]
  expect(agreed.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect([await owed(ama.id), await one.written()]).toEqual([(before ?? 0) + 150_00, 1])
  const { opening_balance: told, waits: nothing } = (await callBursar('GET', path(ama.id))).json()
  expect(nothing).toBeNull()
  const { bill } = (await callMother('GET', `/api/v1/bills/${told.written.bill.id}`)).json()
  expect(bill.items).toMatchObject([{ approved_by: 'Joseph Lamptey, Grace Owusu' }])

  // Written within the limit while a larger one waited: the larger one is refused.
  const ahead = (await write(kofi.id, { ...CREDIT, amount_minor: 200_00 })).json().waits
  expect(ahead.kind).toBe('ahead_before')
  expect((await write(kofi.id, CREDIT)).statusCode).toBe(200)
  expect((await decide(ahead.id)).json().code).toBe('opening_balances.written_already')
  const late = (await write(one.yaa.id, large)).json().waits
  await given((tx) => tx.update(wards).set({ status: 'withdrawn' }).where(eq(wards.id, one.yaa.id)))
  expect((await decide(late.id)).json().code).toBe('opening_balances.not_at_school')
  expect((await write(one.yaa.id, DEBT)).json().code).toBe('opening_balances.not_at_school')
  expect(await one.written()).toBe(2)
  expect(await given((tx) => tx.$count(corrections, eq(corrections.state, 'waits')))).toBe(2)
  await one.booksAreSound()
})
