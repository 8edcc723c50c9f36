import type { GuardianRights } from '@schoolgate/contracts/wards'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { publishLive } from '#db/live'
import { guardianships, schools } from '#db/schema'
import type { Actor } from '#lib/actor'
import { dayIn } from '#lib/days'
import { rightsOf } from './wards.store.ts'

type Limit = {
  id: string
  rights: GuardianRights
  /** What stood there for whoever changes them. */
  seen: GuardianRights
  paper: string | null
  from: string | null
  until: string | null
  reason: string
}

const RIGHTS = ['academics', 'bills', 'pay', 'message', 'pickup'] as const

/**
 * Says what a guardian of the actor's school may see and do; null where there is none such, or the guardianship has ended, `changed` where
 * other rights stand there than were seen, and other ones than are said. Links to what
 * is taken end with it and the guardian's open pages hear of it: migrations-after/35_guardianships.sql.
 */
export async function limitRights(tx: Tx, by: Actor, { id, rights, seen, paper, from, until, reason }: Limit, now: Date) {
  const ofSchool = and(eq(guardianships.id, id), eq(guardianships.schoolId, by.schoolId), isNull(guardianships.endedAt))
  const [was] = await tx.select().from(guardianships).where(ofSchool).for('update')
  if (was && !isSame(rightsOf(was), seen) && !isSame(rightsOf(was), rights)) return 'changed' as const
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
      limitFrom: from,
      limitUntil: until,
      updatedAt: now,
    })
    .where(ofSchool)
    .returning()
  if (!was || !changed) return null
  const { wardId, limitPaper } = changed
  const changes = changesBetween(rightsOf(was), rightsOf(changed))
  await recordAudit(tx, { by, at: now, wardId, subjectId: id, note: reason, changes, action: 'wards.rights_changed' })
  publishLive(tx, { schoolId: by.schoolId, wardId, word: 'wards' })
  return { id, ward_id: wardId, rights: rightsOf(changed), paper: limitPaper, from: changed.limitFrom, until: changed.limitUntil }
}

const isSame = (one: GuardianRights, other: GuardianRights): boolean => RIGHTS.every((right) => one[right] === other[right])

/** Gives back what a paper took until a day that is over. */
export async function endLimits(tx: Tx, schoolId: string, today: string, now: Date) {
  const isOver = and(eq(guardianships.schoolId, schoolId), isNull(guardianships.endedAt), lt(guardianships.limitUntil, today))
  const given = (right: (typeof RIGHTS)[number], may: AnyPgColumn) => sql`${may} or ${right} = any(${guardianships.limited})`
  const rows = await tx
    .update(guardianships)
    .set({
      mayAcademics: given('academics', guardianships.mayAcademics),
      mayBills: given('bills', guardianships.mayBills),
      mayPay: given('pay', guardianships.mayPay),
      mayMessage: given('message', guardianships.mayMessage),
      mayPickup: given('pickup', guardianships.mayPickup),
      limited: [],
      limitPaper: null,
      limitFrom: null,
      limitUntil: null,
      updatedAt: now,
    })
    .where(isOver)
    .returning({ id: guardianships.id, wardId: guardianships.wardId })
  for (const { id, wardId } of rows) {
    const line = { at: now, scope: null, schoolId, actorName: 'the day itself', wardId, subjectId: id }
    await recordAudit(tx, { ...line, action: 'wards.limit_over' })
    publishLive(tx, { schoolId, wardId, word: 'wards' })
  }
}

/** Today on the school's own clock. */
export async function todayAt(tx: Tx, schoolId: string, now: Date): Promise<string> {
  const [school] = await tx.select({ timezone: schools.timezone }).from(schools).where(eq(schools.id, schoolId))
  return dayIn(school?.timezone ?? 'UTC', now)
}
