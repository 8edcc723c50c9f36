import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { deviceIdOf } from '#testing'
import { readDeviceId } from './device-id.ts'
import { isPrivateAddress } from './push-hosts.ts'

const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
const at = (endpoint: string) => readDeviceId(deviceIdOf({ endpoint, keys }), ['localhost:4443'])

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGz',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d',
  'https://localhost:4443/push/1',
])('a browser’s own push service is taken: %s', (endpoint) => {
  expect(at(endpoint)).toMatchObject({ kind: 'web_push', endpoint, host: new URL(endpoint).origin })
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com:443/fcm/send/abc',
  'https://user:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com@evil.example/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/fcm/send/abc',
  'https://evilfcm.googleapis.com/fcm/send/abc',
  'https://push.apple.com.evil.example/x',
  'https://evilpush.apple.com/x',
  'https://push.services.mozilla.com/x',
  'https://fcm.googleapis.com./fcm/send/abc',
  'https://FCM.googleapis.com/fcm/send/abc',
  'https://fcm.googleapıs.com/fcm/send/abc',
  'https://fcm.googleapis.com\\@evil.example/',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://10.0.0.8/x',
  'https://2130706433/x',
  'https://localhost/x',
  'https://localhost:4444/x',
  'https://web.push.apple.com/x#fragment',
  ' https://web.push.apple.com/x',
  'javascript:alert(1)',
  'not an address',
  '',
])('an endpoint that is not a push service’s is refused: %s', (endpoint) => {
  expect(at(endpoint)).toBeNull()
})

test.each([
  ['a key that is too short', { ...keys, p256dh: keys.p256dh.slice(0, 40) }],
  ['a compressed key', { ...keys, p256dh: Buffer.concat([Buffer.from([2]), Buffer.alloc(64, 1)]).toString('base64url') }],
  [
    'a point that is not on the curve',
    { ...keys, p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url') },
  ],
  ['a secret of fifteen bytes', { ...keys, auth: Buffer.alloc(15).toString('base64url') }],
  ['no keys', undefined],
  ['keys that are not text', { p256dh: 4, auth: [] }],
])('malformed keys are refused: %s', (_, wrong) => {
  expect(readDeviceId(deviceIdOf({ endpoint: 'https://web.push.apple.com/x', keys: wrong }), [])).toBeNull()
})

test('a subscription of more than 4 kB is refused, and so is text that is not one', () => {
  expect(readDeviceId(deviceIdOf({ endpoint: 'https://web.push.apple.com/x', keys, more: 'x'.repeat(4000) }), [])).toBeNull()
  for (const text of ['wp1.', 'wp1.%%%', `wp1.${Buffer.from('null').toString('base64url')}`, 'wp1.e30'])
    expect(readDeviceId(text, [])).toBeNull()
})

test('an FCM token is kept as it is', () => {
  const token = `dGVzdA:APA91b${'x'.repeat(130)}`
  expect(readDeviceId(token, [])).toMatchObject({ kind: 'fcm', endpoint: token })
  for (const wrong of ['', 'short', `https://evil.example/${'x'.repeat(30)}`, 'x'.repeat(4097), `${'x'.repeat(40)}\n`])
    expect(readDeviceId(wrong, [])).toBeNull()
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '192.168.0.1',
  '172.31.255.1',
  '169.254.169.254',
  '0.0.0.0',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  'no address',
])('%s is an address of our own network', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each(['142.250.1.95', '2a00:1450:4001::5f', '172.32.0.1', '::ffff:142.250.1.95'])(
  '%s is an address of the world',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  },
)
