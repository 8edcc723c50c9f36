import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockPersons } from '#db/persons'
import { audit, persons, users } from '#db/schema'
import { hashPassword } from '#modules/identity'
import { addSchool, addUser, addWard, browserAt, createTestApp, documentedSchool, personOf } from '#testing'

const PASSWORD = 'kente drum harmattan'
const AT_HOME = { email: 'abena@home.example', phone: '+233245550182' }
const AT_WORK = { email: 'abena@work.example', phone: '+233205550123' }

type Contact = { phone: string } | { email: string }
type There = { role?: 'parent' | 'teacher'; phone?: string | null; email?: string | null; isSameSchool?: boolean }

/** A mother whom one school knows by one phone and e-mail, and another by others: two accounts of one person. */
async function openSchools({ role = 'parent', isSameSchool = false, ...contacts }: There = {}) {
  const world = await createTestApp()
  const people = await world.given(async (tx) => {
    const passwordHash = await hashPassword(PASSWORD)
    const one = await addSchool(tx, { name: 'Nyansapo' })
    const other = isSameSchool ? one : await addSchool(tx, { name: 'Gracefield' })
    const here = await addUser(tx, one.school.id, 'parent', { ...AT_HOME, passwordHash })
    const there = await addUser(tx, other.school.id, role, { ...AT_WORK, passwordHash, ...contacts })
    await addWard(tx, { schoolId: one.school.id, classId: one.class.id }, [here.id], { firstName: 'Kofi' })
    if (role === 'parent')
      await addWard(tx, { schoolId: other.school.id, classId: other.class.id }, [there.id], { firstName: 'Ama' })
    return { one: one.school, other: other.school, here, there }
  })
  const codeTo = async (to: string) => {
    const sent = () => [...world.sentSms, ...world.sentEmails].findLast((message) => message.to === to)?.text ?? ''
    await expect.poll(sent).toMatch(/^\d{6}/)
    return /^\d+/.exec(sent())?.[0] ?? 'none'
  }
  const prove = async (browser: ReturnType<typeof browserAt>, contact: Contact) => {
    const { id } = (await browser.post('/api/v1/contact_proofs', contact)).json()
    return browser.post(`/api/v1/contact_proofs/${id}`, {
      code: await codeTo('phone' in contact ? contact.phone : contact.email),
    })
  }
  /** Somebody who came by phone, and has just proven it again. */
  const enterAs = async (userId: string, cookie: 'schoolgate' | 'schoolgate_office') => {
    const steppedUpUntil = new Date(world.clock.now().getTime() + 600_000)
    const browser = browserAt(world.app, cookie === 'schoolgate_office' ? { 'schoolgate-side': 'staff' } : {})
    browser.cookies.set(cookie, (await world.signedIn(userId, { firstFactor: 'phone', steppedUpUntil })).secret)
    return { prove: (contact: Contact) => prove(browser, contact) }
  }
  const enter = async (email: string) => {
    const browser = browserAt(world.app)
    const entered = await browser.post('/api/v1/sessions', { user: { email, password: PASSWORD } })
    await browser.post('/api/v1/sessions/step_up', { password: PASSWORD })
    const { user_id: personId } = entered.json()
    return {
      ...browser,
      prove: (contact: Contact) => prove(browser, contact),
      wards: async (): Promise<string[]> =>
        (await browser.get(`/findandparentacc?parentid=${personId}`))
          .json()
          .user_wards.map((ward: { first_name: string }) => ward.first_name),
    }
  }
  const personsThere = () => world.given((tx) => tx.select().from(persons))
  return { ...world, ...people, enter, enterAs, personsThere }
}

