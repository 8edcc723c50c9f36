import { SheetTask } from '@schoolgate/contracts/office-work'
import { checkSheet } from '@schoolgate/contracts/sheets'
import type { Db } from '#db'
import { gatherStatistics, muchWritten } from '#db/bulk'
import type { Clock } from '#lib/clock'
import { importRows } from '#modules/intake'
import type { LongWork } from '#modules/work'
import { checkedList } from './checked-list.ts'
import { confirmedIn, countsOf, isReady, packed, readyRows, unpacked } from './checked-rows.ts'
import { undoSaved } from './undo-saved.ts'
import { noteWritesOf } from './undo/writes.store.ts'
import { peopleFor, schoolFor } from './known.store.ts'
import { heldSheet, keepChecked, rememberHeads } from './sheets.store.ts'

/** Read, planned, tried, and written or kept as checked. */
const STEPS = 4

/**
 * Checks a sheet, saves what of it is ready, or undoes that. The first two begin anew where their process died: the check writes nothing,
 * and the saving is one transaction with what says that it is saved.
 */
export const workOnSheets = ({ db, clock }: { db: Db; clock: Clock }): LongWork<SheetTask> => ({
  kind: 'import',
  roles: checkSheet.access,
  parse: (input) => SheetTask.parse(input),
  async carryOut({ input: { sheetId, act }, by, write, progress }) {
    if (act === 'undo') {
      await undoSaved(clock, { by, write, progress }, sheetId)
      return null
    }
    const found = await write(async (tx) => {
      const sheet = await heldSheet(tx, by.schoolId, sheetId)
      return (
        sheet && {
          sheet,
          school: await schoolFor(tx, by.schoolId, clock()),
          people: await peopleFor(tx, by.schoolId, sheet.understood.kind),
        }
      )
    })
    if (!found || found.sheet.state === 'saved') return null
    const { sheet, school, people } = found
    const shown = act === 'save' && sheet.checkedRows ? unpacked(sheet.checkedRows) : null
    if (act === 'save' && shown === null) return null
    await progress(0, STEPS)
    const { read, plan, rows } = await checkedList(sheet, { db, by, now: clock(), school, people }, (step) =>
      progress(step, STEPS),
    )
    if (shown === null) {
      await write((tx) =>
        keepChecked(tx, sheet, { counts: countsOf(rows), checkedRows: packed(rows), state: 'checked', undoneAt: null }),
      )
      return null
    }
    // Nothing is saved that was not shown to be ready, and nothing that is so no more.
    const isOut = (row: number) => !(shown[row] && isReady(shown[row])) || !(rows[row] && isReady(rows[row]))
    const { files } = readyRows(plan, isOut)
    await progress(3, STEPS)
    const written = await write(async (tx) => {
      const now = clock()
      await noteWritesOf(tx, sheet.id)
      const report = await importRows(tx, { files, by, now, confirmedFamilies: confirmedIn(sheet.answers.people) })
      if (report.outcome !== 'imported')
        throw new Error(`The school changed while its sheet was checked: ${report.faults[0]?.wrong ?? ''}`)
      const saved = { counts: countsOf(rows), checkedRows: packed(rows), state: 'saved' as const, savedAt: now, undoneAt: null }
      // Taken back as a whole; begun again, there is nothing checked to be saved.
      if (!(await keepChecked(tx, sheet, saved))) throw new Error('The sheet was answered otherwise while it was saved.')
      await rememberHeads(
        tx,
        {
          schoolId: by.schoolId,
          heads: read.heads,
          kind: read.understood.kind,
          columns: read.columns,
          classes: sheet.answers.classes,
        },
        now,
      )
      return muchWritten(tx)
    })
    await gatherStatistics(db, written)
    await progress(STEPS, STEPS)
    return null
  },
})
