import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { guardianships, persons, users, wards, type OwnRow } from '#db/schema'
import { newId } from '#lib/random'
import { upsert } from '#db/bulk'
import type { ImportContext } from './import-context.ts'
import { leave, placePersons } from '#db/placing'

type Person = Pick<typeof users.$inferInsert, 'ref' | 'role' | 'fullname'> & {
  title: string | null
  phone: string | null
  secondPhone: string | null
  email: string | null
  occupation: string | null
  address: string | null
  language: 'en' | 'fr'
  endsOn: string | null
}

/** What the person behind a row proved: theirs alone, as far as it is what the school has of them. */
const proven = {
  phone: sql<boolean>`${persons.phoneVerifiedAt} is not null and ${persons.phone} = ${users.phone}`,
  email: sql<boolean>`${persons.emailVerifiedAt} is not null and ${persons.email} = ${users.email}`,
}

/** People of the school, each with what the person proved or chose here: no file writes over it. */
export async function peopleOf(tx: Tx, { school }: ImportContext, which: SQL) {
  const rows = await tx
    .select({ user: users, proven })
    .from(users)
    .innerJoin(persons, eq(persons.id, users.personId))
    .where(and(eq(users.schoolId, school.id), which))
  return rows.map(({ user, proven: has }) => ({ ...user, own: ownOf(user, has) }))
}

const ownOf = ({ own, phone, email }: typeof users.$inferSelect, has: { phone: boolean; email: boolean }): OwnRow => ({
  ...(has.phone ? { phone } : {}),
  ...(has.email ? { email } : {}),
  ...own,
})

/**
 * Writes accounts without ever touching a password. A phone or e-mail that changed has to be proven again,
 * and whoever was signed in with the old one is signed out (security §1).
 */
export async function writePeople(tx: Tx, people: readonly Person[], { school, now }: ImportContext): Promise<void> {
  const refs = people.map(({ ref }) => ref)
  const known = await tx
    .select({ id: users.id, ref: users.ref })
    .from(users)
    .where(and(eq(users.schoolId, school.id), inArray(users.ref, refs)))
  const idOf = new Map(known.map(({ id, ref }) => [ref, id]))
  const rows = people.map((person) => ({ id: idOf.get(person.ref) ?? newId(), ...person }))
  const personOf = await placePersons(tx, school.id, rows, now)
  const values = rows.map((row) => ({
    ...row,
    schoolId: school.id,
    personId: personOf.get(row.id) ?? row.id,
    username: row.ref.toLowerCase(),
    isActive: true,
    updatedAt: now,
  }))
  await upsert(tx, users, values, ['schoolId', 'ref'], ['username'])
}

/** Switches accounts off and signs them out. */
export async function switchOff(tx: Tx, refs: readonly string[], { school, now }: ImportContext): Promise<void> {
  const off = await tx
    .update(users)
    .set({ isActive: false, updatedAt: now })
    .where(and(eq(users.schoolId, school.id), inArray(users.ref, [...refs])))
    .returning({ id: users.id, personId: users.personId, schoolId: users.schoolId })
  await leave(tx, off, now)
}

/** Gives an account that has none a password; only the demo does this. */
export async function setFirstPassword(tx: Tx, email: string, passwordHash: string): Promise<void> {
  await tx
    .update(persons)
    .set({ passwordHash })
    .where(and(eq(persons.email, email), isNull(persons.passwordHash)))
}

/** Everybody of a school by their ref, with the e-mail it has of them. */
export async function demoPeople(tx: Tx, schoolId: string): Promise<Map<string, { email: string | null }>> {
  const rows = await tx.select({ ref: users.ref, email: users.email }).from(users).where(eq(users.schoolId, schoolId))
  return new Map(rows.map(({ ref, email }) => [ref, { email }]))
}

type Wanted = { admissionNo: string; last: string; emails: readonly (string | undefined)[] }

/** The pupil with this number, else one of this last name or any, of a family of which none of these accounts is. */
export async function pupilFor(tx: Tx, schoolId: string, { admissionNo, last, emails }: Wanted): Promise<string | null> {
  const named = tx
    .select({ wardId: guardianships.wardId })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .where(
      inArray(
        users.email,
        emails.filter((email) => email !== undefined),
      ),
    )
  const [found] = await tx
    .select({ admissionNo: wards.admissionNo })
    .from(wards)
    .where(and(eq(wards.schoolId, schoolId), eq(wards.status, 'active'), notInArray(wards.id, named)))
    .orderBy(desc(eq(wards.admissionNo, admissionNo)), desc(eq(wards.lastName, last)), asc(wards.admissionNo))
    .limit(1)
  return found?.admissionNo ?? null
}

/** True when one of these accounts is not there or has no password yet. */
export async function lacksPassword(tx: Tx, accounts: readonly { email: string }[]): Promise<boolean> {
  const emails = accounts.map(({ email }) => email)
  const ready = await tx.$count(persons, and(inArray(persons.email, emails), isNotNull(persons.passwordHash)))
  return ready < emails.length
}
