import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import * as z from 'zod'
import { stillHolds, type Clock } from '#lib/clock'
import { keptSecret } from '#lib/kept-secret'

/** The school's own key pair for push services (RFC 8292), base64url: the uncompressed public point and the private number. */
export type VapidKeys = { publicKey: string; privateKey: string }

const StoredKeys = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) })
const PublicPoint = z.object({ x: z.string(), y: z.string(), d: z.string() })

/** Makes a new key pair. */
export function newVapidKeys(): VapidKeys {
  const { x, y, d } = PublicPoint.parse(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

/** What `vapidKeysUnder` keeps under. */
export const VAPID_SECRET = 'vapid.json'

/** The installation's key pair, made at the first start. */
export const vapidKeysUnder = (dataDir: string): VapidKeys =>
  StoredKeys.parse(JSON.parse(keptSecret(dataDir, VAPID_SECRET, () => JSON.stringify(newVapidKeys()))))

const TOKEN_SECONDS = 12 * 3600
/** It is renewed an hour before its end. */
const USED_FOR_MS = (TOKEN_SECONDS - 3600) * 1000

/** Answers the Authorization header for a push service; one signed token per service is used until it ages. */
export function vapidSigner({ publicKey, privateKey }: VapidKeys, subject: string, clock: Clock): (origin: string) => string {
  const point = Buffer.from(publicKey, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey } })
  const tokens = new Map<string, { header: string; since: Date }>()

  return (origin) => {
    const now = clock()
    const known = tokens.get(origin)
    if (known && stillHolds(known.since, USED_FOR_MS, now)) return known.header
    const expires = Math.floor(now.getTime() / 1000) + TOKEN_SECONDS
    const claims = `${jsonPart({ typ: 'JWT', alg: 'ES256' })}.${jsonPart({ aud: origin, exp: expires, sub: subject })}`
    const signature = sign('sha256', Buffer.from(claims), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    const header = `vapid t=${claims}.${signature}, k=${publicKey}`
    tokens.set(origin, { header, since: now })
    return header
  }
}

const jsonPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
