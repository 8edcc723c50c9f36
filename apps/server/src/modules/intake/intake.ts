import { isDatabaseUnavailable, type Db, type Tx } from '#db'
import { recordAudit } from '#db/audit'
import { commandActorOf } from '#db/actor'
import { gatherStatistics, muchWritten } from '#db/bulk'
import type { Clock } from '#lib/clock'
import { dayIn } from '#lib/days'
import type { CommandUser } from '#lib/actor'
import { newId } from '#lib/random'
import type { Storage } from '#lib/storage'
import { assessmentsFile } from './assessments.file.ts'
import { attendanceFile } from './attendance.file.ts'
import { lookBeside } from './attachments.ts'
import type { Beside } from './beside.ts'
import { billsFile } from './bills.file.ts'
import { classesFile } from './classes.file.ts'
import { faultsAfter } from './afterwards.store.ts'
import type { Checked, DataFile, Differences } from './data-file.ts'
import type { ImportContext, Fault } from './import-context.ts'
import { publishImported } from './publish-imported.ts'
import { partsIn, readPart } from './folder.ts'
import { guardiansFile } from './guardians.file.ts'
import { guardianshipsFile } from './guardianships.file.ts'
import { noticesFile } from './notices.file.ts'
import { openingBalancesFile } from './opening-balances.file.ts'
import { paymentsFile } from './payments.file.ts'
import { codesBeside, layOut, schoolOfCode, waitForSchoolTurn } from './references.store.ts'
import { columnIn, type Part } from './rows.ts'
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
  openingBalancesFile,
  billsFile,
  paymentsFile,
]

export type Progress = { step: 'checking' | 'writing'; file: string; rows: number }

export type ImportReport = {
  /** Null when not even the school could be made out. */
  schoolId: string | null
  outcome: 'refused' | 'dry_run' | 'imported'
  faults: Fault[]
  /** What a dry run asks; without the answer an import is refused. */
  questions: Fault[]
  notes: string[]
  files: { name: string; rows: number; differences: Differences; deactivated: number }[]
}

export type ImportOptions = {
  db: Db
  storage: Storage
  clock: Clock
  folder: string
  commandUser: CommandUser
  /** A school.csv whose code is not known here makes another school beside those that are; else it is refused. */
  newSchool?: boolean
  dryRun?: boolean
  deactivateMissing?: boolean
  /** Guardians, by reference, who may be given another family's pupil. */
  confirmedFamilies?: readonly string[]
  onProgress?: (progress: Progress) => void
  /** How long it waits for another import of the same school, in PostgreSQL's words; 20 seconds when left out. */
  turnWithin?: string
}

const TURN_WITHIN = '20s'

/** Takes everything back that was written, with what is to be told of it. */
class TakenBack extends Error {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('The import was taken back.')
    this.report = report
  }
}

/**
 * Checks every row first; then all of it is written in one transaction, or nothing is. A dry run writes as well and takes it back, so
 * that it finds everything an import would find.
 */
export async function importFolder(options: ImportOptions): Promise<ImportReport> {
  const { db, folder } = options
  const faults: Fault[] = []
  const found = await partsIn(folder, DATA_FILES, faults)
  const schoolParts = await readParts(folder, schoolFile, found, faults)
  const code = peek(schoolParts, 'code')
  if (schoolParts.length === 0 && faults.length === 0)
    faults.push(aboutSchool('The file is missing.', 'It says which school the folder is for.'))
  if (schoolParts.length === 0 || code === '') return refusedFor(null, faults)
  const read = { code, school: schoolParts, found, beside: await besideOf(options, found), faults }
  let written: string[] = []
  try {
    const report = await db.asSystem(async (tx) => {
      const done = await checkAndWrite(tx, options, read)
      if (done.outcome === 'imported') written = await muchWritten(tx)
      return done
    })
    await gatherStatistics(db, written).catch((error: unknown) => {
      // What was imported is imported.
      if (!isDatabaseUnavailable(error)) throw error
      report.notes.push('The database went away before it had counted its tables; it does so by itself within minutes.')
    })
    return report
  } catch (error) {
    if (error instanceof TakenBack) return error.report
    throw error
  }
}

/** What was read of a folder before its transaction begins. */
type Read = { code: string; school: readonly Part[]; found: ReadonlyMap<string, string[]>; beside: Beside; faults: Fault[] }

