import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendanceRecords, audit, schools, shareOpenings, termReports, terms, users } from '#db/schema'
import { newId } from '#lib/random'
import { addBands, addReport, addSchool, addUser, addWard, createTestApp, TEST_NOW } from '#testing'

const YEAR = '2025/2026'
const marks = (total: number) => ({
  Science: { classScore: 31, examScore: 30, total, grade: '1', level: 'Proficient', subjectPosition: 3, classAverage: 55 },
})

/** Ama with her reports of four years; the head-teacher may share performance. */
async function atSchool(school: Parameters<typeof addSchool>[1] = {}, head: Parameters<typeof addReport>[3] = {}) {
  const test = await createTestApp()
  const placed = await test.given(async (tx) => {
    const place = await addSchool(tx, { sharePerformance: true, ...school })
    const schoolId = place.school.id
    const classId = place.class.id
    await addBands(tx, schoolId)
    const [abena, office, boss] = [
      await addUser(tx, schoolId, 'parent'),
      await addUser(tx, schoolId, 'office'),
      await addUser(tx, schoolId, 'head', { fullname: 'Grace Owusu' }),
    ]
    const secret = { dateOfBirth: '2015-04-11', admissionNo: 'NYP/21/0147', middleName: 'Serwaa', house: 'Volta' }
    const ward = await addWard(tx, { schoolId, classId }, [abena.id], secret)
    const place2 = { schoolId, classId, wardId: ward.id }
    for (const [index, year] of ['2021/2022', '2022/2023', '2023/2024', '2024/2025'].entries()) {
      const termId = newId()
      const opens = `${2022 + index}-01-08`
      await tx
        .insert(terms)
        .values({ id: termId, schoolId, academicYear: year, number: 2, name: 'Term 2', opens, closes: `${2022 + index}-04-01` })
      const published = {
        termId,
        average: 60 + index,
        classAverage: 58,
        numberOnRoll: index === 3 ? 4 : 30,
        publishedAt: new Date(`${opens}T09:00:00Z`),
      }
      await addReport(tx, place2, marks(60 + index), published)
    }
    const now = {
      average: 70,
      classAverage: 62,
      position: 6,
      numberOnRoll: 34,
      classTeacherName: 'Mr. Tetteh',
      classTeacherRemark: 'She rushes fractions.',
    }
    await addReport(tx, place2, marks(70), { ...now, ...head })
    const [term] = await tx.select().from(terms).where(eq(terms.academicYear, YEAR))
    const day = (date: string, session: 'morning' | 'afternoon', status: 'present' | 'absent' | 'late') => ({
      id: newId(),
      schoolId,
      wardId: ward.id,
      termId: term?.id ?? '',
      day: date,
      session,
      status,
    })
    await tx
      .insert(attendanceRecords)
      .values([
        day('2026-03-09', 'morning', 'late'),
        day('2026-03-09', 'afternoon', 'present'),
        day('2026-03-10', 'morning', 'absent'),
        day('2026-03-11', 'morning', 'present'),
      ])
    return { schoolId, abena, office, boss, ward }
  })
  const proven = { steppedUpUntil: new Date(TEST_NOW.getTime() + 3_600_000) }
  const asHead = await test.signedIn(placed.boss.id, proven)
  const doors = `/api/v1/office/wards/${placed.ward.id}/performance_shares`
  const link = async (more: object = {}) => (await asHead.post(doors, { academic_year: YEAR, ...more })).json().share
  const open = (id: string, year = '2025-2026') => test.app.inject(`/studentperformances/${id}/${year}.json`)
  return { ...test, ...placed, proven, asHead, doors, link, open }
}

/** What anybody gets by an address, without a request id. */
const plain = (answer: { statusCode: number; json(): object }) => [answer.statusCode, { ...answer.json(), request_id: '' }]

test('the head-teacher makes a link for a week at most, and it shows three years, subjects, days, remarks and steps', async () => {
  const { link, open } = await atSchool()
  const steps = [{ words: 'Fractions group, Mondays', note: 'Started 9 March', done: true }, { words: 'Call home' }]
  const share = await link({ steps })
  expect(share).toMatchObject({
    thing: 'performance',
    path: `/studentperformance/${share.public_id}/2025-2026`,
    made_by: 'Grace Owusu',
    opened: 0,
  })
  expect(Date.parse(share.expires_at) - TEST_NOW.getTime()).toBe(7 * 86_400_000)
  const answer = await open(share.public_id)
  expect(answer.statusCode).toBe(200)
  const { student_performance: page } = answer.json()
  expect(page).toMatchObject({
    ward: { name: 'Ama M.' },
    academic_year: YEAR,
    average: { value: 70, is_so_far: false },
    position: { place: 6, of: 34 },
    attendance: { present: 1.5, opened: 2, rate: 75, late_lately: 1 },
    steps: [
      { words: 'Fractions group, Mondays', note: 'Started 9 March', done: true },
      { words: 'Call home', note: null, done: false },
    ],
    remarks: [{ words: 'She rushes fractions.', by: 'Mr. Tetteh', subject: null }],
    subjects: [{ name: 'Science', totals: [62, 63, 70], change: 7, since_last_year: 7 }],
    bands: [50, 0],
  })
  expect(page.terms.map((each: { academic_year: string }) => each.academic_year)).toEqual(['2023/2024', '2024/2025', '2025/2026'])
})

