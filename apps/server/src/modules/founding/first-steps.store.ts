import { FIRST_STEPS, type FirstStep } from '@schoolgate/contracts/first-steps'
import { and, count, eq, gt, isNotNull, isNull, ne, notLike, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { worksHere } from '#db/employed'
import { bills, classes, feeSchedules, invitations, notices, schools, subjects, terms, users, wards } from '#db/schema'

/** By this the school knows as a guardian who of its staff looks as a parent. */
export const TRYING = 'TRY-'

/** What the school has by now of what it needs to begin. Numbers alone: who may read the rows is another question. */
export async function countsOf(tx: Tx, { schoolId, userId }: { schoolId: string; userId: string }, now: Date) {
  const numberOf = async (from: Parameters<Tx['$count']>[0], where: Parameters<Tx['$count']>[1]) => tx.$count(from, where)
  const parents = and(
    eq(users.schoolId, schoolId),
    eq(users.role, 'parent'),
    eq(users.isActive, true),
    notLike(users.ref, `${TRYING}%`),
  )
  const [colleagues] = await tx
    .select({ number: count() })
    .from(schools)
    .innerJoin(users, eq(users.schoolId, schools.id))
    .where(and(eq(users.schoolId, schoolId), ne(users.role, 'parent'), ne(users.id, userId), worksHere(now)))
  return {
    terms: await numberOf(terms, eq(terms.schoolId, schoolId)),
    classes: await numberOf(classes, and(eq(classes.schoolId, schoolId), eq(classes.isActive, true))),
    subjects: await numberOf(subjects, and(eq(subjects.schoolId, schoolId), eq(subjects.isActive, true))),
    colleagues: colleagues?.number ?? 0,
    invited: await numberOf(
      invitations,
      and(eq(invitations.schoolId, schoolId), isNull(invitations.endedAt), gt(invitations.expiresAt, now)),
    ),
    pupils: await numberOf(wards, and(eq(wards.schoolId, schoolId), isAtSchoolNow)),
    parents: await numberOf(users, parents),
    parents_in: await numberOf(users, and(parents, isNotNull(users.lastSeenAt))),
    fee_schedules: await numberOf(feeSchedules, eq(feeSchedules.schoolId, schoolId)),
    bills: await numberOf(bills, and(eq(bills.schoolId, schoolId), isNotNull(bills.issuedAt))),
    notices: await numberOf(notices, eq(notices.schoolId, schoolId)),
  }
}

/** The steps that the office leaves for later. */
export async function skippedOf(tx: Tx, schoolId: string): Promise<FirstStep[]> {
  const [row] = await tx.select({ skipped: schools.skippedSteps }).from(schools).where(eq(schools.id, schoolId))
  return FIRST_STEPS.filter((step) => row?.skipped.includes(step))
}

/** Both ways say the same again. */
export async function skip(tx: Tx, schoolId: string, step: FirstStep, skipped: boolean, now: Date): Promise<void> {
  const without = sql`array_remove(${schools.skippedSteps}, ${step}::text)`
  await tx
    .update(schools)
    .set({ skippedSteps: skipped ? sql`array_append(${without}, ${step}::text)` : without, updatedAt: now })
    .where(eq(schools.id, schoolId))
}
