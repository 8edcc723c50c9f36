import type { StaffRole } from '@schoolgate/contracts/endpoint'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendanceRecords, notices, terms } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp, TEST_NOW } from '#testing'

const TODAY = TEST_NOW.toISOString().slice(0, 10)
type Status = 'present' | 'late' | 'absent' | 'not_marked'

/** A class of three pupils, and somebody who asks. */
async function school(role: StaffRole = 'head') {
  const world = await createTestApp()
  const made = await world.given(async (tx) => {
    const { school: own, class: klass } = await addSchool(tx)
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, own.id))
    if (!term) throw new Error('The school has no term.')
    const place = { schoolId: own.id, classId: klass.id }
    const mother = await addUser(tx, own.id, 'parent', { lastSeenAt: TEST_NOW })
    const father = await addUser(tx, own.id, 'parent')
    const [ama, kofi, esi] = [
      await addWard(tx, place, [mother.id, father.id]),
      await addWard(tx, place, [mother.id]),
      await addWard(tx, place, [mother.id]),
    ]
    return { own, klass, term, ama, kofi, esi, staff: await addUser(tx, own.id, role) }
  })
  return { ...world, ...made, page: await world.signedIn(made.staff.id) }
}

test('registers are counted by halves, as everywhere, and who is not marked is not away', async () => {
  const { page, given, own, klass, term, ama, kofi, esi } = await school()
  const mark = (wardId: string, status: Status, session: 'day' | 'morning' | 'afternoon' = 'day') =>
    given((tx) =>
      tx
        .insert(attendanceRecords)
        .values({ id: newId(), schoolId: own.id, wardId, termId: term.id, day: TODAY, session, status }),
    )
  const empty = (await page.get('/api/v1/office/today')).json()
  expect(empty.registers).toMatchObject([{ class_id: klass.id, pupils: 3, opened: 0, present: 0, late: 0 }])
  await mark(ama.id, 'late')
  await mark(kofi.id, 'present', 'morning')
  await mark(kofi.id, 'absent', 'afternoon')
  await mark(esi.id, 'not_marked')
  const told = (await page.get('/api/v1/office/today')).json()
  expect(told.registers).toMatchObject([{ pupils: 3, opened: 2, present: 1.5, late: 1 }])
  expect(told.week).toEqual([{ day: TODAY, opened: 2, present: 1.5, late: 1 }])
  expect(told.parents).toEqual({ all: 2, signed_in: 1 })
})

test('a holiday is no school day, the week of the term is counted from its first, and out of term there is none', async () => {
  const { page, given, term } = await school()
  const before = (await page.get('/api/v1/office/today')).json()
  expect(before.term).toMatchObject({ name: term.name })
  expect(before.is_open).toBe(true)
  await given((tx) =>
    tx
      .update(terms)
      .set({ opens: TODAY, closedDays: [TODAY] })
      .where(eq(terms.id, term.id)),
  )
  expect((await page.get('/api/v1/office/today')).json()).toMatchObject({ is_open: false, term: { week: 1 } })
  await given((tx) => tx.delete(terms).where(eq(terms.id, term.id)))
  expect((await page.get('/api/v1/office/today')).json()).toMatchObject({ is_open: false, term: null })
})

test('events of the next seven days that parents were told of are named, and what was taken back is not', async () => {
  const { page, given, own } = await school('office')
  const event = (title: string, hours: number, changes: object = {}) => ({
    id: newId(),
    schoolId: own.id,
    ref: title,
    code: title,
    title,
    body: 'Come.',
    category: 'event' as const,
    priority: 'info' as const,
    audience: 'school' as const,
    sender: 'Grace',
    publishedAt: new Date(TEST_NOW.getTime() - 3_600_000),
    eventStarts: new Date(TEST_NOW.getTime() + hours * 3_600_000),
    ...changes,
  })
  await given((tx) =>
    tx
      .insert(notices)
      .values([
        event('Sports day', 24),
        event('Far away', 24 * 9),
        event('Taken back', 48, { withdrawnAt: TEST_NOW, withdrawnReason: 'Rain' }),
        event('Not out yet', 48, { publishedAt: new Date(TEST_NOW.getTime() + 3_600_000) }),
      ]),
  )
  const { events } = (await page.get('/api/v1/office/today')).json()
  expect(events.map(({ title }: { title: string }) => title)).toEqual(['Sports day'])
})

test.each(['teacher', 'bursar'] as const)('a %s is not shown the whole school’s numbers', async (role) => {
  const { page } = await school(role)
  expect((await page.get('/api/v1/office/today')).statusCode).toBe(403)
})
