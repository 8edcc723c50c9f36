import { REPEATED_FIELDS, type SheetField, type SheetKind } from '@schoolgate/contracts/sheets'
import type { SheetCell } from '#lib/sheets/workbook'
import { cellReader, type CellsOf, type ReadCells, type ReadRow } from './read-cells.ts'
import { dittoOfNothing, spreadsheetError } from './faults.ts'
import type { BodyRow } from './layout.ts'
import type { Column } from './match-columns.ts'
import { isDitto } from './names.ts'
import type { Repairs } from './repairs.ts'
import { tidy } from '#lib/sheets/words'

/** What people write into a cell that they leave empty. */
const SAYS_NOTHING = /^(?:nil|none|n\/a|n\.a\.?|null|-+)?$/i

/** Reads every cell of the columns that are taken, repaired as was answered. */
export function readRows(
  rows: readonly BodyRow[],
  columns: readonly Column[],
  repairs: Repairs,
  about: ReadCells & { kind: SheetKind },
): ReadRow[] {
  const many = columns.filter(({ field }) => field !== null && REPEATED_FIELDS.includes(field))
  const heads = many.map(({ head }) => head)
  const taken = columns.flatMap((column) =>
    column.field === null || many.includes(column) ? [] : [{ ...column, field: column.field }],
  )
  const readers = taken.map((column) => {
    const cells: CellsOf = {
      key: column.key,
      field: column.field,
      cells: () => rows.flatMap(({ tab, cells: of }) => of[column.places.get(tab) ?? -1] ?? []),
    }
    return { column, read: cellReader(cells, repairs, about, about.kind) }
  })
  const above = new Map<string, SheetCell>()
  return rows.map((row) => {
    const read: ReadRow = {
      tab: row.tab,
      row: row.row,
      under: row.under,
      values: { ...(row.gender !== null && { gender: row.gender }), ...(row.weekday !== null && { day: row.weekday }) },
      findings: [],
      many: many.flatMap(({ head, places }) => {
        const cell = row.cells[places.get(row.tab) ?? -1]
        return cell && tidy(cell.text) !== '' ? [{ head, cell }] : []
      }),
      heads,
    }
    for (const { column, read: readInto } of readers) {
      const cell = row.cells[column.places.get(row.tab) ?? -1]
      if (!cell || SAYS_NOTHING.test(tidy(cell.text))) continue
      const place = `${row.tab}\n${column.key}`
      const meant = isDitto(cell.text) ? repeated(cell, above.get(place), column, repairs) : cell
      if (meant === null) read.findings.push(dittoOfNothing(column.field, cell.text))
      else if (meant.is === 'error') read.findings.push(spreadsheetError(column.field, meant.text))
      else {
        above.set(place, meant)
        readInto(meant, read)
      }
    }
    return read
  })
}

function repeated(
  cell: SheetCell,
  above: SheetCell | undefined,
  column: Column & { field: SheetField },
  repairs: Repairs,
): SheetCell | null {
  const choice = repairs.note('dittos', column, tidy(cell.text), above ? tidy(above.text) : null)
  return above && choice === 'repair' ? above : null
}
