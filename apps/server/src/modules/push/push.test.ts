import { createECDH } from 'node:crypto'
import { DEFAULT_NOTIFY } from '@schoolgate/contracts/profile'
import { expect, onTestFinished, test } from 'vitest'
import { newVapidKeys } from '#modules/push/sending'
import { addSchool, addUser, createTestApp, deviceIdOf, startPushService } from '#testing'

async function house() {
  const service = await startPushService()
  onTestFinished(service.stop)
  const vapid = newVapidKeys()
  const push = { vapid, vapidSubject: 'mailto:office@school.example', fcm: undefined, testHosts: [service.host] }
  const app = await createTestApp({ push })
  const [abena, kwame] = await app.given(async (tx) => {
    const { school } = await addSchool(tx)
    return [await addUser(tx, school.id), await addUser(tx, school.id)] as const
  })
  const devicesOf = async (browser: Awaited<ReturnType<typeof app.signedIn>>) =>
    (await browser.get('/api/v1/push/devices')).json().devices
  return { ...app, vapid, service, abena, kwame, devicesOf }
}

const inQuery = (userId: string, deviceId: string) => `/updatedeviceid?user_id=${userId}&deviceid=${encodeURIComponent(deviceId)}`
const FCM_TOKEN = `dGVzdA:APA91b${'x'.repeat(130)}`

test('a phone says where messages reach it, in the query or in the body, and is on the list', async () => {
  const { service, signedIn, abena, devicesOf } = await house()
  const browser = await signedIn(abena.id, { deviceLabel: 'Chrome on Android' })
  const answer = await browser.post(inQuery(abena.id, service.subscribe().deviceId))
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect((await browser.post('/updatedeviceid', { user_id: abena.id, deviceid: FCM_TOKEN })).statusCode).toBe(204)
  expect(await devicesOf(browser)).toMatchObject([
    { kind: 'fcm', label: 'Chrome on Android', is_current: true, last_used_at: null },
    { kind: 'web_push', label: 'Chrome on Android', is_current: true, last_used_at: null },
  ])
})

test('a phone that says so at every start stays one device', async () => {
  const { service, signedIn, abena, devicesOf } = await house()
  const browser = await signedIn(abena.id)
  const { deviceId } = service.subscribe()
  for (let start = 0; start < 3; start++) await browser.post(inQuery(abena.id, deviceId))
  expect(await devicesOf(browser)).toHaveLength(1)
})

test('nobody has more than ten devices: the one longest silent goes, also when several come at once', async () => {
  const { service, signedIn, abena, kwame, devicesOf, clock } = await house()
  const browser = await signedIn(abena.id)
  const neighbours = await signedIn(kwame.id)
  await neighbours.post(inQuery(kwame.id, service.subscribe().deviceId))
  const ids = Array.from({ length: 12 }, () => service.subscribe().deviceId)
  for (const id of ids.slice(0, 8)) {
    clock.advance(60)
    await browser.post(inQuery(abena.id, id))
  }
  const [first] = (await devicesOf(browser)).toReversed()
  await Promise.all(ids.slice(8).map((id) => browser.post(inQuery(abena.id, id))))
  const left = await devicesOf(browser)
  expect(left).toHaveLength(10)
  expect(left.map(({ id }: { id: string }) => id)).not.toContain(first.id)
  // A clock that was put back does not make the newest phone the oldest.
  clock.advance(-86_400)
  await browser.post(inQuery(abena.id, FCM_TOKEN))
  expect((await devicesOf(browser)).filter(({ kind }: { kind: string }) => kind === 'fcm')).toHaveLength(1)
  expect(await devicesOf(neighbours)).toHaveLength(1)
})

test('nobody registers a device for somebody else, nor without being signed in', async () => {
  const { app, service, signedIn, abena, kwame, devicesOf } = await house()
  const browser = await signedIn(abena.id)
  const { deviceId } = service.subscribe()
  expect((await browser.post(inQuery(kwame.id, deviceId))).statusCode).toBe(403)
  expect((await browser.post('/updatedeviceid', { user_id: kwame.id, deviceid: deviceId })).statusCode).toBe(403)
  expect((await browser.post(`/updatedeviceid?user_id=${abena.id}`, { user_id: kwame.id, deviceid: deviceId })).statusCode).toBe(
    403,
  )
  expect((await app.inject({ method: 'POST', url: inQuery(abena.id, deviceId) })).statusCode).toBe(401)
  expect(await devicesOf(await signedIn(kwame.id))).toEqual([])
})

const GOOD_KEYS = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: Buffer.alloc(16, 7).toString('base64url'),
}

