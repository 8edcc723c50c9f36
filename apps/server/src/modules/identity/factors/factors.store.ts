import { and, eq, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { worksHere } from '#db/employed'
import { authenticatorApps, recoveryCodes, schools, users } from '#db/schema'
import { newId } from '#lib/random'

export type AppRow = typeof authenticatorApps.$inferSelect

const isOf = (personId: string, isConfirmed: boolean) =>
  and(
    eq(authenticatorApps.personId, personId),
    isConfirmed ? isNotNull(authenticatorApps.confirmedAt) : isNull(authenticatorApps.confirmedAt),
  )

async function appOf(tx: Tx, personId: string, isConfirmed: boolean): Promise<AppRow | null> {
  const [app] = await tx.select().from(authenticatorApps).where(isOf(personId, isConfirmed))
  return app ?? null
}

export const createFactorStore = (db: Db) => ({
  appOf,
  /** The person's app: the one that counts, or the one that waits for its first code. */
  app: (personId: string, isConfirmed: boolean): Promise<AppRow | null> => db.asSystem((tx) => appOf(tx, personId, isConfirmed)),

  /** One that waited before is forgotten. */
  async addApp(tx: Tx, personId: string, sealedSecret: Buffer, now: Date): Promise<void> {
    await tx.delete(authenticatorApps).where(isOf(personId, false))
    await tx.insert(authenticatorApps).values({ id: newId(), personId, sealedSecret, createdAt: now })
  },

  /** From now on this one counts, and no other. False when somebody else was faster. */
  async confirmApp(tx: Tx, { id, personId }: AppRow, lastStep: number, now: Date): Promise<boolean> {
    await tx.delete(authenticatorApps).where(isOf(personId, true))
    const confirmed = await tx
      .update(authenticatorApps)
      .set({ confirmedAt: now, lastStep, updatedAt: now })
      .where(and(eq(authenticatorApps.id, id), isNull(authenticatorApps.confirmedAt)))
      .returning({ id: authenticatorApps.id })
    return confirmed.length === 1
  },

  /** Notes the step of a code that counts; false when the same code was given at the same moment elsewhere. */
  async useStep(tx: Tx, { id, lastStep }: AppRow, step: number): Promise<boolean> {
    const used = await tx
      .update(authenticatorApps)
      .set({ lastStep: step })
      .where(and(eq(authenticatorApps.id, id), sql`${authenticatorApps.lastStep} is not distinct from ${lastStep}::int`))
      .returning({ id: authenticatorApps.id })
    return used.length === 1
  },

  async removeApps(tx: Tx, personId: string): Promise<boolean> {
    const removed = await tx
      .delete(authenticatorApps)
      .where(eq(authenticatorApps.personId, personId))
      .returning({ confirmedAt: authenticatorApps.confirmedAt })
    return removed.some(({ confirmedAt }) => confirmedAt !== null)
  },

  /** How many codes on paper are left, since when, and when one was used last. */
  async codesOf(tx: Tx, personId: string) {
    const [found] = await tx
      .select({
        left: sql<number>`count(*) filter (where ${recoveryCodes.usedAt} is null)`.mapWith(Number),
        madeAt: max(recoveryCodes.createdAt),
        usedAt: max(recoveryCodes.usedAt),
      })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.personId, personId))
    return found?.madeAt ? { left: found.left, madeAt: found.madeAt, usedAt: found.usedAt } : null
  },

  /** Those made before are worth nothing any more. */
  async putCodes(tx: Tx, personId: string, hashes: readonly Buffer[], now: Date): Promise<void> {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
    await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ personId, codeHash, createdAt: now })))
  },

  /** Uses a code up; false where there is none such, or it was used. */
  async useCode(tx: Tx, personId: string, codeHash: Buffer, now: Date): Promise<boolean> {
    const used = await tx
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(and(eq(recoveryCodes.personId, personId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
      .returning({ codeHash: recoveryCodes.codeHash })
    return used.length === 1
  },

  /** The heads of a school, but for the one it is about. */
  async otherHeads(tx: Tx, schoolId: string, userId: string, now: Date): Promise<string[]> {
    const heads = await tx
      .select({ id: users.id })
      .from(schools)
      .innerJoin(users, eq(users.schoolId, schools.id))
      .where(and(eq(schools.id, schoolId), eq(users.role, 'head'), worksHere(now)))
    return heads.map(({ id }) => id).filter((id) => id !== userId)
  },
})

export type FactorStore = ReturnType<typeof createFactorStore>
