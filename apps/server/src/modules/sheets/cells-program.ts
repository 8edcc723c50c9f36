import { answerOnce } from '#lib/in-subprocess'
import { readWorkbook } from '#lib/sheets/reader'
import { SheetRefused } from '#lib/sheets/workbook'

/** What the process is given: a stranger's file. */
export type CellsGiven = { bytes: Uint8Array; name: string }

/** The cells of a tab as texts, row by row, each row with its number in the spreadsheet. */
export type TextTab = { name: string; rows: { row: number; cells: string[] }[] }

export type CellsAnswered = { refused: { wrong: string; todo: string } } | { refused: null; tabs: TextTab[] }

/** Reads the cells of a spreadsheet. It is a stranger's, so this runs in a process that may end. */
async function work({ bytes, name }: CellsGiven): Promise<CellsAnswered> {
  try {
    const { tabs } = await readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name)
    return {
      refused: null,
      tabs: tabs.map((tab) => ({
        name: tab.name,
        rows: tab.rows.map(({ row, cells }) => ({ row, cells: Array.from(cells, (cell) => cell?.text.trim() ?? '') })),
      })),
    }
  } catch (error) {
    if (error instanceof SheetRefused) return { refused: { wrong: error.message, todo: error.todo } }
    throw error
  }
}

answerOnce(work)
