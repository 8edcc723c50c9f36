import path from 'node:path'
import { inSubprocess, SubprocessEnded, type Subprogram } from '#lib/in-subprocess'
import type { SheetAnswered, SheetGiven } from './sheet-program.ts'
import { sheetRefused } from './sheets.problems.ts'

const PROGRAM: Subprogram<SheetGiven, SheetAnswered> = {
  name: 'sheet-program',
  source: path.join(import.meta.dirname, 'sheet-program.ts'),
}

/** Twenty thousand rows take some seconds; a file that takes longer, or more memory, was made to (office §8). */
const LIMITS = { seconds: 60, megabytes: 512 }

/** Has a sheet read, understood and, where people are given, planned; throws the problem that says why it is not read. */
export async function readSheet(given: SheetGiven) {
  const answer = await inSubprocess(PROGRAM, given, LIMITS).catch((error: unknown) => {
    if (error instanceof SubprocessEnded)
      return { refused: { wrong: 'Reading the file took far too long.', todo: 'Copy only the list itself into a new file.' } }
    throw error
  })
  if (answer.refused) throw sheetRefused(answer.refused)
  return answer
}
