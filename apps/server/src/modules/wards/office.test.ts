import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { attendanceRecords, audit, classes, terms, users } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp, TEST_NOW } from '#testing'

/** Two classes, one with a teacher; a family of two in both, and a child for whom nobody stands. */
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
    const bursar = await addUser(tx, school.id, 'bursar', { fullname: 'Joseph Lamptey' })
    const linda = await addUser(tx, school.id, 'parent', { fullname: 'Linda Owusu', phone: '+233245550864' })
    await tx.update(users).set({ lastSeenAt: TEST_NOW }).where(eq(users.id, linda.id))
    const esther = await addUser(tx, school.id, 'parent', { fullname: 'Esther Owusu' })
    const in5 = { schoolId: school.id, classId: basic5.id }
    const in2 = { schoolId: school.id, classId: basic2?.id ?? '' }
    const efua = await addWard(tx, in5, [linda.id, esther.id], { firstName: 'Efua', lastName: 'Agyeman' })
    const kojo = await addWard(tx, in2, [linda.id], { firstName: 'Kojo', lastName: 'Agyeman', boardingStatus: 'boarder' })
    const yaw = await addWard(tx, in5, [], { firstName: 'Yaw', lastName: 'Osafo' })
    const paper = await addWard(tx, in5, [esther.id], { firstName: 'Abena', lastName: 'Owusu' })
    await addWard(tx, in5, [linda.id], { firstName: 'Gone', lastName: 'Away', status: 'withdrawn' })
    const abroad = await addSchool(tx, { name: 'Gracefield' })
    const head = await addUser(tx, abroad.school.id, 'head')
    return { school, teacher, office, bursar, linda, efua, kojo, yaw, paper, basic5, head }
  })
  return { ...app, ...people }
}

type Row = { fullname: string; guardian: object | null; others: number }
const names = (rows: readonly { fullname: string }[]) => rows.map(({ fullname }) => fullname)

test('the office reads its pupils class by class and page by page, and who of them cannot be reached', async () => {
  const { office, signedIn, basic5 } = await openSchool()
  const browser = await signedIn(office.id)
  const list = async (query = '') => (await browser.get(`/api/v1/office/wards${query}`)).json()
  const all = await list()
  expect(names(all.pupils)).toEqual(['Kojo Agyeman', 'Efua Agyeman', 'Yaw Osafo', 'Abena Owusu'])
  expect(all.counts).toEqual({ here: 4, nobody: 1, not_yet: 1, no_phone: 1, left: 1 })
  expect(all.classes.map(({ name }: { name: string }) => name)).toEqual(['Basic 2', 'Basic 5'])
  const efua = all.pupils.find(({ fullname }: Row) => fullname === 'Efua Agyeman')
  expect(efua).toMatchObject({
    class: 'Basic 5',
    guardian: { fullname: 'Linda Owusu', relationship: 'mother', phone: '024 555 0864', reach: 'in_app' },
    others: 1,
  })
  expect(names((await list('?show=nobody')).pupils)).toEqual(['Yaw Osafo'])
  expect((await list('?show=no_phone')).pupils).toMatchObject([{ fullname: 'Abena Owusu', guardian: { reach: 'paper' } }])
  expect(names((await list('?show=left')).pupils)).toEqual(['Gone Away'])
  expect(names((await list('?boarding=boarder')).pupils)).toEqual(['Kojo Agyeman'])
  expect(names((await list(`?class_id=${basic5.id}`)).pupils)).toEqual(['Efua Agyeman', 'Yaw Osafo', 'Abena Owusu'])

  const paged: string[] = []
  for (let cursor: string | null = '', page = 0; cursor !== null && page < 9; page++) {
    const answer: { pupils: Row[]; next_cursor: string | null; counts: object | null } = await list(
      `?limit=1${cursor && `&cursor=${cursor}`}`,
    )
    expect(answer.counts === null).toBe(page > 0)
    paged.push(...names(answer.pupils))
    cursor = answer.next_cursor
  }
  expect(paged).toEqual(names(all.pupils))
  expect((await browser.get('/api/v1/office/wards?cursor=nonsense')).statusCode).toBe(400)
})

test('a teacher reads the own class alone, another school’s head none of it, and the family sees that it was listed', async () => {
  const { teacher, head, linda, efua, signedIn, given } = await openSchool()
  const answer = (await (await signedIn(teacher.id)).get('/api/v1/office/wards')).json()
  expect(names(answer.pupils)).toEqual(['Efua Agyeman', 'Yaw Osafo', 'Abena Owusu'])
  expect(answer.counts.here).toBe(3)
  expect((await (await signedIn(head.id)).get('/api/v1/office/wards')).json()).toMatchObject({ pupils: [], counts: { here: 0 } })
  expect((await (await signedIn(linda.id)).get('/api/v1/office/wards')).statusCode).toBe(403)
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.wardId, efua.id)))
  expect(lines).toMatchObject([{ actorId: teacher.id, action: 'wards.listed' }])
})

test('a pupil’s page has brothers and sisters, and of the term what each role may see', async () => {
  const { office, teacher, bursar, efua, kojo, signedIn, given } = await openSchool()
  await given(async (tx) => {
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, efua.schoolId))
    await tx.insert(attendanceRecords).values(
      (['present', 'late', 'absent'] as const).map((status, day) => ({
        id: newId(),
        schoolId: efua.schoolId,
        wardId: efua.id,
        termId: term?.id ?? '',
        day: `2026-03-1${day}`,
        session: 'day' as const,
        status,
      })),
    )
  })
  const open = async (userId: string) => (await (await signedIn(userId)).get(`/api/v1/office/wards/${efua.id}`)).json()
  const offices = await open(office.id)
  expect(offices).toMatchObject({
    ward: { fullname: 'Efua Agyeman', class_teacher: 'Emmanuel Tetteh' },
    guardians: expect.arrayContaining([expect.objectContaining({ fullname: 'Esther Owusu', phone: null, reach: 'paper' })]),
    attendance: { present: 2, total: 3, late: 1 },
    reports: [],
    balance: null,
    changed: [],
  })
  expect(names(offices.siblings).toSorted()).toEqual(['Abena Owusu', 'Gone Away', 'Kojo Agyeman'])
  const teachers = await open(teacher.id)
  expect(names(teachers.siblings)).not.toContain('Kojo Agyeman')
  expect(teachers).toMatchObject({ attendance: { total: 3 }, balance: null, opened: null, changed: null })
  expect(await open(bursar.id)).toMatchObject({ attendance: null, reports: null })
  expect((await open(office.id)).opened).toMatchObject([
    { who: 'Joseph Lamptey', role: 'bursar', what: 'wards.opened' },
    { who: 'Emmanuel Tetteh', role: 'teacher' },
    { who: 'Comfort Asiedu', role: 'office' },
  ])
  expect((await (await signedIn(teacher.id)).get(`/api/v1/office/wards/${kojo.id}`)).statusCode).toBe(404)
})
