import type { find } from '@schoolgate/contracts/find'
import type { Response } from '@schoolgate/contracts/endpoint'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Scope } from '#lib/scope'
import type { Limits, Quota } from '#modules/limits'
import type { Kind } from './alike.ts'
import { foundColleagues, foundGuardians, foundPupils, idsInReach } from './find.store.ts'
import type { KeptIndex } from './kept-index.ts'

type Found = Response<typeof find>

/** More are no answer but a list. */
const MOST: Record<Kind, number> = { pupil: 12, guardian: 8, colleague: 5 }

/** Each letter typed may be a search; who looks for more than a school's worth of names in a day copies them. */
const QUOTAS: readonly Quota[] = [
  { name: 'find_minute', most: 120, seconds: 60 },
  { name: 'find_day', most: 4000, seconds: 86_400 },
]

type Dependencies = { db: Db; clock: Clock; limits: Limits; kept: KeptIndex }

export const createFindService = ({ db, clock, limits, kept }: Dependencies) => ({
  async find(scope: Scope, text: string): Promise<Found> {
    await limits.takeEach(QUOTAS, scope.userId)
    const index = await kept.of(scope.schoolId)
    const reach = scope.role === 'teacher' ? await db.as(scope, (tx) => idsInReach(tx, scope)) : null
    const hits = index.find(text, reach ? (id) => reach.has(id) : undefined)
    const idsOf = (kind: Kind) =>
      hits
        .filter((hit) => hit.kind === kind)
        .slice(0, MOST[kind])
        .map(({ id }) => id)
    // Only they can open a colleague's page.
    const isOfOffice = scope.role === 'head' || scope.role === 'office'
    const [pupils, guardians, colleagues] = await db.as(scope, (tx) =>
      Promise.all([
        foundPupils(tx, scope, idsOf('pupil')),
        foundGuardians(tx, scope, idsOf('guardian')),
        foundColleagues(tx, scope, isOfOffice ? idsOf('colleague') : [], clock()),
      ]),
    )
    return { pupils, guardians, colleagues, is_alike: hits.length > 0 && !hits.some(({ isWritten }) => isWritten) }
  },
})
