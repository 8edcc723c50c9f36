import { and, asc, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { payments, schools, unknownTransactions } from '#db/schema'
import { newId } from '#lib/random'

export type UnknownRow = typeof unknownTransactions.$inferSelect
type Unknown = Pick<UnknownRow, 'reference' | 'isLive' | 'reason' | 'amountMinor' | 'currency' | 'subaccount' | 'paidAt'>

/** All schools, and the account below ours that each has. */
export const accountHolders = (tx: Tx) => tx.select({ id: schools.id, subaccount: schools.paystackSubaccount }).from(schools)

/** Writes down money that belongs to no payment of ours and to no school; answers what was not written down before. */
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

/** What nobody has looked at yet, the oldest first; without what our books know by now. */
export const openUnknown = (tx: Tx): Promise<UnknownRow[]> =>
  tx
    .select()
    .from(unknownTransactions)
    .where(
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
      ),
    )
    .orderBy(asc(unknownTransactions.createdAt), asc(unknownTransactions.reference))

/** Somebody found out what it is; false when nothing of this reference is open. */
export async function closeUnknown(tx: Tx, reference: string, finding: string, now: Date): Promise<boolean> {
  const closed = await tx
    .update(unknownTransactions)
    .set({ closedAt: now, finding, updatedAt: now })
    .where(and(eq(unknownTransactions.reference, reference), isNull(unknownTransactions.closedAt)))
    .returning({ id: unknownTransactions.id })
  return closed.length > 0
}
