import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { mimeOfPaper, PAPER_MAX_BYTES } from '#lib/paper'
import { Wrong } from './cells.ts'

export type Paper = { name: string; sha256: string; mime: string; bytes: number }

export const paperPlace = (folder: string, name: string): string => path.join(folder, 'notices', name)

/** The bytes of a file that a data file names; it lies beside it, in a folder of its kind. */
export async function readBeside(folder: string, kind: 'notices' | 'signatures', name: string): Promise<Buffer | Wrong> {
  if (!/^[\w][\w .()-]{0,99}$/.test(name))
    return new Wrong(`“${name.slice(0, 40)}” is not a file name.`, 'Use letters, digits, spaces and . _ - ( ) only.')
  const place = path.join(folder, kind, name)
  const found = await stat(place).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  })
  if (!found?.isFile()) return new Wrong(`There is no file ${kind}/${name}.`, 'Put it there, or correct the name.')
  if (found.size > PAPER_MAX_BYTES)
    return new Wrong(`${kind}/${name} is larger than 5 MB.`, 'Make it smaller; parents pay for every byte.')
  return readFile(place)
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Looks at a paper named in notices.csv, which lies in the folder's own `notices/`. */
export async function inspectPaper(folder: string, name: string): Promise<Paper | Wrong> {
  const bytes = await readBeside(folder, 'notices', name)
  if (bytes instanceof Wrong) return bytes
  const mime = mimeOfPaper(bytes)
  if (mime === null) return new Wrong(`notices/${name} is neither PDF, PNG nor JPEG.`, 'Save it as one of them.')
  return { name, sha256: sha256Of(bytes), mime, bytes: bytes.length }
}
