import { Registry } from 'prom-client'
import { APP_ROLE, openDb } from '#db'
import { createJobs } from '#modules/jobs'
import { createPush } from '#modules/push'
import { newVapidKeys } from '#modules/push/sending'

/** A worker of its own until it is killed: `node send-messages.ts CONNECTION NOW HOST`, the connection as JSON. */
const [, , connection = '{}', now = '', host = ''] = process.argv
const say = (error: unknown) => void process.stderr.write(`${error instanceof Error ? error.message : JSON.stringify(error)}\n`)
const world = {
  db: openDb({ ...JSON.parse(connection), role: APP_ROLE }, say),
  clock: () => new Date(now),
  sms: () => Promise.resolve(),
  hasSms: true,
  email: () => Promise.resolve(),
  publicUrl: 'http://localhost:3000',
  schoolHosts: new Map(),
  push: { vapid: newVapidKeys(), vapidSubject: 'mailto:office@school.example', fcm: undefined, testHosts: [host] },
  log: { error: say },
}
const metrics = new Registry()
const push = createPush(world, metrics)
push.start()
createJobs(world, push.jobs, metrics).start()
