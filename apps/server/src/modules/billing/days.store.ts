import { and, between, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { dayClosings, ledgerTransactions, users } from '#db/schema'
import { nameKept, type Actor } from '#lib/actor'
import { newId } from '#lib/random'

/** Every closing of a day, the newest first, with who closed it and who opened it again. */
export const closingsOf = (tx: Tx, schoolId: string, day: string) => closingsBetween(tx, schoolId, { from: day, to: day })

/** Every closing of these days, the newest first. */
export async function closingsBetween(tx: Tx, schoolId: string, { from, to }: { from: string; to: string }) {
  const [closer, opener] = [alias(users, 'closer'), alias(users, 'opener')]
  return tx
    .select({
      closing: dayClosings,
      closer: { title: closer.title, fullname: closer.fullname },
      opener: { title: opener.title, fullname: opener.fullname },
    })
    .from(dayClosings)
    .leftJoin(closer, eq(closer.id, dayClosings.closedById))
    .leftJoin(opener, eq(opener.id, dayClosings.reopenedById))
    .where(and(eq(dayClosings.schoolId, schoolId), between(dayClosings.day, from, to)))
    .orderBy(desc(dayClosings.closedAt), desc(dayClosings.id))
}

export const nameOf = (person: { title: string | null; fullname: string } | null | undefined): string | null =>
  person ? [person.title, person.fullname].filter((part) => part !== null).join(' ') : null

/** `tills`: what stayed in each; null: the box was counted as one. */
export type LastCount = { day: string; leftMinor: number; tills: Map<string, number> | null }

/** The last count of the box before a day: when it was, and what stayed in it. */
export async function lastCount(tx: Tx, schoolId: string, day: string): Promise<LastCount | null> {
  const [row] = await tx
    .select({ day: dayClosings.day, count: dayClosings.count })
    .from(dayClosings)
    .where(
      and(
        eq(dayClosings.schoolId, schoolId),
        lt(dayClosings.day, day),
        isNull(dayClosings.reopenedAt),
        isNotNull(dayClosings.count),
      ),
    )
    .orderBy(desc(dayClosings.day))
    .limit(1)
  if (!row?.count) return null
  const tills = row.count.tills && new Map(row.count.tills.map((till) => [till.till_id, till.left_minor]))
  return { day: row.day, leftMinor: row.count.left_minor, tills: tills ?? null }
}

const lockOf = (schoolId: string) => sql`hashtext(${`days:${schoolId}`})`

/** Closing or opening a day and writing into one wait for each other until the transaction ends. */
export async function lockDays(tx: Tx, schoolId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(schoolId)})`)
}

/** Until the transaction ends no day is closed or opened; others may write into days meanwhile. */
export async function keepDays(tx: Tx, schoolId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(schoolId)})`)
}

/** Which days from this one on are closed; it stays so until the transaction ends. */
export async function closedDays(tx: Tx, schoolId: string, from: string): Promise<Set<string>> {
  // One after the other, in one packet: the second sees what was closed before the first had its lock.
  const [, rows] = await Promise.all([
    keepDays(tx, schoolId),
    tx
      .select({ day: dayClosings.day })
      .from(dayClosings)
      .where(and(eq(dayClosings.schoolId, schoolId), isNull(dayClosings.reopenedAt), gte(dayClosings.day, from))),
  ])
  return new Set(rows.map(({ day }) => day))
}

/** The latest day in whose books something stands of each of these payments. */
export async function lastDaysOf(tx: Tx, paymentIds: readonly string[]): Promise<Map<string, string>> {
  if (paymentIds.length === 0) return new Map()
  const { paymentId, bookedOn } = ledgerTransactions
  const rows = await tx
    .select({ paymentId, day: sql<string>`max(${bookedOn})::text` })
    .from(ledgerTransactions)
    .where(inArray(paymentId, [...paymentIds]))
    .groupBy(paymentId)
  return new Map(rows.flatMap(({ paymentId: id, day }) => (id === null ? [] : [[id, day] as const])))
}

type NewClosing = Pick<typeof dayClosings.$inferInsert, 'schoolId' | 'day' | 'closedById' | 'closedByName' | 'figures' | 'count'>

export async function writeClosing(tx: Tx, closing: NewClosing, now: Date): Promise<void> {
  await tx.insert(dayClosings).values({ ...closing, id: newId(), closedAt: now, createdAt: now, updatedAt: now })
}

/** The closing that counts does no more, from now on. */
export async function endClosing(tx: Tx, id: string, { by, reason }: { by: Actor; reason: string }, now: Date): Promise<void> {
  const end = { reopenedAt: now, reopenedById: by.userId, reopenedByName: nameKept(by), reopenReason: reason }
  await tx
    .update(dayClosings)
    .set({ ...end, updatedAt: now })
    .where(eq(dayClosings.id, id))
}
