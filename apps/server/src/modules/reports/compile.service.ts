import type { ReportBatch } from '@schoolgate/contracts/office-reports'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import type { Actor } from '#lib/actor'
import { notFound } from '#lib/problem'
import { planReports } from './compile.plan.ts'
import {
  batchNamed,
  changeReport,
  insertReport,
  reportsOfBatch,
  writeLines,
  type Batch,
  type ReportRow,
} from './compile.store.ts'
import { tellReports } from './announce.service.ts'
import { promotedAhead } from './promotion.store.ts'
import type { templateFor } from './templates.ts'
import { reviseReport } from './versions.store.ts'

export type Outcome = { reports: number; new_versions: number; unchanged: number }
export type Compiled = Outcome & { without_marks: number }

/** The class and term that are meant, for whoever may: a teacher only the own class. */
export async function batchFor(tx: Tx, { schoolId, scope }: Actor, wanted: ReportBatch, now: Date): Promise<Batch> {
  const batch = await batchNamed(tx, schoolId, wanted, now, scope?.role === 'teacher' ? scope.userId : undefined)
  if (!batch) throw notFound()
  return batch
}

const WHY = 'Marks or days in school were corrected.'

/** No signature of a class teacher: there was none, or what it stood for is another by now. */
export const UNSIGNED = { teacherSignedAt: null, teacherSignedById: null }

/**
 * Makes the reports of a class from its marks and its registers: new ones as drafts. One that is published already becomes a new
 * version where a figure changed, and its parents are told; a teacher does not touch those that left the own desk.
 */
export async function compileReports(tx: Tx, by: Actor, wanted: ReportBatch, now: Date): Promise<Compiled> {
  const batch = await batchFor(tx, by, wanted, now)
  const { template, planned, withoutMarks } = await planReports(tx, batch, await reportsOfBatch(tx, batch), now)
  const outcome: Compiled = { reports: 0, new_versions: 0, unchanged: 0, without_marks: withoutMarks.length }
  const changed: ReportRow[] = []
  const promoted = await promotedAhead(tx, batch)
  for (const { wardId, old, figures, lines, isOther } of planned) {
    if (!old) {
      const id = await insertReport(tx, {
        ...startOf(batch, template),
        ...figures,
        promotedTo: promoted.get(wardId) ?? null,
        wardId,
        updatedAt: now,
      })
      await writeLines(tx, id, lines, { schoolId: by.schoolId, now })
      outcome.reports++
    } else if (!isOther || mayNotTouch(by, old)) {
      outcome.unchanged++
    } else {
      if (old.status === 'published') {
        changed.push(await reviseReport(tx, old, figures, { by, at: now, why: WHY }))
        outcome.new_versions++
      } else {
        await changeReport(tx, old.id, { ...figures, ...UNSIGNED, status: 'draft', updatedAt: now })
        outcome.reports++
      }
      await writeLines(tx, old.id, lines, { schoolId: by.schoolId, now })
    }
  }
  await tellReports(tx, by.schoolId, changed, now)
  await noteDeed(tx, by, 'term_reports.compiled', batch, now)
  return outcome
}

/** What left the teacher's desk is the head-teacher's. */
export const mayNotTouch = ({ scope }: Actor, { status, teacherSignedAt }: ReportRow): boolean =>
  scope?.role === 'teacher' && (status !== 'draft' || teacherSignedAt !== null)

const startOf = ({ school, term, class: klass, teacher }: Batch, template: ReturnType<typeof templateFor>) => ({
  schoolId: school.id,
  classId: klass.id,
  termId: term.id,
  template,
  classTeacherName: leaderOf({ teacher }),
  headTeacherName: `${school.headTeacherTitle} ${school.headTeacherName}`,
  vacationDate: term.closes,
  nextTermBegins: term.nextTermBegins,
})

/** Who leads the class now, as reports print it. */
export const leaderOf = ({ teacher }: Pick<Batch, 'teacher'>): string | null =>
  teacher && [teacher.title, teacher.fullname].filter((part) => part !== null).join(' ')

/** Writes down who did it, in the transaction of the change itself. */
export const noteDeed = (tx: Tx, by: Actor, action: string, batch: Batch, at: Date, note?: string): Promise<void> =>
  recordAudit(tx, { at, by, action, subjectId: batch.class.id, ...(note === undefined ? {} : { note }) })
