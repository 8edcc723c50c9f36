import { createECDH, createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decrypt } from 'http_ece'
import { expect, onTestFinished, test } from 'vitest'
import webPushReference from 'web-push'
import { startPushService, TEST_NOW } from '#testing'
import { encrypt, PLAINTEXT_MAX_BYTES } from './encrypt.ts'
import { fcmGateway } from './fcm.gateway.ts'
import { httpPoster } from './http-post.ts'
import { newVapidKeys, vapidKeysUnder } from './vapid.ts'
import { verdictOf } from './verdict.ts'
import { webPushGateway } from './web-push.gateway.ts'

async function house({ timeOutMs = 5000 } = {}) {
  const service = await startPushService()
  const { post, close } = httpPoster({ testHosts: [service.host], timeOutMs })
  let now = TEST_NOW
  const keys = newVapidKeys()
  const sender = webPushGateway({ keys, subject: 'mailto:office@school.example', clock: () => now, post })
  onTestFinished(async () => {
    await close()
    await service.stop()
  })
  return {
    service,
    post,
    keys,
    clock: () => now,
    advance: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)),
    send: ({ subscription }: ReturnType<typeof service.subscribe>, payload = '{}', ttlSeconds = 60) =>
      sender.prepare({
        endpoint: subscription.endpoint,
        host: new URL(subscription.endpoint).origin,
        ...subscription.keys,
        payload,
        ttlSeconds,
        urgency: 'high',
        topic: 'message-1',
      })(),
  }
}

test('what we encrypt is what the reference decrypts, from nothing to the largest message', () => {
  const phone = createECDH('prime256v1')
  const auth = randomBytes(16).toString('base64url')
  const p256dh = phone.generateKeys('base64url')
  for (const size of [0, 1, 250, PLAINTEXT_MAX_BYTES]) {
    const text = randomBytes(size)
    const body = encrypt({ p256dh, auth }, text)
    expect(decrypt(body, { version: 'aes128gcm', privateKey: phone, authSecret: auth })).toEqual(text)
    expect(body.length).toBe(size + 103)
  }
  expect(() => encrypt({ p256dh, auth }, randomBytes(PLAINTEXT_MAX_BYTES + 1))).toThrow(RangeError)
})

test('two messages never share a key', () => {
  const phone = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  const [one, two] = [encrypt(phone, Buffer.from('same')), encrypt(phone, Buffer.from('same'))]
  expect(one.subarray(0, 16)).not.toEqual(two.subarray(0, 16))
  expect(one.subarray(21, 86)).not.toEqual(two.subarray(21, 86))
})

