import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { worksHere } from '#db/employed'
import { classWeightNow } from '#db/grading'
import { isGuardian } from '#db/guardian'
import {
  assessments,
  assessmentScores,
  classes,
  guardianships,
  schools,
  subjects,
  termReports,
  termReportSubjects,
  terms,
  timetableEntries,
  users,
  wards,
} from '#db/schema'
import { isOneOf, statement } from '#db/statement'
import { together } from '#db/together'
import type { Scope } from '#lib/scope'

/** With fewer marked wards than this an average would tell what another child has. */
const SMALLEST_GROUP = 5

const teacherName = sql<string | null>`nullif(concat_ws(' ', ${users.title}, ${users.fullname}), '')`

/** Those of these wards whose marks this guardian has the right to see, each with its school. */
export const openedWards = (tx: Tx, { userId, schoolId }: Scope, wardIds: readonly string[]) =>
  openedRows(tx, { userId, schoolId, wardIds })

const openedRows = statement((tx) =>
  tx
    .select({
      id: wards.id,
      classId: wards.classId,
      class: classes.name,
      classWeight: classWeightNow,
      schoolDays: schools.schoolDays,
      timezone: schools.timezone,
    })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(schools, eq(schools.id, wards.schoolId))
    .where(
      and(
        isGuardian(sql.placeholder('userId'), 'academics'),
        isOneOf(guardianships.wardId, 'wardIds'),
        eq(wards.schoolId, sql.placeholder('schoolId')),
      ),
    )
    .prepare(),
)

export async function openedWard(tx: Tx, scope: Scope, wardId: string) {
  const [ward] = await openedWards(tx, scope, [wardId])
  return ward ?? null
}

/** Who teaches a ward; nobody where the caller may not see it. */
export const teachersOf = (tx: Tx, scope: Scope, wardId: string, now: Date) =>
  tx
    .selectDistinct({ name: teacherName })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .innerJoin(schools, eq(schools.id, wards.schoolId))
    .innerJoin(timetableEntries, eq(timetableEntries.classId, wards.classId))
    .innerJoin(users, and(eq(users.id, timetableEntries.teacherId), worksHere(now)))
    .where(and(isGuardian(scope.userId, 'academics'), eq(guardianships.wardId, wardId), eq(wards.schoolId, scope.schoolId)))
    .prepare()
    .execute()

/** The school's terms, oldest first. */
export const termsOf = (tx: Tx, { schoolId }: Scope) => termRows(tx, { schoolId })

const termRows = statement((tx) =>
  tx
    .select()
    .from(terms)
    .where(eq(terms.schoolId, sql.placeholder('schoolId')))
    .orderBy(asc(terms.opens))
    .prepare(),
)

/** What was published by now of works in a term, newest first. */
function selectMarks(tx: Tx) {
  // Found first, and of nobody else: a plan for wards it does not know begins with every work of the school. The offset holds it back.
  const own = tx
    .select({
      wardId: assessmentScores.wardId,
      assessmentId: assessmentScores.assessmentId,
      state: assessmentScores.state,
      score: assessmentScores.score,
      comment: assessmentScores.comment,
      correctedWhy: assessmentScores.correctedWhy,
      correctedAt: assessmentScores.correctedAt,
    })
    .from(assessmentScores)
    .where(and(isOneOf(assessmentScores.wardId, 'wardIds'), eq(assessmentScores.termId, sql.placeholder('termId'))))
    .offset(sql.placeholder('from'))
    .as('own')
  return tx
    .select({
      wardId: own.wardId,
      id: assessments.id,
      subjectId: assessments.subjectId,
      subject: subjects.name,
      type: assessments.type,
      title: assessments.title,
      day: assessments.day,
      maxScore: assessments.maxScore,
      weight: assessments.weight,
      publishedAt: sql`${assessments.publishedAt}`.mapWith(assessments.createdAt),
      state: own.state,
      score: own.score,
      comment: own.comment,
      correctedWhy: own.correctedWhy,
      correctedAt: own.correctedAt,
      classAverage: sql`case when ${assessments.markedCount} >= ${SMALLEST_GROUP} then ${assessments.classAverage} end`.mapWith(
        assessments.classAverage,
      ),
      teacher: teacherName,
    })
    .from(own)
    .innerJoin(assessments, eq(assessments.id, own.assessmentId))
    .innerJoin(subjects, eq(subjects.id, assessments.subjectId))
    .leftJoin(users, eq(users.id, assessments.teacherId))
    .where(lte(assessments.publishedAt, sql.placeholder('now')))
    .orderBy(sql`${assessments.day} desc nulls last`, desc(assessments.publishedAt), asc(assessments.title))
}

/** The published reports of the wards, found once for their heads and their lines. */
const PUBLISHED = sql`published as materialized (
  select r.id, r.ward_id, r.term_id, r.class_id, r.class_weight, r.average, r.class_average, r.published_at from term_reports r
    where r.ward_id = any (${sql.placeholder('wardIds')}::uuid[]) and r.status = 'published' and r.published_at <= ${sql.placeholder('now')}::timestamptz)`

const partRows = together(
  (tx) => ({
    marks: selectMarks(tx),

    // Oldest first.
    reports: tx
      .select({
        wardId: sql`p.ward_id`.mapWith(termReports.wardId),
        id: sql`p.id`.mapWith(termReports.id),
        termId: sql`p.term_id`.mapWith(termReports.termId),
        class: sql<string>`(select c.name from classes c where c.id = p.class_id)`,
        classWeight: sql`p.class_weight`.mapWith(termReports.classWeight),
        average: sql<number | null>`p.average`,
        classAverage: sql<number | null>`p.class_average`,
        publishedAt: sql`p.published_at`.mapWith(termReports.createdAt),
      })
      .from(sql`published p`)
      .innerJoin(terms, sql`${terms.id} = p.term_id`)
      .orderBy(asc(terms.opens)),

    // The subjects of the same reports.
    lines: tx
      .select({
        reportId: termReportSubjects.reportId,
        subjectId: termReportSubjects.subjectId,
        subject: subjects.name,
        classScore: termReportSubjects.classScore,
        examScore: termReportSubjects.examScore,
        total: termReportSubjects.total,
        grade: termReportSubjects.grade,
        level: termReportSubjects.level,
        classAverage: termReportSubjects.classAverage,
      })
      .from(termReportSubjects)
      .innerJoin(subjects, eq(subjects.id, termReportSubjects.subjectId))
      .where(sql`${termReportSubjects.reportId} = any (array(select p.id from published p))`),
  }),
  PUBLISHED,
)

/** The marks of the wards in a term, and their reports of all terms with their subjects, as far as published by now. */
export const partsOf = (tx: Tx, wardIds: readonly string[], termId: string, now: Date) =>
  partRows(tx, { wardIds, termId, now: now.toISOString(), from: 0 })

/** What the school calls its subjects. */
export const subjectNamesOf = (tx: Tx, scope: Scope) =>
  tx.select({ name: subjects.name }).from(subjects).where(eq(subjects.schoolId, scope.schoolId)).prepare().execute()

export type TermRow = typeof terms.$inferSelect
type PartRows = Awaited<ReturnType<typeof partsOf>>
export type MarkRow = PartRows['marks'][number]
export type ReportRow = PartRows['reports'][number]
export type ReportLine = PartRows['lines'][number]
