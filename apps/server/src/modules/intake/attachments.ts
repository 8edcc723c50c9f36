import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { mimeOfPaper, PAPER_MAX_BYTES } from '#lib/paper'
import { Wrong } from './cells.ts'

export type Paper = { name: string; sha256: string; mime: string; bytes: number }

export const paperPlace = (folder: string, name: string): string => path.join(folder, 'notices', name)

/** Looks at a paper named in notices.csv, which lies in the folder's own `notices/`. */
export async function inspectPaper(folder: string, name: string): Promise<Paper | Wrong> {
  if (!/^[\w][\w .()-]{0,99}$/.test(name))
    return new Wrong(`“${name.slice(0, 40)}” is not a file name.`, 'Use letters, digits, spaces and . _ - ( ) only.')
  const place = paperPlace(folder, name)
  const found = await stat(place).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  })
  if (!found?.isFile()) return new Wrong(`There is no file notices/${name}.`, 'Put it there, or correct the name.')
  if (found.size > PAPER_MAX_BYTES)
    return new Wrong(`notices/${name} is larger than 5 MB.`, 'Make it smaller; parents pay for every byte.')
  const bytes = await readFile(place)
  const mime = mimeOfPaper(bytes)
  if (mime === null) return new Wrong(`notices/${name} is neither PDF, PNG nor JPEG.`, 'Save it as one of them.')
  return { name, sha256: createHash('sha256').update(bytes).digest('hex'), mime, bytes: bytes.length }
}
