/*
 * An import as a process of its own, for tests and the bench that kill it: begins when it is told with which database, and says what
 * became of it. IMPORTER says what to import.
 */
import { once } from 'node:events'
import * as z from 'zod'
import { APP_ROLE, openDb } from '#db'
import { systemClock } from '#lib/clock'
import { folderStorage } from '#lib/storage'
import { importFolder } from '#modules/intake'
import { COMMAND_USER } from './command-user.ts'

const { folder, files } = z.object({ folder: z.string(), files: z.string() }).parse(JSON.parse(process.env['IMPORTER'] ?? ''))

process.send?.('ready')
const [connection] = z.tuple([z.record(z.string(), z.unknown())]).parse((await once(process, 'message')).slice(0, 1))
const db = openDb({ ...connection, role: APP_ROLE }, (error) => void process.stderr.write(`${error.message}\n`))
// On a machine where every test begins at once the turn of the second may be long in coming.
const turnWithin = '10min'
const { outcome } = await importFolder({
  db,
  storage: folderStorage(files),
  clock: systemClock,
  folder,
  commandUser: COMMAND_USER,
  turnWithin,
})
process.send?.(outcome)
await db.close()
process.disconnect?.()
