import { type PupilRow, type PupilsShown } from '@schoolgate/contracts/office-pupils'
import { and, asc, count, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { Tx } from '#db'
import { isInReach } from '#db/in-reach'
import { reachOf } from '#db/reach-of'
import { classes, guardianships, users, wards } from '#db/schema'
import { fullnameOf } from '#lib/full-name'
import type { Scope } from '#lib/scope'

/** Where a page of pupils ended: the class's place, the names, the id. */
const Place = z.tuple([z.string().regex(/^\d{1,6}$/), z.string(), z.string(), z.uuid()])
export type Place = z.infer<typeof Place>
export const isPlace = (value: unknown): value is Place => Place.safeParse(value).success

type Which = {
  class_id?: string | undefined
  boarding?: 'day' | 'boarder' | undefined
  show?: PupilsShown | undefined
  after: Place | null
  limit: number
}

/** The pupils who are asked for, class by class; one more than `limit` where there are more. */
export async function pupilsOf(tx: Tx, scope: Scope, { class_id, boarding, show = 'here', after, limit }: Which) {
  const reached = guardiansByWard(tx, scope)
  const isShown = shownOf(reached)
  const isMeant = and(
    isInReach(scope),
    isNull(wards.forgottenAt),
    class_id === undefined ? undefined : eq(wards.classId, class_id),
    boarding === undefined ? undefined : eq(wards.boardingStatus, boarding),
  )
  const place = sql`(${classes.position}, ${wards.lastName}, ${wards.firstName}, ${wards.id})`
  const page = tx
    .select({ ward: wards, className: classes.name, position: classes.position })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(
      and(
        isMeant,
        isShown[show],
        after ? sql`${place} > (${after[0]}::int, ${after[1]}, ${after[2]}, ${after[3]}::uuid)` : undefined,
      ),
    )
    .orderBy(asc(classes.position), asc(wards.lastName), asc(wards.firstName), asc(wards.id))
    .limit(limit + 1)
    .$dynamic()
  // All guardians of a school are looked at only where it depends on them who is shown.
  const rows = await (show === 'here' || show === 'left' ? page : page.leftJoin(reached, eq(reached.wardId, wards.id)))
  const guardians = await guardiansOf(
    tx,
    scope,
    rows.map(({ ward }) => ward.id),
  )
  return {
    pupils: rows.map(({ ward, className }): PupilRow => {
      const [guardian = null, ...others] = guardians.get(ward.id) ?? []
      return {
        id: ward.id,
        fullname: fullnameOf(ward),
        admission_no: ward.admissionNo,
        class: className,
        boarding_status: ward.boardingStatus,
        status: ward.status,
        guardian,
        others: others.length,
      }
    }),
    places: rows.map(({ ward, position }): Place => [String(position), ward.lastName, ward.firstName, ward.id]),
    counts: after ? null : await countsOf(tx, isMeant, reached),
    classes: await tx
      .select({ id: classes.id, name: classes.name })
      .from(classes)
      .where(and(isInReach(scope), eq(classes.isActive, true)))
      .orderBy(asc(classes.position), asc(classes.name)),
  }
}

/** Of each ward, how many stand for them, and whether one of these has a phone or was seen in the app. */
const guardiansByWard = (tx: Tx, scope: Scope) =>
  tx
    .select({
      wardId: guardianships.wardId,
      guardians: count().as('guardians'),
      hasPhone: sql<boolean>`bool_or(coalesce(${users.phone}, ${users.secondPhone}) is not null)`.as('has_phone'),
      isSeen: sql<boolean>`bool_or(${users.lastSeenAt} is not null)`.as('is_seen'),
    })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .where(and(eq(guardianships.schoolId, scope.schoolId), isNull(guardianships.endedAt)))
    .groupBy(guardianships.wardId)
    .as('reached')

const shownOf = (reached: ReturnType<typeof guardiansByWard>): Record<PupilsShown, SQL | undefined> => {
  const isHere = eq(wards.status, 'active')
  return {
    here: isHere,
    nobody: and(isHere, isNull(reached.wardId)),
    not_yet: and(isHere, isNotNull(reached.wardId), eq(reached.isSeen, false)),
    no_phone: and(isHere, isNotNull(reached.wardId), eq(reached.hasPhone, false)),
    left: ne(wards.status, 'active'),
  }
}

/** How many of those who are meant each choice shows: the whole school is looked at. */
async function countsOf(tx: Tx, isMeant: SQL | undefined, reached: ReturnType<typeof guardiansByWard>) {
  const isShown = shownOf(reached)
  const [counted] = await tx
    .select({
      here: count(sql`case when ${isShown.here} then 1 end`),
      nobody: count(sql`case when ${isShown.nobody} then 1 end`),
      not_yet: count(sql`case when ${isShown.not_yet} then 1 end`),
      no_phone: count(sql`case when ${isShown.no_phone} then 1 end`),
      left: count(sql`case when ${isShown.left} then 1 end`),
    })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .leftJoin(reached, eq(reached.wardId, wards.id))
    .where(isMeant)
  return counted ?? { here: 0, nobody: 0, not_yet: 0, no_phone: 0, left: 0 }
}

type Guardian = NonNullable<PupilRow['guardian']>

/** Who stands for each of these wards: who can be called first, then whom the school knows longest. */
async function guardiansOf(tx: Tx, scope: Scope, wardIds: readonly string[]): Promise<Map<string, Guardian[]>> {
  const rows = await tx
    .select({
      wardId: guardianships.wardId,
      guardian: {
        id: users.id,
        fullname: users.fullname,
        relationship: guardianships.relationship,
        phone: users.phone,
        reach: reachOf,
      },
    })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .where(
      and(eq(guardianships.schoolId, scope.schoolId), inArray(guardianships.wardId, [...wardIds]), isNull(guardianships.endedAt)),
    )
    .orderBy(sql`${users.phone} is null`, asc(guardianships.createdAt), asc(users.fullname))
  return new Map(
    [...Map.groupBy(rows, ({ wardId }) => wardId)].map(([wardId, those]) => [wardId, those.map(({ guardian }) => guardian)]),
  )
}