test('a mother proves the phone that her other account has, and is one person: both schools, both children, nothing lost', async () => {
  const { enter, given, here, there, personsThere } = await openSchools()
  const atWork = await enter(AT_WORK.email)
  const hers = await enter(AT_HOME.email)
  expect(await hers.wards()).toEqual(['Kofi'])
  const done = await hers.prove({ phone: AT_WORK.phone })
  expect([done.statusCode, done.json()]).toEqual([200, { status: 'changed' }])
  expect(await hers.wards()).toEqual(['Ama', 'Kofi'])
  const [person, ...others] = await personsThere()
  expect([person?.id, person?.phone, person?.email, others]).toEqual([here.personId, AT_WORK.phone, AT_HOME.email, []])
  const memberships = await given((tx) => tx.select().from(users))
  expect(memberships.map(({ id, personId }) => [id, personId])).toEqual(
    expect.arrayContaining([here, there].map(({ id }) => [id, here.personId])),
  )
  // What her other account was signed in by is over; the school's own word for her stays.
  expect((await atWork.get('/api/v1/sessions/current')).statusCode).toBe(401)
  expect(memberships.find(({ id }) => id === there.id)).toMatchObject({ email: AT_WORK.email, fullname: there.fullname })
})

test('each school’s record says that the two were joined, and of no other school', async () => {
  const { enter, given, here, there, one, other } = await openSchools()
  await (await enter(AT_HOME.email)).prove({ phone: AT_WORK.phone })
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'identity.persons_joined')))
  expect(lines.map(({ schoolId, actorId, subjectId }) => [schoolId, actorId, subjectId])).toEqual(
    expect.arrayContaining([
      [one.id, here.id, here.id],
      [other.id, there.id, there.id],
    ]),
  )
  expect(lines).toHaveLength(2)
})

test('by an e-mail likewise; whoever reads the code is told what it opens, and the other contact hears of it', async () => {
  const { enter, sentEmails, sentSms } = await openSchools()
  const hers = await enter(AT_HOME.email)
  expect((await hers.prove({ email: AT_WORK.email })).statusCode).toBe(200)
  expect(await hers.wards()).toEqual(['Ama', 'Kofi'])
  expect(sentEmails.find(({ to }) => to === AT_WORK.email)?.text).toContain('who has this code sees your children')
  await expect
    .poll(() => sentSms.map(({ to, text }) => [to, text]))
    .toContainEqual([AT_WORK.phone, expect.stringContaining('was joined with another one of yours')])
})

test('without the code nothing is joined, and the answer does not tell that there is another account', async () => {
  const { enter, personsThere } = await openSchools()
  const hers = await enter(AT_HOME.email)
  const known = await hers.post('/api/v1/contact_proofs', { phone: AT_WORK.phone })
  const unknown = await hers.post('/api/v1/contact_proofs', { phone: '+233555550199' })
  expect(Object.keys(known.json())).toEqual(Object.keys(unknown.json()))
  expect((await hers.post(`/api/v1/contact_proofs/${known.json().id}`, { code: '000000' })).json().code).toBe(
    'identity.wrong_code',
  )
  expect(await personsThere()).toHaveLength(2)
})

test('only what the proven contact opens comes along: a school that knows her by another one stays with that', async () => {
  const { enter, given, there, here } = await openSchools()
  const third = await given(async (tx) => {
    const { school } = await addSchool(tx, { name: 'Hope' })
    return addUser(tx, school.id, 'parent', { email: AT_WORK.email, personId: there.personId })
  })
  const hers = await enter(AT_HOME.email)
  await hers.prove({ phone: AT_WORK.phone })
  expect((await given((tx) => personOf(tx, there.id))).id).toBe(here.personId)
  expect(await given((tx) => personOf(tx, third.id))).toMatchObject({ id: there.personId, phone: null, email: AT_WORK.email })
  expect((await (await enter(AT_WORK.email)).get('/api/v1/profile')).statusCode).toBe(200)
  // The rest is joined by its own proof.
  await hers.post('/api/v1/sessions/step_up', { password: PASSWORD })
  expect((await hers.prove({ email: AT_WORK.email })).statusCode).toBe(200)
  expect((await given((tx) => personOf(tx, third.id))).id).toBe(here.personId)
})

