import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { assistantUnanswered, consents } from '#db/schema'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'

export const createConsentsStore = (db: Db) => ({
  /** Writes down what a parent agreed to or not; saying the same again changes nothing. */
  choose: (scope: Scope, choices: { purpose: string; isGiven: boolean }[], now: Date): Promise<void> =>
    db.as(scope, async (tx) => {
      for (const { purpose, isGiven } of choices) await chooseOne(tx, scope, purpose, isGiven, now)
    }),

  /** What a parent takes back is no longer shown to the school. */
  forgetUnanswered: ({ userId }: Scope): Promise<void> =>
    db.asSystem(async (tx) => {
      await tx.delete(assistantUnanswered).where(eq(assistantUnanswered.userId, userId))
    }),
})

async function chooseOne(tx: Tx, { userId }: Scope, purpose: string, isGiven: boolean, now: Date): Promise<void> {
  const ofPurpose = and(eq(consents.userId, userId), eq(consents.purpose, purpose))
  const [last] = await tx.select().from(consents).where(ofPurpose).orderBy(desc(consents.givenAt), desc(consents.id)).limit(1)
  if (last && (last.withdrawnAt === null) === isGiven) return
  if (last && !isGiven) {
    await tx
      .update(consents)
      .set({ withdrawnAt: now, updatedAt: now })
      .where(and(ofPurpose, isNull(consents.withdrawnAt)))
    return
  }
  await tx.insert(consents).values({ id: newId(), userId, purpose, givenAt: now, withdrawnAt: isGiven ? null : now })
}
