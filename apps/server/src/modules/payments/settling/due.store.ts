import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { payments } from '#db/schema'
import { latestEnd } from '#lib/clock'
import { earlier } from '#lib/days'
import { WAITS, type PaymentRow } from './settle.store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** When a waiting payment is asked about, after it was started (integrations §2.3); after the last time it has expired. */
export const ASK_AFTER_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS).concat([1, 2, 3].map((days) => days * DAY_MS))
/** When the provider is asked again that did not answer. */
const AGAIN_AFTER_MS = 2 * MINUTE_MS

const waitsForAnswer = inArray(payments.status, [...WAITS, 'needs_review'])

type Mode = { provider: 'paystack' | 'demo'; isLive: boolean }

/** Every payment whose time to be asked about has come. */
export const paymentsDue = ({ provider, isLive }: Mode, now: Date) => sql`
  select ${payments.schoolId}, ${payments.id}::text, ${payments.nextCheckAt} from ${payments}
  where ${and(
    isNotNull(payments.nextCheckAt),
    // What was last touched in time to come was put off by a clock that was put back since.
    or(lte(payments.nextCheckAt, now), gt(sql`coalesce(${payments.checkedAt}, ${payments.createdAt})`, latestEnd(now, 0))),
    eq(payments.provider, provider),
    eq(payments.isLive, isLive),
    waitsForAnswer,
  )}`

/** Takes a payment to ask about, unless it was settled meanwhile. */
export async function takeDue(tx: Tx, id: string, now: Date): Promise<PaymentRow | undefined> {
  const [payment] = await tx
    .update(payments)
    .set({ checkedAt: now, updatedAt: now })
    .where(and(eq(payments.id, id), isNotNull(payments.nextCheckAt), waitsForAnswer))
    .returning()
  return payment
}

/** The provider did not say how a payment stands: it is asked again soon. */
export const askSoonAgain = (tx: Tx, id: string, now: Date) =>
  tx
    .update(payments)
    .set({ nextCheckAt: new Date(now.getTime() + AGAIN_AFTER_MS) })
    .where(and(eq(payments.id, id), isNotNull(payments.nextCheckAt)))

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
