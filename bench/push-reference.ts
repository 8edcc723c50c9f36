import { createECDH, randomBytes } from 'node:crypto'
import { Agent } from 'node:https'
import webPush from 'web-push'

/** Sends so many messages with the web-push package, 64 at a time: `node push-reference.ts URL COUNT keep-alive|as-it-is`. */
const [, , url = '', count = '0', connections] = process.argv
const AT_ONCE = 64
const PAYLOAD = JSON.stringify({ web_push: 8030, notification: { title: 'This is a test', body: 'x'.repeat(300) } })

const agent = connections === 'keep-alive' ? new Agent({ keepAlive: true, maxSockets: AT_ONCE }) : undefined
const keys = webPush.generateVAPIDKeys()
const vapidDetails = { subject: 'mailto:office@school.example', ...keys }
const phones = Array.from({ length: Number(count) }, (_, number) => ({
  endpoint: `${url}/push/${number}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
}))

const started = performance.now()
const before = process.cpuUsage()
const rest = phones.values()
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const phone of rest)
      await webPush.sendNotification(phone, PAYLOAD, { vapidDetails, TTL: 300, ...(agent ? { agent } : {}) })
  }),
)
const { user, system } = process.cpuUsage(before)
process.send?.({ cpu: user + system, wall: performance.now() - started })
process.exit()
