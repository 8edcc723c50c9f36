import type { RepairChoice, SheetField, SheetKind, SheetPreset } from '@schoolgate/contracts/sheets'
import type { SheetFact } from '@schoolgate/contracts/sheets'
import { createHash } from 'node:crypto'
import type { Workbook } from '#lib/sheets/workbook'
import { classReader, type SchoolClass } from './class-names.ts'
import { Facts } from './facts.ts'
import type { Finding } from './faults.ts'
import { readAttendance } from './kind-attendance.ts'
import { readMarks } from './kind-marks.ts'
import { readOpenings } from './kind-openings.ts'
import { readPayments } from './kind-payments.ts'
import { readStaff } from './kind-staff.ts'
import { readTimetable } from './kind-timetable.ts'
import type { KnownTerm, ReadAbout, Said } from './kind.ts'
import { layOut, type Layout } from './layout.ts'
import { listsApart, type OtherList } from './lists-apart.ts'
import { columnsOf, matchColumns, type Column, type ColumnAnswers } from './match-columns.ts'
import { planOf } from './plan.ts'
import { pupilsFrom, type PupilSaid } from './pupils.ts'
import type { ReadCells, ReadRow } from './read-cells.ts'
import { readRows } from './read-rows.ts'
import { kindOf } from './recognise.ts'
import { Repairs, type Repair } from './repairs.ts'
import { childrenSideBySide, eachChildApart } from './several-children.ts'

/** What somebody answered about a sheet. */
export type Answers = {
  /** Null: what its heads say. */
  kind: SheetKind | null
  facts: Readonly<Record<string, string>>
  columns: ColumnAnswers
  repairs: Readonly<Record<string, RepairChoice>>
  /** Names of classes as the sheet writes them, with the code of the school's. */
  classes: Readonly<Record<string, string>>
  leftOutTabs: readonly string[]
}

/** What was answered of a sheet with the same heads before. */
export type Remembered = { kind: SheetKind; columns: ColumnAnswers; classes: Readonly<Record<string, string>> }

/** What is to be known of the school to understand a sheet. */
export type KnownSchool = ReadCells & {
  classes: readonly SchoolClass[]
  subjects: readonly string[]
  terms: readonly KnownTerm[]
  /** By the heads of the sheets. */
  remembered: Readonly<Record<string, Remembered>>
}

export type Understood = {
  kind: SheetKind
  facts: SheetFact[]
  layouts: Layout[]
  /** What else the file holds: lists of other kinds, each to be brought by itself. */
  otherLists: OtherList[]
  /** By what its columns are remembered. */
  heads: string
  columns: Column[]
  preset: SheetPreset | null
  /** The class that a tab itself speaks of, by the tab's name. */
  classOfTab: ReadonlyMap<string, string>
  repairs: Repair[]
  findings: readonly Finding[]
  /** Of a list of pupils. */
  pupils: PupilSaid[]
  /** What it comes to for a school with these people. */
  plan: Said['plan']
}

/** Makes out what a workbook says: what it is a list of, its rows, what its columns are, what is to be repaired, and what is in it. */
export function understand(book: Workbook, answers: Answers, school: KnownSchool): Understood {
  const all = layOut(book)
  // A package holds lists of several kinds; each is brought by itself, pupils first.
  const saidOf = all.find(({ of }) => of === (answers.kind ?? 'pupils'))?.of ?? all.find(({ of }) => of !== null)?.of ?? null
  const { layouts: found, otherLists } = listsApart(all, answers, school.today)
  const layouts = found.map(childrenSideBySide)
  const taken = layouts.filter(({ tab }) => !answers.leftOutTabs.includes(tab))
  const rows = taken.flatMap((layout) => layout.rows)
  const columns = columnsOf(taken)
  const heads = headsOf(columns)
  const before = school.remembered[heads]
  // What stands above a list says more than what its tab, or its file, is called.
  const titles = taken.flatMap(({ classSaid: [name = '', ...above] }) => [...above, name])
  const days = { today: school.today, titles }
  const kind = saidOf ?? answers.kind ?? before?.kind ?? kindOf(columns, rows, days)
  const remembered = before?.kind === kind ? before.columns : null
  const { preset } = matchColumns(columns, rows, { kind, chosen: answers.columns, remembered, days })
  const repairs = new Repairs(answers.repairs)
  const facts = new Facts(answers.facts)
  const readClass = classReader(school.classes)
  const about: ReadAbout = {
    repairs,
    facts,
    titles,
    school,
    readClass,
    classes: { ...before?.classes, ...answers.classes },
    classOfTab: classesOfTabs(taken, readClass),
    keyOf: (field: SheetField) => columns.find((column) => column.field === field)?.key ?? field,
  }
  const each = kind === 'pupils' ? eachChildApart(rows, columns) : rows
  const read = readRows(each, columns, repairs, { ...school, kind })
  const { pupils, ...said } = kind === 'pupils' ? readPupils(read, about) : { ...READERS[kind](read, about), pupils: [] }
  return {
    kind,
    layouts,
    otherLists,
    heads,
    columns,
    preset: saidOf === null ? preset : 'oneroster',
    classOfTab: about.classOfTab,
    pupils,
    ...said,
    repairs: repairs.all(),
    facts: facts.all(),
  }
}

const READERS: Readonly<Record<Exclude<SheetKind, 'pupils'>, (rows: readonly ReadRow[], about: ReadAbout) => Said>> = {
  staff: readStaff,
  timetable: readTimetable,
  attendance: readAttendance,
  marks: readMarks,
  opening_balances: readOpenings,
  payments: readPayments,
}

function readPupils(rows: readonly ReadRow[], about: ReadAbout): Said & { pupils: PupilSaid[] } {
  const pupils = pupilsFrom(rows, about.repairs, about)
  return {
    pupils,
    findings: pupils.flatMap(({ findings }) => findings),
    plan: (known, answers) => planOf(pupils, known, answers),
  }
}

/** The class that a tab's name, or a line above its list, speaks of: in the school's own word, or else the shortest for it. */
const classesOfTabs = (taken: readonly Layout[], readClass: ReadAbout['readClass']): Map<string, string> =>
  new Map(
    taken.flatMap(({ tab, classSaid }): [string, string][] => {
      const said = classSaid.flatMap((text) => [text, ...text.split(/[:–—|]/), ...pairsIn(text)]).map((text) => text.trim())
      const isRead = (is: 'same' | 'repair') => said.filter((text) => readClass(text).is === is)
      const found = isRead('same')[0] ?? isRead('repair').toSorted((one, other) => one.length - other.length)[0]
      return found === undefined ? [] : [[tab, found]]
    }),
  )

/** “BASIC 5”, out of “BASIC 5 MATHEMATICS TERM 2”. */
function pairsIn(text: string): string[] {
  const words = text.split(/[\s:–—|,()-]+/).filter((word) => word !== '')
  return words.slice(0, -1).flatMap((word, at) => (/^\p{L}/u.test(word) ? [`${word} ${words[at + 1]}`] : []))
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
