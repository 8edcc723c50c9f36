import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { audit, users } from '#db/schema'
import { payingSchool } from '#testing'
import { PERSON, commandUser } from './test-commands.ts'

test('a guardianship is ended at the school’s computer, once, and the record says by whom and why', async () => {
  const fixture = await payingSchool()
  const type = commandUser(fixture)
  const { ama, father, given, callAs } = fixture
  const [guardian] = await given((tx) => tx.select({ ref: users.ref }).from(users).where(eq(users.id, father.id)))
  const asFather = await callAs(father.id)
  const page = `/api/v1/wards/${ama.id}`
  expect((await asFather('GET', page)).statusCode).toBe(200)
  const words = ['--guardian', guardian?.ref ?? '', '--pupil', ama.admissionNo, '--reason', 'Court order of 2 March']
  expect(await type('guardianship', 'end', ...words)).toBe('Kwame Mensah for Ama Mensah: ended now.')
  expect((await asFather('GET', page)).statusCode).toBe(404)
  expect(await type('guardianship', 'end', ...words)).toBe('Kwame Mensah for Ama Mensah: ended before, on 2026-03-12.')
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'wards.guardianship_ended')))
  expect(lines).toMatchObject([{ actorName: PERSON, wardId: ama.id, note: 'Court order of 2 March' }])
})

test('told twice at once, also by a clock that was put back, a guardianship ends once', async () => {
  const fixture = await payingSchool()
  const type = commandUser(fixture)
  const { ama, father, given, clock } = fixture
  const [guardian] = await given((tx) => tx.select({ ref: users.ref }).from(users).where(eq(users.id, father.id)))
  const end = () =>
    type('guardianship', 'end', '--guardian', guardian?.ref ?? '', '--pupil', ama.admissionNo, '--reason', 'Court order')
  const told = await Promise.all([end(), end()])
  expect(told.toSorted()).toEqual([
    'Kwame Mensah for Ama Mensah: ended before, on 2026-03-12.',
    'Kwame Mensah for Ama Mensah: ended now.',
  ])
  clock.advance(-24 * 3_600)
  expect(await end()).toBe('Kwame Mensah for Ama Mensah: ended before, on 2026-03-12.')
  expect(await given((tx) => tx.select().from(audit).where(eq(audit.action, 'wards.guardianship_ended')))).toHaveLength(1)
})

test('whoever is no guardian of the pupil is refused in one sentence', async () => {
  const fixture = await payingSchool()
  const asked = commandUser(fixture)(
    'guardianship',
    'end',
    '--guardian',
    'G-999',
    '--pupil',
    fixture.ama.admissionNo,
    '--reason',
    'Moved',
  )
  await expect(asked).rejects.toThrow(/has no guardian “G-999” of a pupil/)
})
