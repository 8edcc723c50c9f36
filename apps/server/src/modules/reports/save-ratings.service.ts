import type { Received, Response } from '@schoolgate/contracts/endpoint'
import type { RatingFault, saveReportRatings } from '@schoolgate/contracts/report-ratings'
import type { Db, Tx } from '#db'
import { recordAudits } from '#db/audit'
import { changesBetween } from '#db/changes'
import type { Actor } from '#lib/actor'
import type { Scope } from '#lib/scope'
import { tellReports } from './announce.service.ts'
import { openBatch } from './book.service.ts'
import { mayNotTouch, UNSIGNED } from './compile.service.ts'
import { changeReport, reportsOfBatch, type ReportRow } from './compile.store.ts'
import { ratedIn, ratingsOf, writeRatings } from './ratings.store.ts'
import { templateFor } from './templates.ts'
import { reviseReport } from './versions.store.ts'

type Asked = Received<typeof saveReportRatings>['body']
type Cell = Asked['cells'][number]
type By = Actor & { scope: Scope }
type Made = Response<typeof saveReportRatings>

/**
 * Rates traits and skills on the reports of a class: each over the rating that was seen, and none over one that was not. Sent again, it
 * finds what it wrote and says the same again.
 */
export function saveRatingsFor(db: Db, by: By, classId: string, asked: Asked, now: Date): Promise<Made> {
  return db.as(by.scope, async (tx) => {
    const batch = await openBatch(tx, by.scope, { classId, termId: asked.term_id, now })
    const held = new Map((await reportsOfBatch(tx, batch)).map((report) => [report.wardId, report]))
    const stands = await ratingsOf(
      tx,
      [...held.values()].map(({ id }) => id),
    )
    const things = await ratedIn(tx, batch, templateFor(batch.class.stage, batch.school.country), [...stands.values()].flat())
    const positions = new Map(things.map(({ kind, name }, at) => [`${kind} ${name}`, at + 1]))
    const made: Made = { saved: 0, conflicts: [], refused: [], saved_at: now.toISOString() }
    const changed: ReportRow[] = []
    for (const [wardId, cells] of Map.groupBy(asked.cells, ({ ward_id }) => ward_id)) {
      const report = held.get(wardId)
      if (!report) {
        made.refused.push({ ward_id: wardId, why: 'no_report' })
        continue
      }
      const { taken, writing, conflicts } = sorted(cells, stands.get(report.id) ?? [])
      made.saved += taken
      made.conflicts.push(...conflicts)
      const fault = writing.length === 0 ? null : faultOf(by, report, asked.why)
      if (fault !== null) made.refused.push({ ward_id: wardId, why: fault })
      else if (writing.length > 0) {
        const next = await touch(tx, by, report, asked.why, now)
        if (next.version > report.version) changed.push(next)
        await writeRatings(
          tx,
          by.schoolId,
          writing.map(({ kind, name, rating }) => ({
            reportId: report.id,
            kind,
            name,
            position: positions.get(`${kind} ${name}`) ?? things.length + 1,
            rating,
          })),
          now,
        )
        await note(tx, by, report, { writing, why: asked.why }, now)
        made.saved += writing.length
      }
    }
    await tellReports(tx, by.schoolId, changed, now)
    return made
  })
}

type Stands = readonly { kind: Cell['kind']; name: string; rating: string }[]

/** Which cells say what stands there already, which are to be written, and which somebody else rated since. */
function sorted(cells: readonly Cell[], stands: Stands) {
  const now = new Map(stands.map(({ kind, name, rating }) => [`${kind} ${name}`, rating]))
  const isOf = ({ kind, name }: Cell): string | null => now.get(`${kind} ${name}`) ?? null
  const other = cells.filter((cell) => isOf(cell) !== cell.rating)
  const writing = other.filter((cell) => isOf(cell) === cell.seen)
  return {
    taken: cells.length - other.length,
    writing,
    conflicts: other
      .filter((cell) => isOf(cell) !== cell.seen)
      .map((cell) => ({ ward_id: cell.ward_id, kind: cell.kind, name: cell.name, rating: isOf(cell) })),
  }
}

function faultOf(by: By, report: ReportRow, why: string | undefined): RatingFault | null {
  if (mayNotTouch(by, report)) return 'signed'
  return report.status === 'published' && why === undefined ? 'why_needed' : null
}

/** A report that is out becomes its next version; whoever signed a draft signed other ratings. */
async function touch(tx: Tx, by: By, report: ReportRow, why: string | undefined, now: Date): Promise<ReportRow> {
  if (report.status === 'published' && why !== undefined) return reviseReport(tx, report, {}, { by, at: now, why })
  await changeReport(tx, report.id, { ...UNSIGNED, updatedAt: now })
  return report
}

const note = (
  tx: Tx,
  by: By,
  { id, wardId }: ReportRow,
  { writing, why }: { writing: readonly Cell[]; why: string | undefined },
  now: Date,
): Promise<void> =>
  recordAudits(
    tx,
    by,
    'term_reports.rated',
    [
      {
        wardId,
        subjectId: id,
        note: why,
        changes: changesBetween(
          { ratings: writing.map(({ name, seen }) => `${name}: ${seen ?? '–'}`) },
          { ratings: writing.map(({ name, rating }) => `${name}: ${rating ?? '–'}`) },
        ),
      },
    ],
    now,
  )
