import type { BookCell, BookPupil, BookWork } from '@schoolgate/contracts/mark-book'
import { and, asc, count, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { assessments, assessmentScores, timetableEntries, users, wards } from '#db/schema'
import type { BookKey } from './book-reach.store.ts'

export type WorkRow = typeof assessments.$inferSelect
type InTerm = BookKey & { termId: string }

export const workShown = (row: WorkRow): BookWork => ({
  id: row.id,
  type: row.type,
  title: row.title,
  date: row.day,
  max_score: row.maxScore,
  weight: row.weight,
  published_at: row.publishedAt?.toISOString() ?? null,
  changed_at: row.updatedAt.toISOString(),
})

const isInBook = ({ classId, subjectId, termId }: InTerm): SQL | undefined =>
  and(eq(assessments.classId, classId), eq(assessments.subjectId, subjectId), eq(assessments.termId, termId))

/** The works of a book in the order in which they were given. */
export const worksIn = (tx: Tx, book: InTerm): Promise<WorkRow[]> =>
  tx
    .select()
    .from(assessments)
    .where(isInBook(book))
    .orderBy(sql`${assessments.day} asc nulls last`, asc(assessments.createdAt), asc(assessments.id))

/** Those of these works that belong to the book. Nobody else writes marks in them until this transaction ends. */
export const heldWorks = (tx: Tx, book: InTerm, workIds: readonly string[]): Promise<WorkRow[]> =>
  tx
    .select()
    .from(assessments)
    .where(and(isInBook(book), inArray(assessments.id, [...workIds])))
    .orderBy(asc(assessments.id))
    .for('update')

/** Who is in the class, by surname, and who has a mark in its works and is not there any more. */
export async function pupilsIn(tx: Tx, { classId }: BookKey, workIds: readonly string[]): Promise<BookPupil[]> {
  const isHere = and(eq(wards.classId, classId), isAtSchoolNow)
  const hasMark = tx
    .select({ id: assessmentScores.wardId })
    .from(assessmentScores)
    .where(and(inArray(assessmentScores.assessmentId, [...workIds]), ne(assessmentScores.state, 'not_marked')))
  const rows = await tx
    .select({
      id: wards.id,
      admission_no: wards.admissionNo,
      first_name: wards.firstName,
      last_name: wards.lastName,
      fullname: sql<string>`concat_ws(' ', ${wards.firstName}, ${wards.middleName}, ${wards.lastName})`,
      is_here: sql<boolean>`${isHere}`,
    })
    .from(wards)
    .where(workIds.length === 0 ? isHere : or(isHere, inArray(wards.id, hasMark)))
    .orderBy(asc(wards.lastName), asc(wards.firstName), asc(wards.id))
  return rows
}

/** The cells of these works that were ever written; only those that others than this account changed since, where that is said. */
export async function cellsOf(
  tx: Tx,
  workIds: readonly string[],
  only: { since?: { at: Date; not: string }; wardIds?: readonly string[] } = {},
): Promise<BookCell[]> {
  if (workIds.length === 0) return []
  const rows = await tx
    .select({
      work_id: assessmentScores.assessmentId,
      ward_id: assessmentScores.wardId,
      state: assessmentScores.state,
      score: assessmentScores.score,
      comment: assessmentScores.comment,
      version: assessmentScores.version,
      by: sql<string | null>`nullif(concat_ws(' ', ${users.title}, ${users.fullname}), '')`,
      at: assessmentScores.updatedAt,
    })
    .from(assessmentScores)
    .leftJoin(users, eq(users.id, assessmentScores.savedById))
    .where(
      and(
        inArray(assessmentScores.assessmentId, [...workIds]),
        only.since && gt(assessmentScores.updatedAt, only.since.at),
        only.since && or(isNull(assessmentScores.savedById), ne(assessmentScores.savedById, only.since.not)),
        only.wardIds === undefined ? undefined : inArray(assessmentScores.wardId, [...only.wardIds]),
      ),
    )
  return rows.map(({ at, ...cell }) => ({ ...cell, at: at.toISOString() }))
}

/** In which subjects which classes have lessons, or works in this term. */
export async function subjectsTaught(tx: Tx, schoolId: string, termId: string): Promise<BookKey[]> {
  const lessons = await tx
    .selectDistinct({ classId: timetableEntries.classId, subjectId: timetableEntries.subjectId })
    .from(timetableEntries)
    .where(eq(timetableEntries.schoolId, schoolId))
  const given = await tx
    .selectDistinct({ classId: assessments.classId, subjectId: assessments.subjectId })
    .from(assessments)
    .where(and(eq(assessments.schoolId, schoolId), eq(assessments.termId, termId)))
  return [...lessons, ...given]
}

/** How many are in each class. */
export async function pupilsByClass(tx: Tx, classIds: readonly string[]): Promise<Map<string, number>> {
  if (classIds.length === 0) return new Map()
  const rows = await tx
    .select({ classId: wards.classId, count: count() })
    .from(wards)
    .where(and(inArray(wards.classId, [...classIds]), isAtSchoolNow))
    .groupBy(wards.classId)
  return new Map(rows.map((row) => [row.classId, row.count]))
}

/** The works of these classes in a term, each with how many of the class have something in it. */
export const worksOfClasses = (tx: Tx, classIds: readonly string[], termId: string) =>
  tx
    .select({
      id: assessments.id,
      classId: assessments.classId,
      subjectId: assessments.subjectId,
      title: assessments.title,
      maxScore: assessments.maxScore,
      publishedAt: assessments.publishedAt,
      entered: count(wards.id),
    })
    .from(assessments)
    .leftJoin(assessmentScores, and(eq(assessmentScores.assessmentId, assessments.id), ne(assessmentScores.state, 'not_marked')))
    .leftJoin(wards, and(eq(wards.id, assessmentScores.wardId), eq(wards.classId, assessments.classId), isAtSchoolNow))
    .where(and(inArray(assessments.classId, [...classIds]), eq(assessments.termId, termId)))
    .groupBy(assessments.id)
    .orderBy(sql`${assessments.day} asc nulls last`, asc(assessments.createdAt), asc(assessments.id))
