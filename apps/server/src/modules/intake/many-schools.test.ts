import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { persons, schools, users } from '#db/schema'
import { describeReport, type ImportOptions } from '#modules/intake'
import { addSchool, addSession, addUser, createTestApp, documentedSchool, personOf, type Changes } from '#testing'

// Each imports a school twice or thrice.
vi.setConfig({ testTimeout: 60_000 })

const ABENA = '+233245550182'

/** Another school of the installation, which knows `fields`, beside the one that brings its files. */
async function twoSchools(fields: { phone?: string; email?: string; passwordHash?: string } = {}) {
  const test = await createTestApp()
  const { school, known } = await test.given(async (tx) => {
    const { school } = await addSchool(tx, { code: 'gracefield', name: 'Gracefield Academy' })
    return { school, known: await addUser(tx, school.id, 'parent', { fullname: 'Mrs. A. M.', ...fields }) }
  })
  const { bring: bringFiles, ...files } = await documentedSchool({ ...test.world, clock: test.clock.now })
  const bring = (changes: Changes = {}, options: Partial<ImportOptions> = {}) =>
    bringFiles(changes, { newSchool: true, ...options })
  const mine = async (ref: string) => {
    const rows = await test.given((tx) =>
      tx.select({ user: users }).from(users).innerJoin(schools, eq(schools.id, users.schoolId)).where(eq(users.ref, ref)),
    )
    const [found] = rows
    if (!found) throw new Error(`There is no ${ref}.`)
    return found.user
  }
  return { ...test, ...files, bring, school, known, mine }
}

test('a guardian whom another school knows by the same phone is the same person; neither school hears of the other', async () => {
  const { bring, known, mine, given } = await twoSchools({ phone: ABENA, email: 'private@home.example', passwordHash: 'kept' })
  const dry = describeReport(await bring({}, { dryRun: true }))
  expect(describeReport(await bring())).toMatch(/Imported\.$/)
  for (const told of ['Gracefield', 'Mrs. A. M.', 'private@', 'another school']) expect(dry).not.toContain(told)
  const abena = await mine('G-001')
  expect([abena.personId, abena.fullname]).toEqual([known.personId, 'Abena Mensah'])
  // What the other school wrote down stays as it is there, and what proves her with it.
  const [there] = await given((tx) => tx.select().from(users).where(eq(users.id, known.id)))
  expect(there).toMatchObject({ fullname: 'Mrs. A. M.', email: 'private@home.example', phone: ABENA })
  expect(await given((tx) => personOf(tx, known.id))).toMatchObject({
    phone: ABENA,
    email: 'private@home.example',
    passwordHash: 'kept',
  })
  // The same files again find nothing to do.
  expect(describeReport(await bring())).not.toMatch(/[1-9]\d* (new|changed)/)
})

test('who loses a number at one school stays with it at the other; the new number is somebody of their own', async () => {
  const { bring, known, mine, given, clock } = await twoSchools({ phone: ABENA })
  await bring()
  await given((tx) => addSession(tx, known.id, clock.now(), { firstFactor: 'phone' }))
  const before = await given((tx) => tx.$count(persons))
  expect((await bring({ guardians: (text) => text.replaceAll('024 555 0182', '027 555 0144') })).outcome).toBe('imported')
  const abena = await mine('G-001')
  expect(abena.phone).toBe('+233275550144')
  expect(abena.personId).not.toBe(known.personId)
  expect((await given((tx) => personOf(tx, abena.id))).phone).toBe('+233275550144')
  expect((await given((tx) => personOf(tx, known.id))).phone).toBe(ABENA)
  expect(await given((tx) => tx.$count(persons))).toBe(before + 1)
  // And back again: one person, and nobody left over.
  await bring()
  expect((await mine('G-001')).personId).toBe(known.personId)
  expect(await given((tx) => tx.$count(persons))).toBe(before)
})

test('a school that leaves somebody out ends nothing at the other', async () => {
  const { bring, known, mine, given, signedIn } = await twoSchools({ phone: ABENA })
  await bring()
  const phone = await signedIn(known.id, { firstFactor: 'phone' })
  const without = {
    guardians: (text: string) => text.replace(/^G-001.*\n/m, ''),
    guardianships: (text: string) => text.replaceAll(/^G-001.*\n/gm, ''),
  }
  const report = await bring(without, { deactivateMissing: true })
  expect([report.outcome, (await mine('G-001')).isActive]).toEqual(['imported', false])
  expect((await phone.get('/api/v1/sessions/current')).json()).toMatchObject({ user: { schoolname: 'Gracefield Academy' } })
  const [there] = await given((tx) => tx.select().from(users).where(eq(users.id, known.id)))
  expect(there?.isActive).toBe(true)
})

test('a phone that two schools bring at the same moment becomes one person', async () => {
  const { bring, folderWith, from, given } = await twoSchools()
  const second = await folderWith({ school: (text) => text.replace('\nnyp,', '\nridge,') })
  const [one, other] = await Promise.all([bring(), from(second, { newSchool: true })])
  expect([one.outcome, other.outcome]).toEqual(['imported', 'imported'])
  const abenas = await given((tx) => tx.select({ personId: users.personId }).from(users).where(eq(users.phone, ABENA)))
  expect(abenas).toHaveLength(2)
  expect(new Set(abenas.map(({ personId }) => personId)).size).toBe(1)
  expect(await given((tx) => tx.$count(persons, eq(persons.phone, ABENA)))).toBe(1)
})

test('a teacher of the school may be a guardian there: one person with two hats, and never two of one hat', async () => {
  const { bring, mine } = await twoSchools()
  const asTeacher = (phone: string) => ({ staff: (text: string) => `${text}S-90,teacher,Mrs.,Abena Mensah,,${phone},\n` })
  expect((await bring(asTeacher('024 555 0182'))).outcome).toBe('imported')
  expect((await mine('S-90')).personId).toBe((await mine('G-001')).personId)
  const twice = await bring({
    staff: (text) => `${asTeacher('024 555 0182').staff(text)}S-91,teacher,Mr.,Kofi Addo,,024 555 0182,\n`,
  })
  expect([twice.outcome, describeReport(twice)]).toEqual(['refused', expect.stringContaining('already belongs to')])
})