test('of a group under five there is no average and no place', async () => {
  const { link, open, given } = await atSchool({}, { numberOnRoll: 4 })
  const share = await link()
  const { student_performance: page } = (await open(share.public_id)).json()
  expect(page.position).toBeNull()
  expect(page.terms.map((each: { class_average: number | null }) => each.class_average)).toEqual([58, null, null])
  await given((tx) => tx.update(termReports).set({ numberOnRoll: 30 }))
  await given((tx) => tx.update(schools).set({ showPosition: false }))
  expect((await open(share.public_id)).json().student_performance.position).toBeNull()
})

test('the page tells nothing of the family, is in no search engine, kept nowhere, and each opening is written down', async () => {
  const { link, open, given, asHead, doors } = await atSchool()
  const share = await link()
  const answer = await open(share.public_id)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
  })
  for (const secret of ['Mensah', 'Serwaa', 'NYP/21', '2015-04', 'Volta', 'Abena']) expect(answer.body).not.toContain(secret)
  const { shares } = (await asHead.get(`${doors}?academic_year=${encodeURIComponent(YEAR)}`)).json()
  expect(shares).toMatchObject([{ opened: 1, is_open: true }])
  const lines = await given((tx) => tx.select().from(audit))
  expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['shares.made', 'shares.opened']))
})

test('the wrong year, a link cut off, taken back, over, of another paper or of a school that said no: one identical answer', async () => {
  const { app, link, open, asHead, doors, given, clock, boss } = await atSchool()
  const share = await link()
  const nothing = plain(await open('a'.repeat(22)))
  expect(nothing[0]).toBe(404)
  const id: string = share.public_id
  for (const year of ['2024-2025', '2025', '2025/2026', '2025-2027', 'x', '..'])
    expect((await open(id, encodeURIComponent(year))).statusCode).toBe(404)
  expect(plain(await open(id, '2024-2025'))).toEqual(nothing)
  for (const wrong of [id.slice(0, -1), `${id}a`, id.toLowerCase(), id.toUpperCase()])
    expect(plain(await open(wrong))).toEqual(nothing)
  expect((await app.inject(`/termreports/${id}.json`)).statusCode).toBe(404)
  // None of these was an opening.
  expect(await given((tx) => tx.select().from(shareOpenings))).toEqual([])

  const gone = async (change: () => Promise<unknown>) => {
    await change()
    expect(plain(await open(id))).toEqual(nothing)
  }
  expect((await open(id)).statusCode).toBe(200)
  await gone(() => given((tx) => tx.update(schools).set({ sharePerformance: false })))
  await given((tx) => tx.update(schools).set({ sharePerformance: true }))
  await gone(() => given((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, boss.id))))
  await given((tx) => tx.update(users).set({ isActive: true }).where(eq(users.id, boss.id)))
  expect((await open(id)).statusCode).toBe(200)
  await gone(() => asHead.delete(`${doors}?academic_year=${encodeURIComponent(YEAR)}&public_id=${id}`))
  const next = await link({ days: 1 })
  clock.advance(86_401)
  expect(plain(await open(next.public_id))).toEqual(nothing)
})

test('only the head makes a link, with a fresh proof, for a year there is, and only where the school allows it', async () => {
  const { signedIn, office, abena, boss, proven, doors, asHead, given } = await atSchool()
  const body = { academic_year: YEAR }
  for (const { id } of [office, abena]) expect((await (await signedIn(id, proven)).post(doors, body)).statusCode).toBe(403)
  expect((await (await signedIn(boss.id)).post(doors, body)).statusCode).toBe(403)
  expect((await asHead.post(doors, { ...body, days: 8 })).statusCode).toBe(400)
  expect((await asHead.post(doors, { academic_year: '2027/2028' })).statusCode).toBe(409)
  expect((await asHead.post(doors.replace(/wards\/[^/]+/, `wards/${newId()}`), body)).statusCode).toBe(404)
  await given((tx) => tx.update(schools).set({ sharePerformance: false }))
  expect((await asHead.post(doors, body)).json().code).toBe('performance.switched_off')
})

test('unless the school says otherwise, nothing of this is shared', async () => {
  const { given } = await createTestApp()
  const { school } = await given((tx) => addSchool(tx))
  expect(school.sharePerformance).toBe(false)
})
