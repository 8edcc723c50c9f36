import { and, eq, inArray, isNotNull, isNull, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { guardianships, persons, users, wards } from '#db/schema'

/**
 * Takes from the school's rows of guardians what reaches them, where they stand for none but these pupils: their name stays, by which the
 * books say who paid. A person whom no school reaches any more signs in by nothing.
 */
export async function forgetGuardians(tx: Tx, pupils: readonly string[], most: number): Promise<number> {
  const some = tx
    .select({ id: users.id })
    .from(users)
    .where(and(standForNoneElse(tx, pupils), eq(users.role, 'parent'), hasSomething))
    .limit(most)
  const nothing = {
    title: null,
    email: null,
    phone: null,
    secondPhone: null,
    photoId: null,
    occupation: null,
    address: null,
    notify: null,
    lastSeenAt: null,
    own: {},
    isActive: false,
  }
  const gone = await tx.update(users).set(nothing).where(inArray(users.id, some)).returning({ personId: users.personId })
  await forgetPersons(
    tx,
    gone.map(({ personId }) => personId),
  )
  return gone.length
}

/** Of those who stand for these pupils, who stands for no other. Needs `users` in the query. */
export function standForNoneElse(tx: Tx, pupils: readonly string[]) {
  const stand = tx
    .select({ id: guardianships.guardianId })
    .from(guardianships)
    .where(inArray(guardianships.wardId, [...pupils]))
  const standsElse = tx
    .select({ one: sql`1` })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .where(and(eq(guardianships.guardianId, users.id), notInArray(guardianships.wardId, [...pupils]), isNull(wards.forgottenAt)))
  return and(inArray(users.id, stand), notExists(standsElse))
}

const hasSomething = or(
  isNotNull(users.email),
  isNotNull(users.phone),
  isNotNull(users.secondPhone),
  isNotNull(users.photoId),
  isNotNull(users.occupation),
  isNotNull(users.address),
  users.isActive,
)

/** Who is with no school any more keeps no way in. */
async function forgetPersons(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const isSomewhere = tx
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.personId, persons.id), users.isActive))
  const nothing = {
    phone: null,
    phoneVerifiedAt: null,
    email: null,
    emailVerifiedAt: null,
    boundAt: null,
    firebaseUid: null,
    passwordHash: null,
  }
  await tx
    .update(persons)
    .set(nothing)
    .where(and(inArray(persons.id, [...ids]), notExists(isSomewhere)))
}
