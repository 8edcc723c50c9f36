import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { migrationsUnder, type Tx } from '#db'
import { everyRow, writeEveryRow, type KeptRow } from '#db/everything'
import { files, schools } from '#db/schema'
import { keptSecret, secretPlace } from '#lib/kept-secret'
import { newSecret } from '#lib/random'
import { fileNamedBy, Refusal } from '#lib/refusal'
import { INSTALLATION_KEY } from '#lib/secret-box'
import { readSealed, writeSealed } from '#lib/sealed-file'
import { VAPID_SECRET } from '#modules/push'
import { backupFile, isFolder, removeOldBackups } from './backup-place.ts'
import type { CommandContext } from './command-context.ts'

type Choice = { key?: string | undefined; keep?: number | undefined }

const BACKUP_KEY = 'backup.key'

/** The first line says what the backup is; then rows, then the bytes of files, a line for each. */
const Head = z.object({
  migrations: z.array(z.string()),
  vapid: z.string().nullable(),
  /** What the secrets of authenticator apps among the rows are sealed with. */
  installation_key: z.string().nullable(),
})
const Line = z.union([
  z.strictObject({ table: z.string(), row: z.string() }),
  z.strictObject({ sha256: z.string(), base64: z.string() }),
])

function keyIn(text: string, place: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64url')
  if (key.length !== 32) throw new Refusal(`${place} is not the key of a backup.`)
  return key
}

const line = (value: object) => `${JSON.stringify(value)}\n`

/**
 * `schoolgate backup FILE`: everything of all schools as of this moment, sealed with a key that is made the first time. A folder
 * instead of a file gets one named by the moment; `keep` is how many of those stay.
 */
export async function makeBackup(context: CommandContext, to: string, { key: keyFile, keep }: Choice): Promise<number> {
  const { db, env, say, storage } = context
  const file = backupFile(to, context.clock())
  if (keep !== undefined && !isFolder(to))
    throw new Refusal('--keep is for a folder, in which backups are named by their moment.')
  const place = keyFile ?? secretPlace(env.dataDir, BACKUP_KEY)
  const key = keyIn(keyFile ? fileNamedBy('--key', keyFile) : keptSecret(env.dataDir, BACKUP_KEY, newSecret), place)
  const head: z.infer<typeof Head> = {
    migrations: await migrationsUnder(context.serverRoot),
    vapid: await kept(env.dataDir, VAPID_SECRET),
    installation_key: await kept(env.dataDir, INSTALLATION_KEY),
  }
  const count = { rows: 0, files: 0, missing: 0 }

  const names: string[] = []
  const named: string[] = []
  async function* rows(tx: Tx): AsyncGenerator<string> {
    for (const { name } of await tx.select({ name: schools.name }).from(schools).orderBy(schools.name)) names.push(name)
    if (names.length === 0) throw new Refusal('There is no school here, so there is nothing to save.')
    yield line(head)
    for await (const row of everyRow(tx)) {
      count.rows++
      yield line(row)
    }
    for (const { sha256 } of await tx.selectDistinct({ sha256: files.sha256 }).from(files)) named.push(sha256)
  }
  async function* lines(): AsyncGenerator<string> {
    const all = new PassThrough({ objectMode: true })
    const read = db.asSystem((tx) => pipeline(rows(tx), all))
    // What breaks it breaks `all` as well, where it is heard.
    read.catch(() => undefined)
    yield* all
    await read
    // What was a file a moment ago is in storage for a day at least: it is still there now that their transaction has ended.
    for (const sha256 of named) {
      const bytes = await storage.get(sha256).catch(() => null)
      if (bytes) yield line({ sha256, base64: bytes.toString('base64') })
      count[bytes ? 'files' : 'missing']++
    }
  }
  await writeSealed(file, key, lines())

  say(`${count.rows} rows and ${count.files} files of ${names.join(', ')} are in ${file}, sealed.`)
  if (count.missing > 0)
    say(
      `${count.missing} of ${count.files + count.missing} files could not be read, though the database names them: look at the disk.`,
    )
  say(`It opens only with ${place}: keep a copy of that key elsewhere, away from the backups.`)
  if (count.missing > 0) return 1
  const removed = keep === undefined ? 0 : removeOldBackups(path.dirname(file), keep)
  if (removed > 0) say(`${removed} older backups are removed; the newest ${keep} stay.`)
  return 0
}

/** `schoolgate restore FILE`: what a backup holds, written where no school is yet, all or nothing. Everybody signs in again. */
export async function restoreBackup(
  context: CommandContext,
  from: string,
  { key: keyFile }: Pick<Choice, 'key'>,
): Promise<number> {
  const { db, env, say, storage } = context
  const file = path.resolve(from)
  const place = keyFile ?? secretPlace(env.dataDir, BACKUP_KEY)
  const key = keyIn(fileNamedBy('--key', place), place)
  const sealed = readSealed(file, key)
  const first = await sealed.next()
  const head = Head.parse(JSON.parse(String(first.value)))
  const migrations = await migrationsUnder(context.serverRoot)
  if (JSON.stringify(head.migrations) !== JSON.stringify(migrations))
    throw new Refusal(
      `${file} was made by another version of Schoolgate (its tables are at ${head.migrations.at(-1)}, here they are at ${migrations.at(-1)}); restore it with that version and then start this one.`,
    )

  await db.asSystem(refuseWhereASchoolIs)
  // The files first, in a reading of their own: named by their content, what is left of a restore that failed does no harm.
  let fileCount = 0
  for await (const one of linesIn(sealed)) {
    if ('row' in one) continue
    await storage.put(Buffer.from(one.base64, 'base64'))
    fileCount++
  }
  async function* rows(): AsyncGenerator<KeptRow> {
    const again = readSealed(file, key)
    await again.next()
    for await (const one of linesIn(again)) if ('row' in one) yield one
  }
  const rowCount = await db.asSystem(async (tx) => {
    await refuseWhereASchoolIs(tx)
    return writeEveryRow(tx, rows())
  })
  // Phones that were told of this installation know it by its key.
  await keep(env.dataDir, VAPID_SECRET, head.vapid)
  await keep(env.dataDir, INSTALLATION_KEY, head.installation_key)
  await keep(env.dataDir, BACKUP_KEY, key.toString('base64url'))
  say(`${rowCount} rows and ${fileCount} files are here again. Everybody signs in anew; a server that runs here wants a restart.`)
  return 0
}

async function* linesIn(texts: AsyncIterable<string>) {
  for await (const text of texts) yield Line.parse(JSON.parse(text))
}

async function refuseWhereASchoolIs(tx: Tx): Promise<void> {
  const [school] = await tx.select({ name: schools.name }).from(schools).limit(1)
  if (school) throw new Refusal(`${school.name} is here already; a backup is restored where no school is: set an empty DATA_DIR.`)
}

async function kept(dataDir: string, name: string): Promise<string | null> {
  const place = secretPlace(dataDir, name)
  return existsSync(place) ? readFile(place, 'utf8') : null
}

async function keep(dataDir: string, name: string, text: string | null): Promise<void> {
  if (text === null) return
  const place = secretPlace(dataDir, name)
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  await writeFile(place, `${text.trim()}\n`, { mode: 0o600 })
}
