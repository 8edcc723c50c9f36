import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { Certificate } from './listen.ts'
import { listen } from './listen.ts'

/** A message a push service has taken and now owes to a browser. */
export type TakenMessage = { body: Buffer; ttlSeconds: number; topic: string | undefined }

/** What a browser agreed with its push service. */
export type Subscription = {
  /** The only sender it hears: an uncompressed P-256 point. */
  senderKey: Buffer
  /** False once the browser has unsubscribed. */
  isAlive: boolean
  deliver(message: TakenMessage): void
}

const MOST_BYTES = 4096
const DAY_SECONDS = 86_400

/** The door of a push service that senders knock at: RFC 8030, 8188 and 8292, as strict as the real ones. */
export async function openPushEndpoint(certificate: Certificate, find: (path: string) => Subscription | undefined) {
  const statuses: number[] = []
  const server = createServer(certificate, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const subscription = find(request.url ?? '')
      const status = subscription ? verdictOn(request, body, subscription) : 404
      statuses.push(status)
      response.writeHead(status).end()
      const { ttl, topic } = request.headers
      if (status === 201)
        subscription?.deliver({ body, ttlSeconds: Number(ttl), topic: typeof topic === 'string' ? topic : undefined })
    })
  })
  return { ...(await listen(server)), statuses }
}

function verdictOn({ method, headers }: IncomingMessage, body: Buffer, { isAlive, senderKey }: Subscription): number {
  if (method !== 'POST') return 405
  if (!isAlive) return 410
  if (body.length > MOST_BYTES) return 413
  if (!/^\d+$/.test(String(headers['ttl'])) || headers['content-encoding'] !== 'aes128gcm') return 400
  const [, token, key] = /^vapid t=([^,\s]+), k=([^,\s]+)$/.exec(headers.authorization ?? '') ?? []
  if (token === undefined || key === undefined) return 401
  const isSender = Buffer.from(key, 'base64url').equals(senderKey)
  return isSender && isSigned(token, senderKey, `https://${headers.host}`) ? 201 : 403
}

function isSigned(token: string, key: Buffer, audience: string): boolean {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const { aud, exp, sub }: { aud?: string; exp?: number; sub?: string } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const now = Date.now() / 1000
  const isFor =
    aud === audience && exp !== undefined && exp > now && exp <= now + DAY_SECONDS && /^(mailto:|https:)/.test(sub ?? '')
  const x = key.subarray(1, 33).toString('base64url')
  const y = key.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = Buffer.from(`${head}.${claims}`)
  return isFor && verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}
