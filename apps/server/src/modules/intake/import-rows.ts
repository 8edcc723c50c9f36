import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { schools } from '#db/schema'
import type { Actor } from '#lib/actor'
import type { Beside } from './beside.ts'
import { Wrong } from './cells.ts'
import { beginImport, layDown, TakenBack, type ImportReport } from './lay-down.ts'
import { waitForSchoolTurn } from './references.store.ts'
import type { Part } from './rows.ts'

/** Rows of data files that came of something else than a folder: by the file's name, its column names and its rows. */
export type RowsToImport = {
  files: ReadonlyMap<string, { columns: readonly string[]; rows: readonly (readonly string[])[] }>
  by: Actor
  now: Date
  /** Guardians who may be given another family's pupil. */
  confirmedFamilies: readonly string[]
}

/** Another import of this school took longer than anybody waits. */
export class TurnTaken extends Error {}

/** So long an import waits for another one of its school. */
const TURN_WITHIN = '20s'

/**
 * Writes rows as an import of a folder does, in this transaction: what is wrong comes back as faults and questions, with nothing written,
 * each with its row's place among the file's rows, from 1. Throws what takes the transaction back where only the writing shows a fault.
 */
export async function importRows(tx: Tx, rows: RowsToImport, dryRun = false): Promise<ImportReport> {
  const { by, now, confirmedFamilies, files } = rows
  const school = await takeTurn(tx, by.schoolId)
  const begun = { school: { ...school, isNew: false }, by, now, beside: NOTHING_BESIDE, confirmedFamilies, faults: [] }
  const context = await beginImport(tx, begun)
  return layDown(tx, context, {
    partsOf: async ({ name }) => partOf(name, files.get(name)),
    steps: { step: async () => undefined, end: async () => undefined },
    dryRun,
    deactivateMissing: false,
  })
}

/** Waits until nobody else imports this school, and answers it. */
export async function takeTurn(tx: Tx, schoolId: string): Promise<typeof schools.$inferSelect> {
  const [school] = await tx.select().from(schools).where(eq(schools.id, schoolId))
  if (!school) throw new Error('The school of an import is not there.')
  if (!(await waitForSchoolTurn(tx, school.code, TURN_WITHIN))) throw new TurnTaken('Somebody else imports this school.')
  return school
}

/** The same, written and taken back: it finds everything that writing would find. */
export async function tryRows(db: Db, rows: RowsToImport): Promise<ImportReport> {
  try {
    return await db.asSystem((tx) => importRows(tx, rows, true))
  } catch (error) {
    if (error instanceof TakenBack) return error.report
    throw error
  }
}

/** Rows that came of no folder bring no files. */
export const NOTHING_BESIDE: Beside = {
  of: () => new Wrong('There is no such file.', 'A sheet brings none.'),
  bytesOf: () => 0,
}

/** Rows as if they had been read from a file. */
export function partOf(
  name: string,
  file: { columns: readonly string[]; rows: readonly (readonly string[])[] } | undefined,
): Part[] {
  if (!file || file.rows.length === 0) return []
  const rows = file.rows.map((cells, index) => ({ line: index + 1, cells: [...cells] }))
  return [{ file: name, rows: [{ line: 0, cells: [...file.columns] }, ...rows] }]
}
