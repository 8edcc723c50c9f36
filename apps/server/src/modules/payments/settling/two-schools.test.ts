import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { guardianships, users } from '#db/schema'
import { newId } from '#lib/random'
import { addUser, payingSchool } from '#testing'

/** A mother of two schools, with something to pay at each. */
async function motherOfTwo() {
  const fixture = await payingSchool()
  const there = await fixture.secondSchool({ currency: 'NGN', country: 'NG' })
  const member = await fixture.given(async (tx) => {
    const { personId, email } = fixture.mother
    const user = await addUser(tx, there.school.id, 'parent', { personId, email })
    await tx
      .insert(guardianships)
      .values({ id: newId(), schoolId: there.school.id, guardianId: user.id, wardId: there.ward.id, relationship: 'mother' })
    return user
  })
  return { ...fixture, there, member }
}

test('a mother of two schools pays each its own bill, and reads all she paid in one list', async () => {
  const { start, pay, callMother, amas, there, clock, booksAreSound } = await motherOfTwo()
  const here = await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  clock.advance(60)
  const abroad = await pay((await start({ type: 'bill', bill_id: there.bill.id })).reference)
  expect([here, abroad].map(({ status, amount }) => [status, amount])).toEqual([
    ['succeeded', { amount_minor: 610_00, currency: 'GHS' }],
    ['succeeded', { amount_minor: 300_00, currency: 'NGN' }],
  ])
  const listed = (await callMother('GET', '/api/v1/payments')).json().payments
  expect(listed.map(({ reference }: { reference: string }) => reference)).toEqual([abroad.reference, here.reference])
  const receipts = (await callMother('GET', '/api/v1/receipts')).json().receipts
  expect(receipts.map(({ amount }: { amount: { currency: string } }) => amount.currency).toSorted()).toEqual(['GHS', 'NGN'])
  await booksAreSound()
})

test('money that was on its way when a school let her go is counted there, and she is told of it no more', async () => {
  const { start, told, deliver, payments, pretended, callMother, given, owed, there, member, booksAreSound } = await motherOfTwo()
  const { reference } = await start({ type: 'bill', bill_id: there.bill.id })
  await given((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, member.id)))
  pretended.decide(reference, 'approve')
  expect((await deliver(told(reference))).statusCode).toBe(200)
  await payments.look()
  expect(await owed(there.ward.id)).toBe(0)
  expect((await callMother('GET', `/api/v1/payments/${reference}`)).statusCode).toBe(404)
  expect((await callMother('GET', '/api/v1/payments')).json().payments).toEqual([])
  await booksAreSound()
})
