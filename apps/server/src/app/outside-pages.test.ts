import { expect, onTestFinished, test } from 'vitest'
import { addSchool, builtWeb, createTestApp, pretendedProvider } from '#testing'

/** The login page of a school with these settings: its policy's addresses, and what it says of the provider. */
async function loginPage(settings: Parameters<typeof createTestApp>[0]) {
  const world = await createTestApp({ webRoot: await builtWeb(), ...settings })
  await world.given((tx) => addSchool(tx))
  return async () => {
    const { headers, body } = await world.app.inject({ url: '/login', headers: { accept: 'text/html' } })
    const said = /name="schoolgate-identity" content="([^"]*)"/.exec(body)?.[1]
    return {
      connects: /connect-src ([^;]*);/.exec(String(headers['content-security-policy']))?.[1],
      said: said === undefined ? null : JSON.parse(said.replaceAll('&quot;', '"')),
    }
  }
}

test('where nobody else vouches for people, pages say nothing of it and speak to no other site', async () => {
  expect(await (await loginPage({}))()).toEqual({ connects: "'self'", said: null })
  const onlyTokens = { kind: 'firebase', projectId: 'school', webApiKey: undefined, baseUrl: undefined } as const
  expect(await (await loginPage({ outsideIdentity: onlyTokens }))()).toEqual({ connects: "'self'", said: null })
})

test('with a Firebase project and its key, pages may speak to Google’s sign-in and to nothing else', async () => {
  const outsideIdentity = { kind: 'firebase', projectId: 'school', webApiKey: 'AIza"key', baseUrl: undefined } as const
  expect(await (await loginPage({ outsideIdentity }))()).toEqual({
    connects: "'self' https://identitytoolkit.googleapis.com",
    said: { kind: 'firebase', address: 'https://identitytoolkit.googleapis.com', key: 'AIza"key' },
  })
})

test('with an OpenID Connect issuer, pages may speak to where it says its tokens are, once it has said so; no page waits for it', async () => {
  const provider = await pretendedProvider()
  onTestFinished(provider.close)
  provider.state.isAway = true
  let now = new Date('2026-03-12T09:30:00Z')
  const page = await loginPage({ outsideIdentity: provider.settings, clock: () => now })
  expect(await page()).toEqual({ connects: "'self'", said: null })
  provider.state.isAway = false
  now = new Date('2026-03-12T09:31:00Z')
  await expect.poll(page).toEqual({
    connects: `'self' ${provider.url}`,
    said: {
      kind: 'oidc',
      issuer: provider.url,
      client_id: 'schoolgate',
      authorization_endpoint: `${provider.url}/authorize`,
      token_endpoint: `${provider.url}/token`,
    },
  })
  // What it said goes on to count while it is away.
  provider.state.isAway = true
  now = new Date('2026-03-12T12:00:00Z')
  expect((await page()).said).toMatchObject({ issuer: provider.url })
})

test('what says of itself that it is another issuer is not believed', async () => {
  const provider = await pretendedProvider()
  onTestFinished(provider.close)
  const outsideIdentity = { ...provider.settings, issuer: `${provider.url}/` }
  const { app, given } = await createTestApp({ webRoot: await builtWeb(), outsideIdentity })
  await given((tx) => addSchool(tx))
  const payload = { user: { email: 'abena@home.example' }, id_token: await provider.sign({ claims: {} }) }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/sessions', payload })
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'identity.provider_away'])
  expect((await app.inject({ url: '/login', headers: { accept: 'text/html' } })).body).not.toContain('schoolgate-identity')
})
