import { ECDH } from 'node:crypto'
import { WEB_PUSH_PREFIX } from '@schoolgate/contracts/push'
import * as z from 'zod'
import { pushServiceOf } from './push-hosts.ts'

/** Where a push message is sent. `host` is the service that takes it. */
export type PushAddress =
  | { kind: 'web_push'; endpoint: string; host: string; p256dh: string; auth: string }
  | { kind: 'fcm'; endpoint: string; host: 'fcm'; p256dh: null; auth: null }

const SUBSCRIPTION_MAX_BYTES = 4096
const FCM_TOKEN = /^[\w:-]{20,4096}$/

const base64url = (bytes: number) =>
  z
    .string()
    .max(120)
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((value) => value.length === bytes)

const Subscription = z.object({
  endpoint: z.string().max(2048),
  keys: z.object({
    p256dh: base64url(65).refine(isPointOfCurve),
    auth: base64url(16),
  }),
})

/** Reads a `deviceid` (integrations §1.5): `wp1.` and a PushSubscription, or an FCM token; null when it is neither. */
export function readDeviceId(deviceId: string, testHosts: readonly string[]): PushAddress | null {
  if (!deviceId.startsWith(WEB_PUSH_PREFIX))
    return FCM_TOKEN.test(deviceId) ? { kind: 'fcm', endpoint: deviceId, host: 'fcm', p256dh: null, auth: null } : null
  const json = Buffer.from(deviceId.slice(WEB_PUSH_PREFIX.length), 'base64url')
  if (json.length > SUBSCRIPTION_MAX_BYTES) return null
  const subscription = Subscription.safeParse(parse(json.toString()))
  if (!subscription.success) return null
  const { endpoint, keys } = subscription.data
  const host = pushServiceOf(endpoint, testHosts)
  if (host === null) return null
  return { kind: 'web_push', endpoint, host, p256dh: keys.p256dh.toString('base64url'), auth: keys.auth.toString('base64url') }
}

/** An uncompressed point (first byte 4) that really lies on P-256: anything else could not be encrypted to. */
function isPointOfCurve(point: Buffer): boolean {
  if (point[0] !== 4) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false // not on the curve: refused as malformed
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // not a subscription: refused as malformed
  }
}
