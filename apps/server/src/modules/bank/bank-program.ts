import type { BankColumns, BankGuess } from '@schoolgate/contracts/bank'
import { answerOnce } from '#lib/in-subprocess'
import { readWorkbook } from '#lib/sheets/reader'
import { SheetRefused } from '#lib/sheets/workbook'
import type { Known, OpenLine } from './match/known.ts'
import { matcher } from './match/match.ts'
import { readStatement, type ReadSchool, type Remembered, type Statement } from './read/statement.ts'

/** What the process of bank sheets is given: a stranger's file to be read, or lines to be matched. */
export type BankGiven =
  | { task: 'read'; bytes: Uint8Array; name: string; school: ReadSchool; said: BankColumns | null; remembered: Remembered }
  | { task: 'match'; lines: readonly OpenLine[]; known: Known }

export type BankAnswered = { refused: { wrong: string; todo: string } } | ({ refused: null } & BankDone)
export type BankDone = { task: 'read'; statement: Statement } | { task: 'match'; guesses: [id: string, guess: BankGuess][] }

/** Reads a sheet, or finds out whose its lines are: both may take seconds, and one is a stranger's file. */
async function work(given: BankGiven): Promise<BankAnswered> {
  if (given.task === 'match') {
    const match = matcher(given.known)
    return { refused: null, task: 'match', guesses: given.lines.map((line) => [line.id, match(line)]) }
  }
  try {
    const { bytes, name, school, ...told } = given
    const book = await readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name)
    return { refused: null, task: 'read', statement: readStatement(book, name, school, told) }
  } catch (error) {
    if (error instanceof SheetRefused) return { refused: { wrong: error.message, todo: error.todo } }
    throw error
  }
}

answerOnce(work)
