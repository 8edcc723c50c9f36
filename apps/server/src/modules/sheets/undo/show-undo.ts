import { UNDO_ROWS_NAMED, type Undo } from '@schoolgate/contracts/sheet-undo'
import type { Db, Tx } from '#db'
import { batchesOf } from './batches.ts'
import type { Verdict } from './verdict.ts'
import { isPlain } from './decide-plain.ts'
import { namesOf, judged, type SavedSheet } from './take-back.ts'
import { undoRowOf } from './undo-rows.ts'
import { rowsToUndo, undoneRows } from './writes.store.ts'
import { isGuardian } from './writes.ts'

/** So many rows are looked at in one go; between two of them everybody else is served. */
const ROWS_AT_ONCE = 2000

type Shown = Pick<Undo, 'counts' | 'stays' | 'goes'>

/** What undoing a saved sheet would do, with what was undone of it already where it was stopped in between. */
export async function foreseen(db: Db, sheet: SavedSheet): Promise<Shown> {
  const { rows, names, shown } = await db.asSystem(async (tx) => ({
    rows: await rowsToUndo(tx, sheet.id),
    names: await namesOf(tx, sheet.schoolId),
    shown: await undone(tx, sheet),
  }))
  for (const batch of batchesOf(rows, ROWS_AT_ONCE)) {
    const verdicts = await db.asSystem((tx) => judged(tx, sheet, batch, { isHeld: false }))
    for (const verdict of verdicts) count(shown, verdict, names)
  }
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
  shown.stays.sort(byName)
  shown.goes.sort((one, other) => Number(one.is_new) - Number(other.is_new) || byName(one, other))
  return shown
}

function count(shown: Shown, verdict: Verdict, names: ReadonlyMap<string, string>): void {
  const { written, outcome, isSilent } = verdict
  const { counts } = shown
  const name = (into: Shown['goes']) => {
    if (into.length < UNDO_ROWS_NAMED) into.push(undoRowOf(verdict, names))
  }
  if (isSilent || outcome === 'same') return
  if (outcome === 'stays') {
    counts.stays++
    return name(shown.stays)
  }
  if (outcome === 'out' && written.about === 'wards') counts.pupils_out++
  else if (outcome === 'out' && isGuardian(written)) counts.guardians_out++
  else if (outcome === 'out' && written.about !== 'guardianships' && written.about !== 'proposals') counts.others_out++
  else counts.back++
  name(shown.goes)
}

/** What was undone, as it was kept. */
export async function undone(tx: Tx, { id }: Pick<SavedSheet, 'id'>): Promise<Shown> {
  const { counted, stays } = await undoneRows(tx, id, UNDO_ROWS_NAMED)
  const sum = (is: (row: (typeof counted)[number]) => boolean) => counted.filter(is).reduce((rows, row) => rows + row.rows, 0)
  return {
    counts: {
      back: sum(({ outcome }) => outcome === 'back'),
      pupils_out: sum(({ about, outcome }) => outcome === 'out' && about === 'wards'),
      guardians_out: sum(({ about, outcome, isStaff }) => outcome === 'out' && about === 'users' && !isStaff),
      others_out: sum(({ about, outcome, isStaff }) => outcome === 'out' && (isStaff || isPlain({ about }))),
      stays: sum(({ isTold }) => isTold),
    },
    stays,
    goes: [],
  }
}
