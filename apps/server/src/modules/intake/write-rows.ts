import type { Db, Tx } from '#db'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { guard } from '#lib/csv'
import { busy, type Problem } from '#lib/problem'
import { importRows, takeTurn, TurnTaken } from './import-rows.ts'
import { TakenBack, type ImportReport } from './lay-down.ts'

/** Rows of data files by the file's name; all rows of a file have the same columns. */
type Files = ReadonlyMap<string, readonly Readonly<Record<string, string>>[]>

/** Writes rows as an import does, or refuses with what is wrong with the first; `families`: guardians who may be given another family's pupil. */
export type Write = (files: Files, families?: readonly string[]) => Promise<void>
/** Nobody else imports or writes so into the actor's school until the transaction ends: what `work` reads of it still holds when it writes. */
export type WriteRows = <T>(by: Actor, work: (tx: Tx, write: Write) => Promise<T>) => Promise<T>

type Fault = ImportReport['faults'][number]

/** Builds what a form of the office writes with: the data files' own checks, in one transaction with what else the act does. */
export const createWriteRows =
  ({ db, clock }: { db: Db; clock: Clock }, refusal: (fault: Fault) => Problem): WriteRows =>
  async (by, work) => {
    try {
      return await db.asSystem(async (tx) => {
        await takeTurn(tx, by.schoolId)
        return work(tx, async (files, families = []) => {
          const sheets = [...files].flatMap(([name, rows]) => {
            const columns = Object.keys(rows[0] ?? {})
            const cells = rows.map((row) => columns.map((column) => guard(row[column] ?? '')))
            return rows.length === 0 ? [] : [[name, { columns, rows: cells }] as const]
          })
          if (sheets.length === 0) return
          const report = await importRows(tx, { files: new Map(sheets), by, now: clock(), confirmedFamilies: families })
          const [fault] = report.faults
          if (fault) throw refusal(fault)
        })
      })
    } catch (error) {
      if (error instanceof TurnTaken) throw busy()
      // What only the writing shows to be wrong.
      const [fault] = error instanceof TakenBack ? error.report.faults : []
      if (fault) throw refusal(fault)
      throw error
    }
  }
