import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { diskRefusal } from './refusal.ts'

type Bytes = AsyncIterable<Uint8Array> | NodeJS.ReadableStream

/** Writes a file that is complete or is not there, readable by its owner alone; a full disk is one sentence. */
export async function writeWholeFile(file: string, bytes: Bytes): Promise<void> {
  const draft = `${file}.part`
  try {
    const handle = await open(draft, 'w', 0o600)
    await pipeline(bytes, handle.createWriteStream({ flush: true }))
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw diskRefusal(error, file) ?? error
  }
}
