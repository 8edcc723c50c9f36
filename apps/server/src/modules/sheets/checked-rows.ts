import { gunzipSync, gzipSync } from 'node:zlib'
import { SheetRow, type SheetCounts } from '@schoolgate/contracts/sheets'
import * as z from 'zod'
import type { ImportReport, RowsToImport } from '#modules/intake'
import { wordsOf } from './understand/describe.ts'
import { keptAsIs, type Finding } from './understand/faults.ts'
import type { Plan, PlannedRow } from './understand/plan.ts'

const isOpen = ({ findings }: PlannedRow) => findings.some(({ level }) => level !== 'note')

type Fault = ImportReport['faults'][number]

/** The rows of a plan that are ready, as rows of data files, with the rows of the sheet each is of. */
function readyRows(plan: Plan, isOut: (row: number) => boolean) {
  const parts = new Map(
    [...plan.parts].map(([name, { columns, rows }]) => [
      name,
      { columns, rows: rows.filter(({ of }) => of.some((row) => !isOut(row))) },
    ]),
  )
  const files: RowsToImport['files'] = new Map(
    [...parts].map(([name, { columns, rows }]) => [name, { columns, rows: rows.map(({ cells }) => cells) }]),
  )
  const behind = ({ file, line, column }: Fault): number[] => {
    const found = parts.get(file)?.rows[(line ?? 0) - 1]?.of
    if (found) return found
    // What speaks of no row holds all rows that change the column, or else all that are left.
    const rows = plan.rows.flatMap(({ changes }, row) => (changes.some(({ field }) => field === column) ? [row] : []))
    return rows.length > 0 ? rows : plan.rows.flatMap((_, row) => (isOut(row) ? [] : [row]))
  }
  return { files, parts, behind }
}

/** Guardians whom somebody said yes to, to be given another family's pupil. */
export const confirmedIn = (people: Readonly<Record<string, string>>): string[] =>
  Object.entries(people).flatMap(([id, answer]) =>
    id.startsWith(FAMILY) && answer === 'belongs' ? [id.slice(FAMILY.length)] : [],
  )

const FAMILY = 'family: '

/** One try of what is ready of a plan, but for rows that are out of it. */
export type Try = {
  files: RowsToImport['files']
  /** Takes in what an import said of it; true where it took all of it, false where rows are left out of the next try, each with the reason. */
  learn(report: ImportReport): boolean
}

export function tryOf(plan: Plan, isOut: (row: number) => boolean = () => false): Try {
  const out = new Set(plan.rows.flatMap((row, index) => (isOpen(row) || isOut(index) ? [index] : [])))
  const { files, parts, behind } = readyRows(plan, (row) => out.has(row))
  return {
    files,
    learn(report) {
      const { faults, questions } = report
      if (faults.length === 0 && questions.length === 0) {
        if (plan.isCompared) compare(plan, parts, report)
        return true
      }
      let held = 0
      for (const fault of new Set([...faults, ...questions]))
        for (const row of behind(fault)) {
          plan.rows[row]?.findings.push(findingOf(fault, questions.includes(fault), files))
          held++
        }
      // A fault of nobody's row would be found for ever.
      if (held === 0) throw new Error(`The sheet cannot be taken in: ${faults[0]?.wrong ?? ''}`)
      return false
    },
  }
}

/** What the import found that it would write: each row of the sheet is new, changed or the same by that. */
function compare(plan: Plan, parts: Plan['parts'], { files }: ImportReport): void {
  for (const { name, differences } of files) {
    const of = (line: number) => {
      const part = parts.get(name)?.rows[line - 1]
      return { about: part?.about ?? null, rows: (part?.of ?? []).flatMap((row) => plan.rows[row] ?? []) }
    }
    for (const line of differences.addedAt) for (const row of of(line).rows) if (row.state === 'same') row.state = 'new'
    for (const { line, changes } of differences.changed) {
      const { about, rows } = of(line)
      for (const row of rows) {
        row.state = 'changed'
        row.changes.push(...changes.map(({ column, from, to }) => ({ about, field: column, from, to })))
      }
    }
    for (const { line, changes } of differences.kept)
      for (const row of of(line).rows) row.findings.push(...changes.map(({ column, from, to }) => keptAsIs(column, to, from)))
  }
}

function findingOf({ file, line, column, wrong, todo }: Fault, isQuestion: boolean, files: RowsToImport['files']): Finding {
  const guardian = files.get(file)?.rows[(line ?? 0) - 1]?.[0] ?? ''
  return {
    level: isQuestion ? 'look' : 'bad',
    code: isQuestion ? 'other_family' : 'not_taken',
    field: null,
    written: column ?? '',
    wrong,
    todo: isQuestion ? 'Say whether both families belong together; if not, correct the phone.' : todo,
    question: isQuestion ? { id: `${FAMILY}${guardian}`, choices: ['belongs'], about: wrong } : null,
  }
}

/** The rows of a plan as the office sees them. */
export const rowsOf = (plan: Plan): SheetRow[] =>
  plan.rows.map((row) => ({
    tab: row.tab,
    row: row.row,
    name: row.name,
    class: row.classCode,
    admission_no: row.admissionNo,
    guardian: row.guardian,
    phone: row.phone,
    says: row.says,
    state: row.findings.some(({ level }) => level === 'bad') ? 'bad' : isOpen(row) ? 'look' : row.state,
    changes: row.changes,
    findings: row.findings.map((finding) => wordsOf(finding)),
    is_joined: row.isJoined,
  }))

export function countsOf(rows: readonly SheetRow[]): SheetCounts {
  const count = (state: SheetRow['state']) => rows.filter((row) => row.state === state).length
  const [fresh, changed, same] = [count('new'), count('changed'), count('same')]
  const joined = rows.filter((row) => row.is_joined && row.state !== 'bad').length
  return { ready: fresh + changed + same, new: fresh, changed, same, bad: count('bad'), look: count('look'), joined }
}

const Rows = z.array(SheetRow)

export const packed = (rows: readonly SheetRow[]): Buffer => gzipSync(JSON.stringify(rows))
export const unpacked = (bytes: Buffer): SheetRow[] => Rows.parse(JSON.parse(gunzipSync(bytes).toString('utf8')))

export const isReady = ({ state }: SheetRow): boolean => state !== 'bad' && state !== 'look'
