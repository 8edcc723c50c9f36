import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { termReportRatings, termReports, termReportSubjects } from '#db/schema'
import type { Actor } from '#lib/actor'
import { newId, newPublicId, newVerifyCode } from '#lib/random'
import { upsert } from '#db/bulk'
import { termKey, type ImportContext } from './import-context.ts'
import { classIds, subjectIds, termIds, wardIds } from './references.store.ts'
import { keptHead, reportKey, type ReportRow } from './term-reports.columns.ts'

/** Keeps what published reports say now (modules/reports). */
type KeepVersions = (
  tx: Tx,
  reports: readonly (typeof termReports.$inferSelect)[],
  why: { by: Actor; at: Date; why: string },
) => Promise<void>

/** Puts today's handwriting under reports (modules/reports). */
type SignReports = (tx: Tx, reportIds: readonly string[]) => Promise<void>

/** Writes reports with their lines; a published report that changes becomes its next version and the last one is kept. */
export async function writeReports(
  tx: Tx,
  rows: readonly ReportRow[],
  context: ImportContext,
  { keepVersions, signReports }: { keepVersions: KeepVersions; signReports: SignReports },
): Promise<void> {
  const { school, now } = context
  const [wardOf, termOf, classOf] = [await wardIds(tx, context), await termIds(tx, context), await classIds(tx, context)]
  const place = (row: ReportRow) => `${wardOf.of(row.admission_no)} ${termOf.of(termKey(row))}`
  const heads = [...new Map(rows.map((row) => [reportKey(row), row])).values()]
  const mine = and(
    eq(termReports.schoolId, school.id),
    inArray(
      termReports.wardId,
      heads.map((row) => wardOf.of(row.admission_no)),
    ),
    // Reports of the terms that the files do not speak of stay unread: a ward has one for every term of its years here.
    inArray(termReports.termId, [...new Set(heads.map((row) => termOf.of(termKey(row))))]),
  )

  const before = new Map(
    (await tx.select().from(termReports).where(mine)).map((report) => [`${report.wardId} ${report.termId}`, report]),
  )
  const replaced = heads.flatMap((row) => {
    const old = before.get(place(row))
    return old?.status === 'published' ? [old] : []
  })
  await keepVersions(tx, replaced, { by: context.by, at: now, why: 'Changed by an import.' })

  const values = heads.map((row) => {
    const old = before.get(place(row))
    return {
      id: newId(),
      schoolId: school.id,
      publicId: newPublicId(),
      wardId: wardOf.of(row.admission_no),
      termId: termOf.of(termKey(row)),
      classId: classOf.of(row.class),
      gradingScale: school.gradingScale,
      ...keptHead(row),
      version: old ? old.version + (old.status === 'published' ? 1 : 0) : 1,
      // A new version is another paper: its code is new, and the old one says that it was replaced.
      verifyCode: old && old.status !== 'published' ? old.verifyCode : newVerifyCode(),
      importedAt: now,
      updatedAt: now,
    }
  })
  await upsert(tx, termReports, values, ['wardId', 'termId'], ['publicId', 'gradingScale'])

  const written = new Map(
    (await tx.select().from(termReports).where(mine)).map((report) => [`${report.wardId} ${report.termId}`, report]),
  )
  const changed = heads.flatMap((row) => written.get(place(row)) ?? [])
  for (const { id } of changed) context.written.reports.add(id)
  await signReports(
    tx,
    changed.filter(({ status }) => status === 'published').map(({ id }) => id),
  )
  const lines = rows.filter((row) => row.line_kind === 'subject')
  const subjectOf = await subjectIds(
    tx,
    context,
    lines.map(({ line }) => line),
  )
  const base = (row: ReportRow) => ({
    id: newId(),
    schoolId: school.id,
    reportId: written.get(place(row))?.id ?? '',
    updatedAt: now,
  })
  await upsert(
    tx,
    termReportSubjects,
    lines.map((row) => ({
      ...base(row),
      subjectId: subjectOf.of(row.line),
      position: row.line_no,
      components: row.components,
      classScore: row.class_score,
      examScore: row.exam_score,
      total: row.total,
      grade: row.grade,
      level: row.level,
      subjectPosition: row.subject_position,
      classAverage: row.subject_average,
      remark: row.remark,
      teacherName: row.teacher,
    })),
    ['reportId', 'subjectId'],
  )
  const ratings = rows.flatMap((row) =>
    row.line_kind === 'subject'
      ? []
      : [
          {
            ...base(row),
            kind: row.line_kind,
            name: row.line,
            position: row.line_no,
            rating: row.rating ?? '',
            remark: row.remark,
          },
        ],
  )
  await upsert(tx, termReportRatings, ratings, ['reportId', 'kind', 'name'])
}
