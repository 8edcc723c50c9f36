/*
 * A server that is asked for some acts at once and killed in the middle, as a process of its own. DESK_HAND says on which database, at
 * what time, through which payment company, and what is asked; it says when it begins.
 */
import path from 'node:path'
import { tmpdir } from 'node:os'
import pino from 'pino'
import * as z from 'zod'
import { createApp } from '#app/app'
import { openDb } from '#db'
import { noPdfCache } from '#lib/pdf/pdf-cache'
import { folderStorage } from '#lib/storage'
import { newVapidKeys } from '#modules/push/sending'

const Act = z.object({
  method: z.enum(['POST', 'PUT']),
  url: z.string(),
  cookies: z.record(z.string(), z.string()),
  headers: z.record(z.string(), z.string()),
  payload: z.record(z.string(), z.unknown()),
})

const { connection, now, secretKey, baseUrl, acts } = z
  .object({
    connection: z.record(z.string(), z.unknown()),
    now: z.coerce.date(),
    secretKey: z.string(),
    baseUrl: z.string(),
    acts: z.array(Act),
  })
  .parse(JSON.parse(process.env['DESK_HAND'] ?? ''))

const app = await createApp({
  db: openDb(connection, (error) => void process.stderr.write(`${error.message}\n`)),
  clock: () => now,
  storage: folderStorage(path.join(tmpdir(), 'nowhere')),
  sms: async () => undefined,
  email: async () => undefined,
  push: { vapid: newVapidKeys(), vapidSubject: 'mailto:office@school.example', fcm: undefined, testHosts: [] },
  log: pino({ level: 'silent' }),
  publicUrl: 'http://localhost:3000',
  schoolHosts: new Map(),
  assetsRoot: '/nowhere',
  prints: noPdfCache,
  version: 'test',
  release: 'test',
  proxies: 0,
  isDemo: false,
  metricsToken: undefined,
  webRoot: undefined,
  paystack: { secretKey, baseUrl, isPretended: true },
})
await app.ready()
process.send?.('begins')
await Promise.all(acts.map((act) => app.inject(act)))
process.send?.('done')
