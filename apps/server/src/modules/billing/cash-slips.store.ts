import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { cashMoveSlips, files } from '#db/schema'
import type { Actor } from '#lib/actor'
import { newId } from '#lib/random'

const shown = { mime: files.mime, bytes: files.bytes, sha256: files.sha256, at: cashMoveSlips.createdAt }
export type StoredSlip = { sha256: string; mime: string; bytes: number }

/** Every slip of these moves, the latest first. */
export async function slipsOf(tx: Tx, schoolId: string, moveIds: readonly string[]) {
  if (moveIds.length === 0) return []
  return tx
    .select({ moveId: cashMoveSlips.moveId, ...shown })
    .from(cashMoveSlips)
    .innerJoin(files, eq(files.id, cashMoveSlips.fileId))
    .where(and(eq(cashMoveSlips.schoolId, schoolId), inArray(cashMoveSlips.moveId, [...moveIds])))
    .orderBy(desc(cashMoveSlips.createdAt), desc(cashMoveSlips.id))
}

export async function writeSlip(tx: Tx, by: Pick<Actor, 'schoolId' | 'userId'>, moveId: string, file: StoredSlip, now: Date) {
  const { schoolId, userId: byId } = by
  const at = { createdAt: now, updatedAt: now }
  const fileId = newId()
  await tx.insert(files).values({ id: fileId, schoolId, ...file, ...at })
  await tx.insert(cashMoveSlips).values({ id: newId(), schoolId, moveId, fileId, byId, ...at })
}
