import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'

/** Where Google keeps the keys of Firebase's ID tokens. */
const GOOGLE_KEYS = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Whom the provider knows. Its own word for them is `uid`. */
export type ProviderAccount = {
  uid: string
  email?: string
  password?: string
  phone?: string
  code?: string
  isEmailVerified?: boolean
}

type Token = { claims: Record<string, unknown>; key?: CryptoKey; kid?: string }

/**
 * An identity provider of our own, with real keys and real signatures: an OpenID Connect issuer (`issuer`), and Firebase's doors under the
 * same address. It signs in whoever is first in `people` without asking.
 */
export async function pretendedProvider({
  now = () => new Date(),
  clientId = 'schoolgate',
  people = [] as ProviderAccount[],
} = {}) {
  const keys: { kid: string; privateKey: CryptoKey; jwk: JWK }[] = []
  const granted = new Map<string, { challenge: string; nonce: string; redirectUri: string }>()
  const sessions = new Map<string, ProviderAccount>()
  const state = { isAway: false, origin: '', takesPhones: true, keysAsked: 0 }

  /** From now on another key signs, and no older one counts. */
  async function rotate(): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
    const kid = randomUUID()
    const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
    keys.splice(0, keys.length, { kid, privateKey, jwk })
  }
  await rotate()

  async function sign({ claims, key, kid }: Token): Promise<string> {
    const [newest] = keys
    if (!newest) throw new Error('The provider has no key.')
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: kid ?? newest.kid }).sign(key ?? newest.privateKey)
  }

  const seconds = () => Math.floor(now().getTime() / 1000)
  const times = () => ({ iat: seconds(), exp: seconds() + 3600, jti: randomUUID() })
  const issuer = () => state.origin
  const ofPerson = ({ uid, email, isEmailVerified = true, phone }: ProviderAccount) => ({
    sub: uid,
    ...(email === undefined ? {} : { email, email_verified: isEmailVerified }),
    ...(phone === undefined ? {} : { phone_number: phone, phone_number_verified: true }),
  })
  const firebaseToken = (person: ProviderAccount, project: string) =>
    sign({
      claims: {
        ...times(),
        ...ofPerson(person),
        iss: `https://securetoken.google.com/${project}`,
        aud: project,
        auth_time: seconds(),
      },
    })

  const asked: Record<string, (request: { url: URL; body: string }) => Promise<Answer>> = {
    'GET /.well-known/openid-configuration': async () =>
      json({
        issuer: issuer(),
        authorization_endpoint: `${issuer()}/authorize`,
        token_endpoint: `${issuer()}/token`,
        jwks_uri: `${issuer()}/keys`,
      }),
    'GET /keys': async () => keySet(),
    [`GET ${GOOGLE_KEYS}`]: async () => keySet(),
    async 'GET /authorize'({ url }) {
      const given = (name: string) => url.searchParams.get(name) ?? ''
      const back = new URL(given('redirect_uri'))
      back.searchParams.set('state', given('state'))
      const isRight =
        given('response_type') === 'code' && given('client_id') === clientId && given('code_challenge_method') === 'S256'
      if (!isRight || people.length === 0) {
        back.searchParams.set('error', isRight ? 'access_denied' : 'invalid_request')
        return { status: 302, location: back.href }
      }
      const code = randomUUID()
      granted.set(code, { challenge: given('code_challenge'), nonce: given('nonce'), redirectUri: given('redirect_uri') })
      back.searchParams.set('code', code)
      return { status: 302, location: back.href }
    },
    async 'POST /token'({ body }) {
      const form = new URLSearchParams(body)
      const grant = granted.get(form.get('code') ?? '')
      granted.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const [person] = people
      if (!person || grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
        return json({ error: 'invalid_grant' }, 400)
      const claims = { ...times(), ...ofPerson(person), iss: issuer(), aud: clientId, nonce: grant.nonce }
      return json({ id_token: await sign({ claims }), access_token: 'none', token_type: 'Bearer' })
    },
    async 'POST /v1/accounts:signInWithPassword'({ url, body }) {
      const { email, password } = JSON.parse(body)
      const person = people.find((one) => one.email === email && one.password === password)
      if (!person) return json({ error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' } }, 400)
      return json({ localId: person.uid, idToken: await firebaseToken(person, projectOf(url)) })
    },
    async 'POST /v1/accounts:sendVerificationCode'({ body }) {
      const { phoneNumber } = JSON.parse(body)
      const person = people.find(({ phone }) => phone === phoneNumber)
      if (!state.takesPhones || !person) return json({ error: { code: 400, message: 'MISSING_RECAPTCHA_TOKEN' } }, 400)
      const sessionInfo = randomUUID()
      sessions.set(sessionInfo, person)
      return json({ sessionInfo })
    },
    async 'POST /v1/accounts:signInWithPhoneNumber'({ url, body }) {
      const { sessionInfo, code } = JSON.parse(body)
      const person = sessions.get(sessionInfo)
      if (!person || person.code !== code) return json({ error: { code: 400, message: 'INVALID_CODE' } }, 400)
      return json({ localId: person.uid, idToken: await firebaseToken(person, projectOf(url)) })
    },
  }
  const keySet = () => {
    state.keysAsked += 1
    return json({ keys: keys.map(({ jwk }) => jwk) })
  }
  // The key of a project is its own: here it is the project's name.
  const projectOf = (url: URL) => url.searchParams.get('key') ?? ''

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (state.isAway) return void response.destroy()
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const url = new URL(request.url ?? '/', state.origin)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const say = asked[`${request.method} ${url.pathname}`]
    const said = say ? await say({ url, body: Buffer.concat(chunks).toString() }) : { status: 404 }
    if (said.location !== undefined) response.setHeader('location', said.location)
    if (said.body !== undefined) response.setHeader('content-type', 'application/json')
    response.writeHead(said.status).end(said.body)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  state.origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`

  return {
    state,
    people,
    rotate,
    sign,
    url: state.origin,
    settings: { kind: 'oidc', issuer: state.origin, clientId } as const,
    firebase: (projectId: string) => ({ kind: 'firebase', projectId, webApiKey: projectId, baseUrl: state.origin }) as const,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

type Answer = { status: number; body?: string; location?: string }
const json = (said: object, status = 200): Answer => ({ status, body: JSON.stringify(said) })
