import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { classes, paymentAllocations, payments, refunds, savingsReturns, users, wards } from '#db/schema'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'

export type ReturnRow = typeof savingsReturns.$inferSelect

const MOST_SHOWN = 10

/** What went back, or is on its way, of what the asker paid for this ward since they asked. */
const givenMinor = sql<number>`(select coalesce(sum(r.amount_minor), 0) from refunds r join payments p on p.id = r.payment_id
  where p.payer_id = ${savingsReturns.userId} and r.status <> 'failed' and r.asked_at >= ${savingsReturns.at}
    and exists (select from payment_allocations a where a.payment_id = p.id and a.ward_id = ${savingsReturns.wardId}))`.mapWith(
  Number,
)
const isOpen = and(eq(savingsReturns.state, 'waiting'), sql`${givenMinor} < ${savingsReturns.amountMinor}`)

/** One word of a guardian about money after the other. */
export const inTurn = (tx: Tx, userId: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`savings ${userId}`}))`)

/** What the caller asked back, the newest first. */
export const ownReturns = (tx: Tx, { userId, schoolId }: Scope) =>
  tx
    .select({ row: savingsReturns, firstName: wards.firstName, givenMinor })
    .from(savingsReturns)
    .innerJoin(wards, eq(wards.id, savingsReturns.wardId))
    .where(and(eq(savingsReturns.userId, userId), eq(savingsReturns.schoolId, schoolId)))
    .orderBy(desc(savingsReturns.at), desc(savingsReturns.id))
    .limit(MOST_SHOWN)

/** The caller's, of this ward, that nobody gave yet. */
export async function openReturn(tx: Tx, { userId }: Scope, wardId: string): Promise<ReturnRow | null> {
  const [row] = await tx
    .select()
    .from(savingsReturns)
    .where(and(eq(savingsReturns.userId, userId), eq(savingsReturns.wardId, wardId), isOpen))
    .orderBy(desc(savingsReturns.at))
  return row ?? null
}

type Asked = { wardId: string; amountMinor: number }

export async function writeReturn(tx: Tx, { userId, schoolId }: Scope, asked: Asked, now: Date): Promise<string> {
  const id = newId()
  const said = { state: 'waiting' as const, at: now, createdAt: now, updatedAt: now }
  await tx.insert(savingsReturns).values({ id, schoolId, userId, ...asked, ...said })
  return id
}

export const changeReturn = (tx: Tx, id: string, amountMinor: number, now: Date) =>
  tx.update(savingsReturns).set({ amountMinor, updatedAt: now }).where(eq(savingsReturns.id, id))

export const leaveReturn = (tx: Tx, id: string, now: Date) =>
  tx.update(savingsReturns).set({ state: 'taken_back', decidedAt: now, updatedAt: now }).where(eq(savingsReturns.id, id))

/** One of the school's that waits for the bursar, held. */
export async function heldReturn(tx: Tx, schoolId: string, id: string) {
  const [row] = await tx
    .select({ row: savingsReturns, isOpen: sql<boolean>`coalesce(${isOpen}, false)` })
    .from(savingsReturns)
    .where(and(eq(savingsReturns.schoolId, schoolId), eq(savingsReturns.id, id)))
    .for('update', { of: savingsReturns })
  return row ?? null
}

export const refuseReturn = (tx: Tx, id: string, said: { reason: string; decidedById: string | null }, now: Date) =>
  tx
    .update(savingsReturns)
    .set({ state: 'declined', ...said, decidedAt: now, updatedAt: now })
    .where(eq(savingsReturns.id, id))

export const countOpen = (tx: Tx, schoolId: string): Promise<number> =>
  tx.$count(savingsReturns, and(eq(savingsReturns.schoolId, schoolId), isOpen))

/** What families of a school ask back, the longest waiting first. */
export const openReturns = (tx: Tx, schoolId: string) =>
  tx
    .select({
      row: savingsReturns,
      givenMinor,
      by: { title: users.title, fullname: users.fullname, phone: users.phone },
      ward: {
        id: wards.id,
        firstName: wards.firstName,
        middleName: wards.middleName,
        lastName: wards.lastName,
        className: classes.name,
      },
    })
    .from(savingsReturns)
    .innerJoin(wards, eq(wards.id, savingsReturns.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(users, eq(users.id, savingsReturns.userId))
    .where(and(eq(savingsReturns.schoolId, schoolId), isOpen))
    .orderBy(asc(savingsReturns.at), asc(savingsReturns.id))

/** What each payment of these people for these wards has left that can go back, the newest first. */
export async function returnable(tx: Tx, userIds: readonly string[], wardIds: readonly string[]) {
  if (userIds.length === 0 || wardIds.length === 0) return []
  const gone = sql<number>`coalesce((select sum(${refunds.amountMinor}) from ${refunds}
    where ${refunds.paymentId} = ${payments.id} and ${refunds.status} <> 'failed'), 0)`
  const part = sql<number>`sum(${paymentAllocations.amountMinor})`
  return tx
    .select({
      reference: payments.reference,
      userId: sql<string>`${payments.payerId}`,
      wardId: paymentAllocations.wardId,
      minor: sql<number>`least(${part}, ${payments.amountMinor} - ${gone})`.mapWith(Number).as('left_minor'),
    })
    .from(payments)
    .innerJoin(paymentAllocations, eq(paymentAllocations.paymentId, payments.id))
    .where(
      and(
        inArray(payments.payerId, [...userIds]),
        inArray(paymentAllocations.wardId, [...wardIds]),
        eq(payments.status, 'succeeded'),
      ),
    )
    .groupBy(payments.id, paymentAllocations.wardId)
    .having(sql`${payments.amountMinor} - ${gone} > 0`)
    .orderBy(desc(payments.paidAt), desc(payments.id))
}
