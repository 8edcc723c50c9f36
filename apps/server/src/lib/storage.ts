import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { refuseInTransaction } from './in-transaction.ts'
import { newSecret } from './random.ts'

/** Where the bytes of files lie, named by the SHA-256 of their content: the same bytes are stored once. */
export type Storage = {
  /** Stores bytes durably and answers their SHA-256 in hex. */
  put(bytes: Uint8Array): Promise<string>
  /** The bytes under this SHA-256; rejects when they are not there. */
  get(sha256: string): Promise<Buffer>
}

/** Where what is no file any more is removed; there may be nothing of it. */
export type RemovableStorage = Storage & { remove(sha256: string): Promise<void> }

/** A folder is quick, but what asks it must be able to ask object storage. */
const STORAGE = 'The storage of files'

/** Files in a folder of this machine. A crash leaves either the whole file or none. */
export function folderStorage(folder: string): RemovableStorage {
  const placeOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256)
  return {
    async put(bytes) {
      refuseInTransaction(STORAGE)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const place = placeOf(sha256)
      if (await exists(place)) return sha256
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      const draft = `${place}.${newSecret(6)}.part`
      try {
        await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await rename(draft, place)
      } catch (error) {
        // On a full disk half a file would take the last of the room.
        await rm(draft, { force: true })
        throw error
      }
      return sha256
    },
    async get(sha256) {
      refuseInTransaction(STORAGE)
      return readFile(placeOf(sha256))
    },
    async remove(sha256) {
      refuseInTransaction(STORAGE)
      await rm(placeOf(sha256), { force: true })
    },
  }
}

const exists = (place: string) =>
  stat(place).then(
    () => true,
    () => false,
  )
