import { readFile } from 'node:fs/promises'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { doerOf } from '#db/doer'
import { gatherStatistics } from '#db/bulk'
import type { Clock } from '#lib/clock'
import { unguard } from '#lib/csv'
import { dayIn } from '#lib/days'
import type { Typist } from '#lib/doer'
import { newId } from '#lib/random'
import type { Storage } from '#lib/storage'
import { assessmentsFile } from './assessments.file.ts'
import { attendanceFile } from './attendance.file.ts'
import { paperPlace } from './attachments.ts'
import { billsFile } from './bills.file.ts'
import { classesFile } from './classes.file.ts'
import type { Checked, DataFile, Differences, Part } from './data-file.ts'
import type { Desk, Fault } from './desk.ts'
import { tellHappenings } from './happenings.ts'
import { partsIn, readPart } from './folder.ts'
import { guardiansFile } from './guardians.file.ts'
import { guardianshipsFile } from './guardianships.file.ts'
import { noticesFile } from './notices.file.ts'
import { paymentsFile } from './payments.file.ts'
import { codesBeside, contactsElsewhere, layOut, schoolOfCode } from './references.store.ts'
import { schoolFile } from './school.file.ts'
import { signaturesFile } from './signatures.file.ts'
import { staffFile } from './staff.file.ts'
import { termReportsFile } from './term-reports.file.ts'
import { termsFile } from './terms.file.ts'
import { timetableFile } from './timetable.file.ts'
import { wardsFile } from './wards.file.ts'

/** Every data file, in the order in which each finds what it refers to. */
export const DATA_FILES: readonly DataFile[] = [
  schoolFile,
  termsFile,
  staffFile,
  signaturesFile,
  classesFile,
  guardiansFile,
  wardsFile,
  guardianshipsFile,
  timetableFile,
  noticesFile,
  attendanceFile,
  assessmentsFile,
  termReportsFile,
  billsFile,
  paymentsFile,
]

export type Progress = { step: 'checking' | 'comparing' | 'writing'; file: string; rows: number }

export type ImportReport = {
  /** Null when not even the school could be made out. */
  schoolId: string | null
  outcome: 'refused' | 'dry_run' | 'imported'
  faults: Fault[]
  files: { name: string; rows: number; differences: Differences; deactivated: number }[]
}

export type ImportOptions = {
  db: Db
  storage: Storage
  clock: Clock
  folder: string
  typist: Typist
  /** A school.csv whose code is not known here makes another school beside those that are; else it is refused. */
  newSchool?: boolean
  dryRun?: boolean
  deactivateMissing?: boolean
  onProgress?: (progress: Progress) => void
}

/** Checks every row first; then all of it is written in one transaction, or nothing is. */
export async function importFolder(options: ImportOptions): Promise<ImportReport> {
  const { db, folder, clock } = options
  const faults: Fault[] = []
  const found = await partsIn(folder, DATA_FILES, faults)
  const refused = (schoolId: string | null = null): ImportReport => ({ schoolId, outcome: 'refused', faults, files: [] })

  const schoolParts = await readParts(folder, schoolFile, found, faults)
  const code = peek(schoolParts, 'code')
  if (schoolParts.length === 0 && faults.length === 0)
    faults.push({
      file: 'school.csv',
      line: null,
      column: null,
      wrong: 'The file is missing.',
      todo: 'It says which school the folder is for.',
    })
  if (schoolParts.length === 0 || code === '') return refused()

  return db.asSystem(async (tx) => {
    const others = options.newSchool === true ? [] : await codesBeside(tx, code)
    if (others.length > 0) {
      faults.push(secondSchool(code, others))
      return refused()
    }
    const desk = await deskFor(tx, options, schoolParts, faults)
    const checked: { about: DataFile; rows: Checked }[] = []
    for (const about of DATA_FILES) {
      const parts = about === schoolFile ? schoolParts : await readParts(folder, about, found, faults)
      if (parts.length === 0) continue
      const rows = await about.check(parts, desk)
      options.onProgress?.({ step: 'checking', file: about.name, rows: rows.rows })
      checked.push({ about, rows })
      desk.today = dayIn(desk.school.timezone, clock())
    }
    if (faults.length > 0) return refused(desk.school.isNew ? null : desk.school.id)
    return apply(tx, desk, checked, options)
  })
}

