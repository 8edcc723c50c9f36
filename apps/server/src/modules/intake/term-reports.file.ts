import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { classes, subjects, termReportRatings, termReports, termReportSubjects, terms, wards } from '#db/schema'
import { keepVersions, signReports } from '#modules/reports'
import { dataFile, OfPupils, type Held, type Wanted } from './data-file.ts'
import { termKey, type ImportContext } from './import-context.ts'
import { termIds, wardIds } from './references.store.ts'
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
  fillsFileOf: 'admission_no',
  head: { of: ['admission_no', 'academic_year', 'term'], columns: HEAD },
  called: (row, context) => context.wards.get(row.admission_no)?.fullname,
  lasting: ['published_at'],
  check: checkReports,
  isByPupil: true,
  async held(tx, context, wanted) {
    const heads = await headsOf(tx, context, wanted)
    const ids = [...heads.keys()]
    const lines = await tx
      .select({ line: termReportSubjects, name: subjects.name })
      .from(termReportSubjects)
      .innerJoin(subjects, eq(subjects.id, termReportSubjects.subjectId))
      .where(inArray(termReportSubjects.reportId, ids))
    const ratings = await tx.select().from(termReportRatings).where(inArray(termReportRatings.reportId, ids))
    const rows: Held<ReportRow>[] = []
    const add = ({ head, isOwn }: HeadHere, line: Omit<ReportRow, keyof HeadHere['head']>) =>
      rows.push({ state: 'here', row: { ...head, ...line }, ...(isOwn ? { own: 'all' as const } : {}) })
    for (const { line, name } of lines) {
      const head = heads.get(line.reportId)
      if (head)
        add(head, {
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
        add(head, {
          ...NO_SUBJECT,
          line_kind: each.kind,
          line: each.name,
          line_no: each.position,
          rating: each.rating,
          remark: each.remark,
        })
    }
    return rows
  },
  write: (tx, rows, context) => writeReports(tx, rows, context, { keepVersions, signReports }),
})

type HeadHere = { head: Head; isOwn: boolean }
type Head = Pick<ReportRow, 'admission_no' | 'academic_year' | 'term' | (typeof HEAD)[number]>

async function reportsWanted(tx: Tx, context: ImportContext, wanted: Wanted<ReportRow>) {
  const { wardId, termId } = termReports
  if (wanted instanceof OfPupils) return inArray(wardId, [...wanted.wardIds])
  const [wardOf, termOf] = [await wardIds(tx, context), await termIds(tx, context)]
  const ofWards = new Set(wanted.flatMap((row) => wardOf.known(row.admission_no)))
  const inTerms = new Set(wanted.flatMap((row) => termOf.known(termKey(row))))
  return and(inArray(wardId, [...ofWards]), inArray(termId, [...inTerms]))
}

async function headsOf(tx: Tx, context: ImportContext, wanted: Wanted<ReportRow>): Promise<Map<string, HeadHere>> {
  const rows = await tx
    .select({ report: termReports, ward: wards.admissionNo, term: terms, classCode: classes.code })
    .from(termReports)
    .innerJoin(wards, eq(wards.id, termReports.wardId))
    .innerJoin(terms, eq(terms.id, termReports.termId))
    .innerJoin(classes, eq(classes.id, termReports.classId))
    .where(await reportsWanted(tx, context, wanted))
  return new Map(
    rows.map(({ report, ward, term, classCode }) => [
      report.id,
      {
        head: { admission_no: ward, academic_year: term.academicYear, term: term.number, class: classCode, ...shownHead(report) },
        // Compiled, remarked, released or withdrawn here since a file wrote it: it is the teachers' now.
        isOwn: report.importedAt?.getTime() !== report.updatedAt.getTime(),
      },
    ]),
  )
}
