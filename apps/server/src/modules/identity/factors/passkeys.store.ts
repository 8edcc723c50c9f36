import { and, asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { passkeys } from '#db/schema'

export type Passkey = typeof passkeys.$inferSelect

const ofPerson = (tx: Tx, personId: string): Promise<Passkey[]> =>
  tx.select().from(passkeys).where(eq(passkeys.personId, personId)).orderBy(asc(passkeys.createdAt))

const isOne = (personId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.personId, personId))

export const createPasskeyStore = (db: Db) => ({
  of: (personId: string): Promise<Passkey[]> => db.asSystem((tx) => ofPerson(tx, personId)),
  ofPerson,

  byCredential: (credentialId: string): Promise<Passkey | null> =>
    db.asSystem(async (tx) => {
      const [found] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
      return found ?? null
    }),

  /** Null where a key of this name is known already. */
  async add(tx: Tx, key: typeof passkeys.$inferInsert): Promise<Passkey | null> {
    const [added] = await tx.insert(passkeys).values(key).onConflictDoNothing({ target: passkeys.credentialId }).returning()
    return added ?? null
  },

  /** Notes that it was shown; false when it is gone meanwhile. */
  async use(tx: Tx, { id, personId }: Passkey, counter: number, now: Date): Promise<boolean> {
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: now })
      .where(isOne(personId, id))
      .returning({ id: passkeys.id })
    return used.length === 1
  },

  async rename(tx: Tx, personId: string, id: string, name: string, now: Date): Promise<Passkey | null> {
    const [renamed] = await tx.update(passkeys).set({ name, updatedAt: now }).where(isOne(personId, id)).returning()
    return renamed ?? null
  },

  async remove(tx: Tx, personId: string, id: string): Promise<boolean> {
    const removed = await tx.delete(passkeys).where(isOne(personId, id)).returning({ id: passkeys.id })
    return removed.length === 1
  },
})
