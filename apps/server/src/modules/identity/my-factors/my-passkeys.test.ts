import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, passkeys, users } from '#db/schema'
import { hashPassword } from '#modules/identity'
import { addSchool, addSession, addUser, browserAt, createTestApp, softAuthenticator } from '#testing'

const PASSWORD = 'plantain and kenkey at noon'
const EMAIL = 'joseph@school.example'
const HERE = { publicUrl: 'https://nyansapo.example', host: 'nyansapo.example' }

/** Mr. Lamptey, bursar, at a computer with a lock of its own. */
async function countingHouse({ publicUrl, host } = HERE) {
  const world = await createTestApp({ publicUrl })
  const { school, joseph } = await world.given(async (tx) => {
    const { school } = await addSchool(tx)
    const passwordHash = await hashPassword(PASSWORD)
    const fields = { fullname: 'Joseph Lamptey', email: EMAIL, phone: '+233245550101', passwordHash }
    return { school, joseph: await addUser(tx, school.id, 'bursar', fields) }
  })
  const key = softAuthenticator(publicUrl)
  const browser = () => {
    const page = browserAt(world.app, { 'schoolgate-side': 'staff', host })
    const post = async (path: string, body?: object) => page.post(`/api/v1${path}`, body)
    return {
      ...page,
      ask: async () => (await post('/sessions/passkey/options')).json(),
      enter: (response: object) => post('/sessions/passkey', { response }),
      async signIn() {
        return this.enter(key.get(await this.ask()))
      },
      byPassword: () => post('/sessions', { user: { email: EMAIL, password: PASSWORD } }),
      prove: (proof: object) => post('/sessions/step_up', proof),
      current: async () => (await page.get('/api/v1/sessions/current')).json(),
      factors: async () => (await page.get('/api/v1/second_factors')).json(),
      newOptions: () => post('/second_factors/passkeys/options'),
      keep: (response: object, name = 'The office computer') => post('/second_factors/passkeys', { name, response }),
    }
  }
  /** Where a second proof was just given. */
  async function inside(session: Parameters<typeof addSession>[3] = {}) {
    const page = browser()
    const steppedUpUntil = new Date(world.clock.now().getTime() + 600_000)
    const secret = await world.given((tx) => addSession(tx, joseph.id, world.clock.now(), { steppedUpUntil, ...session }))
    page.cookies.set(publicUrl.startsWith('https') ? '__Host-schoolgate_office' : 'schoolgate_office', secret)
    return page
  }
  async function withPasskey() {
    const page = await inside()
    const kept = await page.keep(key.create((await page.newOptions()).json()))
    expect(kept.statusCode, kept.body).toBe(200)
    return { page, passkey: kept.json().passkey, paper: kept.json().recovery_codes }
  }
  return { ...world, school, joseph, key, browser, inside, withPasskey }
}

test('a bursar keeps his computer’s lock as a passkey, and then comes in by it without a name and without a second proof', async () => {
  const { withPasskey, browser, given, joseph, clock, sentEmails, school } = await countingHouse()
  const { passkey, paper } = await withPasskey()
  expect(passkey).toEqual({
    id: passkey.id,
    name: 'The office computer',
    added_at: clock.now().toISOString(),
    last_used_at: null,
  })
  expect(paper).toHaveLength(10)
  clock.advance(60)
  const next = browser()
  const entered = await next.signIn()
  expect(entered.json()).toMatchObject({ user_id: joseph.personId, fullname: 'Joseph Lamptey', schoolname: school.name })
  expect(await next.current()).toMatchObject({
    role: 'bursar',
    second_factor: true,
    stepped_up_until: new Date(clock.now().getTime() + 600_000).toISOString(),
    second_proofs: ['passkey', 'recovery_code', 'desk_code'],
  })
  expect(await next.factors()).toMatchObject({ passkeys: [{ last_used_at: clock.now().toISOString() }], passkeys_here: true })
  await expect.poll(() => sentEmails.map(({ to }) => to)).toEqual([EMAIL])
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.subjectId, joseph.id)))
  expect(lines.map(({ action }) => action)).toEqual(['identity.passkey_added', 'identity.signed_in'])
})

