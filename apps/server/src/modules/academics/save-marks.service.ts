import type { CellFault, saveMarks } from '@schoolgate/contracts/mark-book'
import type { Received, Response } from '@schoolgate/contracts/endpoint'
import { markOf, writtenMark } from '@schoolgate/contracts/read-mark'
import type { Db, Tx } from '#db'
import { recordAudits } from '#db/audit'
import { changesBetween } from '#db/changes'
import { publishLive } from '#db/live'
import type { Actor } from '#lib/actor'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { addToFeed } from '#modules/feed'
import { termClosed } from './academics.problems.ts'
import { termsOf } from './academics.store.ts'
import { openBook, type BookKey } from './book-reach.store.ts'
import { meantTerm } from './book-terms.ts'
import { cellsOf, heldWorks, type WorkRow } from './book.store.ts'
import { refreshClassAverages } from './publish.store.ts'
import { hereOf, scoresOf, writeScores, type ScoreRow, type Written } from './save-marks.store.ts'

type Asked = Received<typeof saveMarks>['body']
type Cell = Asked['cells'][number]
type By = Actor & { scope: Scope }

type Name = { work_id: string; ward_id: string }
type Made = { saved: (Name & { version: number })[]; conflicts: Name[]; refused: (Name & { why: CellFault })[] }

const keyOf = (workId: string, wardId: string): string => `${workId} ${wardId}`
const nameOf = ({ work_id, ward_id }: Cell) => ({ work_id, ward_id })

/**
 * Saves what somebody typed into a book: each cell over the version that they saw, and none over what they did not see. Sent again, it
 * finds what it wrote and says the same again.
 */
export function saveMarksFor(db: Db, by: By, key: BookKey, asked: Asked, now: Date): Promise<Response<typeof saveMarks>> {
  return db.as(by.scope, async (tx) => {
    const book = await openBook(tx, by.scope, key, now)
    if (!book.maySave) throw notFound()
    const term = meantTerm(await termsOf(tx, by.scope), book.today, asked.term_id)
    if (!term.isOpen && by.role === 'teacher') throw termClosed()
    const made = await save(tx, by, { ...key, termId: term.id }, asked, now)
    const inConflict = new Set(made.conflicts.map(({ work_id, ward_id }) => keyOf(work_id, ward_id)))
    const cells = await cellsOf(
      tx,
      made.conflicts.map(({ work_id }) => work_id),
      { wardIds: made.conflicts.map(({ ward_id }) => ward_id) },
    )
    return {
      ...made,
      conflicts: cells.filter(({ work_id, ward_id }) => inConflict.has(keyOf(work_id, ward_id))),
      saved_at: now.toISOString(),
    }
  })
}

async function save(tx: Tx, by: By, book: BookKey & { termId: string }, { cells, why }: Asked, now: Date): Promise<Made> {
  const wardIds = [...new Set(cells.map(({ ward_id }) => ward_id))]
  const works = new Map(
    (await heldWorks(tx, book, [...new Set(cells.map(({ work_id }) => work_id))])).map((work) => [work.id, work]),
  )
  const here = await hereOf(tx, book.classId, wardIds)
  const before = byName(await scoresOf(tx, [...works.keys()], wardIds))
  const made: Made = { saved: [], conflicts: [], refused: [] }
  const writing: Written[] = []
  for (const cell of cells) {
    const work = works.get(cell.work_id)
    const is = before.get(keyOf(cell.work_id, cell.ward_id))
    const fault = faultOf(cell, { work, is, isHere: here.has(cell.ward_id), hasWhy: why !== undefined, now })
    if (fault !== null) made.refused.push({ ...nameOf(cell), why: fault })
    else if (isSame(cell, is)) made.saved.push({ ...nameOf(cell), version: is?.version ?? 0 })
    else if (cell.seen !== (is?.version ?? 0)) made.conflicts.push(nameOf(cell))
    else writing.push(written(cell, is, isCorrection(cell, work, is, now) ? (why ?? null) : null, now))
  }
  if (writing.length === 0) return made
  const after = byName(await writeScores(tx, { schoolId: by.schoolId, termId: book.termId }, writing, now))
  for (const { workId, wardId } of writing) {
    const version = after.get(keyOf(workId, wardId))?.version
    if (version === undefined) throw new Error('A mark was not written.')
    made.saved.push({ work_id: workId, ward_id: wardId, version })
  }
  await refreshClassAverages(tx, [...new Set(writing.map(({ workId }) => workId))])
  await record(tx, by, writing, { before, why }, now)
  await tell(tx, by.schoolId, writing, { works, before, after }, now)
  return made
}

