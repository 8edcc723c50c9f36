import { and, asc, count, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { dayClosings, payments, refunds, users, type DayTotalRow } from '#db/schema'
import { newId } from '#lib/random'

/** Payments counted on a day, by the way they came: those that arrived between its two ends, and those too late for a day of their own. */
export async function totalsOn(tx: Tx, schoolId: string, day: string, starts: Date, ends: Date): Promise<DayTotalRow[]> {
  return tx
    .select({
      method: payments.method,
      payments: count(),
      amount_minor: sql<number>`sum(${payments.amountMinor})`.mapWith(Number),
    })
    .from(payments)
    .where(
      and(
        eq(payments.schoolId, schoolId),
        inArray(payments.status, ['succeeded', 'refunded']),
        or(eq(payments.countedOn, day), and(isNull(payments.countedOn), gte(payments.paidAt, starts), lt(payments.paidAt, ends))),
      ),
    )
    .groupBy(payments.method)
    .orderBy(asc(payments.method))
}

/** What went back to payers between two moments. */
export async function givenBackBetween(tx: Tx, schoolId: string, starts: Date, ends: Date): Promise<number> {
  const [row] = await tx
    .select({ minor: sql<number>`coalesce(sum(${refunds.amountMinor}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.schoolId, schoolId), eq(refunds.status, 'done'), gte(refunds.doneAt, starts), lt(refunds.doneAt, ends)))
  return row?.minor ?? 0
}

export async function closingOf(tx: Tx, schoolId: string, day: string) {
  const [row] = await tx
    .select({ closing: dayClosings, title: users.title, fullname: users.fullname })
    .from(dayClosings)
    .leftJoin(users, eq(users.id, dayClosings.closedById))
    .where(and(eq(dayClosings.schoolId, schoolId), eq(dayClosings.day, day)))
  return row ?? null
}

/** Closing a day and writing a payment into one wait for each other until the transaction ends. */
export async function lockDays(tx: Tx, schoolId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`days:${schoolId}`}))`)
}

/** Which of these days are closed. No day is closed until the transaction ends; others may ask the same meanwhile. */
export async function closedAmong(tx: Tx, schoolId: string, days: readonly string[]): Promise<Set<string>> {
  // One after the other, in one packet: the second sees what was closed before the first had its lock.
  const [, rows] = await Promise.all([
    tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext(${`days:${schoolId}`}))`),
    tx
      .select({ day: dayClosings.day })
      .from(dayClosings)
      .where(and(eq(dayClosings.schoolId, schoolId), inArray(dayClosings.day, [...days]))),
  ])
  return new Set(rows.map(({ day }) => day))
}

type NewClosing = Pick<typeof dayClosings.$inferInsert, 'schoolId' | 'day' | 'closedById' | 'closedByName' | 'totals'>

export async function writeClosing(tx: Tx, closing: NewClosing, now: Date): Promise<void> {
  await tx.insert(dayClosings).values({ ...closing, id: newId(), closedAt: now, createdAt: now, updatedAt: now })
}
