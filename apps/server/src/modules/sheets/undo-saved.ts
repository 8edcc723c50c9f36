import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
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
  let done = 0
  for (const batch of batchesOf(rows, ROWS_AT_ONCE)) {
    await progress(done, rows.length)
    await write((tx) => takeBack(tx, sheet, batch, clock()))
    done += batch.length
  }
  await write(async (tx) => {
    const now = clock()
    await keepUndone(tx, sheet.id, now)
    await recordAudit(tx, { at: now, by, action: 'sheets.undone', subjectId: sheet.id })
  })
}
