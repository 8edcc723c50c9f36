import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { type Certificate, listen } from './listen.ts'
import { message, readVarint, varint, type Field } from './protobuf.ts'
import { openPushEndpoint, type Subscription } from './push-endpoint.ts'

/** The kinds of frames on Chromium's push connection (MCS) that matter here. */
const PING = 0
const PING_ANSWER = 1
const LOGIN = 2
const LOGIN_ANSWER = 3
const DATA = 8
const VERSION = 41

/** Stands in for the three servers of Google that Chromium's push needs (check-in, registration, MCS) and for the endpoint. */
export async function startGoogle(certificate: Certificate) {
  const subscriptions = new Map<string, Subscription & { app: string; subtype: string }>()
  const endpoint = await openPushEndpoint(certificate, (path) => subscriptions.get(path.split('/').at(-1) ?? ''))
  let phone: TLSSocket | undefined
  let waiting: Buffer[] = []

  const send = (bytes: Buffer) => (phone ? void phone.write(bytes) : void waiting.push(bytes))

  const checkIn = (): Buffer =>
    message([1, 1], [3, Date.now()], [7, randomBytes(8).readBigUInt64LE() >> 1n], [8, randomBytes(8).readBigUInt64LE() >> 1n])

  const register = (form: URLSearchParams): string => {
    const app = form.get('app') ?? ''
    const subtype = form.get('X-subtype') ?? ''
    const sender = form.get('sender') ?? ''
    if (form.get('delete') === 'true') {
      for (const one of subscriptions.values()) if (one.app === app && one.subtype === subtype) one.isAlive = false
      return `deleted=${app}`
    }
    const token = `${randomBytes(8).toString('base64url')}:${randomBytes(96).toString('base64url')}`
    const senderKey = Buffer.from(sender, 'base64url')
    const deliver: Subscription['deliver'] = ({ body }) => send(frame(DATA, dataMessage({ app, subtype, sender, body })))
    subscriptions.set(token, { app, subtype, senderKey, isAlive: true, deliver })
    return `token=${token}`
  }

  const front = await listen(
    createServer(async (request, response) => {
      if (request.url === '/register') return void response.end(register(new URLSearchParams(await textOf(request))))
      giveCheckIn(response, checkIn())
    }),
  )
  const connection = await listen(
    createTlsServer(certificate, (socket) => {
      let unread = Buffer.alloc(0)
      let isGreeted = false
      let heard = 0
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        if (phone === socket) phone = undefined
      })
      socket.on('data', (bytes: Buffer) => {
        unread = Buffer.concat([unread, bytes])
        // The first byte of all is the protocol's version.
        if (!isGreeted) unread = unread.subarray(1)
        isGreeted = true
        for (let next = readFrame(unread); next; next = readFrame(unread)) {
          unread = unread.subarray(next.size)
          heard++
          if (next.tag === PING) socket.write(frame(PING_ANSWER, message([2, heard])))
          if (next.tag !== LOGIN) continue
          socket.write(Buffer.concat([Buffer.from([VERSION]), frame(LOGIN_ANSWER, message([1, 'phone'], [8, Date.now()]))]))
          phone = socket
          for (const kept of waiting) socket.write(kept)
          waiting = []
        }
      })
    }),
  )

  return {
    /** What lets Chromium find the stand-ins; the certificate is our own. */
    flags: [
      `--gcm-checkin-url=http://127.0.0.1:${front.port}/checkin`,
      `--gcm-registration-url=http://127.0.0.1:${front.port}/register`,
      `--gcm-mcs-endpoint=https://localhost:${connection.port}`,
      '--ignore-certificate-errors',
    ],
    /** Where calls to Google's push hosts are to go instead. */
    port: endpoint.port,
    /** How each knock at the endpoint was answered. */
    statuses: endpoint.statuses,
    async stop() {
      await Promise.all([front.close(), connection.close(), endpoint.close()])
    },
  }
}

const frame = (tag: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([tag]), varint(body.length), body])

function readFrame(bytes: Buffer): { tag: number; size: number } | null {
  const length = readVarint(bytes, 1)
  const size = length ? length.next + length.value : Infinity
  return bytes.length >= size ? { tag: bytes[0] ?? 0, size } : null
}

/** A DataMessageStanza: from whom, for which subscription, and the encrypted body. */
function dataMessage({ app, subtype, sender, body }: { app: string; subtype: string; sender: string; body: Buffer }): Buffer {
  const appData = (key: string, value: string): Field => [7, message([1, key], [2, value])]
  return message(
    [2, ''],
    [3, sender],
    [5, app],
    appData('subtype', subtype),
    appData('content-encoding', 'aes128gcm'),
    [9, randomUUID()],
    [17, 3600],
    [18, Date.now()],
    [21, body],
  )
}

function giveCheckIn(response: ServerResponse, body: Buffer): void {
  response.setHeader('content-type', 'application/x-protobuffer').end(body)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

export type Google = Awaited<ReturnType<typeof startGoogle>>
