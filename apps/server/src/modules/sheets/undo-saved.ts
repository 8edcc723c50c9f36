import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import { limitConcurrency } from '#lib/limit-concurrency'
import type { AtWork } from '#modules/work'
import { heldSheet, keepUndone } from './sheets.store.ts'
import { batchesOf } from './undo/batches.ts'
import { takeBack } from './undo/take-back.ts'
import { rowsToUndo } from './undo/writes.store.ts'

/**
 * So many rows go back in one transaction: few enough that nobody waits for it, and enough that looking who used them, in every table
 * that can name them, is planned and done for many at once.
 */
const ROWS_AT_ONCE = 2000
/** Families have nothing in common: so many transactions are under way at a time, each of which keeps one processor of the database busy. */
const STEPS_AT_ONCE = 3
/** After so many of them it is said how far it is, which waits for those that are under way. */
const STEPS_BETWEEN_WORDS = 6

/**
 * Undoes a saved sheet, some families at a time, each with its own transaction: where its process dies, or somebody stops it, what was
 * undone is undone, and asked for again it goes on with the rest.
 */
export async function undoSaved(
  clock: Clock,
  { by, write, progress }: Pick<AtWork<unknown>, 'by' | 'write' | 'progress'>,
  sheetId: string,
): Promise<void> {
  const found = await write(async (tx) => {
    const sheet = await heldSheet(tx, by.schoolId, sheetId)
    if (sheet?.state !== 'saved' || sheet.savedAt === null) return null
    return { sheet: { id: sheet.id, schoolId: by.schoolId, savedAt: sheet.savedAt }, rows: await rowsToUndo(tx, sheetId) }
  })
  if (!found) return
  const { sheet, rows } = found
  const inTurn = limitConcurrency(STEPS_AT_ONCE)
  const batches = batchesOf(rows, ROWS_AT_ONCE)
  let done = 0
  for (let at = 0; at < batches.length; at += STEPS_BETWEEN_WORDS) {
    await progress(done, rows.length)
    const steps = batches.slice(at, at + STEPS_BETWEEN_WORDS)
    await everyOne(steps.map((batch) => inTurn(() => write((tx) => takeBack(tx, sheet, batch, clock())))))
    done += steps.flat().length
  }
  await write(async (tx) => {
    const now = clock()
    await keepUndone(tx, sheet.id, now)
    await recordAudit(tx, { at: now, by, action: 'sheets.undone', subjectId: sheet.id })
  })
}

/** Waits for each, also where one failed: when the job ends nothing of it is under way any more. */
async function everyOne(steps: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(steps)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
