import { and, asc, desc, eq, isNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { payments, schools, unknownTransactions } from '#db/schema'
import { newId } from '#lib/random'

export type UnknownRow = typeof unknownTransactions.$inferSelect
type Unknown = Pick<
  UnknownRow,
  'schoolId' | 'reference' | 'isLive' | 'reason' | 'amountMinor' | 'currency' | 'subaccount' | 'paidAt'
>

/** All schools, and the account below ours that each has. */
export const accountHolders = (tx: Tx) => tx.select({ id: schools.id, subaccount: schools.paystackSubaccount }).from(schools)

/** Writes down money that belongs to no payment of ours; answers what was not written down before. */
export async function keepUnknown(
  tx: Tx,
  provider: UnknownRow['provider'],
  all: readonly Unknown[],
  now: Date,
): Promise<UnknownRow[]> {
  if (all.length === 0) return []
  return tx
    .insert(unknownTransactions)
    .values(all.map((one) => ({ id: newId(), provider, ...one, createdAt: now, updatedAt: now })))
    .onConflictDoNothing({
      target: [unknownTransactions.provider, unknownTransactions.reference, unknownTransactions.isLive],
    })
    .returning()
}

/** What nobody has looked at yet, without what our books know by now. */
const isOpen = (tx: Tx): SQL | undefined =>
  and(
    isNull(unknownTransactions.closedAt),
    notExists(
      tx
        .select({ one: sql`1` })
        .from(payments)
        .where(
          and(
            eq(payments.provider, unknownTransactions.provider),
            eq(payments.reference, unknownTransactions.reference),
            eq(payments.isLive, unknownTransactions.isLive),
          ),
        ),
    ),
  )

/** What the operator has to look at, the oldest first. */
export const openUnknown = (tx: Tx): Promise<UnknownRow[]> =>
  tx
    .select()
    .from(unknownTransactions)
    .where(and(isOpen(tx), or(isNull(unknownTransactions.schoolId), eq(unknownTransactions.reason, 'other_mode'))))
    .orderBy(asc(unknownTransactions.createdAt), asc(unknownTransactions.reference))

/** Where a page ended. */
export type UnknownPosition = { at: string; id: string }

/** What a school has to look at, newest first; one more than `limit` when there are more. */
export const unknownOfSchool = (
  tx: Tx,
  schoolId: string,
  { after, limit }: { after: UnknownPosition | null; limit: number },
): Promise<UnknownRow[]> =>
  tx
    .select()
    .from(unknownTransactions)
    .where(
      and(
        isOpen(tx),
        eq(unknownTransactions.schoolId, schoolId),
        after
          ? sql`(${unknownTransactions.createdAt}, ${unknownTransactions.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(unknownTransactions.createdAt), desc(unknownTransactions.id))
    .limit(limit + 1)

/** Somebody found out what it is; false when nothing of this reference is open. */
export async function closeUnknown(tx: Tx, reference: string, finding: string, now: Date): Promise<boolean> {
  const closed = await tx
    .update(unknownTransactions)
    .set({ closedAt: now, finding, updatedAt: now })
    .where(and(eq(unknownTransactions.reference, reference), isNull(unknownTransactions.closedAt)))
    .returning({ id: unknownTransactions.id })
  return closed.length > 0
}
