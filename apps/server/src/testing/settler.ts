/*
 * A server's settling hand as a process of its own, for tests and the bench that kill it: settles what providers told until it is
 * ended. SETTLER says with which database and key.
 */
import * as z from 'zod'
import { openDb } from '#db'
import { systemClock } from '#lib/clock'
import { createPayments } from '#modules/payments'
import { notKept } from '#lib/pdf/prints'
import { folderStorage } from '#lib/storage'

const { connection, secretKey, baseUrl } = z
  .object({ connection: z.record(z.string(), z.unknown()), secretKey: z.string(), baseUrl: z.string() })
  .parse(JSON.parse(process.env['SETTLER'] ?? ''))

const complain = (text: string) => void process.stderr.write(`${text}\n`)
const db = openDb(connection, (error) => complain(error.message))
const payments = createPayments(
  {
    db,
    clock: systemClock,
    storage: folderStorage('/nowhere'),
    publicUrl: 'http://localhost:3000',
    assetsRoot: '/nowhere',
    prints: notKept,
    log: {
      error: (details, message) => complain(`${message} ${JSON.stringify(details)}`),
      warn: (details, message) => complain(`${message} ${JSON.stringify(details)}`),
    },
    paystack: { secretKey, baseUrl, isPretended: true },
  },
  { seal: async () => ({ text: '', size: 0, path: '' }) },
)
process.send?.('ready')
await payments.look()
process.send?.('done')
await db.close()
process.disconnect?.()
