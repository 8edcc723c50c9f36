import { readFileSync } from 'node:fs'

/** A reason not to go on that the person at the keyboard can act on: the message is one sentence, shown without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

const DISK_TROUBLES: [RegExp, (place: string) => string][] = [
  [
    /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    (place) => `The disk that holds ${place} is full; free some space and start again.`,
  ],
  [/EROFS|Read-only file system/, (place) => `${place} is on a read-only disk; set DATA_DIR to a folder that can be written.`],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted/i,
    (place) => `${place} cannot be read and written by this user; start as its owner or set DATA_DIR to another folder.`,
  ],
  [/ENOTDIR|EEXIST|Not a directory/, (place) => `${place} is not a folder; set DATA_DIR to one.`],
]

/** The refusal that a failed read or write under `place` deserves, or null when the trouble is not the disk's. */
export function diskRefusal(trouble: unknown, place: string): Refusal | null {
  const text = trouble instanceof Error && 'code' in trouble ? `${String(trouble.code)} ${trouble.message}` : String(trouble)
  const known = DISK_TROUBLES.find(([pattern]) => pattern.test(text))
  return known ? new Refusal(known[1](place), { cause: trouble }) : null
}

/** What stands in the file that a setting names. */
export function fileNamedBy(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Refusal(`${setting} names ${file}, which cannot be read.`, { cause })
  }
}
