import type { Db, Tx } from '#db'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { guard } from '#lib/csv'
import { busy } from '#lib/problem'
import { importRows, TurnTaken } from '#modules/intake'
import { notTaken } from './founding.problems.ts'

/** Rows of data files by the file's name; all rows of a file have the same columns. */
type Files = ReadonlyMap<string, readonly Readonly<Record<string, string>>[]>

/** Writes rows as an import does, or refuses with what is wrong with the first; `families`: guardians who may be given another family's pupil. */
export type Write = (by: Actor, files: Files, families?: readonly string[]) => Promise<void>
export type WriteRows = <T>(work: (tx: Tx, write: Write) => Promise<T>) => Promise<T>

/** Builds what the first steps write with: the data files' own checks, in one transaction with what else a step does. */
export const createWriteRows =
  ({ db, clock }: { db: Db; clock: Clock }): WriteRows =>
  async (work) => {
    try {
      return await db.asSystem((tx) =>
        work(tx, async (by, files, families = []) => {
          const sheets = [...files].flatMap(([name, rows]) => {
            const columns = Object.keys(rows[0] ?? {})
            const cells = rows.map((row) => columns.map((column) => guard(row[column] ?? '')))
            return rows.length === 0 ? [] : [[name, { columns, rows: cells }] as const]
          })
          if (sheets.length === 0) return
          const report = await importRows(tx, { files: new Map(sheets), by, now: clock(), confirmedFamilies: families })
          const [fault] = report.faults
          if (fault) throw notTaken(fault)
        }),
      )
    } catch (error) {
      if (error instanceof TurnTaken) throw busy()
      throw error
    }
  }
