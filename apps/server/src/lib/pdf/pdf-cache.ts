import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { limitConcurrency } from '#lib/limit-concurrency'
import { newSecret } from '#lib/random'

/** Who waits for a paper: those who come with a link queue apart from families and the desk, and only so many of them. */
export type Reader = 'family' | 'stranger'

/** Papers that were made: each once for what stands on it. */
export type PdfCache = {
  /** The paper under this key (the SHA-256 of all that stands on it), made now unless it was made before. */
  of(key: string, reader: Reader, make: () => Promise<Buffer>): Promise<Buffer>
}

const MOST_BYTES = 256 * 1024 * 1024
const AT_ONCE = { family: 2, stranger: 1 }
const STRANGERS_WAITING = 16

type Log = { error(details: object, message: string): void }

/**
 * Keeps papers in a folder of this machine, the least lately asked for going first. It begins empty: what another version of the program
 * drew is not given out. Who asks for the same paper at the same time waits for one making.
 */
export function createPdfCache(folder: string, log: Log, mostBytes = MOST_BYTES): PdfCache {
  const inTurn = { family: limitConcurrency(AT_ONCE.family), stranger: limitConcurrency(AT_ONCE.stranger, STRANGERS_WAITING) }
  const making = new Map<string, Promise<Buffer>>()
  /** Bytes by key, the least lately asked for first. */
  const kept = new Map<string, number>()
  let bytesKept = 0
  let emptied: Promise<unknown> | undefined
  const placeOf = (key: string) => path.join(folder, key)

  async function drop(key: string): Promise<void> {
    bytesKept -= kept.get(key) ?? 0
    kept.delete(key)
    await rm(placeOf(key), { force: true })
  }

  async function read(key: string): Promise<Buffer | null> {
    const bytes = kept.get(key)
    if (bytes === undefined) return null
    try {
      const paper = await readFile(placeOf(key))
      kept.delete(key)
      kept.set(key, bytes)
      return paper
    } catch (error) {
      // Another process that began on the same folder emptied it.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      await drop(key)
      return null
    }
  }

  async function keep(key: string, paper: Buffer): Promise<void> {
    emptied ??= rm(folder, { recursive: true, force: true }).then(() => mkdir(folder, { recursive: true, mode: 0o700 }))
    await emptied
    const draft = `${placeOf(key)}.${newSecret(6)}.part`
    try {
      await writeFile(draft, paper, { flag: 'wx', mode: 0o600 })
      await rename(draft, placeOf(key))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    kept.set(key, paper.length)
    bytesKept += paper.length
    for (const oldest of kept.keys()) {
      if (bytesKept <= mostBytes) break
      await drop(oldest)
    }
  }

  async function madeNow(key: string, reader: Reader, make: () => Promise<Buffer>): Promise<Buffer> {
    const before = await read(key)
    if (before) return before
    const paper = await inTurn[reader](make)
    // A paper that cannot be kept, on a full disk, is made again when it is asked for again.
    await keep(key, paper).catch((error: unknown) => log.error({ err: error }, 'a paper could not be kept'))
    return paper
  }

  return {
    of(key, reader, make) {
      const under = `${reader} ${key}`
      const made = making.get(under) ?? madeNow(key, reader, make).finally(() => making.delete(under))
      making.set(under, made)
      return made
    },
  }
}

/** For a command, which draws a paper once and beside the server that keeps them. */
export const noPdfCache: PdfCache = { of: (_key, _reader, make) => make() }
