import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, persons, schools, tickets, users } from '#db/schema'
import { createFoundingKeys } from '#modules/identity'
import { addSchool, addUser, browserAt, createTestApp } from '#testing'

const SCHOOL = { name: 'Hope School', country: 'GH', town: 'Tema', phone: '030 222 1100' }
const EFUA = {
  role: 'office',
  title: 'Mrs.',
  fullname: 'Efua Ata',
  phone: '024 111 2234',
  email: 'Efua@Hope.example',
  password: 'kenkey-and-fish-11',
}
const HEAD = { title: 'Mr.', fullname: 'Kofi Ata' }

/** An installation with a key, and whoever opens its address. */
async function installation() {
  const world = await createTestApp()
  const keys = createFoundingKeys({ db: world.db, clock: world.clock.now })
  const { key } = await keys.give()
  const page = () => browserAt(world.app, { 'schoolgate-side': 'staff' })
  const browser = page()
  const found = (changes: object = {}, founder: object = {}) =>
    browser.post('/api/v1/founding/school', { key, school: SCHOOL, founder: { ...EFUA, ...founder }, head: HEAD, ...changes })
  return { ...world, keys, key, browser, page, found }
}

test('whoever opens the address makes the school, is in with both proofs, and signs in with the password from then on', async () => {
  const { key, browser, found, given, app } = await installation()
  expect((await browser.post('/api/v1/founding/open', { key })).statusCode).toBe(200)
  const answer = await found()
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ fullname: 'Efua Ata', schoolname: 'Hope School', email: 'efua@hope.example' })
  expect((await browser.get('/api/v1/sessions/current')).json()).toMatchObject({ role: 'office', second_factor: true })
  expect((await browser.get('/api/v1/office/people')).json().people).toMatchObject([{ fullname: 'Efua Ata', role: 'office' }])
  const [school] = await given((tx) => tx.select().from(schools))
  expect(school).toMatchObject({ code: 'hope-school', currency: 'GHS', headTeacherName: 'Kofi Ata', phones: ['+233302221100'] })
  const done = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'identity.school_founded')))
  expect(done).toMatchObject([{ actorName: 'Efua Ata', schoolId: school?.id }])
  const again = await browserAt(app).post('/api/v1/sessions', { user: { email: EFUA.email, password: EFUA.password } })
  expect(again.statusCode, again.body).toBe(200)
})

test('a head who makes the school is its head-teacher', async () => {
  const { browser, found } = await installation()
  expect((await found({ head: undefined }, { role: 'head', title: 'Dr.', fullname: 'Ama Badu' })).statusCode).toBe(200)
  expect((await browser.get('/api/v1/sessions/current')).json().role).toBe('head')
})

test('a key makes one school, however often and at once it is used', async () => {
  const { key, page, found, given } = await installation()
  const ask = () => page().post('/api/v1/founding/school', { key, school: SCHOOL, founder: EFUA, head: HEAD })
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 404, 404])
  expect((await found()).json().code).toBe('identity.founding_key_over')
  expect(await given((tx) => tx.$count(schools))).toBe(1)
})

test('a key is over after a day, and is kept nowhere as it is written', async () => {
  const { key, found, clock, given } = await installation()
  const [kept] = await given((tx) => tx.select().from(tickets))
  expect(JSON.stringify(kept)).not.toContain(key)
  clock.advance(86_400_000)
  expect((await found()).json()).toMatchObject({ status: 404, code: 'identity.founding_key_over' })
})

test('nothing is made of what is wrong, and the key still opens after it', async () => {
  const { found, given } = await installation()
  const refused = async (answer: ReturnType<typeof found>) => (await answer).json().code
  expect(await refused(found({ head: undefined }))).toBe('founding.head_needed')
  expect(await refused(found({ school: { ...SCHOOL, phone: '12' } }))).toBe('request.malformed')
  expect(await refused(found({ school: { ...SCHOOL, phone: '1234' } }))).toBe('founding.not_a_phone')
  expect(await refused(found({}, { phone: '0999' }))).toBe('founding.not_a_phone')
  expect(await refused(found({}, { password: 'short' }))).toBe('identity.password_too_short')
  expect(await refused(found({}, { phone: '+44 7911 123456' }))).toBe('founding.refused')
  expect(await given((tx) => tx.$count(schools))).toBe(0)
  expect((await found()).statusCode).toBe(200)
})

test('a second school begins the same way, with a code of its own; whom another school knows keeps their password', async () => {
  const { given, page, keys, found } = await installation()
  const teacher = await given(async (tx) => {
    const { school } = await addSchool(tx, { code: 'hope-school', name: 'Hope School' })
    return addUser(tx, school.id, 'teacher', { phone: '+233241112234', email: 'kofi@first.example' })
  })
  expect((await found()).json()).toMatchObject({ status: 409, code: 'identity.founder_known' })
  expect((await found({}, { phone: '024 111 2299', email: 'kofi@first.example' })).json().code).toBe('identity.founder_known')
  expect((await found({}, { phone: '024 111 2299' })).statusCode).toBe(200)
  const { key } = await keys.give()
  const third = { key, school: SCHOOL, founder: { ...EFUA, phone: '024 111 2288', email: 'third@hope.example' }, head: HEAD }
  expect((await page().post('/api/v1/founding/school', third)).statusCode).toBe(200)
  const codes = await given((tx) => tx.select({ code: schools.code }).from(schools).orderBy(schools.code))
  expect(codes.map(({ code }) => code)).toEqual(['hope-school', 'hope-school-tema', 'hope-school-tema-2'])
  const [kept] = await given((tx) =>
    tx
      .select({ passwordHash: persons.passwordHash })
      .from(persons)
      .innerJoin(users, and(eq(users.personId, persons.id), eq(users.id, teacher.id))),
  )
  expect(kept?.passwordHash).toBe(null)
})

test('whoever tries keys is answered the same, and waits in the end', async () => {
  const { browser, app, clock } = await installation()
  const answers = []
  for (let index = 0; index < 61; index++)
    answers.push(await browser.post('/api/v1/founding/open', { key: `${index}`.padStart(22, 'x') }))
  expect(answers.slice(0, 60).every(({ statusCode }) => statusCode === 404)).toBe(true)
  expect(answers.at(-1)?.statusCode).toBe(429)
  clock.advance(900_000)
  expect((await browserAt(app).post('/api/v1/founding/open', { key: 'y'.repeat(22) })).statusCode).toBe(404)
})
