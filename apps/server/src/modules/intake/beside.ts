import type { Wrong } from './cells.ts'

export type Paper = { name: string; sha256: string; mime: string; bytes: number }

/** The folders in which files lie that a data file names. */
export type BesideFolder = 'notices' | 'signatures'

/** What lies beside the data files, as far as they name it: each looked at, or what is wrong with it. */
export type Beside = {
  of(folder: BesideFolder, name: string): Paper | Wrong
  /** How large what has this content is. */
  bytesOf(sha256: string): number
}
