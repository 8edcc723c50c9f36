import type { GuardianRights } from '@schoolgate/contracts/wards'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { publishLive } from '#db/live'
import { guardianships } from '#db/schema'
import type { Actor } from '#lib/actor'
import { rightsOf } from './wards.store.ts'

type Limit = { id: string; rights: GuardianRights; paper: string | null; reason: string }

const RIGHTS = ['academics', 'bills', 'pay', 'message', 'pickup'] as const

/**
 * Says what a guardian of the actor's school may see and do; null where there is none such, or the guardianship has ended. Links to what
 * is taken end with it and the guardian's open pages hear of it: migrations-after/35_guardianships.sql.
 */
export async function limitRights(tx: Tx, by: Actor, { id, rights, paper, reason }: Limit, now: Date) {
  const ofSchool = and(eq(guardianships.id, id), eq(guardianships.schoolId, by.schoolId), isNull(guardianships.endedAt))
  const [was] = await tx.select().from(guardianships).where(ofSchool).for('update')
  const [changed] = await tx
    .update(guardianships)
    .set({
      mayAcademics: rights.academics,
      mayBills: rights.bills,
      mayPay: rights.pay,
      mayMessage: rights.message,
      mayPickup: rights.pickup,
      limited: RIGHTS.filter((right) => !rights[right]),
      limitPaper: paper,
      updatedAt: now,
    })
    .where(ofSchool)
    .returning()
  if (!was || !changed) return null
  const { wardId, limitPaper } = changed
  const changes = changesBetween(rightsOf(was), rightsOf(changed))
  await recordAudit(tx, { by, at: now, wardId, subjectId: id, note: reason, changes, action: 'wards.rights_changed' })
  publishLive(tx, { schoolId: by.schoolId, wardId, word: 'wards' })
  return { id, ward_id: wardId, rights: rightsOf(changed), paper: limitPaper }
}
