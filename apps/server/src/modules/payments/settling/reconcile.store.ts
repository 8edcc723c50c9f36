import { and, eq, gte, inArray, lt, min, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { payments, reconciliations, schools, type DifferenceRow } from '#db/schema'
import type { Period } from '#lib/days'
import { newId } from '#lib/random'

type Mode = { provider: 'paystack' | 'demo'; isLive: boolean }

export type ComparedSchool = Pick<typeof schools.$inferSelect, 'id' | 'timezone' | 'currency'>

export async function comparedSchool(tx: Tx, id: string): Promise<ComparedSchool> {
  const [school] = await tx
    .select({ id: schools.id, timezone: schools.timezone, currency: schools.currency })
    .from(schools)
    .where(eq(schools.id, id))
  if (!school) throw new Error('The school to compare is not there.')
  return school
}

/** A day that was compared, and when. */
export type ComparedDay = { day: string; ranAt: Date }

/** A school's days since `from` whose books were compared with this provider's. */
export const comparedDays = (tx: Tx, schoolId: string, { provider }: Mode, from: string): Promise<ComparedDay[]> =>
  tx
    .select({ day: reconciliations.day, ranAt: reconciliations.ranAt })
    .from(reconciliations)
    .where(and(eq(reconciliations.schoolId, schoolId), eq(reconciliations.provider, provider), gte(reconciliations.day, from)))

/** When a school first had to do with this provider: its first payment there, or the first day that was compared. */
export async function firstDay(
  tx: Tx,
  schoolId: string,
  { provider, isLive }: Mode,
): Promise<{ paidAt: Date | null; day: string | null }> {
  const [[paid], [compared]] = await Promise.all([
    tx
      .select({ at: min(payments.createdAt) })
      .from(payments)
      .where(and(eq(payments.schoolId, schoolId), eq(payments.provider, provider), eq(payments.isLive, isLive))),
    tx
      .select({ day: min(reconciliations.day) })
      .from(reconciliations)
      .where(and(eq(reconciliations.schoolId, schoolId), eq(reconciliations.provider, provider))),
  ])
  return { paidAt: paid?.at ?? null, day: compared?.day ?? null }
}

/** What our books say came through the provider in a period. */
export const paidBetween = (tx: Tx, schoolId: string, { provider, isLive }: Mode, { from, until }: Period) =>
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
