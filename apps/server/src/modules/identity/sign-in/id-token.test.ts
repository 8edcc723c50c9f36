import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { persons } from '#db/schema'
import { addSchool, addUser, browserAt, createTestApp, TEST_NOW } from '#testing'

const PROJECT = 'demo-school'
const NOW = TEST_NOW.getTime() / 1000

/** A pretend Google: a key set at an address, and tokens signed with its key. */
async function google({ isAway = false } = {}) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const server = createServer(
    (_request, response) => void (isAway ? response.destroy() : response.end(JSON.stringify({ keys: [jwk] }))),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const address = server.address()
  const token = (claims: object, { key = privateKey, kid = 'one', project = PROJECT } = {}) =>
    new SignJWT({ auth_time: NOW - 5, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(`https://securetoken.google.com/${project}`)
      .setAudience(project)
      .setSubject('uid-1')
      .setIssuedAt(NOW - 5)
      .setExpirationTime(NOW + 3600)
      .sign(key)
  return { token, firebaseKeysUrl: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/` }
}

async function gate(firebaseKeysUrl: string, firebaseProjectId: string | undefined = PROJECT) {
  const world = await createTestApp({ firebaseProjectId, firebaseKeysUrl })
  const abena = await world.given(async (tx) => {
    const { school } = await addSchool(tx)
    return addUser(tx, school.id, 'parent', { email: 'abena@home.example', phone: '+233245550182' })
  })
  const byEmail = (id_token: string, email = 'abena@home.example') =>
    world.app.inject({ method: 'POST', url: '/api/v1/sessions', payload: { user: { email }, id_token } })
  const byPhone = (token: string, firebase_id = 'uid-1', phone_number = '024 555 0182') =>
    browserAt(world.app).post('/findandupdateparent', { phone_number, firebase_id }, { authorization: `Bearer ${token}` })
  return { ...world, abena, byEmail, byPhone }
}

const MINE = { email: 'abena@home.example', email_verified: true }

test('a genuine token of the school’s own project signs in the account with that verified e-mail, and ties it', async () => {
  const { token, firebaseKeysUrl } = await google()
  const { given, abena, byEmail } = await gate(firebaseKeysUrl)
  expect((await byEmail(await token({ ...MINE, email_verified: false }))).statusCode).toBe(401)
  const answer = await byEmail(await token(MINE))
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ user_id: abena.id, firebaseuid: 'uid-1' })
  expect((await byEmail(await token({ ...MINE, email_verified: false }))).statusCode).toBe(200)
  await given((tx) => tx.update(persons).set({ firebaseUid: 'somebody-else' }).where(eq(persons.id, abena.personId)))
  expect((await byEmail(await token(MINE))).statusCode).toBe(401)
})

test('forged, foreign, old and mismatched tokens get the same answer as a wrong password', async () => {
  const { token, firebaseKeysUrl } = await google()
  const { byEmail, app } = await gate(firebaseKeysUrl)
  const other: { privateKey: CryptoKey } = await generateKeyPair('RS256')
  const wrong = await app.inject({
    method: 'POST',
    url: '/api/v1/sessions',
    payload: { user: { email: 'abena@home.example', password: 'wrong' } },
  })
  const emulator = new UnsecuredJWT({ ...MINE, auth_time: NOW }).setSubject('uid-1').setAudience(PROJECT)
  const bad = [
    'not a token',
    'a.b.c',
    emulator
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setExpirationTime(NOW + 60)
      .encode(),
    await token(MINE, { key: other.privateKey }),
    await token(MINE, { kid: 'two' }),
    await token(MINE, { project: 'other-school' }),
    await token({ ...MINE, auth_time: NOW + 60 }),
    await token({ ...MINE, email: 'yaw@home.example' }),
    await token({}),
  ]
  for (const [index, forged] of bad.entries()) {
    const { request_id: _, ...said } = (await byEmail(forged)).json()
    const { request_id: _mine, ...expected } = wrong.json()
    expect([index, said]).toEqual([index, expected])
  }
})

test('a token whose phone is the parent’s signs in by phone; another phone or another uid does not', async () => {
  const { token, firebaseKeysUrl } = await google()
  const { abena, byPhone } = await gate(firebaseKeysUrl)
  const mine = await token({ phone_number: '+233245550182' })
  expect((await byPhone(mine, 'uid-2')).json().code).toBe('identity.phone_not_proven')
  expect((await byPhone(await token({ phone_number: '+233205550123' }))).statusCode).toBe(401)
  expect((await byPhone(await token(MINE))).statusCode).toBe(401)
  expect((await byPhone(mine)).json()).toMatchObject({ user_id: abena.id, firebaseuid: 'uid-1' })
})

test('without a project every token is refused', async () => {
  const { token, firebaseKeysUrl } = await google()
  const { app, given } = await createTestApp({ firebaseKeysUrl })
  await given(async (tx) => addUser(tx, (await addSchool(tx)).school.id, 'parent', { email: 'abena@home.example' }))
  const payload = { user: { email: 'abena@home.example' }, id_token: await token(MINE) }
  expect((await app.inject({ method: 'POST', url: '/api/v1/sessions', payload })).json().code).toBe('identity.wrong_credentials')
})

test('when the provider’s keys cannot be had, the parent is told to come back, not that the password is wrong', async () => {
  const { token, firebaseKeysUrl } = await google({ isAway: true })
  const { byEmail } = await gate(firebaseKeysUrl)
  const answer = await byEmail(await token(MINE))
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'identity.provider_away', '5'])
})
