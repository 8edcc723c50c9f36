import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { worksHere } from '#db/employed'
import {
  assessments,
  assessmentScores,
  classes,
  schools,
  subjects,
  termReports,
  termReportSubjects,
  terms,
  users,
  wards,
} from '#db/schema'
import type { Batch } from './compile.store.ts'

const nameOf = (who: typeof users | typeof signer) =>
  sql<string | null>`nullif(concat_ws(' ', ${who.title}, ${who.fullname}), '')`
const signer = alias(users, 'signer')

/** The code of a class by its id. */
export async function classCode(tx: Tx, schoolId: string, classId: string): Promise<string | null> {
  const [found] = await tx
    .select({ code: classes.code })
    .from(classes)
    .where(and(eq(classes.schoolId, schoolId), eq(classes.id, classId)))
  return found?.code ?? null
}

/** Pupils by their ids, by surname, as in the register. */
export const pupilsByName = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({
      id: wards.id,
      admission_no: wards.admissionNo,
      first_name: wards.firstName,
      fullname: sql<string>`concat_ws(' ', ${wards.firstName}, ${wards.middleName}, ${wards.lastName})`,
      gender: wards.gender,
    })
    .from(wards)
    .where(inArray(wards.id, [...ids]))
    .orderBy(asc(wards.lastName), asc(wards.firstName), asc(wards.id))

/** Who changed the words of these reports last, and which class teacher signed them. */
export async function handsOn(tx: Tx, reportIds: readonly string[]) {
  const rows = await tx
    .select({ id: termReports.id, by: nameOf(users), signedBy: nameOf(signer) })
    .from(termReports)
    .leftJoin(users, eq(users.id, termReports.wordsById))
    .leftJoin(signer, eq(signer.id, termReports.teacherSignedById))
    .where(inArray(termReports.id, [...reportIds]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The subjects of the school by their ids. */
export async function subjectsById(tx: Tx, schoolId: string) {
  const rows = await tx.select({ id: subjects.id, name: subjects.name }).from(subjects).where(eq(subjects.schoolId, schoolId))
  return new Map(rows.map((subject) => [subject.id, subject]))
}

/** The last report that came out before this term, of each of these pupils: its average and its totals. */
export async function reportsBefore(tx: Tx, { term }: Batch, wardIds: readonly string[], now: Date) {
  const last = tx
    .selectDistinctOn([termReports.wardId], { id: termReports.id })
    .from(termReports)
    .innerJoin(terms, eq(terms.id, termReports.termId))
    .where(
      and(
        inArray(termReports.wardId, [...wardIds]),
        lt(terms.opens, term.opens),
        eq(termReports.status, 'published'),
        lte(termReports.publishedAt, now),
      ),
    )
    .orderBy(termReports.wardId, desc(terms.opens))
  const rows = await tx
    .select({
      wardId: termReports.wardId,
      average: termReports.average,
      subjectId: termReportSubjects.subjectId,
      total: termReportSubjects.total,
    })
    .from(termReports)
    .leftJoin(termReportSubjects, eq(termReportSubjects.reportId, termReports.id))
    .where(inArray(termReports.id, last))
  return new Map(
    [...Map.groupBy(rows, ({ wardId }) => wardId)].map(([wardId, lines]) => [
      wardId,
      {
        average: lines[0]?.average ?? null,
        totals: new Map(lines.map(({ subjectId, total }) => [subjectId, total])),
      },
    ]),
  )
}

/** Marks of the class in the term that are over their work's maximum: only from outside can they come. */
export const marksAbove = (tx: Tx, { class: klass, term }: Batch) =>
  tx
    .select({
      wardId: assessmentScores.wardId,
      subjectId: assessments.subjectId,
      score: assessmentScores.score,
      of: assessments.maxScore,
    })
    .from(assessmentScores)
    .innerJoin(assessments, eq(assessments.id, assessmentScores.assessmentId))
    .where(
      and(eq(assessments.classId, klass.id), eq(assessments.termId, term.id), gt(assessmentScores.score, assessments.maxScore)),
    )

/** The active classes of a school, youngest first, with who leads each; only the one this teacher leads, where one is named. */
export const classesLed = (tx: Tx, schoolId: string, teacherId: string | undefined, now: Date) =>
  tx
    .select({ id: classes.id, code: classes.code, name: classes.name, teacher: nameOf(users) })
    .from(classes)
    .innerJoin(schools, eq(schools.id, classes.schoolId))
    .leftJoin(users, and(eq(users.id, classes.classTeacherId), worksHere(now)))
    .where(
      and(
        eq(classes.schoolId, schoolId),
        eq(classes.isActive, true),
        teacherId === undefined ? undefined : eq(classes.classTeacherId, teacherId),
      ),
    )
    .orderBy(asc(classes.position), asc(classes.name))

/** How far the reports of each class of the school are in a term. */
export async function stagesByClass(tx: Tx, schoolId: string, termId: string) {
  const of = (status: (typeof termReports.$inferSelect)['status']) =>
    sql<number>`count(*) filter (where ${termReports.status} = ${status})`.mapWith(Number)
  const rows = await tx
    .select({
      classId: termReports.classId,
      written: count(termReports.classTeacherRemark),
      drafts: of('draft'),
      signed:
        sql<number>`count(*) filter (where ${termReports.status} = 'draft' and ${isNotNull(termReports.teacherSignedAt)})`.mapWith(
          Number,
        ),
      approved: of('approved'),
      published: of('published'),
      publishedAt: sql<Date | null>`min(${termReports.publishedAt}) filter (where ${termReports.status} = 'published')`.mapWith(
        termReports.publishedAt,
      ),
    })
    .from(termReports)
    .where(and(eq(termReports.schoolId, schoolId), eq(termReports.termId, termId)))
    .groupBy(termReports.classId)
  return new Map(rows.map((row) => [row.classId, row]))
}

/** How many are in each class. */
export async function pupilsByClass(tx: Tx, schoolId: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ classId: wards.classId, count: count() })
    .from(wards)
    .where(and(eq(wards.schoolId, schoolId), isAtSchoolNow))
    .groupBy(wards.classId)
  return new Map(rows.map((row) => [row.classId, row.count]))
}
