import type { SheetAnswers, SheetField, SheetUnderstood } from '@schoolgate/contracts/sheets'
import { answerOnce } from '#lib/in-subprocess'
import { readWorkbook } from '#lib/sheets/reader'
import { SheetRefused, type SheetCell } from '#lib/sheets/workbook'
import { describe } from './understand/describe.ts'
import type { KnownPeople } from './understand/known-people.ts'
import type { Plan } from './understand/plan.ts'
import { understand, type KnownSchool } from './understand/understand.ts'

/** What the process of sheets is given: a stranger's file, what was answered of it, and what is to be known of the school. */
export type SheetGiven = {
  bytes: Uint8Array
  name: string
  answers: SheetAnswers
  school: KnownSchool
  /** Whom the school has; without them the sheet is only understood. */
  people: KnownPeople | null
  /** Asks for its rows as they are written, too. */
  withCells: boolean
}

export type SheetAnswered =
  | { refused: { wrong: string; todo: string } }
  | {
      refused: null
      understood: SheetUnderstood
      heads: string
      columns: Record<string, SheetField | 'leave_out'>
      plan: Plan | null
      cells: { tab: string; heads: string[]; rows: { row: number; cells: (SheetCell | null)[] }[] }[]
    }

/** Reads, understands and plans a sheet. It is a stranger's, so this runs in a process that may end. */
async function work({ bytes, name, answers, school, people, withCells }: SheetGiven): Promise<SheetAnswered> {
  try {
    const book = await readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name)
    const found = understand(book, { ...answers, leftOutTabs: answers.left_out_tabs }, school)
    return {
      refused: null,
      understood: describe(book, found, answers),
      heads: found.heads,
      columns: Object.fromEntries(found.columns.map(({ key, field }) => [key, field ?? 'leave_out'])),
      plan: people && found.plan(people, answers.people),
      cells: withCells ? found.layouts.map(({ tab, heads, rows }) => ({ tab, heads, rows })) : [],
    }
  } catch (error) {
    if (error instanceof SheetRefused) return { refused: { wrong: error.message, todo: error.todo } }
    throw error
  }
}

answerOnce(work)
