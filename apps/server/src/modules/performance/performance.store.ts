import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { classWeightNow, gradingScaleNow } from '#db/grading'
import { daysCounted, isCounted } from '#db/register'
import { agreedSteps, attendanceRecords, classes, gradingBands, schools, termReports, terms, users, wards } from '#db/schema'
import { worksHere } from '#db/employed'
import { dayIn } from '#lib/days'
import { newId } from '#lib/random'

export type NewStep = { words: string; note?: string | null | undefined; done?: boolean | undefined }

/** Whether the school lets its head-teacher share performance at all. */
export async function mayShare(tx: Tx, schoolId: string): Promise<boolean> {
  const [school] = await tx.select({ may: schools.sharePerformance }).from(schools).where(eq(schools.id, schoolId))
  return school?.may ?? false
}

export async function wardOfSchool(tx: Tx, schoolId: string, wardId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: wards.id })
    .from(wards)
    .where(and(eq(wards.id, wardId), eq(wards.schoolId, schoolId)))
  return rows.length > 0
}

/** The head-teacher of a school and the pupil with this admission number. */
export async function headOf(tx: Tx, { schoolId, admissionNo }: { schoolId: string; admissionNo: string }, now: Date) {
  const [found] = await tx
    .select({ userId: users.id, personId: users.personId, wardId: wards.id })
    .from(users)
    .innerJoin(schools, eq(schools.id, users.schoolId))
    .innerJoin(wards, eq(wards.schoolId, users.schoolId))
    .where(and(eq(users.schoolId, schoolId), eq(users.role, 'head'), worksHere(now), eq(wards.admissionNo, admissionNo)))
    .orderBy(asc(users.createdAt))
    .limit(1)
  return found
}

/** Everything the page is made of, for a year that has begun: published reports, days in school, agreed steps. */
export async function readPupil(tx: Tx, wardId: string, academicYear: string, now: Date) {
  const [found] = await tx
    .select({
      ward: wards,
      class: classes,
      school: schools,
      teacher: teacherName,
      classWeight: classWeightNow,
      gradingScale: gradingScaleNow,
    })
    .from(wards)
    .innerJoin(schools, eq(schools.id, wards.schoolId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .leftJoin(users, and(eq(users.id, classes.classTeacherId), worksHere(now)))
    .where(eq(wards.id, wardId))
  if (!found) return null
  const allTerms = await tx.select().from(terms).where(eq(terms.schoolId, found.school.id)).orderBy(asc(terms.opens))
  const today = dayIn(found.school.timezone, now)
  const begun = allTerms.filter((term) => term.academicYear === academicYear && term.opens <= today)
  const term = begun.at(-1)
  if (!term) return null
  const [reports, days, steps, bands] = await Promise.all([
    reportsOf(tx, wardId, now),
    daysOf(
      tx,
      wardId,
      begun.map(({ id }) => id),
    ),
    tx
      .select()
      .from(agreedSteps)
      .where(and(eq(agreedSteps.wardId, wardId), eq(agreedSteps.academicYear, academicYear)))
      .orderBy(asc(agreedSteps.position)),
    tx
      .select({ from: gradingBands.fromScore })
      .from(gradingBands)
      .where(and(eq(gradingBands.schoolId, found.school.id), eq(gradingBands.scale, found.gradingScale)))
      .orderBy(desc(gradingBands.fromScore)),
  ])
  return { ...found, tx, academicYear, terms: allTerms, term, today, reports, days, steps, bands }
}

export type Pupil = NonNullable<Awaited<ReturnType<typeof readPupil>>>

const teacherName = sql<string | null>`nullif(concat_ws(' ', ${users.title}, ${users.fullname}), '')`

/** The ward's published reports, newest first, with the class of that time. */
const reportsOf = (tx: Tx, wardId: string, now: Date) =>
  tx
    .select({
      termId: termReports.termId,
      class: classes.name,
      numberOnRoll: termReports.numberOnRoll,
      position: termReports.position,
      publishedAt: termReports.publishedAt,
      teacherName: termReports.classTeacherName,
      teacherRemark: termReports.classTeacherRemark,
      headName: termReports.headTeacherName,
      headRemark: termReports.headTeacherRemark,
    })
    .from(termReports)
    .innerJoin(classes, eq(classes.id, termReports.classId))
    .where(
      and(
        eq(termReports.wardId, wardId),
        eq(termReports.status, 'published'),
        isNotNull(termReports.publishedAt),
        lte(termReports.publishedAt, now),
      ),
    )
    .orderBy(desc(termReports.publishedAt))

/** Each day of these terms on which the register was taken, and how much of it the child was there. */
async function daysOf(tx: Tx, wardId: string, termIds: readonly string[]) {
  if (termIds.length === 0) return []
  return tx
    .select({ day: attendanceRecords.day, ...daysCounted })
    .from(attendanceRecords)
    .where(and(eq(attendanceRecords.wardId, wardId), inArray(attendanceRecords.termId, [...termIds]), isCounted(tx)))
    .groupBy(attendanceRecords.day)
}

/** Replaces the agreed steps of a year. */
export async function writeSteps(
  tx: Tx,
  of: { schoolId: string; wardId: string; academicYear: string },
  steps: readonly NewStep[],
  now: Date,
): Promise<void> {
  await tx.delete(agreedSteps).where(and(eq(agreedSteps.wardId, of.wardId), eq(agreedSteps.academicYear, of.academicYear)))
  if (steps.length === 0) return
  const times = { createdAt: now, updatedAt: now }
  await tx.insert(agreedSteps).values(
    steps.map(({ words, note = null, done = false }, position) => ({
      id: newId(),
      ...of,
      position,
      words,
      note,
      done,
      ...times,
    })),
  )
}
