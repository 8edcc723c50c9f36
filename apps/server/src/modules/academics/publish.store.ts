import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { assessments, assessmentScores, classes, schools, subjects, terms, wards } from '#db/schema'

/** Which works the office gives free: a term's, of one class or one subject or only these, where it says so. */
export type Wanted = {
  schoolId: string
  academicYear: string
  term: number
  class: string | null
  subject: string | null
  workIds?: readonly string[]
}

const MANY = 1000

/** Writes beside works what the marked wards reached on average; to be called whenever their scores changed. */
export async function refreshClassAverages(tx: Tx, assessmentIds: readonly string[]): Promise<void> {
  for (let start = 0; start < assessmentIds.length; start += MANY) {
    const marked = tx
      .select({
        id: assessments.id,
        average: sql`round(avg(${assessmentScores.score}), 2)`.as('average'),
        count: sql`count(${assessmentScores.score})`.as('count'),
      })
      .from(assessments)
      .leftJoin(assessmentScores, and(eq(assessmentScores.assessmentId, assessments.id), eq(assessmentScores.state, 'marked')))
      .where(inArray(assessments.id, assessmentIds.slice(start, start + MANY)))
      .groupBy(assessments.id)
      .as('marked')
    await tx
      .update(assessments)
      .set({ classAverage: sql`${marked.average}`, markedCount: sql`${marked.count}` })
      .from(marked)
      .where(eq(assessments.id, marked.id))
  }
}

/** Whether the school has the term and the class that are meant; for a teacher a class must be named, and be the own. */
export async function isThere(tx: Tx, { schoolId, ...wanted }: Wanted, teacherId: string | null): Promise<boolean> {
  const meant = and(eq(terms.schoolId, schoolId), eq(terms.academicYear, wanted.academicYear), eq(terms.number, wanted.term))
  const [term] = await tx.select({ id: terms.id }).from(terms).where(meant)
  if (!term || wanted.class === null) return term !== undefined && teacherId === null
  const isOwn = teacherId === null ? undefined : eq(classes.classTeacherId, teacherId)
  const [klass] = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.schoolId, schoolId), eq(classes.code, wanted.class), isOwn))
  return klass !== undefined
}

/** What waits to be given free: marked, and not yet published. Needs terms, classes and subjects beside the works. */
function isWaiting(tx: Tx, { schoolId, academicYear, term, workIds, ...only }: Wanted): SQL | undefined {
  const isMarked = tx
    .select({ id: assessmentScores.assessmentId })
    .from(assessmentScores)
    .where(and(eq(assessmentScores.schoolId, schoolId), ne(assessmentScores.state, 'not_marked')))
  return and(
    eq(assessments.schoolId, schoolId),
    eq(terms.academicYear, academicYear),
    eq(terms.number, term),
    only.class === null ? undefined : eq(classes.code, only.class),
    only.subject === null ? undefined : eq(subjects.name, only.subject),
    workIds === undefined ? undefined : inArray(assessments.id, [...workIds]),
    isNull(assessments.publishedAt),
    inArray(assessments.id, isMarked),
  )
}

/** The works that wait to be given free, as the office calls them, and how many of their scores say something. */
export const worksWaiting = (tx: Tx, wanted: Wanted) =>
  tx
    .select({
      id: assessments.id,
      ref: assessments.ref,
      title: assessments.title,
      day: assessments.day,
      class: classes.code,
      subject: subjects.name,
      scores: count(assessmentScores.id),
    })
    .from(assessments)
    .innerJoin(terms, eq(terms.id, assessments.termId))
    .innerJoin(classes, eq(classes.id, assessments.classId))
    .innerJoin(subjects, eq(subjects.id, assessments.subjectId))
    .innerJoin(assessmentScores, and(eq(assessmentScores.assessmentId, assessments.id), ne(assessmentScores.state, 'not_marked')))
    .where(isWaiting(tx, wanted))
    .groupBy(assessments.id, classes.id, subjects.id)
    .orderBy(asc(classes.position), asc(subjects.name), asc(assessments.day), asc(assessments.ref))

export type WaitingWork = Awaited<ReturnType<typeof worksWaiting>>[number]

/** Gives works free that are not yet, from that moment on; those nobody has marked stay closed. */
export async function openWorks(tx: Tx, wanted: Wanted, at: Date, now: Date): Promise<string[]> {
  const meant = tx
    .select({ id: assessments.id })
    .from(assessments)
    .innerJoin(terms, eq(terms.id, assessments.termId))
    .innerJoin(classes, eq(classes.id, assessments.classId))
    .innerJoin(subjects, eq(subjects.id, assessments.subjectId))
    .where(isWaiting(tx, wanted))
  const rows = await tx
    .update(assessments)
    .set({ publishedAt: at, updatedAt: now })
    .where(inArray(assessments.id, meant))
    .returning({ id: assessments.id })
  return rows.map(({ id }) => id)
}

/** The scores of these works that say something. */
export const scoresIn = (tx: Tx, assessmentIds: readonly string[]) =>
  tx
    .select({ id: assessmentScores.id, wardId: assessmentScores.wardId })
    .from(assessmentScores)
    .where(and(inArray(assessmentScores.assessmentId, [...assessmentIds]), ne(assessmentScores.state, 'not_marked')))

/** The schools with works whose time has come and that no phone was told of. */
export const marksDue = (now: Date) => sql`select ${assessments.schoolId}, '', min(${assessments.publishedAt}) from ${assessments}
  where ${assessments.announcedAt} is null and ${assessments.publishedAt} is not null and ${assessments.publishedAt} <= ${now}
  group by ${assessments.schoolId}`

/** A school's works whose time has come and that no phone was told of; from now on they count as told. */
export const takeDueWorks = (tx: Tx, now: Date, schoolId: string) =>
  tx
    .update(assessments)
    .set({ announcedAt: now })
    .where(
      and(
        isNull(assessments.announcedAt),
        isNotNull(assessments.publishedAt),
        lte(assessments.publishedAt, now),
        eq(assessments.schoolId, schoolId),
      ),
    )
    .returning({ id: assessments.id, publishedAt: assessments.publishedAt })

/** The active wards that something was said about in these works after `since`. */
export const wardsWithMarks = (tx: Tx, assessmentIds: readonly string[], since: Date) =>
  tx
    .selectDistinct({ id: wards.id, schoolId: wards.schoolId, firstName: wards.firstName, timezone: schools.timezone })
    .from(assessmentScores)
    .innerJoin(assessments, eq(assessments.id, assessmentScores.assessmentId))
    .innerJoin(wards, eq(wards.id, assessmentScores.wardId))
    .innerJoin(schools, eq(schools.id, wards.schoolId))
    .where(
      and(
        inArray(assessments.id, [...assessmentIds]),
        gt(assessments.publishedAt, since),
        ne(assessmentScores.state, 'not_marked'),
        isAtSchoolNow,
      ),
    )
    .orderBy(asc(wards.id))
