/** What a cell was: people read `text` either way. */
export type CellKind = 'text' | 'number' | 'day' | 'yes_no' | 'error'

/** A cell as it is seen in a spreadsheet; a day is `YYYY-MM-DD`, with its time after a space where it has one. */
export type SheetCell = {
  text: string
  is: CellKind
  /** What stands here was worked out by the spreadsheet. */
  isFormula?: true
  /** It stands here because the cell is one with its neighbours. */
  isMerged?: true
}

/** A row that has something in it; `row` is its number in the spreadsheet. */
export type SheetRow = { row: number; cells: (SheetCell | null)[] }

/** `of`: what a package itself says that its rows are. */
export type Tab = { name: string; rows: SheetRow[]; of?: 'pupils' | 'staff' | 'marks' }

/** A spreadsheet as its people see it: its visible tabs, and the names of those that are hidden and were not read. */
export type Workbook = {
  tabs: Tab[]
  hidden: string[]
  /** How the letters of a text file were written, where it was not UTF-8. */
  encoding: 'utf-8' | 'utf-16' | 'windows-1252' | null
}

/** Why a file is not read at all, in words for whoever brought it. */
export class SheetRefused extends Error {
  readonly todo: string
  constructor(wrong: string, todo: string) {
    super(wrong)
    this.todo = todo
  }
}

/** How much of a stranger's file is read (office §2.2); nothing that the file says of its own sizes is believed. */
export const SHEET_LIMITS = {
  bytes: 10 * 1024 * 1024,
  parts: 200,
  smallPart: 8 << 20,
  sharedTexts: 64 << 20,
  sharedTextCount: 500_000,
  tab: 200 << 20,
  tabs: 60,
  rows: 20_000,
  columns: 100,
  rowLength: 4 << 20,
  cellLength: 32_767,
  merges: 20_000,
}

/** Counts rows with something in them over all tabs, and refuses the one too many. */
export function rowCounter(): () => void {
  let rows = 0
  return () => {
    // Above the rows of data may stand a title and the names of the columns.
    if (++rows > SHEET_LIMITS.rows + SHEET_LIMITS.tabs)
      throw new SheetRefused(`The sheet has more than ${SHEET_LIMITS.rows} rows.`, 'Split it, class by class for instance.')
  }
}

export const tooWide = (where: string): SheetRefused =>
  new SheetRefused(
    `There is something in ${where}, beyond ${SHEET_LIMITS.columns} columns.`,
    'Remove what stands far to the right, and save the file again.',
  )
