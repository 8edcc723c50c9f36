/*
 * A server that is asked for some acts at once and killed in the middle, as a process of its own. DESK_HAND says on which database, at
 * what time, through which payment company, and what is asked; it says when it begins.
 */
import path from 'node:path'
import { tmpdir } from 'node:os'
import * as z from 'zod'
import { createApp } from '#app/app'
import { openDb } from '#db'
import { programWorld } from './program-world.ts'

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
  ...programWorld(
    openDb(connection, (error) => void process.stderr.write(`${error.message}\n`)),
    path.join(tmpdir(), 'nowhere'),
  ),
  clock: () => now,
  paystack: { secretKey, baseUrl, isPretended: true },
})
await app.ready()
process.send?.('begins')
await Promise.all(acts.map((act) => app.inject(act)))
process.send?.('done')
