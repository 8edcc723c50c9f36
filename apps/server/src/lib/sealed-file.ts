import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { Refusal } from './refusal.ts'
import { writeWholeFile } from './whole-file.ts'

/*
 * A file of lines, compressed and sealed with AES-256-GCM: a name of twenty bytes, the nonce, what is sealed, and the tag that
 * proves at the end that not a bit was changed.
 */
const NAME = Buffer.from('schoolgate sealed 1\n')
const NONCE_BYTES = 12
const TAG_BYTES = 16
const METHOD = 'aes-256-gcm'

/** Writes lines (each ends with a line feed) to a sealed file, complete or not at all. */
export async function writeSealed(file: string, key: Uint8Array, lines: AsyncIterable<string>): Promise<void> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(METHOD, key, nonce).setAAD(NAME)
  const packed = pipeline(Readable.from(lines), createGzip(), () => undefined)
  async function* sealed(): AsyncGenerator<Buffer> {
    yield Buffer.concat([NAME, nonce])
    for await (const bytes of packed) yield cipher.update(bytes)
    yield cipher.final()
    yield cipher.getAuthTag()
  }
  await writeWholeFile(file, sealed())
}

/**
 * The lines of a sealed file. Only when the last one was taken without an error is it certain that nobody changed any of them:
 * until then nothing may come of them.
 */
export async function* readSealed(file: string, key: Uint8Array): AsyncGenerator<string> {
  const { nonce, tag, end } = await seals(file)
  const decipher = createDecipheriv(METHOD, key, nonce, { authTagLength: TAG_BYTES }).setAAD(NAME).setAuthTag(tag)
  const bytes = createReadStream(file, { start: NAME.length + NONCE_BYTES, end })
  const text = pipeline(bytes, decipher, createGunzip(), () => undefined).setEncoding('utf8')
  let rest = ''
  try {
    for await (const part of text) {
      const lines = `${rest}${String(part)}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (cause) {
    throw new Refusal(`${file} cannot be opened with this key, or somebody changed it.`, { cause })
  }
}

async function seals(file: string) {
  const handle = await open(file).catch((cause: unknown) => {
    throw new Refusal(`${file} cannot be read.`, { cause })
  })
  try {
    const { size } = await handle.stat()
    const head = Buffer.alloc(NAME.length + NONCE_BYTES)
    const tag = Buffer.alloc(TAG_BYTES)
    await handle.read(head, 0, head.length, 0)
    if (size < head.length + TAG_BYTES || !head.subarray(0, NAME.length).equals(NAME))
      throw new Refusal(`${file} is not a backup of Schoolgate.`)
    await handle.read(tag, 0, TAG_BYTES, size - TAG_BYTES)
    return { nonce: head.subarray(NAME.length), tag, end: size - TAG_BYTES - 1 }
  } finally {
    await handle.close()
  }
}