async function checkAndWrite(tx: Tx, options: ImportOptions, read: Read): Promise<ImportReport> {
  const { code, school, found, beside, faults } = read
  if (!(await waitForSchoolTurn(tx, code, options.turnWithin ?? TURN_WITHIN)))
    return refusedFor(null, [
      aboutSchool('Somebody else is importing this school at this moment.', 'Wait until that has ended, and import again.'),
    ])
  const others = options.newSchool === true ? [] : await codesBeside(tx, code)
  if (others.length > 0) return refusedFor(null, [...faults, secondSchool(code, others)])
  const context = await deskFor(tx, options, school, beside, faults)
  const checked: Work[] = []
  for (const about of DATA_FILES) {
    const parts = about === schoolFile ? school : await readParts(options.folder, about, found, faults)
    if (parts.length === 0) continue
    const rows = await about.check(tx, parts, context)
    options.onProgress?.({ step: 'checking', file: about.name, rows: rows.rows })
    checked.push({ about, rows })
    context.today = dayIn(context.school.timezone, context.now)
  }
  const mustAsk = options.dryRun !== true && context.questions.length > 0
  if (faults.length > 0 || mustAsk) return refusedFor(context, [...faults, ...context.questions])
  return write(tx, context, checked, options)
}

/** What the files name beside them; what is wrong with the files themselves is told when they are checked. */
async function besideOf({ folder, storage, dryRun }: ImportOptions, found: ReadonlyMap<string, string[]>): Promise<Beside> {
  const named = []
  for (const about of DATA_FILES) if (about.beside) named.push({ about, parts: await readParts(folder, about, found, []) })
  return lookBeside(folder, named, dryRun === true ? undefined : (bytes) => storage.put(bytes))
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

type Work = { about: DataFile; rows: Checked }

const aboutSchool = (wrong: string, todo: string): Fault => ({ file: 'school.csv', line: null, column: null, wrong, todo })

const refusedFor = (context: ImportContext | null, faults: Fault[]): ImportReport => ({
  schoolId: context === null || context.school.isNew ? null : context.school.id,
  outcome: 'refused',
  faults,
  questions: [],
  notes: [],
  files: [],
})

async function write(tx: Tx, context: ImportContext, checked: readonly Work[], options: ImportOptions): Promise<ImportReport> {
  const files = checked.map(({ about, rows: { rows, differences } }) => ({ name: about.name, rows, differences, deactivated: 0 }))
  const isDry = options.dryRun === true
  for (const { about, rows } of checked) {
    options.onProgress?.({ step: 'writing', file: about.name, rows: rows.rows })
    await rows.write(tx, context)
  }
  if (options.deactivateMissing === true)
    for (const [index, { rows }] of checked.entries()) {
      const file = files[index]
      if (!rows.retire || !file) continue
      await rows.retire(tx, context)
      file.deactivated = file.differences.missing.length
    }
  const changed = files.filter(({ differences }) => rowsWritten(differences) > 0).map(({ name }) => name)
  const outside = await faultsAfter(tx, context, changed)
  if (outside.length > 0) throw new TakenBack(refusedFor(context, outside))
  const report = { schoolId: context.school.id, faults: [], questions: context.questions, notes: context.notes, files }
  if (isDry) throw new TakenBack({ ...report, outcome: 'dry_run', schoolId: context.school.isNew ? null : context.school.id })

  await publishImported(tx, context, changed)
  await recordAudit(tx, { at: context.now, by: context.by, action: 'intake.imported', subjectId: context.school.id })
  return { ...report, outcome: 'imported' }
}

const rowsWritten = ({ added, changed, removed }: Differences) => added.length + changed.length + removed.length

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
const peek = (parts: readonly Part[], column: string): string => parts.flatMap((part) => columnIn(part, column))[0] ?? ''

async function deskFor(
  tx: Tx,
  { clock, commandUser, confirmedFamilies = [] }: ImportOptions,
  school: readonly Part[],
  beside: Beside,
  faults: Fault[],
): Promise<ImportContext> {
  const known = await schoolOfCode(tx, peek(school, 'code'))
  const id = known?.id ?? newId()
  const context: ImportContext = {
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
    by: await commandActorOf(tx, id, commandUser, clock()),
    now: clock(),
    today: dayIn('UTC', clock()),
    beside,
    terms: new Map(),
    people: new Map(),
    classes: new Map(),
    wards: new Map(),
    links: [],
    bills: new Map(),
    receipts: new Map(),
    confirmedFamilies: new Set(confirmedFamilies),
    written: { days: new Set(), works: new Set(), reports: new Set(), bills: new Set(), payments: new Set(), notices: new Set() },
    faults,
    questions: [],
    notes: [],
  }
  if (known) await layOut(tx, context)
  context.isSettled = context.wards.size > 0
  return context
}
