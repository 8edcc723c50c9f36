import { getPublicSchool, getSchoolInfos, type PublicSchool, type SchoolInfo } from '@schoolgate/contracts/schools'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { route, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import { createSchoolsStore } from './schools.store.ts'

/** The school itself: what anybody may know of it, and what its parents see. */
export type Schools = {
  routes: Route[]
  /** The school that a page speaks for: the caller's own, or before sign-in the first one of this installation. */
  atTheGate(scope?: Scope | null): Promise<PublicSchool | null>
  /** The caller's school as its parents see it. */
  infoOf(scope: Scope, now: Date): Promise<SchoolInfo | null>
}

/** Builds the schools module. */
export function createSchools({ db, clock }: { db: Db; clock: Clock }): Schools {
  const store = createSchoolsStore(db)
  // A page against fraud must name the accounts of the reader's own school.
  const atTheGate = (scope: Scope | null = null) => (scope ? store.publicSchoolOf(scope) : store.firstSchool())
  return {
    atTheGate,
    infoOf: store.schoolOf,
    routes: [
      route(getPublicSchool, async ({ scope }) => ({ school: await atTheGate(scope) })),
      route(getSchoolInfos, async ({ scope }) => {
        const info = await store.schoolOf(scope, clock())
        if (!info) throw notFound()
        return { school_info: info }
      }),
    ],
  }
}