/** A typing mistake in the code would make a second school of the first one's pupils. */
const secondSchool = (code: string, others: readonly string[]): Fault => ({
  file: 'school.csv',
  line: 2,
  column: 'code',
  wrong:
    others.length === 1
      ? `“${code}” would make a second school; your school’s code is ${others[0]}.`
      : `“${code}” would make another school; the codes here are ${others.join(', ')}.`,
  todo: 'Correct it, or pass --new-school to mean it.',
})

async function apply(
  tx: Tx,
  desk: Desk,
  checked: { about: DataFile; rows: Checked }[],
  options: ImportOptions,
): Promise<ImportReport> {
  const files: ImportReport['files'] = []
  for (const { about, rows } of checked) {
    options.onProgress?.({ step: 'comparing', file: about.name, rows: rows.rows })
    const differences = await rows.compare(tx, desk)
    files.push({ name: about.name, rows: rows.rows, differences, deactivated: 0 })
  }
  if (options.dryRun === true)
    return { schoolId: desk.school.isNew ? null : desk.school.id, outcome: 'dry_run', faults: [], files }

  // Stored under the hash of their content: should the transaction fail, they are bytes nobody points at.
  for (const name of desk.papers) await options.storage.put(await readFile(paperPlace(options.folder, name)))
  for (const picture of desk.pictures.values()) await options.storage.put(picture)
  for (const { about, rows } of checked) {
    options.onProgress?.({ step: 'writing', file: about.name, rows: rows.rows })
    await rows.write(tx, desk)
  }
  if (options.deactivateMissing === true)
    for (const [index, { rows }] of checked.entries()) {
      const file = files[index]
      if (!rows.retire || !file) continue
      await rows.retire(tx, desk)
      file.deactivated = file.differences.missing.length
    }
  await tellHappenings(
    tx,
    desk,
    files.filter(({ differences }) => hasNews(differences)).map(({ name }) => name),
  )
  await recordAudit(tx, { at: desk.now, by: desk.by, action: 'intake.imported', subjectId: desk.school.id })
  await gatherStatistics(
    tx,
    files.reduce((sum, { rows }) => sum + rows, 0),
  )
  return { schoolId: desk.school.id, outcome: 'imported', faults: [], files }
}

const hasNews = ({ added, changed, removed }: Differences) => added.length + changed.length + removed.length > 0

async function readParts(
  folder: string,
  about: DataFile,
  found: ReadonlyMap<string, string[]>,
  faults: Fault[],
): Promise<Part[]> {
  const parts: Part[] = []
  for (const file of found.get(about.name) ?? []) {
    const part = await readPart(folder, file, about, faults)
    if (part) parts.push(part)
  }
  return parts
}

/** A cell of the one row of school.csv before it is checked: how the others are read depends on it. */
function peek(parts: readonly Part[], column: string): string {
  const [header, row] = parts[0]?.rows ?? []
  const index = header?.cells.findIndex((name) => unguard(name.trim()).toLowerCase() === column) ?? -1
  return row?.cells[index]?.trim() ?? ''
}

async function deskFor(
  tx: Tx,
  { folder, clock, typist }: ImportOptions,
  school: readonly Part[],
  faults: Fault[],
): Promise<Desk> {
  const known = await schoolOfCode(tx, peek(school, 'code'))
  const id = known?.id ?? newId()
  const desk: Desk = {
    school: {
      id,
      isNew: known === undefined,
      country: peek(school, 'country').toUpperCase(),
      currency: '',
      timezone: 'UTC',
      schoolDays: [],
      gradingScale: '',
      smsCountries: [],
    },
    isSettled: false,
    by: await doerOf(tx, id, typist, clock()),
    now: clock(),
    today: dayIn('UTC', clock()),
    folder,
    papers: new Set(),
    pictures: new Map(),
    terms: new Map(),
    people: new Map(),
    classes: new Map(),
    wards: new Map(),
    bills: new Map(),
    receipts: new Map(),
    takenElsewhere: await contactsElsewhere(tx, id),
    faults,
  }
  if (known) await layOut(tx, desk)
  desk.isSettled = desk.wards.size > 0
  return desk
}
