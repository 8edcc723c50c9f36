import type { RepairChoice, SheetField, SheetPreset } from '@schoolgate/contracts/sheets'
import { createHash } from 'node:crypto'
import type { Workbook } from '#lib/sheets/workbook'
import { classReader, type SchoolClass } from './class-names.ts'
import { layOut, type Layout } from './layout.ts'
import { columnsOf, matchColumns, type Column, type ColumnAnswers } from './match-columns.ts'
import { pupilsFrom, type PupilSaid } from './pupils.ts'
import type { ReadCells } from './read-cells.ts'
import { readRows } from './read-rows.ts'
import { Repairs, type Repair } from './repairs.ts'

/** What somebody answered about a sheet. */
export type Answers = {
  columns: ColumnAnswers
  repairs: Readonly<Record<string, RepairChoice>>
  /** Names of classes as the sheet writes them, with the code of the school's. */
  classes: Readonly<Record<string, string>>
  leftOutTabs: readonly string[]
}

/** What is to be known of the school to understand a sheet. */
export type KnownSchool = ReadCells & {
  classes: readonly SchoolClass[]
  /** What was answered of sheets before, by their heads. */
  remembered: Readonly<Record<string, { columns: ColumnAnswers; classes: Readonly<Record<string, string>> }>>
}

export type Understood = {
  layouts: Layout[]
  /** By what its columns are remembered. */
  heads: string
  columns: Column[]
  preset: SheetPreset | null
  /** The class that a tab itself speaks of, by the tab's name. */
  classOfTab: ReadonlyMap<string, string>
  repairs: Repair[]
  pupils: PupilSaid[]
}

/** Makes out what a workbook says: its rows, what its columns are, what is to be repaired, and the pupils that are in it. */
export function understand(book: Workbook, answers: Answers, school: KnownSchool): Understood {
  const layouts = layOut(book)
  const taken = layouts.filter(({ tab }) => !answers.leftOutTabs.includes(tab))
  const rows = taken.flatMap((layout) => layout.rows)
  const columns = columnsOf(taken)
  const heads = headsOf(columns)
  const before = school.remembered[heads]
  const { preset } = matchColumns(columns, rows, { chosen: answers.columns, remembered: before?.columns ?? null })
  const classes = { ...before?.classes, ...answers.classes }
  const repairs = new Repairs(answers.repairs)
  const readClass = classReader(school.classes)
  const classOfTab = new Map(
    taken.flatMap(({ tab, classSaid }): [string, string][] => {
      const said = classSaid.flatMap((text) => [text, ...text.split(/[:–—|]/)]).map((text) => text.trim())
      const found = said.find((text) => readClass(text).is === 'same') ?? said.find((text) => readClass(text).is === 'repair')
      return found === undefined ? [] : [[tab, found]]
    }),
  )
  const keyOf = (field: SheetField) => columns.find((column) => column.field === field)?.key ?? field
  const read = readRows(rows, columns, repairs, school)
  const pupils = pupilsFrom(read, repairs, { readClass, classes, classOfTab, keyOf })
  return { layouts, heads, columns, preset, classOfTab, repairs: repairs.all(), pupils }
}

const headsOf = (columns: readonly Column[]): string =>
  createHash('sha256')
    .update(
      columns
        .map(({ key }) => key)
        .toSorted()
        .join('\n'),
    )
    .digest('hex')
