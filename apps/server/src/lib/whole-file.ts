import { statSync, type Stats } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { processStartOf } from './process-start.ts'
import { diskRefusal, Refusal } from './refusal.ts'

type Bytes = AsyncIterable<Uint8Array> | NodeJS.ReadableStream

/** Refuses a place that something else holds than a file: what is put there would take it away, were it a device of the machine. */
export function requireFilePlace(file: string): void {
  if (heldAt(file)?.isFile() === false) throw new Refusal(`${file} is no file; say the name of one.`)
}

function heldAt(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false })
  } catch (error) {
    throw diskRefusal(error, file) ?? new Refusal(`${file} is no name for a file.`, { cause: error })
  }
}

/** Writes a file that is complete or is not there, readable by its owner alone; a full disk is one sentence. */
export async function writeWholeFile(file: string, bytes: Bytes): Promise<void> {
  await removeLeftDrafts(path.dirname(file))
  requireFilePlace(file)
  const draft = `${file}${draftBy(process.pid, processStartOf(process.pid) ?? '')}`
  try {
    const handle = await open(draft, 'w', 0o600)
    await pipeline(bytes, handle.createWriteStream({ flush: true }))
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw diskRefusal(error, file) ?? error
  }
}

const OWN_HOST = hostname().replaceAll(/[^\w-]/g, '_')
/** The name of a draft says who writes it, so that one of a dead process is known. */
const draftBy = (pid: number, born: string) => `.schoolgate-${OWN_HOST}-${pid}-${born.replaceAll(/\W/g, '_')}.part`
const DRAFT = /\.schoolgate-([\w-]+)-(\d+)-\w*\.part$/
/** What a backup was called while it was written by the first releases, which said nothing of the writer. */
const DRAFT_OF_OLD = /^schoolgate-[\w-]+\.backup\.part$/
/** Whoever writes from another machine, or with an old release, into the same folder adds to the draft all the time. */
const SURELY_LEFT_MS = 86_400_000

/** Removes what a kill or a power cut left of files that were being written here: nobody else ever would. */
async function removeLeftDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw diskRefusal(error, folder) ?? new Refusal(`There is no folder ${folder}.`, { cause: error })
  })
  for (const name of names) {
    const place = path.join(folder, name)
    if (isLeft(name, place)) await rm(place, { force: true })
  }
}

function isLeft(name: string, place: string): boolean {
  const [, host, digits] = DRAFT.exec(name) ?? []
  if (host === undefined && !DRAFT_OF_OLD.test(name)) return false
  const pid = Number(digits)
  if (host === OWN_HOST) return !name.endsWith(draftBy(pid, processStartOf(pid) ?? 'gone'))
  const changed = statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - changed > SURELY_LEFT_MS
}
