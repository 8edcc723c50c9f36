import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { directoryOf, localOf, type ZipEntry } from './zip.ts'

export type Texts = Iterable<string> | AsyncIterable<string>

/** A zip file that grows entry by entry: packed off the server's thread, and never whole in memory unpacked. */
export class ZipWriter {
  readonly #entries: ZipEntry[] = []

  async add(name: string, texts: Texts): Promise<void> {
    this.#entries.push(await packed(name, texts))
  }

  /** The finished file; `first` are small texts that stand before the others. */
  async end(first: readonly (readonly [name: string, text: string])[] = []): Promise<Buffer> {
    const before: ZipEntry[] = []
    for (const [name, text] of first) before.push(await packed(name, [text]))
    const entries = [...before, ...this.#entries]
    return Buffer.concat([...entries.flatMap(localOf), directoryOf(entries)])
  }
}

async function packed(name: string, texts: Texts): Promise<ZipEntry> {
  const pieces: Buffer[] = []
  let [crc, whole] = [0, 0]
  const bytes = async function* () {
    for await (const text of texts) {
      const piece = Buffer.from(text)
      crc = crc32(piece, crc)
      whole += piece.length
      yield piece
    }
  }
  await pipeline(bytes, createDeflateRaw(), async (deflated: AsyncIterable<Buffer>) => {
    for await (const piece of deflated) pieces.push(piece)
  })
  return { name, packed: Buffer.concat(pieces), crc, whole }
}
