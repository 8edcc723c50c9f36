import { contrastOfWhite, LEAST_CONTRAST, readableColour } from '@schoolgate/contracts/colour'
import type { StaffRole } from '@schoolgate/contracts/endpoint'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { classes, schools, subjects, terms } from '#db/schema'
import { addSchool, addUser, addWard, createTestApp, type browserAt } from '#testing'
import { usualYear } from './calendars.ts'

/** A school of which nothing is known but what it takes to make one, and somebody who works there. */
async function emptySchool(role: StaffRole = 'office', changes: object = {}) {
  const world = await createTestApp()
  const staff = await world.given(async (tx) => {
    const { school } = await addSchool(tx, { code: 'hope', town: 'Tema', phones: ['+233302221100'], ...changes })
    await tx.delete(terms)
    await tx.delete(classes)
    return addUser(tx, school.id, role)
  })
  const browser = await world.signedIn(staff.id)
  const steps = async () =>
    Object.fromEntries(
      (await browser.get('/api/v1/office/first_steps'))
        .json()
        .steps.map((one: { step: string; state: string }) => [one.step, one.state]),
    )
  return { ...world, ...browser, ...writing(browser), staff, steps }
}

type Year = { academic_year: string; terms: object[] }

/** Writes the school and its year over what stands there, or over what somebody read before. */
const writing = ({ get, put }: Pick<ReturnType<typeof browserAt>, 'get' | 'put'>) => {
  const readSchool = async () => (await get('/api/v1/office/school')).json().school
  const readYear = async (academic_year: string) =>
    (await get('/api/v1/office/year')).json().years.find((one: Year) => one.academic_year === academic_year)
  return {
    readSchool,
    readYear,
    writeSchool: async (said: object, seen?: object) =>
      put('/api/v1/office/school', { ...said, seen: seen ?? (await readSchool()) }),
    writeYear: async (year: Year, seen?: object) => {
      const { academic_year } = year
      return put('/api/v1/office/year', {
        ...year,
        seen: seen ?? (await readYear(academic_year)) ?? { academic_year, terms: [] },
      })
    },
  }
}

test('what is done follows from what the school has; what is left for later is remembered until it is done', async () => {
  const { get, put, writeYear, steps, given, staff } = await emptySchool()
  const ALL_OPEN = { people: 'open', pupils: 'open', fees: 'open', notice: 'open', parents: 'open' }
  expect(await steps()).toEqual({ school: 'done', terms: 'open', classes: 'open', ...ALL_OPEN })
  expect((await put('/api/v1/office/first_steps', { step: 'fees', skipped: true })).statusCode).toBe(204)
  expect((await put('/api/v1/office/first_steps', { step: 'fees', skipped: true })).statusCode).toBe(204)
  expect((await put('/api/v1/office/first_steps', { step: 'terms', skipped: true })).statusCode).toBe(204)
  expect(await steps()).toMatchObject({ fees: 'skipped', terms: 'skipped' })
  await put('/api/v1/office/first_steps', { step: 'fees', skipped: false })
  const { usual } = (await get('/api/v1/office/year')).json()
  expect((await writeYear(usual)).statusCode).toBe(200)
  expect(await steps()).toMatchObject({ fees: 'open', terms: 'done' })
  await put('/api/v1/office/class_setup', {
    classes: [{ name: 'KG 1', level: 'KG 1', stage: 'preschool', stream: null }],
    subjects: [],
  })
  await given(async (tx) => {
    const guardian = await addUser(tx, staff.schoolId)
    const [klass] = await tx.select({ classId: classes.id, schoolId: classes.schoolId }).from(classes)
    if (klass) await addWard(tx, klass, [guardian.id])
  })
  const { counts, entrance } = (await get('/api/v1/office/first_steps')).json()
  expect(counts).toMatchObject({ pupils: 1, parents: 1, parents_in: 0, colleagues: 0, terms: 3 })
  expect(entrance).toMatchObject({ text: 'http://localhost:3000/login' })
})

test('the office changes what the school says of itself; what else the school has stays, and a wrong phone is refused by its field', async () => {
  const { get, writeSchool, given, staff } = await emptySchool('head', {
    paystackSubaccount: 'ACCT_abcdef123',
    showPosition: false,
  })
  const { school } = (await get('/api/v1/office/school')).json()
  const changed = { ...school, short_name: 'Hope', motto: '=Nimdeɛ yɛ tumi', emblem: 'lamp', accent_color: '#1F3A6E' }
  const answer = await writeSchool(changed)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().school).toEqual(changed)
  const [row] = await given((tx) => tx.select().from(schools).where(eq(schools.id, staff.schoolId)))
  expect(row).toMatchObject({ paystackSubaccount: 'ACCT_abcdef123', showPosition: false, emblem: 'lamp' })
  const wrong = await writeSchool({ ...school, phones: ['1234'] })
  expect(wrong.json()).toMatchObject({ status: 422, code: 'founding.not_taken', errors: [{ path: 'phones' }] })
  const light = await writeSchool({ ...school, accent_color: '#2FA36B' })
  expect(light.json()).toMatchObject({ status: 422, code: 'founding.colour_too_light' })
})