test.each([
  ['our own network', deviceIdOf({ endpoint: 'https://127.0.0.1/x', keys: GOOD_KEYS })],
  ['a look-alike of a push service', deviceIdOf({ endpoint: 'https://fcm.googleapis.com.evil.example/x', keys: GOOD_KEYS })],
  ['another port of a push service', deviceIdOf({ endpoint: 'https://fcm.googleapis.com:8443/x', keys: GOOD_KEYS })],
  ['keys that are none', deviceIdOf({ endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'x', auth: 'y' } })],
  ['text that is no subscription', 'wp1.hello'],
  ['nothing', ''],
  ['a token of 10 kB', 'x'.repeat(10_240)],
  ['a token with spaces', 'one two three four five six'],
])('%s is no device: 400, whether in the query or in the body', async (_, deviceId) => {
  const { signedIn, abena, devicesOf } = await house()
  const browser = await signedIn(abena.id)
  for (const answer of [
    await browser.post(inQuery(abena.id, deviceId)),
    await browser.post('/updatedeviceid', { user_id: abena.id, deviceid: deviceId }),
  ]) {
    expect(answer.statusCode).toBe(400)
    expect(['push.not_a_device', 'request.malformed']).toContain(answer.json().code)
  }
  expect((await browser.post('/updatedeviceid')).statusCode).toBe(400)
  expect(await devicesOf(browser)).toEqual([])
})

test('on a shared phone the device belongs to whoever signed in last', async () => {
  const { service, signedIn, abena, kwame, devicesOf } = await house()
  const { deviceId } = service.subscribe()
  const first = await signedIn(abena.id)
  await first.post(inQuery(abena.id, deviceId))
  const second = await signedIn(kwame.id)
  await second.post(inQuery(kwame.id, deviceId))
  expect(await devicesOf(first)).toEqual([])
  expect(await devicesOf(second)).toHaveLength(1)
})

test('signing out takes the device along; other devices stay', async () => {
  const { service, signedIn, abena, devicesOf } = await house()
  const [phone, laptop] = [await signedIn(abena.id), await signedIn(abena.id)]
  await phone.post(inQuery(abena.id, service.subscribe().deviceId))
  await laptop.post(inQuery(abena.id, service.subscribe().deviceId))
  expect((await phone.delete('/api/v1/sessions/current')).statusCode).toBe(204)
  expect(await devicesOf(laptop)).toMatchObject([{ is_current: true }])
})

test('a parent removes an own device and nobody else’s', async () => {
  const { service, signedIn, abena, kwame, devicesOf } = await house()
  const [mine, theirs] = [await signedIn(abena.id), await signedIn(kwame.id)]
  await mine.post(inQuery(abena.id, service.subscribe().deviceId))
  const [device] = await devicesOf(mine)
  expect((await theirs.delete(`/api/v1/push/devices/${device.id}`)).statusCode).toBe(404)
  expect((await mine.delete(`/api/v1/push/devices/${device.id}`)).statusCode).toBe(204)
  expect((await mine.delete(`/api/v1/push/devices/${device.id}`)).statusCode).toBe(404)
  expect(await devicesOf(mine)).toEqual([])
})

test('the browser subscribes with the school’s public key', async () => {
  const { signedIn, abena, vapid } = await house()
  const answer = await (await signedIn(abena.id)).get('/api/v1/push/key')
  expect(answer.json()).toEqual({ public_key: vapid.publicKey })
})

test('a parent chooses how each kind of message comes, but urgent ones always come', async () => {
  const { signedIn, abena } = await house()
  const browser = await signedIn(abena.id)
  const quiet_hours = { from: '20:00', to: '05:30' }
  const notify = { ...DEFAULT_NOTIFY, info: { push: 'instant', sms: 'off', email: 'digest' } }
  const chosen = { notify, quiet_hours, results_in_school_hours: true }
  expect((await browser.put('/api/v1/push/choices', chosen)).statusCode).toBe(204)
  expect((await browser.get('/api/v1/profile')).json().profile).toMatchObject(chosen)
  expect((await browser.get('/api/v1/profile')).json().profile.names_on_lock_screen).toBe(true)
  await browser.put('/api/v1/push/choices', { ...chosen, names_on_lock_screen: false })
  await browser.put('/api/v1/push/choices', chosen)
  expect((await browser.get('/api/v1/profile')).json().profile.names_on_lock_screen).toBe(false)
  const silent = { ...notify, urgent: { push: 'off', sms: 'off', email: 'off' } }
  const answer = await browser.put('/api/v1/push/choices', { ...chosen, notify: silent })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'push.urgent_cannot_be_off'])
  expect((await browser.put('/api/v1/push/choices', { ...chosen, quiet_hours: { from: '25:00', to: '5' } })).statusCode).toBe(400)
})
