import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { countWithin, type Counted } from '#db/bulk'
import type { Actor } from '#lib/actor'
import { dayIn } from '#lib/days'
import { assessmentsFile } from './assessments.file.ts'
import { attendanceFile } from './attendance.file.ts'
import type { Beside } from './beside.ts'
import { billsFile } from './bills.file.ts'
import { classesFile } from './classes.file.ts'
import { faultsAfter } from './afterwards.store.ts'
import type { Checked, DataFile, Differences } from './data-file.ts'
import type { ImportContext, Fault } from './import-context.ts'
import type { ImportSteps } from './import-steps.ts'
import { publishImported } from './publish-imported.ts'
import { guardiansFile } from './guardians.file.ts'
import { guardianshipsFile } from './guardianships.file.ts'
import { noticesFile } from './notices.file.ts'
import { openingBalancesFile } from './opening-balances.file.ts'
import { paymentsFile } from './payments.file.ts'
import { layOut } from './references.store.ts'
import type { Part } from './rows.ts'
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

export type ImportReport = {
  /** Null when not even the school could be made out. */
  schoolId: string | null
  outcome: 'refused' | 'cancelled' | 'dry_run' | 'imported'
  faults: Fault[]
  /** What a dry run asks; without the answer an import is refused. */
  questions: Fault[]
  notes: string[]
  files: { name: string; rows: number; differences: Differences; deactivated: number }[]
}

/** Takes everything back that was written, with what is to be told of it. */
export class TakenBack extends Error {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('The import was taken back.')
    this.report = report
  }
}

export const refusedFor = (context: ImportContext | null, faults: Fault[]): ImportReport => ({
  schoolId: context === null || context.school.isNew ? null : context.school.id,
  outcome: 'refused',
  faults,
  questions: [],
  notes: [],
  files: [],
})

/** Rows of a data file that were checked. */
type Work = { about: DataFile; rows: Checked }

export type Laying = {
  /** The rows of each data file; none where there is nothing to say about it. */
  partsOf(about: DataFile): Promise<readonly Part[]>
  steps: Pick<ImportSteps, 'step' | 'end'>
  dryRun: boolean
  deactivateMissing: boolean
  /** Takes down what the planner has heard of, for whoever tells it the rest after the commit. */
  counted?: Counted
}

/** A file of so many rows is worth a look at what the planner knows. */
const LARGE_FILE_ROWS = 100

/**
 * Checks all rows against each other and the school, and writes them; throws `TakenBack` where they were written and may not stay: of a
 * dry run, or for what is seen only then.
 */
export async function layDown(tx: Tx, context: ImportContext, laying: Laying): Promise<ImportReport> {
  const checked: Work[] = []
  for (const about of DATA_FILES) {
    const parts = await laying.partsOf(about)
    if (parts.length === 0) continue
    const rows = await about.check(tx, parts, context)
    checked.push({ about, rows })
    await laying.steps.step(checked.length, { step: 'checking', file: about.name, rows: rows.rows })
    context.today = dayIn(context.school.timezone, context.now)
  }
  const { faults, questions } = context
  const mustAsk = !laying.dryRun && questions.length > 0
  if (faults.length > 0 || mustAsk) return { ...refusedFor(context, [...faults, ...questions]), questions }
  return write(tx, context, checked, laying)
}

async function write(
  tx: Tx,
  context: ImportContext,
  checked: readonly Work[],
  { steps, dryRun: isDry, deactivateMissing, counted = new Map() }: Laying,
): Promise<ImportReport> {
  const files = checked.map(({ about, rows: { rows, differences } }) => ({ name: about.name, rows, differences, deactivated: 0 }))
  for (const [index, { about, rows }] of checked.entries()) {
    await steps.step(checked.length + index, { step: 'writing', file: about.name, rows: rows.rows })
    await rows.write(tx, context)
    if (rows.rows >= LARGE_FILE_ROWS) await countWithin(tx, counted)
  }
  if (deactivateMissing)
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
  await steps.end(tx)
  return { ...report, outcome: 'imported' }
}

const rowsWritten = ({ added, changed, removed }: Differences) => added.length + changed.length + removed.length

/** A school as an import begins with it. */
export type SchoolBegun = ImportContext['school']

/** What an import knows before its first row. */
export async function beginImport(
  tx: Tx,
  begun: { school: SchoolBegun; by: Actor; now: Date; beside: Beside; confirmedFamilies: readonly string[]; faults: Fault[] },
): Promise<ImportContext> {
  const { confirmedFamilies, ...known } = begun
  const context: ImportContext = {
    ...known,
    isSettled: false,
    today: dayIn(begun.school.timezone, begun.now),
    terms: new Map(),
    people: new Map(),
    classes: new Map(),
    wards: new Map(),
    forgotten: new Set(),
    links: [],
    bills: new Map(),
    receipts: new Map(),
    confirmedFamilies: new Set(confirmedFamilies),
    written: { days: new Set(), works: new Set(), reports: new Set(), bills: new Set(), payments: new Set(), notices: new Set() },
    questions: [],
    notes: [],
  }
  if (!begun.school.isNew) await layOut(tx, context)
  context.isSettled = context.wards.size > 0
  return context
}
