import { eq } from 'drizzle-orm'
import type { Tx } from '#db'
import { billPromises, users } from '#db/schema'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'

type Promised = { billId: string; day: string; amountMinor: number }

/** Writes a guardian's promise down; the newest of a bill counts. Answers the guardian's name. */
export async function writePromise(
  tx: Tx,
  scope: Scope,
  { billId, day, amountMinor }: Promised,
  now: Date,
): Promise<string | null> {
  const { schoolId, userId } = scope
  await tx
    .insert(billPromises)
    .values({ id: newId(), schoolId, billId, madeById: userId, day, amountMinor, madeAt: now, createdAt: now, updatedAt: now })
  const [user] = await tx.select({ fullname: users.fullname }).from(users).where(eq(users.id, userId))
  return user?.fullname ?? null
}
