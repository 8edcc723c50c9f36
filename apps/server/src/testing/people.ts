import type { Role } from '@schoolgate/contracts/endpoint'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db'
import { classes, guardianships, persons, schools, sessions, terms, users, wards } from '#db/schema'
import { hashSecret, newId, newSecret } from '#lib/random'
import { sideOf } from '#lib/scope'

/** The moment at which tests stand unless they say otherwise: a Thursday in the second term. */
export const TEST_NOW = new Date('2026-03-12T09:30:00Z')

type Fields<T> = { [K in keyof T]?: T[K] }

/** Puts a school with one class and one running term into the database; only what matters need be said. */
export async function addSchool(tx: Tx, fields: Fields<typeof schools.$inferInsert> = {}) {
  const id = newId()
  const [school] = await tx
    .insert(schools)
    .values({
      id,
      code: `school-${id}`,
      name: 'Nyansapo Prep School',
      country: 'GH',
      headTeacherName: 'Grace Owusu',
      headTeacherTitle: 'Mrs.',
      currency: 'GHS',
      timezone: 'Africa/Accra',
      gradingScale: 'ges',
      // One person may do what a test does; where two are needed is a test of its own.
      correctionLimitMinor: 99_999_999_99,
      ...fields,
    })
    .returning()
  if (!school) throw new Error('The school was not written.')
  const [klass] = await tx
    .insert(classes)
    .values({ id: newId(), schoolId: school.id, code: 'B5', name: 'Basic 5', level: 'Basic 5', stage: 'primary', position: 5 })
    .returning()
  if (!klass) throw new Error('The class was not written.')
  await tx.insert(terms).values({
    id: newId(),
    schoolId: school.id,
    academicYear: '2025/2026',
    number: 2,
    name: 'Term 2',
    opens: '2026-01-08',
    closes: '2026-04-01',
    nextTermBegins: '2026-04-21',
  })
  return { school, class: klass }
}

let people = 0

type Proofs = Fields<Pick<typeof persons.$inferInsert, 'passwordHash' | 'phoneVerifiedAt' | 'emailVerifiedAt' | 'firebaseUid'>>

/** Puts a user into the database: a new person, unless `personId` names one, at this school. */
export async function addUser(
  tx: Tx,
  schoolId: string,
  role: Role = 'parent',
  { passwordHash, phoneVerifiedAt, emailVerifiedAt, firebaseUid, ...fields }: Fields<typeof users.$inferInsert> & Proofs = {},
) {
  const ref = `person-${people++}`
  const id = fields.id ?? newId()
  const { phone, email, personId = id } = fields
  const proofs = { phone, email, passwordHash, phoneVerifiedAt, emailVerifiedAt, firebaseUid }
  await tx
    .insert(persons)
    .values({ id: personId, ...proofs })
    .onConflictDoNothing({ target: persons.id })
  const [user] = await tx
    .insert(users)
    .values({ id, personId, schoolId, ref, role, fullname: 'Abena Mensah', username: ref, ...fields })
    .returning()
  if (!user) throw new Error('The user was not written.')
  return user
}

/** What proves the person behind a user. */
export async function personOf(tx: Tx, userId: string) {
  const [found] = await tx
    .select({ person: persons })
    .from(persons)
    .innerJoin(users, eq(users.personId, persons.id))
    .where(eq(users.id, userId))
  if (!found) throw new Error('There is nobody behind this user.')
  return found.person
}

/** Puts a ward of these guardians into a class. */
export async function addWard(
  tx: Tx,
  place: { schoolId: string; classId: string },
  guardianIds: readonly string[],
  fields: Fields<typeof wards.$inferInsert> = {},
  rights: Fields<typeof guardianships.$inferInsert> = {},
) {
  const id = newId()
  const [ward] = await tx
    .insert(wards)
    .values({ id, ...place, admissionNo: `A-${id.slice(-8)}`, firstName: 'Ama', lastName: 'Mensah', ...fields })
    .returning()
  if (!ward) throw new Error('The ward was not written.')
  for (const guardianId of guardianIds)
    await tx
      .insert(guardianships)
      .values({ id: newId(), schoolId: place.schoolId, guardianId, wardId: ward.id, relationship: 'mother', ...rights })
  return ward
}

/** Signs a user in behind the scenes and answers the cookie's secret. Sign-in itself is tested in identity. */
export async function addSession(tx: Tx, userId: string, now: Date, fields: Fields<typeof sessions.$inferInsert> = {}) {
  const secret = newSecret()
  const [user] = await tx.select({ personId: users.personId, role: users.role }).from(users).where(eq(users.id, userId))
  if (!user) throw new Error('There is no such user.')
  await tx.insert(sessions).values({
    id: newId(),
    tokenHash: hashSecret(secret),
    personId: user.personId,
    side: sideOf(user),
    crossSiteToken: newSecret(),
    hasSecondFactor: true,
    steppedUpUntil: null,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + 14 * 86_400_000),
    deviceLabel: 'A test',
    address: '127.0.0.1',
    ...fields,
  })
  return secret
}
