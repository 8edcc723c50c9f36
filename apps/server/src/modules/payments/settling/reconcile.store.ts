import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { payments, reconciliations, schools, type DifferenceRow } from '#db/schema'
import { newId } from '#lib/random'

type Mode = { provider: 'paystack' | 'demo'; isLive: boolean }

/** The schools for which nobody compared this provider's books of the day before `now` yet. */
export const schoolsToCompare = (tx: Tx) =>
  tx.select({ id: schools.id, timezone: schools.timezone, currency: schools.currency }).from(schools)

export async function isCompared(tx: Tx, schoolId: string, { provider }: Mode, day: string): Promise<boolean> {
  const rows = await tx
    .select({ id: reconciliations.id })
    .from(reconciliations)
    .where(and(eq(reconciliations.schoolId, schoolId), eq(reconciliations.provider, provider), eq(reconciliations.day, day)))
  return rows.length > 0
}

/** What our books say came through the provider in a period. */
export const paidBetween = (tx: Tx, schoolId: string, { provider, isLive }: Mode, from: Date, until: Date) =>
  tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.schoolId, schoolId),
        eq(payments.provider, provider),
        eq(payments.isLive, isLive),
        gte(payments.paidAt, from),
        lt(payments.paidAt, until),
        inArray(payments.status, ['succeeded', 'refunded', 'needs_review']),
      ),
    )

/** Payments under these references, whichever school's they are. */
export const onlineByReference = (tx: Tx, { provider }: Mode, references: readonly string[]) =>
  references.length === 0
    ? []
    : tx
        .select()
        .from(payments)
        .where(and(eq(payments.provider, provider), inArray(payments.reference, [...references])))

export type { DifferenceRow } from '#db/schema'
export type NewComparison = {
  schoolId: string
  provider: Mode['provider']
  day: string
  compared: number
  differences: DifferenceRow[]
}

/** Writes what a comparison found; done again for the same day it takes the place of the first. */
export async function keepComparison(tx: Tx, found: NewComparison, now: Date): Promise<void> {
  await tx
    .insert(reconciliations)
    .values({ id: newId(), ...found, ranAt: now, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [reconciliations.schoolId, reconciliations.provider, reconciliations.day],
      set: { ranAt: now, compared: found.compared, differences: sql`excluded.differences`, updatedAt: now },
    })
}