test.each(['teacher', 'bursar'] as const)('a %s changes nothing of the school, its year and its classes', async (role) => {
  const { get, put } = await emptySchool(role)
  for (const path of ['first_steps', 'school', 'year', 'class_setup'])
    expect((await get(`/api/v1/office/${path}`)).statusCode, path).toBe(403)
  expect((await put('/api/v1/office/class_setup', { classes: [], subjects: [] })).statusCode).toBe(403)
})

test('terms are written as the country has them, and changed; terms that overlap are refused and nothing is kept', async () => {
  const { get, writeYear, given } = await emptySchool('head', { country: 'NG', timezone: 'Africa/Lagos', currency: 'NGN' })
  const { usual, years } = (await get('/api/v1/office/year')).json()
  expect(years).toEqual([])
  expect(usual).toMatchObject({ academic_year: '2025/2026', terms: [{ name: 'First Term', opens: '2025-09-15' }, {}, {}] })
  const [first, second, third] = usual.terms
  const overlapping = { ...usual, terms: [first, { ...second, opens: first.opens }, third] }
  expect((await writeYear(overlapping)).json().code).toBe('founding.not_taken')
  expect(await given((tx) => tx.$count(terms))).toBe(0)
  await writeYear(usual)
  await writeYear({ ...usual, terms: [first, { ...second, closes: '2026-03-27', closed_days: [] }, third] })
  const kept = (await get('/api/v1/office/year')).json().years
  expect(kept).toMatchObject([{ academic_year: '2025/2026', terms: [{}, { closes: '2026-03-27', closed_days: [] }, {}] }])
  const rows = await given((tx) => tx.select().from(terms).orderBy(terms.number))
  expect(rows.map(({ nextTermBegins }) => nextTermBegins)).toEqual([second.opens, third.opens, null])
})

test('the usual year keeps its weekdays from year to year, and ends before summer turns into the next one', () => {
  const ghana = (today: string) => usualYear('GH', today)
  expect(ghana('2025-11-01').year).toMatchObject({
    academic_year: '2025/2026',
    terms: [
      { opens: '2025-09-02', closes: '2025-12-18', mid_term_starts: '2025-10-31', mid_term_ends: '2025-11-03' },
      { opens: '2026-01-08', closes: '2026-04-01', closed_days: ['2026-03-06'] },
      { opens: '2026-04-21', closes: '2026-07-23', closed_days: ['2026-05-01', '2026-07-01'] },
    ],
  })
  expect(ghana('2026-11-23').year.terms[0]).toMatchObject({ opens: '2026-09-01', closes: '2026-12-17' })
  expect([ghana('2026-07-14'), ghana('2026-07-15')].map(({ year }) => year.academic_year)).toEqual(['2025/2026', '2026/2027'])
  // Easter fell into the term: 2 April 2027 is no Good Friday, 26 March is.
  expect(usualYear('NG', '2026-11-23').year.terms[1]?.closed_days).toEqual(['2027-03-26', '2027-03-29'])
})

test('classes and subjects of the usual school are added once, each with a code of its own and in the order of age', async () => {
  const { get, put, given } = await emptySchool()
  const { usual } = (await get('/api/v1/office/class_setup')).json()
  const wanted = {
    classes: usual.flatMap(({ stage, levels }: { stage: string; levels: string[] }) =>
      levels.flatMap((level) => [
        { name: `${level}A`, level, stage, stream: 'A' },
        { name: `${level}B`, level, stage, stream: 'B' },
      ]),
    ),
    subjects: usual.flatMap((part: { subjects: string[] }) => part.subjects),
  }
  const added = (await put('/api/v1/office/class_setup', wanted)).json()
  expect(added).toEqual({ classes: 34, subjects: new Set(wanted.subjects).size })
  expect((await put('/api/v1/office/class_setup', wanted)).json()).toEqual({ classes: 0, subjects: 0 })
  const kept = (await get('/api/v1/office/class_setup')).json()
  expect(kept.classes.map(({ name }: { name: string }) => name)).toEqual(wanted.classes.map(({ name }: { name: string }) => name))
  expect(new Set(kept.classes.map(({ code }: { code: string }) => code)).size).toBe(34)
  expect(kept.classes.find(({ name }: { name: string }) => name === 'Basic 5A')).toMatchObject({ code: 'B5A', pupils: 0 })
  expect(await given((tx) => tx.$count(subjects))).toBe(added.subjects)
})

test('a class that was closed is opened again by its name', async () => {
  const { put, given } = await emptySchool()
  const wanted = { classes: [{ name: 'Basic 5', level: 'Basic 5', stage: 'primary', stream: null }], subjects: [] }
  await put('/api/v1/office/class_setup', wanted)
  await given((tx) => tx.update(classes).set({ isActive: false }))
  expect((await put('/api/v1/office/class_setup', wanted)).json().classes).toBe(1)
  expect(await given((tx) => tx.select({ code: classes.code, isActive: classes.isActive }).from(classes))).toEqual([
    { code: 'B5', isActive: true },
  ])
})

