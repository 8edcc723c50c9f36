import { and, eq, isNull, max, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { cancelledReceipts, receipts } from '#db/schema'
import { nameKept, type Actor } from '#lib/actor'
import { newId, newVerifyCode } from '#lib/random'

/** A receipt to give: for one ward of a payment, or for the whole of it. */
export type NewReceipt = Pick<
  typeof receipts.$inferSelect,
  'paymentId' | 'publicId' | 'wardId' | 'balanceBeforeMinor' | 'balanceAfterMinor'
>

const DIGITS = 5

/**
 * Gives receipts the school's next numbers. Until this transaction ends nobody else gets one, and one that fails gives its number
 * back: so they have no gaps. Call it last, so that others wait as short as can be.
 */
export async function issueReceipts(
  tx: Tx,
  { schoolId, year }: { schoolId: string; year: string },
  wanted: readonly NewReceipt[],
  now: Date,
) {
  // One after the other, in one packet: what the second sees is what is there once the first has its lock.
  const [, [newest], [spoiled]] = await Promise.all([
    tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`receipts:${schoolId}`}, 0))`),
    tx
      .select({ number: max(receipts.number) })
      .from(receipts)
      .where(eq(receipts.schoolId, schoolId)),
    tx
      .select({ number: max(cancelledReceipts.number) })
      .from(cancelledReceipts)
      .where(eq(cancelledReceipts.schoolId, schoolId)),
  ])
  const first = Math.max(newest?.number ?? 0, spoiled?.number ?? 0) + 1
  return tx
    .insert(receipts)
    .values(
      wanted.map((receipt, index) => ({
        id: newId(),
        schoolId,
        number: first + index,
        receiptNo: `R-${year}-${String(first + index).padStart(DIGITS, '0')}`,
        issuedAt: now,
        verifyCode: newVerifyCode(),
        ...receipt,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning()
}

/** Who makes a receipt void, why, and the day whose books tell it. */
type Voiding = { by: Actor; reason: string; day: string }

/** Every receipt of a payment that still counts is void from now on; answers which they were. */
export const voidReceiptsOf = (tx: Tx, paymentId: string, { by, reason, day }: Voiding, now: Date) =>
  tx
    .update(receipts)
    .set({ voidedAt: now, voidedOn: day, voidedById: by.userId, voidedByName: nameKept(by), voidReason: reason, updatedAt: now })
    .where(and(eq(receipts.paymentId, paymentId), isNull(receipts.voidedAt)))
    .returning()
