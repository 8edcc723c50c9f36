import { FORGOTTEN_AFTER_DAYS, type FamilyKept, type forgetFamily } from '@schoolgate/contracts/families'
import type { Response } from '@schoolgate/contracts/endpoint'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { announce } from '#modules/push'
import { everythingOf } from './everything.store.ts'
import { nobodyToForget, stillHere } from './families.problems.ts'
import { countsOf, familyOf, holdPupils, schoolNamed, setForgetting, type Family } from './families.store.ts'
import { familyTexts } from './families.words.ts'

type By = Actor & { scope: Scope }

const DAY_MS = 86_400_000
const TOLD_SECONDS = FORGOTTEN_AFTER_DAYS * 86_400

const idsOf = ({ pupils }: Family) => pupils.map(({ id }) => id)

const dayIn = (locale: string, timeZone: string, moment: Date) =>
  new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(moment)

/** Builds what a head does with all that the school keeps of one family. What is read is read as the head; no role writes pupils. */
export function createFamiliesService({ db, clock }: { db: Db; clock: Clock }) {
  const named = async (tx: Tx, scope: Scope, guardianId: string): Promise<Family> => {
    const family = await familyOf(tx, scope.schoolId, guardianId)
    if (!family) throw notFound()
    return family
  }

  /** What the guardians of these children read at once, by every way they chose. */
  async function tell(
    tx: Tx,
    by: By,
    wardIds: readonly string[],
    about: 'forgetting' | 'kept',
    on: Date,
    now: Date,
  ): Promise<void> {
    const { name, timezone } = await schoolNamed(tx, by.schoolId)
    const day = { en: dayIn('en-GB', timezone, on), fr: dayIn('fr-FR', timezone, on) }
    await announce(
      tx,
      {
        schoolId: by.schoolId,
        wardIds,
        kind: 'family_file',
        class: 'action',
        tag: `family_file:${wardIds[0] ?? ''}`,
        navigate: '/profile',
        texts: about === 'forgetting' ? familyTexts.forgetting(name, day) : familyTexts.kept(name),
        ttlSeconds: TOLD_SECONDS,
        dedupeKey: `family_file:${about}:${wardIds[0] ?? ''}:${now.toISOString()}`,
      },
      now,
    )
  }

  return {
    kept: (scope: Scope, guardianId: string): Promise<FamilyKept> =>
      db.as(scope, async (tx) => {
        const family = await named(tx, scope, guardianId)
        const { guardian, pupils, forgetOn } = family
        return { guardian, pupils, ...(await countsOf(tx, idsOf(family))), forget_on: forgetOn?.toISOString() ?? null }
      }),

    everything: (scope: Scope, guardianId: string) =>
      db.as(scope, async (tx) => {
        const family = await named(tx, scope, guardianId)
        return { family, ...(await everythingOf(tx, guardianId, idsOf(family))) }
      }),

    async forget(by: By, guardianId: string, reason: string): Promise<Response<typeof forgetFamily>> {
      const family = await db.as(by.scope, (tx) => named(tx, by.scope, guardianId))
      if (family.pupils.length === 0) throw nobodyToForget()
      const now = clock()
      return db.asSystem(async (tx) => {
        const held = await holdPupils(tx, idsOf(family))
        if (held.some(({ status }) => status === 'active')) throw stillHere()
        if (family.forgetOn !== null) return { forget_on: family.forgetOn.toISOString() }
        const on = new Date(now.getTime() + FORGOTTEN_AFTER_DAYS * DAY_MS)
        await setForgetting(tx, by.schoolId, idsOf(family), on, now)
        for (const wardId of idsOf(family))
          await recordAudit(tx, { at: now, by, action: 'families.forgetting', wardId, subjectId: guardianId, note: reason })
        await tell(tx, by, idsOf(family), 'forgetting', on, now)
        return { forget_on: on.toISOString() }
      })
    },

    async keep(by: By, guardianId: string): Promise<void> {
      const family = await db.as(by.scope, (tx) => named(tx, by.scope, guardianId))
      const { forgetOn } = family
      if (forgetOn === null) return
      const now = clock()
      await db.asSystem(async (tx) => {
        await setForgetting(tx, by.schoolId, idsOf(family), null, now)
        for (const wardId of idsOf(family))
          await recordAudit(tx, { at: now, by, action: 'families.kept', wardId, subjectId: guardianId })
        await tell(tx, by, idsOf(family), 'kept', forgetOn, now)
      })
    },
  }
}
