import path from 'node:path'
import type { Subprogram } from '#lib/in-subprocess'
import { readApart } from './read-apart.ts'
import type { SheetAnswered, SheetGiven } from './sheet-program.ts'

const PROGRAM: Subprogram<SheetGiven, SheetAnswered> = {
  name: 'sheet-program',
  source: path.join(import.meta.dirname, 'sheet-program.ts'),
}

/** Twenty thousand rows take some seconds; a file that takes longer, or more memory, was made to (office §8). */
const LIMITS = { seconds: 60, megabytes: 512 }

/** Has a sheet read, understood and, where people are given, planned; throws the problem that says why it is not read. */
export const readSheet = (given: SheetGiven) => readApart(PROGRAM, given, LIMITS, 'Copy only the list itself into a new file.')