test('of a colour that is too light the nearest on which white can be read is found, and a good one stays', () => {
  for (const colour of ['#2FA36B', '#FFFFFF', '#FFD700', '#3399FF'])
    expect(contrastOfWhite(readableColour(colour))).toBeGreaterThanOrEqual(LEAST_CONTRAST)
  expect(readableColour('#0F5B48')).toBe('#0F5B48')
  expect(contrastOfWhite('#000000')).toBeCloseTo(21)
  expect(contrastOfWhite('#2FA36B')).toBeCloseTo(3.2, 1)
})

test('of two who have the school open each keeps what they changed; where both changed the same, the second hears who was first', async () => {
  const { readSchool, writeSchool, given, signedIn, staff } = await emptySchool('head')
  const abena = await given((tx) => addUser(tx, staff.schoolId, 'office', { fullname: 'Abena Boakye' }))
  const hers = writing(await signedIn(abena.id))
  const seen = await readSchool()
  await hers.writeSchool({ ...seen, motto: 'Light', town: 'Kumasi' }, seen)
  // The head's page was opened before: another field goes beside hers.
  const beside = await writeSchool({ ...seen, website: 'hope.example' }, seen)
  expect(beside.json().school).toMatchObject({ motto: 'Light', town: 'Kumasi', website: 'hope.example' })
  const late = await writeSchool({ ...seen, motto: 'Hope', town: 'Kumasi', region: 'Ashanti' }, seen)
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'request.changed_meanwhile', meanwhile: [{ field: 'motto', by: 'Abena Boakye', at: expect.any(String) }] },
  ])
  expect(await readSchool()).toMatchObject({ motto: 'Light', region: null })
  const now = await readSchool()
  expect((await writeSchool({ ...now, motto: 'Hope' }, now)).json().school).toMatchObject({ motto: 'Hope', town: 'Kumasi' })
  const both = [writeSchool({ ...now, email: 'a@hope.example' }, now), hers.writeSchool({ ...now, email: 'b@hope.example' }, now)]
  expect((await Promise.all(both)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('two days of one term are written beside each other; one day by two people is asked about, and a year that a colleague made first', async () => {
  const { get, readYear, writeYear, given, signedIn, staff } = await emptySchool('head')
  const abena = await given((tx) => addUser(tx, staff.schoolId, 'office', { fullname: 'Abena Boakye' }))
  const hers = writing(await signedIn(abena.id))
  const { usual } = (await get('/api/v1/office/year')).json()
  const nothing = { academic_year: usual.academic_year, terms: [] }
  const withFirst = (changes: object) => ({ ...usual, terms: [{ ...usual.terms[0], ...changes }, ...usual.terms.slice(1)] })
  await hers.writeYear(withFirst({ opens: '2025-09-09' }), nothing)
  const unread = await writeYear(usual, nothing)
  expect(unread.json()).toMatchObject({
    code: 'request.changed_meanwhile',
    meanwhile: [{ field: '1.opens', by: 'Abena Boakye' }],
  })
  const seen = await readYear(usual.academic_year)
  await hers.writeYear(withFirst({ opens: '2025-09-10' }), seen)
  const beside = await writeYear(withFirst({ opens: '2025-09-09', closes: '2025-12-11' }), seen)
  expect(beside.json().year.terms[0]).toMatchObject({ opens: '2025-09-10', closes: '2025-12-11' })
  const late = await writeYear(withFirst({ opens: '2025-09-08' }), seen)
  expect(late.json().meanwhile).toMatchObject([{ field: '1.opens', by: 'Abena Boakye' }])
  expect((await readYear(usual.academic_year)).terms[0]).toMatchObject({ opens: '2025-09-10', closes: '2025-12-11' })
})

test('of two who add the same class at once it is there once', async () => {
  const { put, given, signedIn, staff } = await emptySchool('head')
  const abena = await given((tx) => addUser(tx, staff.schoolId, 'office'))
  const wanted = {
    classes: [{ name: 'Basic 5', level: 'Basic 5', stage: 'primary', stream: null }],
    subjects: ['Mathematics'],
  }
  const hers = await signedIn(abena.id)
  const both = [put('/api/v1/office/class_setup', wanted), hers.put('/api/v1/office/class_setup', wanted)]
  const added = (await Promise.all(both)).flatMap((answer) => (answer.statusCode === 200 ? [answer.json().classes] : []))
  expect(added.toSorted((a, b) => a - b).at(-1)).toBe(1)
  expect((await put('/api/v1/office/class_setup', wanted)).json()).toEqual({ classes: 0, subjects: 0 })
  expect(await given((tx) => tx.$count(classes))).toBe(1)
})
