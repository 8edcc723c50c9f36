import { createHash } from 'node:crypto'
import { and, eq, exists, inArray, lt, notExists, or } from 'drizzle-orm'
import { refuseInTransaction } from '#lib/in-transaction'
import { busy } from '#lib/problem'
import type { RemovableStorage, Storage } from '#lib/storage'
import type { Db, Tx } from './client.ts'
import { files, unnamedBytes } from './schema/index.ts'

/** Storage out of which goes what no file of the database is any more. */
export type FileStorage = Storage & {
  /** Removes bytes that have been no file since before then, a few at a time; answers how many, none when all are gone. */
  removeUnnamed(before: Date): Promise<number>
}

const REMOVED_AT_ONCE = 50

/**
 * The same bytes lie in storage once, whoever brought them, so that they may be stored again at the very moment of their removal. Whoever
 * stores them says so in the database first: until then they may go, and from then on they stay.
 */
export const fileStorage = (db: Db, storage: RemovableStorage): FileStorage => ({
  get: (sha256) => storage.get(sha256),
  async put(bytes) {
    refuseInTransaction('The storage of files')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (!(await db.asSystem((tx) => keep(tx, sha256)))) throw busy()
    return storage.put(bytes)
  },
  async removeUnnamed(before) {
    const gone = await db.asSystem((tx) => giveUp(tx, before))
    for (const sha256 of gone) await storage.remove(sha256)
    if (gone.length > 0) await db.asSystem((tx) => tx.delete(unnamedBytes).where(inArray(unnamedBytes.sha256, gone)))
    return gone.length
  },
})

/** From now on these bytes are counted on; false: they are being removed at this moment. */
async function keep(tx: Tx, sha256: string): Promise<boolean> {
  await tx.delete(unnamedBytes).where(and(eq(unnamedBytes.sha256, sha256), eq(unnamedBytes.isRemoved, false)))
  return (await tx.$count(unnamedBytes, eq(unnamedBytes.sha256, sha256))) === 0
}

/** From now on nobody counts on these bytes; with them those that were given up by somebody who never came to remove them. */
async function giveUp(tx: Tx, before: Date): Promise<string[]> {
  const isOld = lt(unnamedBytes.since, before)
  const asFile = tx.select({ id: files.id }).from(files).where(eq(files.sha256, unnamedBytes.sha256))
  await tx.delete(unnamedBytes).where(and(isOld, eq(unnamedBytes.isRemoved, false), exists(asFile)))
  const some = tx
    .select({ sha256: unnamedBytes.sha256 })
    .from(unnamedBytes)
    .where(and(isOld, or(eq(unnamedBytes.isRemoved, true), notExists(asFile))))
    .limit(REMOVED_AT_ONCE)
    .for('update')
  const rows = await tx
    .update(unnamedBytes)
    .set({ isRemoved: true })
    .where(inArray(unnamedBytes.sha256, some))
    .returning({ sha256: unnamedBytes.sha256 })
  return rows.map(({ sha256 }) => sha256)
}
