import type { Received, Response } from '@schoolgate/contracts/endpoint'
import type { saveReportWords, WordsFault } from '@schoolgate/contracts/report-books'
import type { Db, Tx } from '#db'
import type { Actor } from '#lib/actor'
import { forbidden } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { tellReports } from './announce.service.ts'
import { openBatch, wordsShown } from './book.service.ts'
import { handsOn } from './book.store.ts'
import { mayNotTouch } from './compile.service.ts'
import { reportsOfBatch, type ReportRow } from './compile.store.ts'
import { isOther, writeRemarks } from './remarks.service.ts'

type Asked = Received<typeof saveReportWords>['body']
type By = Actor & { scope: Scope }

/**
 * Saves what somebody wrote on the reports of a class: each over the words that they saw, and none over what they did not see. Sent again,
 * it finds what it wrote and says the same again.
 */
export function saveWordsFor(
  db: Db,
  by: By,
  classId: string,
  asked: Asked,
  now: Date,
): Promise<Response<typeof saveReportWords>> {
  const { rows, why } = asked
  if (by.role === 'teacher' && rows.some(({ words }) => words.head_teacher_remark !== undefined)) throw forbidden()
  return db.as(by.scope, async (tx) => {
    const batch = await openBatch(tx, by.scope, { classId, termId: asked.term_id, now })
    const held = new Map((await reportsOfBatch(tx, batch)).map((report) => [report.wardId, report]))
    const saved: ReportRow[] = []
    const conflicts: ReportRow[] = []
    const refused: { ward_id: string; why: WordsFault }[] = []
    const changed: ReportRow[] = []
    for (const { ward_id, seen, words } of rows) {
      const report = held.get(ward_id)
      const fault = faultOf(by, report, why !== undefined)
      if (!report) refused.push({ ward_id, why: 'no_report' })
      else if (!isOther(report, words)) saved.push(report)
      else if (fault !== null) refused.push({ ward_id, why: fault })
      else if (seen !== report.wordsVersion) conflicts.push(report)
      else {
        const next = await writeRemarks(tx, by, report, { remarks: words, why }, now)
        if (next.version > report.version) changed.push(next)
        saved.push({ ...next, wordsVersion: report.wordsVersion + 1, wordsAt: now })
      }
    }
    await tellReports(tx, by.schoolId, changed, now)
    return { saved: await shown(tx, saved), conflicts: await shown(tx, conflicts), refused, saved_at: now.toISOString() }
  })
}

function faultOf(by: By, report: ReportRow | undefined, hasWhy: boolean): WordsFault | null {
  if (!report) return 'no_report'
  if (mayNotTouch(by, report)) return 'signed'
  return report.status === 'published' && !hasWhy ? 'why_needed' : null
}

async function shown(tx: Tx, reports: readonly ReportRow[]) {
  const hands = await handsOn(
    tx,
    reports.map(({ id }) => id),
  )
  return reports.map((report) => wordsShown(report, hands.get(report.id)?.by ?? null))
}
