import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { payments } from '#db/schema'
import { latestEnd } from '#lib/clock'
import { earlier } from '#lib/days'
import { WAITS, type PaymentRow } from './settle.store.ts'

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
        // What was last touched in time to come was put off by a clock that was put back since.
        or(lte(payments.nextCheckAt, now), gt(sql`coalesce(${payments.checkedAt}, ${payments.createdAt})`, latestEnd(now, 0))),
        eq(payments.provider, provider),
        eq(payments.isLive, isLive),
        inArray(payments.status, [...WAITS, 'needs_review']),
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
export async function askedAgain(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  const checks = payment.checks + 1
  const wait = ASK_AFTER_MS[checks]
  const nextCheckAt = wait === undefined ? null : new Date(earlier(payment.createdAt, now).getTime() + wait)
  await tx
    .update(payments)
    .set({ checks, nextCheckAt })
    .where(and(eq(payments.id, payment.id), eq(payments.checks, payment.checks), isNotNull(payments.nextCheckAt)))
}

/** The provider was asked about a payment that waits for the bursar: that is enough. */
export const askedEnough = (tx: Tx, id: string) =>
  tx
    .update(payments)
    .set({ nextCheckAt: null })
    .where(and(eq(payments.id, id), eq(payments.status, 'needs_review')))

/** Notes that somebody asks the provider now; false when that was less than `pauseMs` ago. */
export async function mayAsk(tx: Tx, id: string, pauseMs: number, now: Date): Promise<boolean> {
  const { checkedAt } = payments
  const isLongAgo = or(isNull(checkedAt), lte(checkedAt, new Date(now.getTime() - pauseMs)), gt(checkedAt, latestEnd(now, 0)))
  const noted = await tx
    .update(payments)
    .set({ checkedAt: now })
    .where(and(eq(payments.id, id), isLongAgo))
    .returning({ id: payments.id })
  return noted.length > 0
}
