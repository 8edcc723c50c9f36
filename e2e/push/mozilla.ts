import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Certificate, listen } from './listen.ts'
import { openPushEndpoint, type Subscription } from './push-endpoint.ts'

type ServerMessage =
  | { messageType: 'hello'; uaid?: string }
  | { messageType: 'register'; channelID: string; key?: string }
  | { messageType: 'unregister'; channelID: string }
  | { messageType?: 'ack' | 'nack' }

type Phone = { socket: WebSocket | null; waiting: Waiting[] }
type Waiting = { path: string; topic: string | undefined; until: number; text: string }

/** A push service as Firefox knows it (the autopush protocol over a WebSocket), on this machine. */
export async function startMozilla(certificate: Certificate) {
  const phones = new Map<string, Phone>()
  const subscriptions = new Map<string, Subscription>()
  const endpoint = await openPushEndpoint(certificate, (path) => subscriptions.get(path))

  const register = (uaid: string, channelID: string, key: string) => {
    const path = `/wpush/v2/${channelID}`
    subscriptions.set(path, {
      senderKey: Buffer.from(key, 'base64'),
      isAlive: true,
      deliver({ body, ttlSeconds, topic }) {
        const data = body.toString('base64url')
        const version = randomUUID()
        const headers = { encoding: 'aes128gcm' }
        const text = JSON.stringify({ messageType: 'notification', channelID, version, data, headers })
        const phone = phones.get(uaid)
        if (phone?.socket) return phone.socket.send(text)
        if (!phone || ttlSeconds === 0) return
        // RFC 8030 §5.4: a later message of the same topic takes the place of one that waits.
        phone.waiting = phone.waiting.filter((one) => topic === undefined || one.path !== path || one.topic !== topic)
        phone.waiting.push({ path, topic, until: Date.now() + ttlSeconds * 1000, text })
      },
    })
    return `https://localhost:${endpoint.port}${path}`
  }

  const plain = createServer()
  const sockets = new WebSocketServer({ server: plain, handleProtocols: () => 'push-notification' })
  sockets.on('connection', (socket) => {
    let uaid = ''
    const say = (message: object) => socket.send(JSON.stringify(message))
    socket.on('close', () => {
      const phone = phones.get(uaid)
      if (phone?.socket === socket) phone.socket = null
    })
    socket.on('message', (bytes) => {
      const said: ServerMessage = JSON.parse(Buffer.isBuffer(bytes) ? bytes.toString() : '{}')
      switch (said.messageType) {
        case 'hello': {
          // A phone we do not know gets a new name, whereupon it renews its subscriptions.
          const known = said.uaid === undefined ? undefined : phones.get(said.uaid)
          uaid = known && said.uaid !== undefined ? said.uaid : randomUUID().replaceAll('-', '')
          phones.set(uaid, { socket, waiting: [] })
          say({ messageType: 'hello', status: 200, uaid, use_webpush: true, broadcasts: {} })
          for (const { until, text } of known?.waiting ?? []) if (until > Date.now()) socket.send(text)
          return
        }
        case 'register': {
          const pushEndpoint = register(uaid, said.channelID, said.key ?? '')
          return say({ messageType: 'register', status: 200, channelID: said.channelID, pushEndpoint })
        }
        case 'unregister': {
          const subscription = subscriptions.get(`/wpush/v2/${said.channelID}`)
          if (subscription) subscription.isAlive = false
          return say({ messageType: 'unregister', status: 200, channelID: said.channelID })
        }
        case undefined:
          return say({})
      }
    })
  })
  const door = await listen(plain)

  return {
    /** What Firefox connects to. */
    url: `ws://127.0.0.1:${door.port}/`,
    /** What the server may send to. */
    host: `localhost:${endpoint.port}`,
    /** How each knock at the endpoint was answered. */
    statuses: endpoint.statuses,
    /** Loses every phone it knew: each comes back, gets another name and subscribes anew. */
    forgetPhones() {
      const sockets = [...phones.values()].map(({ socket }) => socket)
      phones.clear()
      for (const subscription of subscriptions.values()) subscription.isAlive = false
      for (const socket of sockets) socket?.terminate()
    },
    async stop() {
      await door.close()
      await endpoint.close()
    },
  }
}

export type Mozilla = Awaited<ReturnType<typeof startMozilla>>
