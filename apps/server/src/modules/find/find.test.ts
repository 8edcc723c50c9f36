import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { classes, guardianships, users, wards } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp } from '#testing'

type Found = { pupils: { fullname: string }[]; guardians: { fullname: string }[]; colleagues: { fullname: string }[] }

/** Two classes of one school, and a child of the same name at another. */
async function openSchool() {
  const app = await createTestApp()
  const people = await app.given(async (tx) => {
    const { school, class: basic5 } = await addSchool(tx)
    const teacher = await addUser(tx, school.id, 'teacher', { fullname: 'Emmanuel Tetteh' })
    await tx.update(classes).set({ classTeacherId: teacher.id }).where(eq(classes.id, basic5.id))
    const [basic2] = await tx
      .insert(classes)
      .values({ id: newId(), schoolId: school.id, code: 'B2', name: 'Basic 2', level: 'Basic 2', stage: 'primary', position: 2 })
      .returning()
    const office = await addUser(tx, school.id, 'office', { fullname: 'Comfort Asiedu' })
    const head = await addUser(tx, school.id, 'head', { fullname: 'Grace Adjei-Boateng' })
    const bursar = await addUser(tx, school.id, 'bursar', { fullname: 'Joseph Lamptey' })
    const akosua = await addUser(tx, school.id, 'parent', { fullname: 'Akosua Osei', phone: '+233245550182' })
    const samuel = await addUser(tx, school.id, 'parent', { fullname: 'Samuel Boakye', phone: '+233205550377' })
    const in5 = { schoolId: school.id, classId: basic5.id }
    const in2 = { schoolId: school.id, classId: basic2?.id ?? '' }
    const kwabena = await addWard(tx, in5, [akosua.id], {
      firstName: 'Kwabena',
      lastName: 'Osei-Tutu',
      admissionNo: 'NYP/21/0151',
    })
    await addWard(tx, in2, [akosua.id], { firstName: 'Kofi', lastName: 'Oséi', admissionNo: 'NYP/24/0231' })
    await addWard(tx, in2, [samuel.id], { firstName: 'Adjoa', lastName: 'Boakye', admissionNo: 'NYP/21/0160' })
    const abroad = await addSchool(tx, { name: 'Gracefield' })
    const theirs = await addUser(tx, abroad.school.id, 'parent', { fullname: 'Akosua Osei', phone: '+233245550777' })
    const there = { schoolId: abroad.school.id, classId: abroad.class.id }
    await addWard(tx, there, [theirs.id], { firstName: 'Kwabena', lastName: 'Osei-Tutu', admissionNo: 'GF/1' })
    return { school, teacher, office, head, bursar, akosua, samuel, kwabena }
  })
  const lookingFor = async (userId: string) => {
    const browser = await app.signedIn(userId)
    return async (text: string): Promise<Found & { is_alike: boolean }> => {
      const answer = await browser.get(`/api/v1/office/find?q=${encodeURIComponent(text)}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
  }
  return { ...app, ...people, lookingFor }
}

const names = (rows: readonly { fullname: string }[]) => rows.map(({ fullname }) => fullname)

test('the office finds a child however the name is spelt, in whatever order, and only those of its own school', async () => {
  const { office, lookingFor, kwabena } = await openSchool()
  const find = await lookingFor(office.id)
  for (const spelt of ['Kwabena Osei', 'osei kwabena', 'kwab', 'Kwabina Osai', 'kwabenna oseitutu', 'NYP/21/0151', '0151']) {
    const { pupils } = await find(spelt)
    expect(names(pupils)[0], spelt).toBe('Kwabena Osei-Tutu')
    expect(pupils.filter(({ fullname }) => fullname === 'Kwabena Osei-Tutu')).toHaveLength(1)
    expect(pupils[0]).toMatchObject({ id: kwabena.id, class: 'Basic 5', admission_no: 'NYP/21/0151', status: 'active' })
  }
  expect(await find('kofi osei')).toMatchObject({ is_alike: false })
  expect(await find('adjo boakie')).toMatchObject({ is_alike: true, pupils: [{ fullname: 'Adjoa Boakye' }] })
  expect(names((await find('boakye basic 2')).pupils)).toEqual(['Adjoa Boakye'])
  expect(await find('xylophone')).toEqual({ pupils: [], guardians: [], colleagues: [], is_alike: false })
})

test('a parent is found by name and by phone, with the children, and without a word of the phone', async () => {
  const { head, lookingFor } = await openSchool()
  const find = await lookingFor(head.id)
  for (const asked of ['akosua osei', 'Akosia Osai', '024 555 0182', '+233 24 555 0182', '5550182']) {
    const found = await find(asked)
    expect(names(found.guardians), asked).toEqual(['Akosua Osei'])
    expect(found.guardians[0]).toMatchObject({
      of: expect.arrayContaining([expect.objectContaining({ first_name: 'Kwabena', class: 'Basic 5', relationship: 'mother' })]),
    })
    expect(JSON.stringify(found)).not.toMatch(/550182|550377/)
  }
  expect(names((await find('comfort')).colleagues)).toEqual(['Comfort Asiedu'])
})

test('a teacher finds the own class and who stands for it; a bursar finds every child and no colleague', async () => {
  const { teacher, bursar, lookingFor } = await openSchool()
  const teachers = await lookingFor(teacher.id)
  expect(names((await teachers('osei')).pupils)).toEqual(['Kwabena Osei-Tutu'])
  expect(await teachers('akosua')).toMatchObject({ guardians: [{ of: [{ first_name: 'Kwabena' }] }] })
  expect(await teachers('samuel boakye')).toEqual({ pupils: [], guardians: [], colleagues: [], is_alike: false })
  const bursars = await lookingFor(bursar.id)
  expect(names((await bursars('osei')).pupils).toSorted()).toEqual(['Kofi Oséi', 'Kwabena Osei-Tutu'])
  expect((await bursars('comfort')).colleagues).toEqual([])
})

test('what changes is found under its new name at once; who stands for nobody any more is not found', async () => {
  const { office, given, clock, lookingFor, kwabena, samuel, school } = await openSchool()
  const find = await lookingFor(office.id)
  expect((await find('kwabena')).pupils).toHaveLength(1)
  await given((tx) => tx.update(wards).set({ firstName: 'Zachariah' }).where(eq(wards.id, kwabena.id)))
  await expect.poll(async () => names((await find('zachariah')).pupils)).toEqual(['Zachariah Osei-Tutu'])
  expect(names((await find('kwabena')).pupils)).toEqual([])
  await given((tx) => tx.update(users).set({ phone: '+233201112223' }).where(eq(users.id, samuel.id)))
  await expect.poll(async () => names((await find('020 111 2223')).guardians)).toEqual(['Samuel Boakye'])
  await given((tx) => tx.update(guardianships).set({ endedAt: clock.now() }).where(eq(guardianships.guardianId, samuel.id)))
  expect((await find('samuel')).guardians).toEqual([])
  await given((tx) => tx.update(classes).set({ name: 'Primary Two' }).where(eq(classes.code, 'B2')))
  await expect.poll(async () => names((await find('adjoa primary two')).pupils)).toEqual(['Adjoa Boakye'])
  await given(async (tx) => {
    for (let child = 0; child < 60; child++)
      await addWard(tx, { schoolId: school.id, classId: kwabena.classId }, [], { firstName: 'Yaw', lastName: `Newcomer${child}` })
  })
  await expect.poll(async () => (await find('newcomer59')).pupils).toHaveLength(1)
})

test('who looks for more names than anybody needs is asked to wait', async () => {
  const { office, lookingFor, signedIn } = await openSchool()
  const find = await lookingFor(office.id)
  for (let search = 0; search < 120; search++) await find('ama')
  const answer = await (await signedIn(office.id)).get('/api/v1/office/find?q=ama')
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('a parent does not look for anybody, and one letter names nobody', async () => {
  const { akosua, office, signedIn } = await openSchool()
  expect((await (await signedIn(akosua.id)).get('/api/v1/office/find?q=osei')).statusCode).toBe(403)
  expect((await (await signedIn(office.id)).get('/api/v1/office/find?q=o')).statusCode).toBe(400)
})
