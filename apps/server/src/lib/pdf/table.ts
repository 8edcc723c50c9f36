import type { Block } from './flow.ts'
import { heightOf, INK, write, type Part, type Sheet, type Words } from './sheet.ts'

export type Column = { title: string; width: number; align?: Words['align']; bold?: boolean; figures?: boolean }
export type Cell = { text: string; bold?: boolean; align?: Words['align']; /** How many columns it takes. */ spans?: number }

type Table = {
  within: Part
  left: number
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
  size: number
  /** Room above and below the words of a cell. */
  padding: number
}

const SIDE = 4.5
const LINE = 0.6

/** A table as blocks, one for each row, so that it goes on over pages with its head; read as a table by screen readers. */
export function tableBlocks(sheet: Sheet, { within, left, columns, rows, size, padding }: Table): Block[] {
  // Made with the first row that is drawn: blocks are also built to be measured only.
  let table: Part | undefined
  const row = (cells: readonly Cell[], isHead: boolean, repeats?: Block): Block => {
    const boxes = boxesOf(cells, columns, left)
    const wordsOf = (cell: Cell, column: Column | undefined): Words => {
      const align = cell.align ?? column?.align ?? 'left'
      return { size, bold: isHead || (cell.bold ?? column?.bold ?? false), align, figures: column?.figures ?? false }
    }
    const height =
      Math.max(...boxes.map(({ cell, column, width }) => heightOf(sheet, cell.text, wordsOf(cell, column), width - 2 * SIDE))) +
      2 * padding
    return {
      height,
      ...(repeats ? { repeats } : {}),
      draw(top) {
        sheet.decorate(() => {
          for (const { x, width } of boxes) {
            sheet.doc.rect(x, top, width, height)
            if (isHead) sheet.doc.lineWidth(LINE).fillAndStroke(INK.head, INK.line)
            else sheet.doc.lineWidth(LINE).strokeColor(INK.line).stroke()
          }
        })
        table ??= sheet.part('Table', within)
        const line = sheet.part('TR', table)
        for (const { cell, column, x, width } of boxes) {
          const draw = () =>
            write(sheet, cell.text, wordsOf(cell, column), { x: x + SIDE, y: top + padding, width: width - 2 * SIDE })
          if (isHead) sheet.say('TH', line, draw, { scope: 'Column' })
          else if (x === left) sheet.say('TH', line, draw, { scope: 'Row' })
          else sheet.say('TD', line, draw)
        }
      },
    }
  }
  const head = row(
    columns.map(({ title }) => ({ text: title })),
    true,
  )
  return [head, ...rows.map((cells) => row(cells, false, head))]
}

function boxesOf(cells: readonly Cell[], columns: readonly Column[], left: number) {
  let x = left
  let index = 0
  return cells.map((cell) => {
    const covered = columns.slice(index, index + (cell.spans ?? 1))
    const box = { cell, column: covered[0], x, width: covered.reduce((sum, column) => sum + column.width, 0) }
    x += box.width
    index += covered.length
    return box
  })
}
