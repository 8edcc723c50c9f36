import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import tls from 'node:tls'
import { decrypt } from 'http_ece'
import { PushPayload, WEB_PUSH_PREFIX } from '@schoolgate/contracts/push'
import { throwAwayCertificate } from './certificate.ts'

/** What the service was asked. */
export type PushRequest = { path: string; headers: IncomingHttpHeaders; body: Buffer }
/** What it does: answers, never answers, or cuts the line. */
export type PushAnswer = { status: number; headers?: Record<string, string>; body?: string } | 'hang' | 'cut'

const TAKEN: PushAnswer = { status: 201 }

/** A push service of this machine (https, a certificate of its own that this process trusts), which can also hang, lie and fail. */
export async function startPushService() {
  const { key, cert } = throwAwayCertificate()
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, cert])
  const requests: PushRequest[] = []
  const arrivals: { count: number; arrived: () => void }[] = []
  let answer: (request: PushRequest) => PushAnswer = () => TAKEN

  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const asked = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
      requests.push(asked)
      for (const { count, arrived } of arrivals) if (requests.length >= count) arrived()
      give(response, answer(asked))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const host = `localhost:${typeof address === 'object' && address ? address.port : 0}`
  let phones = 0

  return {
    host,
    url: `https://${host}`,
    cert,
    requests,
    /** Decides what it does from now on. */
    answers(next: typeof answer) {
      answer = next
    },
    /** Fulfils when so many requests have come. */
    hasReceived(count: number): Promise<void> {
      if (requests.length >= count) return Promise.resolve()
      return new Promise((arrived) => arrivals.push({ count, arrived }))
    },
    /** A browser that has subscribed here. */
    subscribe() {
      const pair = createECDH('prime256v1')
      const auth = randomBytes(16)
      const path = `/push/phone-${++phones}`
      const subscription = {
        endpoint: `https://${host}${path}`,
        expirationTime: null,
        keys: { p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') },
      }
      return {
        path,
        subscription,
        deviceId: deviceIdOf(subscription),
        /** What the phone has shown: every message it was sent, decrypted by the reference. */
        shown: (): PushPayload[] =>
          requests
            .filter((request) => request.path === path)
            .map(({ body }) => decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: auth.toString('base64url') }))
            .map((text) => PushPayload.parse(JSON.parse(text.toString()))),
      }
    },
    async stop() {
      tls.setDefaultCACertificates(trusted)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** A subscription as the app sends it. */
export const deviceIdOf = (subscription: object): string =>
  WEB_PUSH_PREFIX + Buffer.from(JSON.stringify(subscription)).toString('base64url')

function give(response: ServerResponse, answer: PushAnswer): void {
  if (answer === 'hang') return
  if (answer === 'cut') return void response.destroy()
  response.writeHead(answer.status, answer.headers).end(answer.body)
}
