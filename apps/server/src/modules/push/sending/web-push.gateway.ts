import { createHash } from 'node:crypto'
import type { Clock } from '#lib/clock'
import { encrypt } from './encrypt.ts'
import type { HttpPost } from './http-post.ts'
import { vapidSigner, type VapidKeys } from './vapid.ts'
import { verdictOf, type Verdict } from './verdict.ts'

/** How soon a phone that saves its battery should show it (RFC 8030 §5.3). */
export type Urgency = 'low' | 'normal' | 'high'

/** A message for one device, ready but for its encryption. */
export type WebPushMessage = {
  endpoint: string
  host: string
  p256dh: string
  auth: string
  payload: string
  ttlSeconds: number
  urgency: Urgency
  /** A message sent again under the same topic replaces the undelivered one. */
  topic: string
}

/** The service keeps a message at most four weeks. */
const LONGEST_TTL_SECONDS = 28 * 86_400

/**
 * The sender of Web Push (RFC 8030, 8291, 8292). `prepare` does the work of the processor and answers the call to make,
 * so that the caller can write down what it is about to do in between.
 */
export function webPushGateway({
  keys,
  subject,
  clock,
  post,
}: {
  keys: VapidKeys
  subject: string
  clock: Clock
  post: HttpPost
}) {
  const authorizationFor = vapidSigner(keys, subject, clock)
  return {
    prepare(message: WebPushMessage): () => Promise<Verdict> {
      const body = encrypt(message, Buffer.from(message.payload))
      const headers = {
        authorization: authorizationFor(message.host),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(Math.min(message.ttlSeconds, LONGEST_TTL_SECONDS)),
        urgency: message.urgency,
        topic: topicOf(message.topic),
      }
      return async () => {
        const { status, retryAfter } = await post(message.endpoint, headers, body)
        return verdictOf(status, retryAfter, clock())
      }
    },
  }
}

/** Apple refused topics with `_`, so 32 hexadecimal digits are the topic's name. */
const topicOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 32)

export type WebPushSender = ReturnType<typeof webPushGateway>
