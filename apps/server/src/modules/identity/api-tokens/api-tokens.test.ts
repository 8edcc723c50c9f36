import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { classes, users } from '#db/schema'
import { hashPassword } from '#modules/identity'
import { addSchool, addUser, addWard, browserAt, createTestApp } from '#testing'

const PASSWORD = 'plantain and kenkey at noon'
const DAY = 86_400
const ABENA = 'abena@home.example'

async function house() {
  const world = await createTestApp()
  await world.given(async (tx) => {
    const { school } = await addSchool(tx)
    const passwordHash = await hashPassword(PASSWORD)
    await addUser(tx, school.id, 'parent', { email: ABENA, passwordHash })
    await addUser(tx, school.id, 'parent', { email: 'yaw@home.example', passwordHash })
  })
  const enter = async (email = ABENA) => {
    const browser = browserAt(world.app)
    await browser.post('/api/v1/sessions', { user: { email, password: PASSWORD } })
    await browser.post('/api/v1/sessions/step_up', { password: PASSWORD })
    const make = async (input: object = {}) => {
      const made = await browser.post('/api/v1/api_tokens', { name: 'Homework calendar', may_change: false, days: 30, ...input })
      return { statusCode: made.statusCode, token: String(made.json().token), id: String(made.json().api_token?.id) }
    }
    return { ...browser, make, list: async () => (await browser.get('/api/v1/api_tokens')).json().api_tokens }
  }
  const program = (token: string) => browserAt(world.app, { authorization: `Bearer ${token}` })
  return { ...world, enter, program }
}

test('a program with a parent’s token reads what the parent reads, and its last use is told', async () => {
  const { enter, program } = await house()
  const abena = await enter()
  const { token, id } = await abena.make()
  expect(token).toMatch(/^sgt_[\w-]{43}$/)
  const profile = await program(token).get('/api/v1/profile')
  expect(profile.json().profile.email.address).toBe(ABENA)
  expect(await abena.list()).toEqual([
    {
      id,
      name: 'Homework calendar',
      school_id: expect.any(String),
      school_name: 'Nyansapo Prep School',
      may_change: false,
      made_at: '2026-03-12T09:30:00.000Z',
      last_used_at: '2026-03-12T09:30:00.000Z',
      expires_at: '2026-04-11T09:30:00.000Z',
    },
  ])
})

test('a token that may only read changes nothing; one that may change does', async () => {
  const { enter, program } = await house()
  const abena = await enter()
  const change = async (token: string) => {
    const answer = await program(token).post('/api/v1/push/test')
    return [answer.statusCode, answer.body === '' ? null : answer.json().code]
  }
  expect(await change((await abena.make()).token)).toEqual([403, 'identity.token_only_reads'])
  expect(await change((await abena.make({ may_change: true })).token)).not.toContain(403)
})

test.each([
  ['who is signed in', 'GET', '/api/v1/sessions/current'],
  ['the phones that are signed in', 'GET', '/api/v1/devices'],
  ['the account’s other tokens', 'GET', '/api/v1/api_tokens'],
  ['a second proof', 'POST', '/api/v1/sessions/step_up/code'],
  ['signing out everywhere', 'DELETE', '/api/v1/sessions'],
] as const)('%s stays with the person: no program gets at it', async (_what, method, url) => {
  const { enter, program, app } = await house()
  const { token } = await (await enter()).make({ may_change: true })
  const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'identity.session_needed'])
  expect((await program(token).get('/api/v1/profile')).statusCode).toBe(200)
})

test('a token ends when it is taken back, when its days are over, and when the parent signs out everywhere', async () => {
  const { enter, program, clock } = await house()
  const abena = await enter()
  const [taken, short, long] = [await abena.make(), await abena.make({ days: 30 }), await abena.make({ days: 365 })]
  const works = async ({ token }: { token: string }) => (await program(token).get('/api/v1/profile')).statusCode
  expect((await abena.delete(`/api/v1/api_tokens/${taken.id}`)).statusCode).toBe(204)
  expect(await works(taken)).toBe(401)
  clock.advance(30 * DAY)
  expect([await works(short), await works(long)]).toEqual([401, 200])
  await (await enter()).delete('/api/v1/sessions')
  expect(await works(long)).toBe(401)
})

