import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { handwritingMadeAnew } from '#lib/handwriting'
import { PAPER_MAX_BYTES } from '@schoolgate/contracts/paper-files'
import { mimeOfPaper } from '#lib/paper'
import { Problem } from '#lib/problem'
import type { Beside, BesideFolder, Paper } from './beside.ts'
import { partsOfCell, Wrong } from './cells.ts'
import type { DataFile } from './data-file.ts'
import { columnIn, type Part } from './rows.ts'

/**
 * Looks at the files that data files name before the import's transaction begins, and stores what they hold; `store` is left out by a dry
 * run. Should the import be refused, it is bytes that nobody points at: they are known by their content and stored once.
 */
export async function lookBeside(
  folder: string,
  named: readonly { about: DataFile; parts: readonly Part[] }[],
  store?: (bytes: Buffer) => Promise<string>,
): Promise<Beside> {
  const found = new Map<string, Paper | Wrong>()
  const sizes = new Map<string, number>()
  for (const { about, parts } of named) {
    if (!about.beside) continue
    const { column, folder: within } = about.beside
    const names = parts.flatMap((part) => columnIn(part, column).flatMap(partsOfCell))
    for (const name of new Set(names)) {
      const content = await READERS[within](folder, name)
      const paper = content instanceof Wrong ? content : paperOf(name, content)
      found.set(`${within}/${name}`, paper)
      if (content instanceof Wrong || paper instanceof Wrong) continue
      sizes.set(paper.sha256, paper.bytes)
      await store?.(content.bytes)
    }
  }
  return {
    of: (within, name) =>
      found.get(`${within}/${name}`) ?? new Wrong(`There is no file ${within}/${name}.`, 'Put it there, or correct the name.'),
    bytesOf: (sha256) => sizes.get(sha256) ?? 0,
  }
}

type Content = { bytes: Buffer; mime: string }

const READERS: Record<BesideFolder, (folder: string, name: string) => Promise<Content | Wrong>> = {
  async notices(folder, name) {
    const bytes = await readBeside(folder, 'notices', name)
    if (bytes instanceof Wrong) return bytes
    const mime = mimeOfPaper(bytes)
    return mime === null ? new Wrong(`notices/${name} is neither PDF, PNG nor JPEG.`, 'Save it as one of them.') : { bytes, mime }
  },
  async signatures(folder, name) {
    const bytes = await readBeside(folder, 'signatures', name)
    if (bytes instanceof Wrong) return bytes
    try {
      return { bytes: await handwritingMadeAnew(bytes, 'signatures'), mime: 'image/png' }
    } catch (error) {
      if (error instanceof Problem) return new Wrong(`signatures/${name}: ${error.message}`, 'Put another picture in its place.')
      throw error
    }
  },
}

const paperOf = (name: string, { bytes, mime }: Content): Paper => ({
  name,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  mime,
  bytes: bytes.length,
})

async function readBeside(folder: string, within: BesideFolder, name: string): Promise<Buffer | Wrong> {
  if (!/^[\w][\w .()-]{0,99}$/.test(name))
    return new Wrong(`“${name.slice(0, 40)}” is not a file name.`, 'Use letters, digits, spaces and . _ - ( ) only.')
  const place = path.join(folder, within, name)
  const found = await stat(place).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  })
  if (!found?.isFile()) return new Wrong(`There is no file ${within}/${name}.`, 'Put it there, or correct the name.')
  if (found.size > PAPER_MAX_BYTES)
    return new Wrong(`${within}/${name} is larger than 5 MB.`, 'Make it smaller; parents pay for every byte.')
  return readFile(place)
}
