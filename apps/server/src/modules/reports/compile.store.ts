import type { ReportBatch } from '@schoolgate/contracts/office-reports'
import { and, asc, eq, gt, inArray, lte, max, ne, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { worksHere } from '#db/employed'
import { classWeightNow, gradingScaleNow } from '#db/grading'
import { daysCounted, isCounted } from '#db/register'
import {
  assessments,
  assessmentScores,
  attendanceRecords,
  classes,
  gradingBands,
  schools,
  subjects,
  termReports,
  termReportSubjects,
  termReportVersions,
  terms,
  users,
  wards,
} from '#db/schema'
import { newId, newPublicId, newVerifyCode } from '#lib/random'
import type { PupilWorks, SheetLine, SubjectWorks } from './class-sheet.ts'

type Exam = (typeof assessments.$inferSelect)['type']
/** The exam is one part of the total, everything else but a mock is class work. */
const EXAM: Exam = 'end_of_term'
const COUNTS_NOT: Exam = 'mock'

export type ReportRow = typeof termReports.$inferSelect
/** A class in a term, with its school. */
export type Batch = NonNullable<Awaited<ReturnType<typeof batchNamed>>>

/** The class and term that are meant; null when the school has no such class or term, or (a teacher) it is not the own class. */
export async function batchNamed(
  tx: Tx,
  schoolId: string,
  { class: code, academic_year, term }: ReportBatch,
  now: Date,
  teacherId?: string,
) {
  const [found] = await tx
    .select({
      class: classes,
      term: terms,
      school: schools,
      teacher: { title: users.title, fullname: users.fullname },
      grading: { classWeight: classWeightNow, scale: gradingScaleNow },
    })
    .from(classes)
    .innerJoin(schools, eq(schools.id, classes.schoolId))
    .innerJoin(terms, eq(terms.schoolId, classes.schoolId))
    .leftJoin(users, and(eq(users.id, classes.classTeacherId), worksHere(now)))
    .where(
      and(
        eq(classes.schoolId, schoolId),
        eq(classes.code, code),
        eq(terms.academicYear, academic_year),
        eq(terms.number, term),
        ...(teacherId === undefined ? [] : [eq(classes.classTeacherId, teacherId)]),
      ),
    )
  return found ?? null
}

/** The names, as reports print them, of staff who have left; one that somebody who is here bears too is not among them. */
export async function namesOfDeparted(tx: Tx, { school }: Batch, now: Date): Promise<Set<string>> {
  const name = sql<string>`concat_ws(' ', ${users.title}, ${users.fullname})`
  const rows = await tx
    .select({ name })
    .from(users)
    .innerJoin(schools, eq(schools.id, users.schoolId))
    .where(and(eq(users.schoolId, school.id), ne(users.role, 'parent')))
    .groupBy(name)
    .having(sql`not bool_or(${worksHere(now)})`)
  return new Set(rows.map((row) => row.name))
}

/** The bands of one of the school's scales. */
export const bandsOfScale = async (tx: Tx, schoolId: string, scale: string) =>
  (
    await tx
      .select()
      .from(gradingBands)
      .where(and(eq(gradingBands.schoolId, schoolId), eq(gradingBands.scale, scale)))
  ).map(({ fromScore, grade, level }) => ({ from_score: fromScore, grade, level }))

/**
 * Who sits in the class in that term: its active pupils of today, or, once a later term has opened, those who have marks or a
 * report of it there. Pupils move up and leave; the reports of an old term stay those of the children who sat there.
 */
export async function pupilsOf(tx: Tx, { class: klass, term }: Batch, today: string): Promise<string[]> {
  const [later] = await tx
    .select({ id: terms.id })
    .from(terms)
    .where(and(eq(terms.schoolId, klass.schoolId), gt(terms.opens, term.opens), lte(terms.opens, today)))
    .limit(1)
  const satThere = union(
    tx
      .select({ id: assessmentScores.wardId })
      .from(assessmentScores)
      .innerJoin(assessments, eq(assessments.id, assessmentScores.assessmentId))
      .where(and(eq(assessments.classId, klass.id), eq(assessments.termId, term.id))),
    tx
      .select({ id: termReports.wardId })
      .from(termReports)
      .where(and(eq(termReports.classId, klass.id), eq(termReports.termId, term.id))),
  )
  const sitsThere = and(eq(wards.classId, klass.id), isAtSchoolNow)
  const rows = await tx
    .select({ id: wards.id })
    .from(wards)
    .where(later ? inArray(wards.id, satThere) : sitsThere)
    .orderBy(asc(wards.id))
  return rows.map(({ id }) => id)
}

/** The works of these pupils in the class, and the subjects in the order of their names. */
export async function worksOf(
  tx: Tx,
  batch: Batch,
  pupilIds: readonly string[],
): Promise<{ pupils: PupilWorks[]; subjectIds: string[] }> {
  const rows = await tx
    .select({
      wardId: assessmentScores.wardId,
      subjectId: assessments.subjectId,
      type: assessments.type,
      name: assessments.title,
      of: assessments.maxScore,
      weight: assessments.weight,
      score: assessmentScores.score,
    })
    .from(assessments)
    .innerJoin(subjects, eq(subjects.id, assessments.subjectId))
    .innerJoin(assessmentScores, eq(assessmentScores.assessmentId, assessments.id))
    .where(and(eq(assessments.classId, batch.class.id), eq(assessments.termId, batch.term.id)))
    .orderBy(asc(subjects.name), asc(assessments.day), asc(assessments.ref))
  const counted = rows.filter(({ type }) => type !== COUNTS_NOT)
  const ofWard = Map.groupBy(counted, ({ wardId }) => wardId)
  const pupils = pupilIds.map((id): PupilWorks => {
    const bySubject = new Map<string, SubjectWorks>()
    for (const [subjectId, works] of Map.groupBy(ofWard.get(id) ?? [], (work) => work.subjectId))
      bySubject.set(subjectId, {
        classWorks: works.filter(({ type }) => type !== EXAM),
        examWorks: works.filter(({ type }) => type === EXAM),
      })
    return { wardId: id, bySubject }
  })
  return { pupils, subjectIds: [...new Set(counted.map(({ subjectId }) => subjectId))] }
}

/**
 * Days each of these pupils was in school in the term, and days there was a register. For one who joined within the term the school opened
 * as often as there was a register for them.
 */
export async function attendanceOf(tx: Tx, { term }: Batch, pupilIds: readonly string[]) {
  const rows = await tx
    .select({
      wardId: attendanceRecords.wardId,
      opened: daysCounted.opened,
      present: daysCounted.present,
      joinedOn: wards.joinedOn,
    })
    .from(attendanceRecords)
    .innerJoin(wards, eq(wards.id, attendanceRecords.wardId))
    .where(and(inArray(attendanceRecords.wardId, [...pupilIds]), eq(attendanceRecords.termId, term.id), isCounted(tx)))
    .groupBy(attendanceRecords.wardId, wards.joinedOn)
  return {
    opened: Math.max(0, ...rows.map(({ opened }) => opened)),
    of: new Map(rows.map((row) => [row.wardId, row.present])),
    openedSinceJoining: new Map(
      rows.filter(({ joinedOn }) => (joinedOn ?? '') > term.opens).map((row) => [row.wardId, row.opened]),
    ),
  }
}

/** The reports of the class in the term. */
export const reportsRead = (tx: Tx, { class: klass, term }: Batch) =>
  tx
    .select()
    .from(termReports)
    .where(and(eq(termReports.classId, klass.id), eq(termReports.termId, term.id)))
    .orderBy(asc(termReports.id))

/** The same; nobody else changes them until this transaction ends. */
export const reportsOfBatch = (tx: Tx, batch: Batch): Promise<ReportRow[]> => reportsRead(tx, batch).for('update')

/** The report of one pupil in a term, of this teacher's own class where one is named; nobody else changes it until this ends. */
export async function reportOfPupil(
  tx: Tx,
  schoolId: string,
  of: { admission_no: string; academic_year: string; term: number },
  teacherId?: string,
): Promise<ReportRow | null> {
  const [found] = await tx
    .select({ report: termReports })
    .from(termReports)
    .innerJoin(wards, eq(wards.id, termReports.wardId))
    .innerJoin(terms, eq(terms.id, termReports.termId))
    .innerJoin(classes, eq(classes.id, termReports.classId))
    .where(
      and(
        eq(termReports.schoolId, schoolId),
        eq(wards.admissionNo, of.admission_no),
        eq(terms.academicYear, of.academic_year),
        eq(terms.number, of.term),
        ...(teacherId === undefined ? [] : [eq(classes.classTeacherId, teacherId)]),
      ),
    )
    .for('update', { of: termReports })
  return found?.report ?? null
}

export const linesOfReports = async (tx: Tx, reportIds: readonly string[]) =>
  Map.groupBy(
    await tx
      .select()
      .from(termReportSubjects)
      .where(inArray(termReportSubjects.reportId, [...reportIds])),
    ({ reportId }) => reportId,
  )

export type NewReport = Omit<typeof termReports.$inferInsert, 'id' | 'publicId' | 'verifyCode' | 'version' | 'status'>

export async function insertReport(tx: Tx, report: NewReport): Promise<string> {
  const id = newId()
  const made = { id, publicId: newPublicId(), verifyCode: newVerifyCode(), status: 'draft' as const }
  await tx.insert(termReports).values({ ...report, ...made })
  return id
}

export async function changeReport(tx: Tx, id: string, change: Partial<typeof termReports.$inferInsert>): Promise<void> {
  await tx.update(termReports).set(change).where(eq(termReports.id, id))
}

/** The same change of several reports. */
export async function changeReports(
  tx: Tx,
  ids: readonly string[],
  change: Partial<typeof termReports.$inferInsert>,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(termReports)
      .set(change)
      .where(inArray(termReports.id, [...ids]))
}

/** Writes the lines of a report; remarks and teachers' names that stand there stay. */
export async function writeLines(tx: Tx, reportId: string, lines: readonly SheetLine[], at: { schoolId: string; now: Date }) {
  if (lines.length === 0) return
  await tx
    .insert(termReportSubjects)
    .values(
      lines.map((line, position) => ({
        id: newId(),
        schoolId: at.schoolId,
        reportId,
        position: position + 1,
        ...line,
        updatedAt: at.now,
      })),
    )
    .onConflictDoUpdate({
      target: [termReportSubjects.reportId, termReportSubjects.subjectId],
      set: {
        components: sql`excluded.components`,
        classScore: sql`excluded.class_score`,
        examScore: sql`excluded.exam_score`,
        total: sql`excluded.total`,
        grade: sql`excluded.grade`,
        level: sql`excluded.level`,
        subjectPosition: sql`excluded.subject_position`,
        classAverage: sql`excluded.class_average`,
        updatedAt: at.now,
      },
    })
}

/** The newest version that was kept of each report of the class. */
export async function lastKeptVersions(tx: Tx, { class: klass, term }: Batch): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: termReportVersions.reportId, version: max(termReportVersions.version) })
    .from(termReportVersions)
    .innerJoin(termReports, eq(termReports.id, termReportVersions.reportId))
    .where(and(eq(termReports.classId, klass.id), eq(termReports.termId, term.id)))
    .groupBy(termReportVersions.reportId)
  return new Map(rows.map(({ id, version }) => [id, version ?? 0]))
}
