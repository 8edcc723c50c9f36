import {
  getPublicSchool,
  getSchoolInfos,
  listSchools,
  type PublicSchool,
  type SchoolInfo,
  type SchoolToChoose,
} from '@schoolgate/contracts/schools'
import { changeKeeping, changeSchoolRules, getSchoolRules } from '@schoolgate/contracts/school-rules'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#db'
import { signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { route, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import type { Installation } from './addresses.ts'
import { createDoors, type Doors, type SchoolAtDoor } from './doors.ts'
import { createRules } from './rules.service.ts'
import { createSchoolsStore, publicSchool } from './schools.store.ts'

/** The school itself: what anybody may know of it, and what its parents see. */
export type Schools = {
  routes: Route[]
  /** Which school an address speaks for before anybody is signed in. */
  doors: Doors
  /** The first school of this installation, if there is one. */
  oldest(): Promise<PublicSchool | null>
  /** What anybody may know of the caller's own school. */
  publicSchoolOf(scope: Scope): Promise<PublicSchool | null>
  /** The caller's school as its parents see it. */
  infoOf(scope: Scope, now: Date): Promise<SchoolInfo | null>
}

type Dependencies = Installation & { db: Db; clock: Clock; officeUrl?: string | undefined }

const toChoose = ({ code, record: { name, town, emblem, accent_color } }: SchoolAtDoor): SchoolToChoose => ({
  code,
  name,
  town,
  emblem,
  accent_color,
})

/** Builds the schools module. */
export function createSchools({ db, clock, publicUrl, schoolHosts, officeUrl }: Dependencies): Schools {
  const store = createSchoolsStore(db)
  const rules = createRules({ db, clock })
  const doors = createDoors({ store, publicUrl, schoolHosts, officeUrl })
  // A page against fraud must name the accounts of the reader's own school.
  const schoolFor = async (scope: Scope | null, request: FastifyRequest): Promise<PublicSchool | null> =>
    scope ? store.publicSchoolOf(scope) : ((await doors.at(request)).school?.record ?? null)
  return {
    doors,
    async oldest() {
      const { any } = await store.named(null)
      return any && publicSchool(any)
    },
    publicSchoolOf: store.publicSchoolOf,
    infoOf: store.schoolOf,
    routes: [
      route(getPublicSchool, async ({ scope, request }) => ({ school: await schoolFor(scope, request) })),
      route(listSchools, async ({ query: { search = '' }, request }) => {
        const { kind, school } = await doors.at(request)
        // A school's own address does not tell of others.
        const isShared = kind === 'choice' || kind === 'chosen'
        const schools = isShared ? await store.search(search) : school ? [toChoose(school)] : []
        return { schools, chosen: kind === 'chosen' ? school.code : null }
      }),
      route(getSchoolInfos, async ({ scope }) => {
        const info = await store.schoolOf(scope, clock())
        if (!info) throw notFound()
        return { school_info: info }
      }),
      route(getSchoolRules, ({ scope }) => rules.of(scope)),
      route(changeSchoolRules, async ({ scope, body, request }) => {
        const decided = await rules.changeRules(signedIn(scope, request.ip), body)
        return { rules: decided.rules }
      }),
      route(changeKeeping, async ({ scope, body, request }) => {
        const decided = await rules.changeKeeping(signedIn(scope, request.ip), body)
        return { keeping: decided.keeping }
      }),
    ],
  }
}
