/*
 * A server's settling hand as a process of its own, for tests and the bench that kill it: settles what providers told until nothing
 * waits or it is ended. SETTLER says with which database and key.
 */
import { isNull } from 'drizzle-orm'
import { Registry } from 'prom-client'
import * as z from 'zod'
import { openDb } from '#db'
import { providerEvents } from '#db/schema'
import { systemClock } from '#lib/clock'
import { createJobs } from '#modules/jobs'
import { createPayments } from '#modules/payments'
import { noPdfCache } from '#lib/pdf/pdf-cache'
import { folderStorage } from '#lib/storage'

const { connection, secretKey, baseUrl } = z
  .object({ connection: z.record(z.string(), z.unknown()), secretKey: z.string(), baseUrl: z.string() })
  .parse(JSON.parse(process.env['SETTLER'] ?? ''))

const complain = (text: string) => void process.stderr.write(`${text}\n`)
const db = openDb(connection, (error) => complain(error.message))
const log = {
  error: (details: object, message: string) => complain(`${message} ${JSON.stringify(details)}`),
  warn: (details: object, message: string) => complain(`${message} ${JSON.stringify(details)}`),
}
const payments = createPayments(
  {
    db,
    clock: systemClock,
    storage: folderStorage('/nowhere'),
    publicUrl: 'http://localhost:3000',
    schoolHosts: new Map(),
    assetsRoot: '/nowhere',
    prints: noPdfCache,
    log,
    paystack: { secretKey, baseUrl, isPretended: true },
  },
  { seal: async () => ({ text: '', size: 0, path: '' }) },
)
process.send?.('ready')
// What a killed settler left half done is taken up by the next: after a moment, here, instead of a quarter of a minute.
const steady = () => performance.now() * 1000
const { doDue } = createJobs({ db, clock: systemClock, log, steady }, payments.jobs, new Registry())
const waits = () => db.asSystem((tx) => tx.$count(providerEvents, isNull(providerEvents.handledAt)))
while ((await waits()) > 0) await doDue()
process.send?.('done')
await db.close()
process.disconnect?.()
