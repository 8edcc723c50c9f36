import { generateKeyPair, UnsecuredJWT, type CryptoKey } from 'jose'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { audit, persons, tickets } from '#db/schema'
import { addSchool, addUser, browserAt, createTestApp, pretendedProvider, TEST_NOW } from '#testing'

const PROJECT = 'demo-school'
const NOW = TEST_NOW.getTime() / 1000
const MINE = { email: 'abena@home.example', email_verified: true }

let tokens = 0

/** What a provider says of somebody whom it signed in five seconds ago; no two of its tokens are the same. */
const said = (issuer: string, audience: string, changes: object = {}) => ({
  iss: issuer,
  aud: audience,
  sub: 'uid-1',
  iat: NOW - 5,
  auth_time: NOW - 5,
  exp: NOW + 3600,
  jti: `token ${tokens++}`,
  ...changes,
})

/** A school whose parents a provider may vouch for: `firebase` a project, `oidc` an OpenID Connect issuer. */
async function gate(kind: 'firebase' | 'oidc', { isAway = false } = {}) {
  const provider = await pretendedProvider()
  onTestFinished(provider.close)
  provider.state.isAway = isAway
  const outsideIdentity = kind === 'oidc' ? provider.settings : provider.firebase(PROJECT)
  const world = await createTestApp({ outsideIdentity })
  const abena = await world.given(async (tx) => {
    const { school } = await addSchool(tx)
    return addUser(tx, school.id, 'parent', { email: 'abena@home.example', phone: '+233245550182' })
  })
  const [issuer, audience] =
    kind === 'oidc' ? [provider.url, 'schoolgate'] : [`https://securetoken.google.com/${PROJECT}`, PROJECT]
  const claims = (changes: object = {}) => said(issuer, audience, changes)
  const token = (changes: object = {}, by: { key?: CryptoKey; kid?: string } = {}) =>
    provider.sign({ claims: claims(changes), ...by })
  const byEmail = (id_token: string, email = 'abena@home.example') =>
    world.app.inject({ method: 'POST', url: '/api/v1/sessions', payload: { user: { email }, id_token } })
  const byPhone = (idToken: string, firebase_id = 'uid-1', phone_number = '024 555 0182') =>
    browserAt(world.app).post('/findandupdateparent', { phone_number, firebase_id }, { authorization: `Bearer ${idToken}` })
  return { ...world, provider, abena, claims, token, byEmail, byPhone }
}

test.each(['firebase', 'oidc'] as const)(
  'a genuine token of the school’s own %s provider signs in the account with that verified e-mail, and ties it',
  async (kind) => {
    const { given, abena, byEmail, token } = await gate(kind)
    expect((await byEmail(await token({ ...MINE, email_verified: false }))).statusCode).toBe(401)
    const answer = await byEmail(await token(MINE))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ user_id: abena.id, firebaseuid: 'uid-1' })
    expect((await byEmail(await token({ ...MINE, email_verified: false }))).statusCode).toBe(200)
    await given((tx) => tx.update(persons).set({ firebaseUid: 'somebody-else' }).where(eq(persons.id, abena.personId)))
    expect((await byEmail(await token(MINE))).statusCode).toBe(401)
  },
)

test.each(['firebase', 'oidc'] as const)(
  'unsigned, forged, foreign, expired, early and mismatched tokens of a %s provider get the answer of a wrong password',
  async (kind) => {
    const { byEmail, app, token, claims } = await gate(kind)
    const other = await generateKeyPair('RS256')
    const wrong = await app.inject({
      method: 'POST',
      url: '/api/v1/sessions',
      payload: { user: { email: 'abena@home.example', password: 'wrong' } },
    })
    const genuine = await token(MINE)
    const [head = '', body = '', signature = ''] = genuine.split('.')
    const bad = {
      nonsense: 'not a token',
      'three words': 'a.b.c',
      unsigned: new UnsecuredJWT(claims(MINE)).encode(),
      'no signature': `${head}.${body}.`,
      'another body': `${head}.${Buffer.from(JSON.stringify(claims({ ...MINE, sub: 'uid-2' }))).toString('base64url')}.${signature}`,
      'signed by another': await token(MINE, { key: other.privateKey }),
      'an unknown key': await token(MINE, { kid: 'two' }),
      'another issuer': await token({ ...MINE, iss: 'https://accounts.else.example' }),
      'for another audience': await token({ ...MINE, aud: 'other-school' }),
      'made for another program': await token({ ...MINE, azp: 'other-program' }),
      expired: await token({ ...MINE, exp: NOW - 60 }),
      'without an end': await token({ ...MINE, exp: undefined }),
      'not yet valid': await token({ ...MINE, nbf: NOW + 60 }),
      'from the future': await token({ ...MINE, iat: NOW + 60 }),
      'signed in tomorrow': await token({ ...MINE, auth_time: NOW + 86_400 }),
      'another’s e-mail': await token({ ...MINE, email: 'yaw@home.example' }),
      'no e-mail': await token({}),
    }
    for (const [why, forged] of Object.entries(bad)) {
      const { request_id: _, ...answer } = (await byEmail(forged)).json()
      const { request_id: _mine, ...expected } = wrong.json()
      expect([why, answer]).toEqual([why, expected])
    }
    expect((await byEmail(genuine)).statusCode).toBe(200)
  },
)