test('nobody ends another’s token, and it is made only with a fresh proof, ten at the most', async () => {
  const { enter, clock } = await house()
  const abena = await enter()
  const yaw = await enter('yaw@home.example')
  const { id } = await abena.make()
  expect((await yaw.delete(`/api/v1/api_tokens/${id}`)).statusCode).toBe(404)
  const made = await Promise.all(Array.from({ length: 11 }, () => abena.make()))
  expect(made.filter(({ statusCode }) => statusCode === 200)).toHaveLength(9)
  expect(made.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
  clock.advance(11 * 60)
  expect((await yaw.make()).statusCode).toBe(403)
})

test.each(['sgt_', `sgt_${'A'.repeat(43)}`, 'nonsense'])('%o opens no door', async (token) => {
  const { program } = await house()
  expect((await program(token).get('/api/v1/profile')).statusCode).toBe(401)
})

test('the list of doors says which of them take a program’s token', async () => {
  const { app } = await house()
  const { paths } = (await app.inject({ url: '/openapi.json' })).json()
  expect(paths['/api/v1/profile'].get.security).toEqual([{ session: [] }, { api_token: [] }])
  expect(paths['/api/v1/api_tokens'].get.security).toEqual([{ session: [] }])
  expect(paths['/api/v1/sessions'].post.security).toEqual([])
})

test('of a parent of two schools a token speaks at the one it was made for, and at no other; each is listed with its school', async () => {
  const { given, enter, program } = await house()
  const { one, other, kofi, ama } = await given(async (tx) => {
    const [abena] = await tx.select().from(users).where(eq(users.email, ABENA))
    if (!abena) throw new Error('There is no Abena.')
    const [klass] = await tx.select().from(classes)
    const abroad = await addSchool(tx, { name: 'Gracefield' })
    const there = await addUser(tx, abroad.school.id, 'parent', { email: ABENA, personId: abena.personId })
    return {
      one: abena.schoolId,
      other: abroad.school.id,
      kofi: await addWard(tx, { schoolId: abena.schoolId, classId: klass?.id ?? '' }, [abena.id]),
      ama: await addWard(tx, { schoolId: abroad.school.id, classId: abroad.class.id }, [there.id]),
    }
  })
  const abena = await enter()
  const reads = async ({ token }: { token: string }) =>
    Promise.all([kofi, ama].map(async ({ id }) => (await program(token).get(`/api/v1/wards/${id}`)).statusCode))
  const atOne = await abena.make({ school_id: one })
  const atOther = await abena.make({ school_id: other })
  expect([await reads(atOne), await reads(atOther)]).toEqual([
    [200, 404],
    [404, 200],
  ])
  const listed: { id: string; school_id: string; school_name: string }[] = await abena.list()
  expect(new Map(listed.map(({ id, school_id, school_name }) => [id, [school_id, school_name]]))).toEqual(
    new Map([
      [atOne.id, [one, 'Nyansapo Prep School']],
      [atOther.id, [other, 'Gracefield']],
    ]),
  )
  const stranger = await given((tx) => addSchool(tx, { name: 'Hope' }))
  expect((await abena.make({ school_id: stranger.school.id })).statusCode).toBe(404)
  expect((await abena.delete(`/api/v1/api_tokens/${atOther.id}`)).statusCode).toBe(204)
  expect((await program(atOther.token).get('/api/v1/profile')).statusCode).toBe(401)
  // The school that she leaves takes its token along, and no other.
  await given((tx) => tx.update(users).set({ isActive: false }).where(eq(users.schoolId, one)))
  expect((await program(atOne.token).get('/api/v1/profile')).statusCode).toBe(401)
})
