import path from 'node:path'
import { inSubprocess, SubprocessEnded, type Subprogram } from '#lib/in-subprocess'
import { sheetRefused } from '#modules/sheets'
import type { BankAnswered, BankGiven } from './bank-program.ts'

const PROGRAM: Subprogram<BankGiven, BankAnswered> = {
  name: 'bank-program',
  source: path.join(import.meta.dirname, 'bank-program.ts'),
}

/** Five thousand rows take a second or two; a file that takes longer, or more memory, was made to (office §8). */
const LIMITS = { seconds: 60, megabytes: 512 }

async function ask(given: BankGiven) {
  const answer = await inSubprocess(PROGRAM, given, LIMITS).catch((error: unknown) => {
    if (error instanceof SubprocessEnded)
      return { refused: { wrong: 'Reading the file took far too long.', todo: 'Bring it month by month.' } }
    throw error
  })
  if (answer.refused) throw sheetRefused(answer.refused)
  return answer
}

/** A sheet as it is read; throws the problem that says why it is not. */
export async function readInSubprocess(given: Omit<Extract<BankGiven, { task: 'read' }>, 'task'>) {
  const answer = await ask({ task: 'read', ...given })
  if (answer.task !== 'read') throw new Error('The process answered something else.')
  return answer.statement
}

/** What is thought of each of these lines. */
export async function matchInSubprocess(given: Omit<Extract<BankGiven, { task: 'match' }>, 'task'>) {
  const answer = await ask({ task: 'match', ...given })
  if (answer.task !== 'match') throw new Error('The process answered something else.')
  return new Map(answer.guesses)
}
