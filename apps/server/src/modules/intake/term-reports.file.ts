import { eq } from 'drizzle-orm'
import type { Tx } from '#db'
import { classes, subjects, termReportRatings, termReports, termReportSubjects, terms, wards } from '#db/schema'
import { keepVersions, signReports } from '#modules/reports'
import { dataFile } from './data-file.ts'
import { checkReports } from './term-reports.check.ts'
import { columns, HEAD, shownHead, type ReportRow } from './term-reports.columns.ts'
import { writeReports } from './term-reports.store.ts'

const NO_SUBJECT = {
  components: [],
  class_score: null,
  exam_score: null,
  total: null,
  grade: null,
  level: null,
  subject_position: null,
  subject_average: null,
  teacher: null,
}

export const termReportsFile = dataFile({
  name: 'term_reports',
  columns,
  key: ['admission_no', 'academic_year', 'term', 'line_kind', 'line'],
  head: { of: ['admission_no', 'academic_year', 'term'], columns: HEAD },
  check: checkReports,
  async held(tx, { school }) {
    const heads = await headsOf(tx, school.id)
    const lines = await tx
      .select({ line: termReportSubjects, name: subjects.name })
      .from(termReportSubjects)
      .innerJoin(subjects, eq(subjects.id, termReportSubjects.subjectId))
      .where(eq(termReportSubjects.schoolId, school.id))
    const ratings = await tx.select().from(termReportRatings).where(eq(termReportRatings.schoolId, school.id))
    const rows: ReportRow[] = []
    for (const { line, name } of lines) {
      const head = heads.get(line.reportId)
      if (head)
        rows.push({
          ...head,
          line_kind: 'subject',
          line: name,
          line_no: line.position,
          components: line.components.map((each) => ({ name: each.name, score: each.score, of: each.of })),
          class_score: line.classScore,
          exam_score: line.examScore,
          total: line.total,
          grade: line.grade,
          level: line.level,
          subject_position: line.subjectPosition,
          subject_average: line.classAverage,
          rating: null,
          remark: line.remark,
          teacher: line.teacherName,
        })
    }
    for (const each of ratings) {
      const head = heads.get(each.reportId)
      if (head)
        rows.push({
          ...head,
          ...NO_SUBJECT,
          line_kind: each.kind,
          line: each.name,
          line_no: each.position,
          rating: each.rating,
          remark: each.remark,
        })
    }
    return rows.map((row) => ({ state: 'here' as const, row }))
  },
  write: (tx, rows, desk) => writeReports(tx, rows, desk, { keepVersions, signReports }),
})

async function headsOf(tx: Tx, schoolId: string) {
  const rows = await tx
    .select({ report: termReports, ward: wards.admissionNo, term: terms, classCode: classes.code })
    .from(termReports)
    .innerJoin(wards, eq(wards.id, termReports.wardId))
    .innerJoin(terms, eq(terms.id, termReports.termId))
    .innerJoin(classes, eq(classes.id, termReports.classId))
    .where(eq(termReports.schoolId, schoolId))
  return new Map(
    rows.map(({ report, ward, term, classCode }) => [
      report.id,
      { admission_no: ward, academic_year: term.academicYear, term: term.number, class: classCode, ...shownHead(report) },
    ]),
  )
}
