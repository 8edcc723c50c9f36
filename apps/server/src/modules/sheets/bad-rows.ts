import type { SheetRow } from '@schoolgate/contracts/sheets'
import type { SheetCell } from '#lib/sheets/workbook'
import { writeXlsx, type CellToWrite } from '#lib/sheets/xlsx-writer'
import { isReady } from './checked-rows.ts'

type Written = { tab: string; heads: readonly string[]; rows: readonly { row: number; cells: readonly (SheetCell | null)[] }[] }

/** The head over what is to be mended; brought back with the file, it is left out. */
const MEND = 'What to mend'

/** The rows that are not ready as they were brought, each with what is wrong with it: to be mended and brought again. */
export function badRowsFile(rows: readonly SheetRow[], written: readonly Written[]): Buffer {
  const wrong = new Map(rows.filter((row) => !isReady(row)).map((row) => [`${row.tab}\n${row.row}`, row]))
  const tabs = written.flatMap(({ tab, heads, rows: of }) => {
    const bad = of.flatMap(({ row, cells }) => {
      const found = wrong.get(`${tab}\n${row}`)
      return found
        ? [
            {
              cells,
              said: found.findings
                .filter(({ level }) => level !== 'note')
                .map((each) => `${each.wrong} ${each.todo}`)
                .join(' '),
            },
          ]
        : []
    })
    if (bad.length === 0) return []
    const width = Math.max(heads.length, ...bad.map(({ cells }) => cells.length))
    const filled = (cells: readonly (SheetCell | null)[]) =>
      Array.from({ length: width }, (_, column) => toWrite(cells[column] ?? null))
    return [
      {
        name: tab,
        heads: [...Array.from({ length: width }, (_, column) => heads[column] ?? ''), MEND],
        rows: bad.map(({ cells, said }) => [...filled(cells), said]),
      },
    ]
  })
  return writeXlsx(tabs.length > 0 ? tabs : [{ name: 'Sheet', heads: [MEND], rows: [] }])
}

const toWrite = (cell: SheetCell | null): CellToWrite =>
  cell === null ? null : cell.is === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(cell.text) ? { day: cell.text } : cell.text