const byName = (rows: readonly ScoreRow[]): Map<string, ScoreRow> =>
  new Map(rows.map((row) => [keyOf(row.assessmentId, row.wardId), row]))

const isSame = (cell: Cell, is: ScoreRow | undefined): boolean =>
  cell.state === (is?.state ?? 'not_marked') &&
  cell.score === (is?.score ?? null) &&
  (cell.comment === undefined || cell.comment === (is?.comment ?? null))

const isVisible = (work: WorkRow | undefined, now: Date): boolean => work?.publishedAt != null && work.publishedAt <= now

/** Parents saw something else in this cell. */
const isCorrection = (cell: Cell, work: WorkRow | undefined, is: ScoreRow | undefined, now: Date): boolean =>
  isVisible(work, now) && is !== undefined && is.state !== 'not_marked' && (cell.state !== is.state || cell.score !== is.score)

type Known = { work: WorkRow | undefined; is: ScoreRow | undefined; isHere: boolean; hasWhy: boolean; now: Date }

function faultOf(cell: Cell, { work, is, isHere, hasWhy, now }: Known): CellFault | null {
  if (!work) return 'not_in_book'
  if (!isHere) return 'not_here'
  if (cell.score !== null && cell.score > work.maxScore) return 'above'
  return !hasWhy && isCorrection(cell, work, is, now) ? 'why_needed' : null
}

const written = (cell: Cell, is: ScoreRow | undefined, why: string | null, now: Date): Written => ({
  workId: cell.work_id,
  wardId: cell.ward_id,
  ...markOf(cell),
  comment: cell.comment === undefined ? (is?.comment ?? null) : cell.comment,
  correctedWhy: why ?? is?.correctedWhy ?? null,
  correctedAt: why === null ? (is?.correctedAt ?? null) : now,
})

type Before = { before: ReadonlyMap<string, ScoreRow>; why: string | undefined }

const record = (tx: Tx, by: By, writing: readonly Written[], { before, why }: Before, now: Date): Promise<void> =>
  recordAudits(
    tx,
    by,
    'academics.marks_saved',
    writing.map((cell) => {
      const was = before.get(keyOf(cell.workId, cell.wardId))
      return {
        wardId: cell.wardId,
        subjectId: cell.workId,
        note: why,
        changes: changesBetween(
          { mark: was && (writtenMark(markOf(was)) || null), comment: was?.comment },
          { mark: writtenMark(cell) || null, comment: cell.comment },
        ),
      }
    }),
    now,
  )

type Around = { works: ReadonlyMap<string, WorkRow>; before: ReadonlyMap<string, ScoreRow>; after: ReadonlyMap<string, ScoreRow> }

/** What parents see already, or will at a time that is set, stands in their feed; their open pages look again. */
async function tell(
  tx: Tx,
  schoolId: string,
  writing: readonly Written[],
  { works, before, after }: Around,
  now: Date,
): Promise<void> {
  const shown = writing.filter(({ workId }) => works.get(workId)?.publishedAt != null)
  const fresh = shown.flatMap(({ workId, wardId, state }) => {
    const name = keyOf(workId, wardId)
    const [publishedAt, row] = [works.get(workId)?.publishedAt, after.get(name)]
    const isFirst = (before.get(name)?.state ?? 'not_marked') === 'not_marked' && state !== 'not_marked'
    return isFirst && publishedAt && row ? [{ id: row.id, wardId, at: publishedAt > now ? publishedAt : now }] : []
  })
  await addToFeed(
    tx,
    schoolId,
    fresh.map(({ id, wardId, at }) => ({ kind: 'score_published', wardId, subjectId: id, occurredAt: at })),
    now,
  )
  // Who has the same book open at the school sees the others' marks arrive.
  publishLive(tx, { schoolId, word: 'marks' })
  const seen = shown.filter(({ workId }) => isVisible(works.get(workId), now))
  publishLive(
    tx,
    ...[...new Set(seen.map(({ wardId }) => wardId))].map((wardId) => ({ schoolId, wardId, word: 'academics' as const })),
  )
}
