import path from 'node:path'
import { isDatabaseUnavailable, type Db, type Tx } from '#db'
import { commandActorOf } from '#db/actor'
import { gatherStatistics, muchWritten, type Counted } from '#db/bulk'
import type { Clock } from '#lib/clock'
import type { CommandUser } from '#lib/actor'
import { newId } from '#lib/random'
import type { Storage } from '#lib/storage'
import { WorkCancelled } from '#modules/work'
import { lookBeside } from './attachments.ts'
import type { Beside } from './beside.ts'
import type { DataFile } from './data-file.ts'
import type { ImportContext, Fault } from './import-context.ts'
import { importSteps, whoImports, type AtKeyboard, type ImportSteps } from './import-steps.ts'
import { partsIn, readPart } from './folder.ts'
import { beginImport, DATA_FILES, layDown, refusedFor, TakenBack, type ImportReport } from './lay-down.ts'
import { codesBeside, schoolOfCode, waitForSchoolTurn } from './references.store.ts'
import { columnIn, type Part } from './rows.ts'
import { schoolFile } from './school.file.ts'

export type ImportOptions = AtKeyboard & {
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
  /** How long it waits for another import of the same school, in PostgreSQL's words; 20 seconds when left out. */
  turnWithin?: string
}

const TURN_WITHIN = '20s'

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
  const steps = importSteps(options)
  const read = { code, school: schoolParts, found, beside: await besideOf(options, found), faults, steps }
  let written: string[] = []
  try {
    const report = await db.asSystem(async (tx) => {
      const counted: Counted = new Map()
      const done = await checkAndWrite(tx, options, read, counted)
      if (done.outcome === 'imported') written = await muchWritten(tx, counted)
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
    if (error instanceof WorkCancelled) return { ...refusedFor(null, []), outcome: 'cancelled' }
    throw error
  } finally {
    await steps.over()
  }
}

/** What was read of a folder before its transaction begins. */
type Read = {
  code: string
  school: readonly Part[]
  found: ReadonlyMap<string, string[]>
  beside: Beside
  faults: Fault[]
  steps: ImportSteps
}

async function checkAndWrite(tx: Tx, options: ImportOptions, read: Read, counted: Counted): Promise<ImportReport> {
  const { code, school, found, beside, faults, steps } = read
  if (!(await waitForSchoolTurn(tx, code, options.turnWithin ?? TURN_WITHIN)))
    return refusedFor(null, [aboutSchool(await whoImports(options.db, code), 'Wait until that has ended, and import again.')])
  const others = options.newSchool === true ? [] : await codesBeside(tx, code)
  if (others.length > 0) return refusedFor(null, [...faults, secondSchool(code, others)])
  const context = await deskFor(tx, options, school, beside, faults)
  const files = DATA_FILES.filter(({ name }) => found.get(name)?.length).length
  // A school that is made by this has no office yet that could look; what is only tried changes nothing.
  if (!context.school.isNew && options.dryRun !== true)
    await steps.list(tx, { by: context.by, about: path.basename(path.resolve(options.folder)), files })
  return layDown(tx, context, {
    partsOf: async (about) => (about === schoolFile ? school : readParts(options.folder, about, found, faults)),
    steps,
    dryRun: options.dryRun === true,
    deactivateMissing: options.deactivateMissing === true,
    counted,
  })
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

const aboutSchool = (wrong: string, todo: string): Fault => ({ file: 'school.csv', line: null, column: null, wrong, todo })

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
  return beginImport(tx, {
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
    by: await commandActorOf(tx, id, commandUser, clock()),
    now: clock(),
    beside,
    confirmedFamilies,
    faults,
  })
}
