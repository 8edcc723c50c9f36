import { changeRights, endGuardianship as endGuardianshipOffice } from '@schoolgate/contracts/office-guardianships'
import { findAndParentAcc, getWard, type Ward } from '@schoolgate/contracts/wards'
import type { Db } from '#db'
import { signedIn } from '#lib/actor'
import type { PdfMaterial } from '#lib/pdf/renderer'
import { localPhone } from '#lib/phone'
import { notFound } from '#lib/problem'
import { route, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import { endGuardianship } from './ending.store.ts'
import { officeRoutes } from './office.routes.ts'
import { limitRights, todayAt } from './rights.store.ts'
import { limitAhead, limitOver, payWithoutBills, rightsChanged } from './wards.problems.ts'
import { asSeenByGuardian } from './wards.service.ts'
import { createWardsStore } from './wards.store.ts'

/** The children, and who stands for them. */
export type Wards = {
  routes: Route[]
  /** The caller's wards as `/findandparentacc` answers them. */
  wardsOf(scope: Scope): Promise<Ward[]>
}

/** The wards of several schools as those of one family. */
export const eldestFirst = (wards: readonly Ward[]): Ward[] =>
  wards.toSorted(
    (one, other) =>
      (one.date_of_birth ?? '9').localeCompare(other.date_of_birth ?? '9') || one.first_name.localeCompare(other.first_name),
  )

/** Builds the wards module: a parent's children, and who stands for them. */
export function createWards({ db, clock, ...material }: PdfMaterial & { db: Db }): Wards {
  const store = createWardsStore(db)
  const wardsOf = (scope: Scope) => store.wardsOf(scope, clock())
  return {
    wardsOf,
    routes: [
      route(
        findAndParentAcc,
        async ({ scope }) => ({ user_wards: await wardsOf(scope) }),
        (answers) => ({ user_wards: eldestFirst(answers.flatMap(({ user_wards }) => user_wards)) }),
      ),

      route(getWard, async ({ params, scope, request }) => {
        const opened = await store.openWard(scope, params.id, { at: clock(), address: request.ip })
        if (!opened) throw notFound()
        return { ward: opened.ward, guardians: opened.guardians.map((guardian) => asSeenByGuardian(guardian, localPhone)) }
      }),

      ...officeRoutes({ db, clock, ...material }),

      route(endGuardianshipOffice, async ({ params, body, scope, request }) => {
        const by = signedIn(scope, request.ip)
        const ended = await db.as(scope, (tx) => endGuardianship(tx, by, { id: params.id, ...body }, clock()))
        if (!ended) throw notFound()
        const { id, guardianId, wardId, endedAt } = ended
        return { guardianship: { id, guardian_id: guardianId, ward_id: wardId, ended_at: endedAt.toISOString() } }
      }),

      route(changeRights, async ({ params, body, scope, request }) => {
        if (body.rights.pay && !body.rights.bills) throw payWithoutBills()
        const by = signedIn(scope, request.ip)
        const changed = await db.as(scope, async (tx) => {
          const today = await todayAt(tx, scope.schoolId, clock())
          if (body.from !== null && body.from > today) throw limitAhead()
          if (body.until !== null && body.until < today) throw limitOver()
          return limitRights(tx, by, { id: params.id, ...body }, clock())
        })
        if (!changed) throw notFound()
        if (changed === 'changed') throw rightsChanged()
        return { guardianship: changed }
      }),
    ],
  }
}