test('a token signs in once: who saw it go by, or spells its signature otherwise, is refused as long as it could count', async () => {
  const { byEmail, byPhone, token, given, clock } = await gate('firebase')
  const once = await token({ ...MINE, phone_number: '+233245550182' })
  expect((await byEmail(once)).statusCode).toBe(200)
  // The last character of a signature has bits that say nothing.
  const last = once.at(-1) ?? ''
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const respelt = once.slice(0, -1) + (alphabet[alphabet.indexOf(last) ^ 1] ?? '')
  for (const replayed of [once, respelt]) {
    expect((await byEmail(replayed)).json().code).toBe('identity.wrong_credentials')
    expect((await byPhone(replayed)).json().code).toBe('identity.phone_not_proven')
  }
  const refused = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'identity.sign_in_refused')))
  expect(refused).toHaveLength(4)
  clock.advance(3700)
  expect((await byEmail(once)).statusCode).toBe(401)
  expect((await byEmail(await token({ ...MINE, exp: NOW + 7200 }))).statusCode).toBe(200)
  // What could not be shown again anyway is not kept.
  expect(await given((tx) => tx.select().from(tickets).where(eq(tickets.purpose, 'id_token')))).toHaveLength(1)
})

test('two who show the same token at the same moment: one of them is in', async () => {
  const { byEmail, token } = await gate('oidc')
  const once = await token(MINE)
  const answers = await Promise.all([byEmail(once), byEmail(once), byEmail(once)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 401, 401])
})

test('a token whose phone is the parent’s signs in by phone; another phone or another uid does not', async () => {
  const { abena, byPhone, token } = await gate('firebase')
  const mine = await token({ phone_number: '+233245550182' })
  expect((await byPhone(mine, 'uid-2')).json().code).toBe('identity.phone_not_proven')
  expect((await byPhone(await token({ phone_number: '+233205550123' }))).statusCode).toBe(401)
  expect((await byPhone(await token(MINE))).statusCode).toBe(401)
  expect((await byPhone(mine)).json()).toMatchObject({ user_id: abena.id, firebaseuid: 'uid-1' })
})

test('an OpenID Connect issuer vouches only for a phone that it has seen proven', async () => {
  const { byPhone, token, abena } = await gate('oidc')
  const phone = { phone_number: '+233245550182' }
  expect((await byPhone(await token(phone))).statusCode).toBe(401)
  expect((await byPhone(await token({ ...phone, phone_number_verified: false }))).statusCode).toBe(401)
  expect((await byPhone(await token({ ...phone, phone_number_verified: true }))).json()).toMatchObject({ user_id: abena.id })
})

test.each(['firebase', 'oidc'] as const)(
  'when a %s provider changes its keys, new tokens count at once and those by the old key no more; invented keys ask it once in a while',
  async (kind) => {
    const { byEmail, token, provider, clock } = await gate(kind)
    expect((await byEmail(await token(MINE))).statusCode).toBe(200)
    const old = await token(MINE)
    await provider.rotate()
    expect((await byEmail(await token(MINE))).statusCode).toBe(200)
    expect((await byEmail(old)).statusCode).toBe(401)
    expect(provider.state.keysAsked).toBe(2)
    for (const kid of ['one', 'two', 'three']) expect((await byEmail(await token(MINE, { kid }))).statusCode).toBe(401)
    expect(provider.state.keysAsked).toBe(2)
    await provider.rotate()
    clock.advance(31)
    expect((await byEmail(await token(MINE))).statusCode).toBe(200)
    expect(provider.state.keysAsked).toBe(3)
  },
)

test('without a provider every token is refused', async () => {
  const provider = await pretendedProvider()
  onTestFinished(provider.close)
  const { app, given } = await createTestApp()
  await given(async (tx) => addUser(tx, (await addSchool(tx)).school.id, 'parent', { email: 'abena@home.example' }))
  const id_token = await provider.sign({ claims: said(`https://securetoken.google.com/${PROJECT}`, PROJECT, MINE) })
  const payload = { user: { email: 'abena@home.example' }, id_token }
  expect((await app.inject({ method: 'POST', url: '/api/v1/sessions', payload })).json().code).toBe('identity.wrong_credentials')
})

test.each(['firebase', 'oidc'] as const)(
  'when a %s provider cannot be reached, the parent is told to come back, not that the password is wrong',
  async (kind) => {
    const { byEmail, token, provider, clock } = await gate(kind, { isAway: true })
    const answer = await byEmail(await token(MINE))
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'identity.provider_away', '5'])
    provider.state.isAway = false
    clock.advance(31)
    expect((await byEmail(await token(MINE))).statusCode).toBe(200)
  },
)
