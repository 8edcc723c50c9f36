import type { Profile, ProfileChange } from '@schoolgate/contracts/profile'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { isGuardian } from '#db/guardian'
import { ownAfter } from '#db/own'
import { consents, files, guardianships, persons, users, wards } from '#db/schema'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'

type Photo = { sha256: string; bytes: number }
/** What the database knows of the signed-in person; `notify` is null until they chose. */
export type ProfileRow = Omit<Profile, 'notify'> & { notify: Profile['notify'] | null }

export const createProfileStore = (db: Db) => ({
  profileOf: (scope: Scope): Promise<ProfileRow | null> => db.as(scope, (tx) => selectProfile(tx, scope)),

  change: (scope: Scope, change: ProfileChange, now: Date): Promise<ProfileRow | null> =>
    db.as(scope, async (tx) => {
      const { language } = change
      const occupation = change.occupation === '' ? null : change.occupation
      const address = change.address === '' ? null : change.address
      await tx
        .update(users)
        .set({
          occupation,
          address,
          language,
          own: ownAfter(users.own, [
            { field: 'occupation', column: users.occupation, to: occupation },
            { field: 'address', column: users.address, to: address },
            { field: 'language', column: users.language, to: language },
          ]),
          lowData: change.low_data,
          textSize: change.text_size,
          updatedAt: now,
        })
        .where(eq(users.id, scope.userId))
      return selectProfile(tx, scope)
    }),

  /** Parents cannot write rows of files, so the system writes this one; whose photo it becomes is the session's user and nobody else. */
  setPhoto: (scope: Scope, photo: Photo, now: Date): Promise<void> =>
    db.asSystem(async (tx) => {
      const photoId = newId()
      await tx.insert(files).values({ id: photoId, schoolId: scope.schoolId, mime: 'image/jpeg', ...photo })
      await tx.update(users).set({ photoId, updatedAt: now }).where(eq(users.id, scope.userId))
    }),

  removePhoto: (scope: Scope, now: Date): Promise<void> =>
    db.as(scope, async (tx) => {
      await tx.update(users).set({ photoId: null, updatedAt: now }).where(eq(users.id, scope.userId))
    }),
})

async function selectProfile(tx: Tx, scope: Scope): Promise<ProfileRow | null> {
  const [found] = await tx
    .select({ user: users, person: persons })
    .from(users)
    .innerJoin(persons, eq(persons.id, users.personId))
    .where(eq(users.id, scope.userId))
  if (!found) return null
  const { user, person } = found
  // What was proven is what the person signs in with; a school may have written down something else.
  const phoneVerifiedAt = user.phone === person.phone ? person.phoneVerifiedAt : null
  const emailVerifiedAt = user.email === person.email ? person.emailVerifiedAt : null
  const mine = await tx
    .select({ id: wards.id, first_name: wards.firstName, relationship: guardianships.relationship })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .where(isGuardian(scope.userId))
    .orderBy(sql`${wards.dateOfBirth} asc nulls last`, asc(wards.firstName), asc(wards.id))
  const given = await tx.select().from(consents).where(eq(consents.userId, scope.userId)).orderBy(asc(consents.givenAt))
  return {
    user_id: person.id,
    fullname: user.fullname,
    title: user.title,
    phones: [
      ...(user.phone === null ? [] : [{ number: user.phone, is_primary: true, verified_at: iso(phoneVerifiedAt) }]),
      ...(user.secondPhone === null ? [] : [{ number: user.secondPhone, is_primary: false, verified_at: null }]),
    ],
    email: user.email === null ? null : { address: user.email, verified_at: iso(emailVerifiedAt) },
    photo_url: user.photoId && `/api/v1/photos/${user.photoId}`,
    occupation: user.occupation,
    address: user.address,
    language: user.language,
    low_data: user.lowData,
    text_size: user.textSize,
    notify: user.notify,
    quiet_hours: { from: user.quietFrom, to: user.quietTo },
    results_in_school_hours: user.resultsInSchoolHours,
    names_on_lock_screen: user.namesOnLockScreen,
    wards: mine,
    consents: given.map((row) => ({
      purpose: row.purpose,
      given_at: row.givenAt.toISOString(),
      withdrawn_at: iso(row.withdrawnAt),
    })),
    has_password: person.passwordHash !== null,
  }
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null