test('the browser is asked for a key in the device, opened by its lock, of two kinds, and of none it has already', async () => {
  const { inside, withPasskey, key } = await countingHouse()
  const { page } = await withPasskey()
  const asked = (await page.newOptions()).json()
  expect(asked.options).toMatchObject({
    rp: { id: 'nyansapo.example' },
    user: { name: EMAIL, displayName: 'Joseph Lamptey' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    pubKeyCredParams: [
      { alg: -7, type: 'public-key' },
      { alg: -257, type: 'public-key' },
    ],
  })
  expect(() => key.create(asked)).toThrow('InvalidStateError')
  const other = softAuthenticator('https://nyansapo.example')
  const second = await (await inside()).keep(other.create(asked))
  // Asked in another browser.
  expect([second.statusCode, second.json().code]).toEqual([422, 'identity.passkey_refused'])
  expect((await page.keep(other.create((await page.newOptions()).json()))).json().recovery_codes).toBe(null)
})

test('an answer counts once, in the browser that was asked, at this address, within five minutes, and only with the lock opened', async () => {
  const { withPasskey, browser, key, clock } = await countingHouse()
  await withPasskey()
  const page = browser()
  const answer = key.get(await page.ask())
  expect((await browser().enter(answer)).json()).toMatchObject({ status: 401, code: 'identity.passkey_refused' })
  expect((await page.enter(answer)).statusCode).toBe(200)
  expect((await page.enter(answer)).statusCode).toBe(401)
  const refused = async (response: object) => (await page.enter(response)).statusCode
  expect(await refused(key.get(await page.ask(), { origin: 'https://nyansapo.example.evil' }))).toBe(401)
  expect(await refused(key.get(await page.ask(), { isFingerUnknown: true }))).toBe(401)
  const late = key.get(await page.ask())
  clock.advance(301)
  expect(await refused(late)).toBe(401)
  const forged = key.get(await page.ask())
  const other = key.get(await page.ask())
  expect(await refused({ ...forged, response: { ...forged.response, signature: other.response.signature } })).toBe(401)
  // A copy of the key would have counted less.
  expect(await refused(key.get(await page.ask(), { count: 1 }))).toBe(401)
  expect(await refused(key.get(await page.ask(), { count: 50 }))).toBe(200)
  const made = key.create({ options: { challenge: 'x', rp: { id: 'nyansapo.example' } } })
  expect(await refused({ ...forged, id: made.id, rawId: made.id })).toBe(401)
})

test('after the password the passkey is the second factor, and at the button the fresh proof; no code goes to the phone', async () => {
  const { withPasskey, browser, key, clock, sentSms } = await countingHouse()
  await withPasskey()
  const page = browser()
  await page.byPassword()
  expect(await page.current()).toMatchObject({ second_factor: false, second_proofs: ['passkey', 'recovery_code', 'desk_code'] })
  expect((await page.post('/api/v1/sessions/step_up/code')).json().code).toBe('identity.other_proof_needed')
  const ask = async () => (await page.post('/api/v1/sessions/step_up/passkey')).json()
  const asked = await ask()
  expect(asked.options.allowCredentials).toEqual([{ id: key.credentials[0]?.id, transports: ['internal'], type: 'public-key' }])
  expect((await page.prove({ passkey: key.get(asked) })).json()).toMatchObject({ second_factor: true })
  clock.advance(601)
  expect((await page.newOptions()).json().code).toBe('identity.fresh_proof_needed')
  // What was asked before anybody was signed in is no answer to this.
  const elsewhere = await page.prove({ passkey: key.get(await page.ask()) })
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([422, 'identity.passkey_refused'])
  expect((await page.prove({ passkey: key.get(await ask()) })).statusCode).toBe(200)
  expect((await page.newOptions()).statusCode).toBe(200)
  expect(sentSms).toEqual([])
})

test('another’s passkey proves nothing in one’s own session', async () => {
  const { withPasskey, browser, key, given, school } = await countingHouse()
  await withPasskey()
  await given(async (tx) =>
    addUser(tx, school.id, 'teacher', { email: 'afi@school.example', passwordHash: await hashPassword(PASSWORD) }),
  )
  const page = browser()
  await page.post('/api/v1/sessions', { user: { email: 'afi@school.example', password: PASSWORD } })
  expect((await page.post('/api/v1/sessions/step_up/passkey')).json()).toMatchObject({
    status: 409,
    code: 'identity.no_passkey_here',
  })
  expect((await page.prove({ passkey: key.get(await page.ask()) })).statusCode).toBe(422)
})

test('a passkey is called otherwise and taken away; then it opens nothing, and another’s is not there', async () => {
  const { withPasskey, browser, key, given, school, signedIn, clock } = await countingHouse()
  const { page, passkey } = await withPasskey()
  const path = `/api/v1/second_factors/passkeys/${passkey.id}`
  expect((await page.call('PATCH', path, { name: ' Front desk ' })).json().passkey.name).toBe('Front desk')
  const afi = await given((tx) => addUser(tx, school.id, 'teacher', { email: 'afi@school.example' }))
  const hers = browser()
  const { secret } = await signedIn(afi.id, { steppedUpUntil: new Date(clock.now().getTime() + 60_000) })
  hers.cookies.set('__Host-schoolgate_office', secret)
  expect((await hers.delete(path)).statusCode).toBe(404)
  expect((await hers.call('PATCH', path, { name: 'Mine' })).statusCode).toBe(404)
  expect((await page.delete(path)).statusCode).toBe(204)
  expect((await page.factors()).passkeys).toEqual([])
  expect((await browser().enter(key.get(await browser().ask()))).statusCode).toBe(401)
  expect(await given((tx) => tx.$count(passkeys))).toBe(0)
})

test('whoever works here no more comes in by no passkey, and one who slept for long neither', async () => {
  const { withPasskey, browser, given, joseph, clock } = await countingHouse()
  await withPasskey()
  await given((tx) => tx.update(users).set({ endsOn: '2026-03-11' }).where(eq(users.id, joseph.id)))
  expect((await browser().signIn()).statusCode).toBe(401)
  await given((tx) => tx.update(users).set({ endsOn: null }).where(eq(users.id, joseph.id)))
  expect((await browser().signIn()).statusCode).toBe(200)
  clock.advance(61 * 86_400)
  expect((await browser().signIn()).statusCode).toBe(401)
})

test('a passkey opens what the session opened in which it was made, and not what another school writes down later', async () => {
  const { withPasskey, browser, given, joseph, clock } = await countingHouse()
  await withPasskey()
  await given(async (tx) => {
    const { school } = await addSchool(tx, { name: 'Gracefield' })
    return addUser(tx, school.id, 'teacher', { phone: '+233245550101', personId: joseph.personId, createdAt: clock.now() })
  })
  const page = browser()
  expect((await page.signIn()).json().schoolname).toBe('Nyansapo Prep School')
  const document = (await page.get(`/api/v1/devices`)).json()
  expect(document.devices).toHaveLength(2)
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'identity.signed_in')))
  expect(lines.map(({ subjectId }) => subjectId)).toEqual([joseph.id])
})

test.each([
  ['http://192.168.1.20:3000', '192.168.1.20:3000'],
  ['https://192.168.1.20', '192.168.1.20'],
  ['http://school.lan', 'school.lan'],
  ['https://nyansapo.example', '192.168.1.20'],
])('the school is told in words that a passkey does not work at %s, opened as %s', async (publicUrl, host) => {
  const { inside, browser } = await countingHouse({ publicUrl, host })
  const page = await inside()
  expect((await page.factors()).passkeys_here).toBe(false)
  for (const answer of [await page.newOptions(), await browser().post('/api/v1/sessions/passkey/options')])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'identity.passkeys_not_here'])
})

test('on this very computer a passkey works without https', async () => {
  const { withPasskey, browser, key } = await countingHouse({ publicUrl: 'http://localhost:3000', host: 'localhost:3000' })
  await withPasskey()
  expect(key.credentials[0]?.site).toBe('localhost')
  expect((await browser().signIn()).statusCode).toBe(200)
})
