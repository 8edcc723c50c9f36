import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { payments } from '#db/schema'
import type { PaymentRow } from './settle.store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** When a waiting payment is asked about, after it was started (integrations §2.3); after the last time it has expired. */
export const ASK_AFTER_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS).concat([1, 2, 3].map((days) => days * DAY_MS))
/** Whoever took a payment to ask about and died is followed by somebody else after this. */
const TAKEN_FOR_MS = 2 * MINUTE_MS

type Mode = { provider: 'paystack' | 'demo'; isLive: boolean }

/** Takes some payments whose time to be asked about has come; nobody else gets them for a while. */
export async function takeDue(tx: Tx, { provider, isLive }: Mode, most: number, now: Date): Promise<PaymentRow[]> {
  const due = tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isNotNull(payments.nextCheckAt),
        lte(payments.nextCheckAt, now),
        eq(payments.provider, provider),
        eq(payments.isLive, isLive),
        inArray(payments.status, ['created', 'pending']),
      ),
    )
    .orderBy(asc(payments.nextCheckAt))
    .limit(most)
    .for('update', { skipLocked: true })
  return tx
    .update(payments)
    .set({ nextCheckAt: new Date(now.getTime() + TAKEN_FOR_MS), checkedAt: now, updatedAt: now })
    .where(inArray(payments.id, due))
    .returning()
}

/** The provider was asked once more and there is nothing new: when it is asked next. */
export async function askedAgain(tx: Tx, payment: PaymentRow): Promise<void> {
  const checks = payment.checks + 1
  const wait = ASK_AFTER_MS[checks]
  const nextCheckAt = wait === undefined ? null : new Date(payment.createdAt.getTime() + wait)
  await tx
    .update(payments)
    .set({ checks, nextCheckAt })
    .where(and(eq(payments.id, payment.id), eq(payments.checks, payment.checks), isNotNull(payments.nextCheckAt)))
}

/** Notes that somebody asks the provider now; false when that was less than `pauseMs` ago. */
export async function mayAsk(tx: Tx, id: string, pauseMs: number, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - pauseMs)
  const noted = await tx
    .update(payments)
    .set({ checkedAt: now })
    .where(and(eq(payments.id, id), sql`coalesce(${payments.checkedAt}, 'epoch') <= ${before}`))
    .returning({ id: payments.id })
  return noted.length > 0
}
