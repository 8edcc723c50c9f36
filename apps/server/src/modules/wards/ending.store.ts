import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { guardianships, users, wards } from '#db/schema'
import type { Actor } from '#lib/actor'

export type Ended = { id: string; guardianId: string; wardId: string; endedAt: Date; endedBefore: boolean }

const { id, schoolId, guardianId, wardId, endedAt } = guardianships

/**
 * Ends a guardianship of the actor's school, once: one that has ended stays as it is. Null when there is none such. What hangs on it
 * (links, open streams) the database ends with it, whoever ends it: migrations-after/35_guardianships.sql.
 */
export async function endGuardianship(
  tx: Tx,
  by: Actor,
  which: { id: string; reason: string },
  now: Date,
): Promise<Ended | null> {
  const ofSchool = and(eq(id, which.id), eq(schoolId, by.schoolId))
  const [ended] = await tx
    .update(guardianships)
    .set({ endedAt: now, updatedAt: now })
    .where(and(ofSchool, isNull(endedAt)))
    .returning({ guardianId, wardId })
  if (!ended) {
    const [before] = await tx.select({ guardianId, wardId, endedAt }).from(guardianships).where(ofSchool)
    return before?.endedAt ? { ...before, id: which.id, endedAt: before.endedAt, endedBefore: true } : null
  }
  const line = { by, at: now, wardId: ended.wardId, subjectId: which.id, note: which.reason }
  await recordAudit(tx, { ...line, action: 'wards.guardianship_ended' })
  publishLive(tx, { schoolId: by.schoolId, wardId: ended.wardId, word: 'wards' })
  return { ...ended, id: which.id, endedAt: now, endedBefore: false }
}

/** The guardianship of the person and the pupil of these names in the school's own files. */
export async function guardianshipNamed(tx: Tx, named: { schoolId: string; guardian: string; ward: string }) {
  const [found] = await tx
    .select({ id, guardian: users.fullname, firstName: wards.firstName, lastName: wards.lastName })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianId))
    .innerJoin(wards, eq(wards.id, wardId))
    .where(and(eq(schoolId, named.schoolId), eq(users.ref, named.guardian), eq(wards.admissionNo, named.ward)))
  return found ?? null
}
