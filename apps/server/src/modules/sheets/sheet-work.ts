import { SheetTask } from '@schoolgate/contracts/office-work'
import { checkSheet, type SheetRow } from '@schoolgate/contracts/sheets'
import type { Db } from '#db'
import { gatherStatistics, muchWritten } from '#db/bulk'
import type { Clock } from '#lib/clock'
import { importRows, TakenBack } from '#modules/intake'
import type { AtWork, LongWork } from '#modules/work'
import { checkedList, plannedList } from './checked-list.ts'
import { confirmedIn, countsOf, isReady, packed, rowsOf, tryOf, unpacked } from './checked-rows.ts'
import { undoSaved } from './undo-saved.ts'
import { noteWritesOf } from './undo/writes.store.ts'
import { peopleFor, schoolFor } from './known.store.ts'
import { heldSheet, keepChecked, rememberHeads } from './sheets.store.ts'

/** Read; tried or written; kept. */
const STEPS = 3

type World = { db: Db; clock: Clock }
type Work = AtWork<SheetTask>
type Held = NonNullable<Awaited<ReturnType<typeof heldList>>>

/**
 * Checks a sheet, saves what of it is ready, or undoes that. The first two begin anew where their process died: the check writes nothing,
 * and the saving is one transaction with what says that it is saved.
 */
export const workOnSheets = (world: World): LongWork<SheetTask> => ({
  kind: 'import',
  roles: checkSheet.access,
  parse: (input) => SheetTask.parse(input),
  async carryOut(work) {
    const { act, sheetId } = work.input
    if (act === 'undo') {
      await undoSaved(world.clock, work, sheetId)
      return null
    }
    const held = await heldList(world, work)
    if (!held) return null
    await work.progress(0, STEPS)
    await (act === 'check' ? check(world, work, held) : save(world, work, held))
    return null
  },
})

/** A sheet that is not saved yet, and what the school knows by now. */
const heldList = ({ clock }: World, { by, write, input: { sheetId } }: Work) =>
  write(async (tx) => {
    const sheet = await heldSheet(tx, by.schoolId, sheetId)
    if (!sheet || sheet.state === 'saved') return null
    const known = {
      school: await schoolFor(tx, by.schoolId, clock()),
      people: await peopleFor(tx, by.schoolId, sheet.understood.kind),
    }
    return { sheet, known }
  })

async function check({ db, clock }: World, { by, write, progress }: Work, { sheet, known }: Held): Promise<void> {
  const step = (done: number) => progress(done, STEPS)
  const { rows } = await checkedList(sheet, { db, by, now: clock(), step, ...known })
  await step(2)
  const checked = { counts: countsOf(rows), checkedRows: packed(rows), state: 'checked' as const, undoneAt: null }
  await write((tx) => keepChecked(tx, sheet, checked))
}

async function save({ db, clock }: World, { by, write, progress }: Work, { sheet, known }: Held): Promise<void> {
  if (!sheet.checkedRows) return
  const shown = unpacked(sheet.checkedRows)
  const { read, plan } = await plannedList(sheet, known)
  await progress(1, STEPS)
  // Nothing is saved that was not shown to be ready.
  const wasReady = (row: SheetRow | undefined): boolean => row !== undefined && isReady(row)
  const confirmedFamilies = confirmedIn(sheet.answers.people)
  let written: string[] | null = null
  // What is ready no more, because the school changed since, is left out of the next try.
  while (written === null) {
    const { files, learn } = tryOf(plan, (row) => !wasReady(shown[row]))
    written = await write(async (tx) => {
      const now = clock()
      await noteWritesOf(tx, sheet.id)
      if (!learn(await importRows(tx, { files, by, now, confirmedFamilies }))) return null
      const rows = rowsOf(plan).map((row, at) => (wasReady(shown[at]) ? row : (shown[at] ?? row)))
      const saved = { counts: countsOf(rows), checkedRows: packed(rows), state: 'saved' as const, savedAt: now, undoneAt: null }
      // Taken back as a whole; begun again, there is nothing checked to be saved.
      if (!(await keepChecked(tx, sheet, saved))) throw new Error('The sheet was answered otherwise while it was saved.')
      const { heads, columns } = read
      const { classes } = sheet.answers
      await rememberHeads(tx, { schoolId: by.schoolId, heads, kind: read.understood.kind, columns, classes }, now)
      return muchWritten(tx)
    }).catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
      learn(error.report)
      return null
    })
  }
  await progress(2, STEPS)
  await gatherStatistics(db, written)
  await progress(STEPS, STEPS)
}
