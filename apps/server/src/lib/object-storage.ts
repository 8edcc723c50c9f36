import { createHash, createHmac } from 'node:crypto'
import type { Clock } from './clock.ts'
import { Declined, retryingCaller, type RetryPolicy } from './outside-call.ts'
import type { RemovableStorage } from './storage.ts'

/** A bucket of an S3 service: `address` is where it lies, without a slash at the end. */
export type Bucket = { address: string; region: string; keyId: string; secret: string }

const TIME_OUT_MS = 20_000
const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const macOf = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest()

/** Files in object storage, named by their content, so that a file sent twice is one and servers on several machines share them. */
export function objectStorage(
  bucket: Bucket,
  clock: Clock,
  { timeOutMs = TIME_OUT_MS, patience }: { timeOutMs?: number; patience?: RetryPolicy } = {},
): RemovableStorage {
  const patiently = retryingCaller(clock, patience)
  const addressOf = (sha256: string) => new URL(`${bucket.address}/${sha256.slice(0, 2)}/${sha256}`)

  async function ask(method: 'GET' | 'PUT' | 'DELETE', sha256: string, body?: Uint8Array): Promise<Buffer> {
    const url = addressOf(sha256)
    const headers = signedHeaders(bucket, { method, url, payload: hashOf(body ?? ''), at: clock() })
    const signal = AbortSignal.timeout(timeOutMs)
    const answer = await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal,
      ...(body ? { body: Uint8Array.from(body) } : {}),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.status >= 500 || answer.status === 429) throw new Error(`The object storage answered ${answer.status}.`)
    if (!answer.ok) throw new Declined(`The object storage refused: ${answer.status}.`)
    return bytes
  }

  return {
    async put(bytes) {
      const sha256 = hashOf(bytes)
      await patiently(() => ask('PUT', sha256, bytes))
      return sha256
    },
    async get(sha256) {
      const bytes = await patiently(() => ask('GET', sha256))
      if (hashOf(bytes) !== sha256) throw new Error('The object storage brought other bytes than were stored.')
      return bytes
    },
    async remove(sha256) {
      await patiently(() => ask('DELETE', sha256))
    },
  }
}

type Asked = { method: string; url: URL; payload: string; at: Date }

/** The headers that prove who asks (AWS Signature Version 4); `payload` is the SHA-256 of the body in hex. */
export function signedHeaders({ region, keyId, secret }: Bucket, { method, url, payload, at }: Asked): Record<string, string> {
  const moment = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = moment.slice(0, 8)
  const headers = { host: url.host, 'x-amz-content-sha256': payload, 'x-amz-date': moment }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const request = [method, url.pathname, '', lines.join(''), names, payload].join('\n')
  const place = `${day}/${region}/s3/aws4_request`
  const key = [region, 's3', 'aws4_request'].reduce(macOf, macOf(`AWS4${secret}`, day))
  const signature = macOf(key, ['AWS4-HMAC-SHA256', moment, place, hashOf(request)].join('\n')).toString('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${place}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
