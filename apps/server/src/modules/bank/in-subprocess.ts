import path from 'node:path'
import type { Subprogram } from '#lib/in-subprocess'
import { readApart } from '#modules/sheets'
import type { BankAnswered, BankGiven } from './bank-program.ts'

const PROGRAM: Subprogram<BankGiven, BankAnswered> = {
  name: 'bank-program',
  source: path.join(import.meta.dirname, 'bank-program.ts'),
}

/** Five thousand rows take a second or two; a file that takes longer, or more memory, was made to (office §8). */
const LIMITS = { seconds: 60, megabytes: 512 }

const ask = (given: BankGiven) => readApart(PROGRAM, given, LIMITS, 'Bring it month by month.')

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
