import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import { schools, sealKeys } from '#db/schema'
import type { Actor } from '#lib/actor'

export type SealKeyRow = typeof sealKeys.$inferSelect

/** Asked at every seal: a key that was renewed seals nothing any more, on whichever server. */
const keyInUse = (db: Db) =>
  db.ready((tx) =>
    tx
      .select()
      .from(sealKeys)
      .where(and(eq(sealKeys.schoolId, sql.placeholder('schoolId')), isNull(sealKeys.retiredAt)))
      .prepare('key_in_use'),
  )

export const createSealKeysStore = (db: Db, found = keyInUse(db)) => ({
  inUse: async (schoolId: string): Promise<SealKeyRow | null> => (await found({ schoolId }))[0] ?? null,

  /** Of several servers that make a school's first key at once, one wins; the caller reads which. */
  add: (row: SealKeyRow) => db.asSystem((tx) => tx.insert(sealKeys).values(row).onConflictDoNothing()),

  replace: (row: SealKeyRow, by: Actor) =>
    db.asSystem(async (tx) => {
      await recordAudit(tx, { at: row.madeAt, by, action: 'verify.key_renewed' })
      await tx
        .update(sealKeys)
        .set({ retiredAt: row.madeAt })
        .where(and(eq(sealKeys.schoolId, row.schoolId), isNull(sealKeys.retiredAt)))
      await tx.insert(sealKeys).values(row)
    }),

  /** Every key with its school's name; a school that never sealed anything comes without a key. */
  all: () =>
    db.asSystem((tx) =>
      tx
        .select({
          schoolId: schools.id,
          school: schools.name,
          id: sealKeys.id,
          publicKey: sealKeys.publicKey,
          retiredAt: sealKeys.retiredAt,
        })
        .from(schools)
        .leftJoin(sealKeys, eq(sealKeys.schoolId, schools.id))
        .orderBy(asc(schools.createdAt), asc(schools.id), asc(sealKeys.madeAt)),
    ),
})

export type SealKeysStore = ReturnType<typeof createSealKeysStore>
