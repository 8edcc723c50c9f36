import { and, asc, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { dayClosings, payments, users, type DayTotalRow } from '#db/schema'
import { newId } from '#lib/random'

/** Payments that arrived between two moments, by the way they came. */
export async function totalsBetween(tx: Tx, schoolId: string, starts: Date, ends: Date): Promise<DayTotalRow[]> {
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
        eq(payments.status, 'succeeded'),
        gte(payments.paidAt, starts),
        lt(payments.paidAt, ends),
      ),
    )
    .groupBy(payments.method)
    .orderBy(asc(payments.method))
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

export async function writeClosing(
  tx: Tx,
  { schoolId, day, closedById, totals }: { schoolId: string; day: string; closedById: string | null; totals: DayTotalRow[] },
  now: Date,
): Promise<void> {
  await tx
    .insert(dayClosings)
    .values({ id: newId(), schoolId, day, closedAt: now, closedById, totals, createdAt: now, updatedAt: now })
}