test('whoever has a teacher’s phone does not get the school’s side by it; from where she works the two are joined', async () => {
  const { enter, enterAs, given, here, there, personsThere } = await openSchools({ role: 'teacher' })
  const asParent = await (await enter(AT_HOME.email)).prove({ phone: AT_WORK.phone })
  expect([asParent.statusCode, asParent.json().code]).toEqual([409, 'identity.join_from_staff'])
  expect(await personsThere()).toHaveLength(2)

  const atWork = await enterAs(there.id, 'schoolgate_office')
  expect((await atWork.prove({ phone: AT_HOME.phone })).statusCode).toBe(200)
  expect((await given((tx) => personOf(tx, here.id))).id).toBe(there.personId)
})

test('two guardians of one school are never made one', async () => {
  const { enter, personsThere } = await openSchools({ isSameSchool: true })
  const answer = await (await enter(AT_HOME.email)).prove({ phone: AT_WORK.phone })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'identity.contact_taken'])
  expect(await personsThere()).toHaveLength(2)
})

test('who has no e-mail gets the other account’s, with the password that is set from there', async () => {
  const { given, here, there, enterAs, app } = await openSchools()
  await given(async (tx) => {
    await tx.update(persons).set({ email: null, passwordHash: null }).where(eq(persons.id, here.personId))
    await tx.update(users).set({ email: null }).where(eq(users.id, here.id))
  })
  const hers = await enterAs(here.id, 'schoolgate')
  expect((await hers.prove({ phone: AT_WORK.phone })).statusCode).toBe(200)
  expect(await given((tx) => personOf(tx, there.id))).toMatchObject({
    id: here.personId,
    phone: AT_WORK.phone,
    email: AT_WORK.email,
  })
  const entered = await browserAt(app).post('/api/v1/sessions', { user: { email: AT_WORK.email, password: PASSWORD } })
  // The mailbox opens the school that wrote it down, as before; the other one needs the phone.
  expect(entered.json()).toMatchObject({ user_id: here.personId, schoolname: 'Gracefield' })
})

test('a phone that a school’s file and its owner’s own proof claim at the same moment is one person’s in the end', async () => {
  const world = await createTestApp()
  const steppedUpUntil = new Date(world.clock.now().getTime() + 600_000)
  const here = await world.given(async (tx) => {
    const { school } = await addSchool(tx, { name: 'Gracefield' })
    return addUser(tx, school.id, 'parent', { email: AT_HOME.email })
  })
  const { bring } = await documentedSchool({ ...world.world, clock: world.clock.now })
  const hers = browserAt(world.app)
  hers.cookies.set('schoolgate', (await world.signedIn(here.id, { steppedUpUntil })).secret)
  const { id } = (await hers.post('/api/v1/contact_proofs', { phone: AT_HOME.phone })).json()
  await expect.poll(() => world.sentSms.length).toBe(1)
  const code = /^\d+/.exec(world.sentSms[0]?.text ?? '')?.[0] ?? 'none'

  const begun = Promise.withResolvers<void>()
  const held = world.given(async (tx) => {
    await lockPersons(tx)
    await begun.promise
  })
  const both = Promise.all([hers.post(`/api/v1/contact_proofs/${id}`, { code }), bring({}, { newSchool: true })])
  const waiting = async () => {
    const { rows } = await world.given((tx) =>
      tx.execute<{ one: number }>(sql`select 1 as one from pg_locks where locktype = 'advisory' and not granted and database = (
        select oid from pg_database where datname = current_database())`),
    )
    return rows.length
  }
  await expect.poll(waiting, { timeout: 30_000 }).toBe(2)
  begun.resolve()
  await held
  const [proven, imported] = await both
  expect([proven.statusCode, imported.outcome]).toEqual([200, 'imported'])
  const memberships = await world.given((tx) => tx.select().from(users).where(eq(users.phone, AT_HOME.phone)))
  expect(memberships).toHaveLength(2)
  expect(new Set(memberships.map(({ personId }) => personId))).toEqual(new Set([here.personId]))
}, 180_000)
