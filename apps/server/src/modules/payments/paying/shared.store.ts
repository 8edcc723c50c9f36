import { and, eq, exists, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isGuardian } from '#db/guardian'
import { bills, guardianships, payments, receipts, shares, users, wards } from '#db/schema'

export type PayableShare = NonNullable<Awaited<ReturnType<typeof payableShare>>>

/**
 * A link to a bill by which its holder may pay: not over, not taken back, and whoever made it still may see the ward's bills. Read as the
 * system, since nobody is signed in: the token is 128 random bits.
 */
export async function payableShare(tx: Tx, token: string, now: Date) {
  const guards = tx
    .select({ one: sql`1` })
    .from(guardianships)
    .where(and(isGuardian(shares.madeById, 'bills'), eq(guardianships.wardId, shares.wardId)))
  const [row] = await tx
    .select({
      id: shares.id,
      token: shares.publicId,
      schoolId: shares.schoolId,
      billId: bills.id,
      billNo: bills.billNo,
      ward: { id: wards.id, firstName: wards.firstName, lastName: wards.lastName },
    })
    .from(shares)
    .innerJoin(bills, eq(bills.id, shares.billId))
    .innerJoin(wards, eq(wards.id, shares.wardId))
    .innerJoin(users, eq(users.id, shares.madeById))
    .where(
      and(
        eq(shares.publicId, token),
        eq(shares.mayPay, true),
        isNull(shares.revokedAt),
        gt(shares.expiresAt, now),
        eq(bills.status, 'issued'),
        eq(users.isActive, true),
        or(exists(guards), ne(users.role, 'parent')),
      ),
    )
  return row ?? null
}

/** A payment made through this link, and its receipt. */
export async function sharedPayment(tx: Tx, shareId: string, reference: string) {
  const [row] = await tx
    .select({ payment: payments, receipt: { receiptNo: receipts.receiptNo, verifyCode: receipts.verifyCode } })
    .from(payments)
    .leftJoin(
      receipts,
      and(eq(receipts.paymentId, payments.id), sql`${receipts.voidedAt} is null`, sql`${receipts.wardId} is null`),
    )
    .where(and(eq(payments.shareId, shareId), eq(payments.reference, reference)))
  return row ?? null
}