test('a push service is told who sends, for how long, how urgent and in whose place', async () => {
  const { service, send, keys } = await house()
  expect(await send(service.subscribe())).toEqual({ outcome: 'delivered' })
  const headers = service.requests[0]?.headers ?? {}
  expect(headers).toMatchObject({ ttl: '60', urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(headers['topic']).toMatch(/^[A-Za-z0-9]{1,32}$/)
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  expect(key).toBe(keys.publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  const now = TEST_NOW.getTime() / 1000
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: service.url,
    exp: now + 12 * 3600,
    sub: 'mailto:office@school.example',
  })
})

test('the reference takes our keys and makes of them the header we make', async () => {
  const { keys } = await house()
  const theirs = webPushReference.getVapidHeaders(
    'https://web.push.apple.com',
    'mailto:office@school.example',
    keys.publicKey,
    keys.privateKey,
    'aes128gcm',
  )
  expect(theirs.Authorization).toContain(`, k=${keys.publicKey}`)
})

test('one token is signed for a service and renewed before it ages', async () => {
  const { service, send, advance } = await house()
  const phone = service.subscribe()
  await send(phone)
  await send(phone)
  advance(11.5 * 3600)
  await send(phone)
  const tokens = service.requests.map(({ headers }) => headers.authorization)
  expect(tokens[1]).toBe(tokens[0])
  expect(tokens[2]).not.toBe(tokens[0])
})

test('a service that hangs is not waited for', async () => {
  const { service, send } = await house({ timeOutMs: 300 })
  service.answers(() => 'hang')
  await expect(send(service.subscribe())).rejects.toThrow('did not answer in time')
})

test('a service that cuts the line, redirects or talks too much is neither heard out nor followed', async () => {
  const { service, send } = await house({ timeOutMs: 20_000 })
  const phone = service.subscribe()
  service.answers(() => 'cut')
  await expect(send(phone)).rejects.toThrow('other side closed')
  service.answers(() => ({ status: 201, body: 'x'.repeat(1_000_000) }))
  await expect(send(phone)).rejects.toThrow(/aborted|more than it has reason to/)
  service.answers(() => ({ status: 307, headers: { location: 'https://169.254.169.254/' } }))
  expect(await send(phone)).toEqual({ outcome: 'failed', reason: '307' })
  expect(service.requests).toHaveLength(3)
})

test('a name that leads into our own network is not gone to', async () => {
  const { service } = await house()
  const { post, close } = httpPoster({ testHosts: [], timeOutMs: 2000 })
  onTestFinished(close)
  await expect(post(service.url, {}, '')).rejects.toThrow('private address')
  expect(service.requests).toEqual([])
})

test.each([
  [201, undefined, { outcome: 'delivered' }],
  [200, undefined, { outcome: 'delivered' }],
  [404, undefined, { outcome: 'gone' }],
  [410, undefined, { outcome: 'gone' }],
  [400, undefined, { outcome: 'failed', reason: '400' }],
  [413, undefined, { outcome: 'failed', reason: '413' }],
  [301, undefined, { outcome: 'failed', reason: '301' }],
  [401, undefined, { outcome: 'refused', reason: '401' }],
  [403, undefined, { outcome: 'refused', reason: '403' }],
  [429, '120', { outcome: 'retry', reason: '429', restSeconds: 120 }],
  [429, undefined, { outcome: 'retry', reason: '429', restSeconds: 30 }],
  [429, '99999999', { outcome: 'retry', reason: '429', restSeconds: 3600 }],
  [429, '-5', { outcome: 'retry', reason: '429', restSeconds: 30 }],
  [429, 'soon', { outcome: 'retry', reason: '429', restSeconds: 30 }],
  [503, 'Thu, 12 Mar 2026 09:31:00 GMT', { outcome: 'retry', reason: '503', restSeconds: 60 }],
  [503, 'Thu, 12 Mar 2020 09:31:00 GMT', { outcome: 'retry', reason: '503', restSeconds: 1 }],
  [500, undefined, { outcome: 'retry', reason: '500', restSeconds: null }],
] as const)('an answer of %s (Retry-After %s) means %o', (status, retryAfter, verdict) => {
  expect(verdictOf(status, retryAfter, TEST_NOW)).toEqual(verdict)
})

test('the school’s key is made once, readable by nobody else, and the same at every start', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'schoolgate-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const first = vapidKeysUnder(folder)
  expect(vapidKeysUnder(folder)).toEqual(first)
  expect(readdirSync(path.join(folder, 'secrets'))).toEqual(['vapid.json'])
  expect(statSync(path.join(folder, 'secrets', 'vapid.json')).mode & 0o777).toBe(0o600)
})

test('an FCM token is sent to as the service account, whose own token is asked for once', async () => {
  const { service, post, clock, advance } = await house()
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const serviceAccount = {
    client_email: 'push@demo.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    token_uri: `${service.url}/token`,
  }
  const sender = fcmGateway({ account: { projectId: 'demo', serviceAccount }, clock, post, url: service.url })
  const payload = {
    web_push: 8030 as const,
    notification: {
      title: 'Sports day',
      body: 'Please answer by Friday.',
      navigate: 'https://gate.example/notices/1',
      tag: 'notice:1',
      lang: 'en',
      app_badge: '1',
      data: { kind: 'notice', id: '0197f0a0-0000-7000-8000-000000000000', ward: null },
    },
    app_badge: 1,
  }
  const send = () => sender.prepare({ token: 'phone-1', payload, ttlSeconds: 3600, urgency: 'normal' })()
  const refusal = (errorCode: string) => JSON.stringify({ error: { code: 404, details: [{ '@type': 'x', errorCode }] } })
  let answer = { status: 200, body: '{}' }
  service.answers(({ path: asked }) =>
    asked === '/token' ? { status: 200, body: JSON.stringify({ access_token: 'ya29', expires_in: 3600 }) } : answer,
  )

  expect(await Promise.all([send(), send()])).toEqual([{ outcome: 'delivered' }, { outcome: 'delivered' }])
  const [asked, told] = service.requests
  const assertion = new URLSearchParams(asked?.body.toString()).get('assertion') ?? ''
  const [head, claims, signature = ''] = assertion.split('.')
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(told).toMatchObject({ path: '/v1/projects/demo/messages:send', headers: { authorization: 'Bearer ya29' } })
  expect(JSON.parse(told?.body.toString() ?? '')).toMatchObject({
    message: {
      token: 'phone-1',
      notification: { title: 'Sports day', body: 'Please answer by Friday.' },
      webpush: { headers: { TTL: '3600', Urgency: 'normal' }, fcm_options: { link: 'https://gate.example/notices/1' } },
    },
  })
  answer = { status: 404, body: refusal('UNREGISTERED') }
  expect(await send()).toEqual({ outcome: 'gone' })
  answer = { status: 404, body: 'no such project' }
  expect(await send()).toEqual({ outcome: 'refused', reason: '401' })
  expect(service.requests.filter((request) => request.path === '/token')).toHaveLength(1)
  advance(3400)
  await send()
  expect(service.requests.filter((request) => request.path === '/token')).toHaveLength(2)
})
