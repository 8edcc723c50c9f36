import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments, users } from '#db/schema'
import { addSchool, addUser, createTestApp, payingSchool } from '#testing'

// A stream that ends with the membership: modules/live/live.test.ts.

test('a payment that is at the provider when the parent’s membership ends is booked all the same, and she is told nothing more', async () => {
  const school = await payingSchool()
  const { given, mother, ama, amas, callMother, pretended, deliver, told } = school
  const { reference } = await school.start({ type: 'bill', bill_id: amas.id })
  await given((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, mother.id)))
  for (const [method, url] of [
    ['GET', `/api/v1/payments/${reference}`],
    ['GET', '/api/v1/sessions/current'],
    ['POST', `/api/v1/payments/${reference}/cancel`],
  ] as const)
    expect((await callMother(method, url)).statusCode).toBe(401)
  expect(
    (await callMother('POST', '/api/v1/payments', { type: 'bill', bill_id: amas.id, method: 'card' }, 'key-after')).statusCode,
  ).toBe(401)
  pretended.decide(reference, 'approve')
  expect((await deliver(told(reference))).statusCode).toBe(200)
  await school.payments.look()
  expect(await given((tx) => tx.select({ status: payments.status }).from(payments))).toEqual([{ status: 'succeeded' }])
  expect(await school.owed(ama.id)).toBe(0)
  await school.booksAreSound()
  // The other guardian sees that the bill is paid.
  const father = await school.callAs(school.father.id)
  expect((await father('GET', `/api/v1/bills/${amas.id}`)).json().bill).toMatchObject({ balance: { amount_minor: 0 } })
})

test('a membership that ends in the middle of a request ends with it: the next is refused there, and answered by the other school', async () => {
  const { given, signedIn, world } = await createTestApp()
  const { here, there } = await given(async (tx) => {
    const [one, other] = [await addSchool(tx, { name: 'Nyansapo' }), await addSchool(tx, { name: 'Gracefield' })]
    const here = await addUser(tx, one.school.id, 'parent')
    return { here, there: await addUser(tx, other.school.id, 'parent', { personId: here.personId }) }
  })
  const phone = await signedIn(here.id)
  const schoolOf = async () => (await phone.get('/api/v1/sessions/current')).json().user?.schoolname
  expect(await schoolOf()).toBe('Nyansapo')

  const blocked = async () => {
    const { rows } = await world.db.asSystem((tx) =>
      tx.execute<{ one: number }>(sql`select 1 as one from pg_locks where not granted and pid in (
        select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`),
    )
    return rows.length
  }
  const underWay = await given(async (tx) => {
    await tx.update(users).set({ isActive: false }).where(eq(users.id, here.id))
    // It has passed the door, and waits for the row that is being changed.
    const request = Promise.resolve(phone.patch('/api/v1/profile', { occupation: 'Trader' }))
    await expect.poll(blocked).toBe(1)
    return { request }
  })
  const answer = await underWay.request
  expect(answer.statusCode).toBeLessThan(500)
  expect(await schoolOf()).toBe('Gracefield')
  expect(
    (await phone.get(`/getschoolinfos?user_id=${here.personId}&school_id=${here.schoolId}`)).json().school_info?.name,
  ).not.toBe('Nyansapo')
  await given((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, there.id)))
  expect((await phone.get('/api/v1/sessions/current')).statusCode).toBe(401)
})
