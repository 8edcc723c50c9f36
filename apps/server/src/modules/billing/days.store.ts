import { and, desc, eq, gte, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { dayClosings, ledgerTransactions, users, type DayFigures, type DayLineRow } from '#db/schema'
import { nameKept, type Actor } from '#lib/actor'
import { newId } from '#lib/random'

/**
 * The lines of days, from the ledger and nothing else, so that what is written of a payment later does not change them (day-rules.ts).
 * `which` narrows the transactions `t`.
 */
export const linesOf = (which: SQL): SQL => sql`
  select t.school_id, t.booked_on as day,
    case when t.kind = 'refund' then 'given_back' when t.kind = 'reversal' then 'taken_back'
      when back.id is null then 'came_in' else 'put_right' end as what,
    t.method, money.till, nullif(t.happened_on, t.booked_on) as from_day,
    count(distinct case when t.kind = 'refund' then t.id else t.payment_id end)::int as count,
    sum(case when t.kind = 'payment' then money.minor else -money.minor end)::bigint as amount_minor
  from ledger_transactions t
  left join ledger_transactions o on o.id = t.reverses_id
  left join ledger_transactions back on back.reverses_id = t.id and back.booked_on = t.booked_on
  cross join lateral (
    select sum(e.amount_minor) as minor, coalesce(min(a.kind) filter (where a.kind <> 'charges'), 'charges') as till
    from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = t.id and e.ward_id is null) money
  where t.payment_id is not null and coalesce(o.kind, t.kind) in ('payment', 'refund')
    and (t.kind <> 'reversal' or o.booked_on <> t.booked_on) and (t.kind <> 'refund' or back.id is null)
    and ${which}
  group by 1, 2, 3, 4, 5, 6`

/** A day's figures as the ledger has them now. */
export async function figuresNow(tx: Tx, schoolId: string, day: string): Promise<DayFigures> {
  const ofDay = sql`t.school_id = ${schoolId} and t.booked_on = ${day}`
  const [{ rows: lines }, { rows: voided }] = await Promise.all([
    tx.execute<Omit<DayLineRow, 'amount_minor'> & { amount_minor: string }>(
      sql`select what, method, till, from_day::text, count, amount_minor from (${linesOf(ofDay)}) lines order by 1, 2, 3, 4`,
    ),
    tx.execute<{ count: number }>(
      sql`select count(*)::int as count from receipts where school_id = ${schoolId} and voided_on = ${day}`,
    ),
  ])
  return {
    lines: lines.map((line) => ({ ...line, amount_minor: Number(line.amount_minor) })),
    receipts_voided: voided[0]?.count ?? 0,
  }
}

/** Every closing of a day, the newest first, with who closed it and who opened it again. */
export async function closingsOf(tx: Tx, schoolId: string, day: string) {
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
    .where(and(eq(dayClosings.schoolId, schoolId), eq(dayClosings.day, day)))
    .orderBy(desc(dayClosings.closedAt), desc(dayClosings.id))
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

type NewClosing = Pick<typeof dayClosings.$inferInsert, 'schoolId' | 'day' | 'closedById' | 'closedByName' | 'figures'>

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
