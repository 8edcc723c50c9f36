import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { ownAfter } from '#db/own'
import { persons, schools, users } from '#db/schema'

const columns = {
  person: {
    id: persons.id,
    email: persons.email,
    phone: persons.phone,
    phoneVerifiedAt: persons.phoneVerifiedAt,
    boundAt: persons.boundAt,
    firebaseUid: persons.firebaseUid,
    passwordHash: persons.passwordHash,
  },
  membership: {
    id: users.id,
    personId: users.personId,
    number: users.number,
    ref: users.ref,
    role: users.role,
    fullname: users.fullname,
    username: users.username,
    email: users.email,
    phone: users.phone,
    language: users.language,
    isActive: users.isActive,
    endsOn: users.endsOn,
    lastSeenAt: users.lastSeenAt,
    createdAt: users.createdAt,
    schoolId: users.schoolId,
    schoolName: schools.name,
    schoolShortName: schools.shortName,
    timezone: schools.timezone,
    country: schools.country,
    smsCountries: schools.smsCountries,
  },
}

const select = (tx: Tx) =>
  tx
    .select(columns)
    .from(persons)
    .innerJoin(users, eq(users.personId, persons.id))
    .innerJoin(schools, eq(schools.id, users.schoolId))
    .orderBy(asc(users.createdAt), asc(users.id))

type Row = Awaited<ReturnType<typeof select>>[number]

/** A person at one school, as that school knows them. */
export type Membership = Row['membership']

/** A person who can sign in, with what proves them and where they belong, the longest known school first. */
export type Account = Row['person'] & { memberships: Membership[] }

type PersonChanges = {
  email?: string
  emailVerifiedAt?: Date
  phone?: string
  phoneVerifiedAt?: Date
  boundAt?: Date
  passwordHash?: string
}

function accountFrom(rows: readonly Row[]): Account | null {
  const [first] = rows
  return first ? { ...first.person, memberships: rows.map(({ membership }) => membership) } : null
}

export const createAccountStore = (db: Db) => ({
  byEmail: (email: string): Promise<Account | null> =>
    db.asSystem(async (tx) => accountFrom(await select(tx).where(eq(persons.email, email.toLowerCase())))),

  byPhone: (phone: string): Promise<Account | null> =>
    db.asSystem(async (tx) => accountFrom(await select(tx).where(eq(persons.phone, phone)))),

  byId: (personId: string): Promise<Account | null> =>
    db.asSystem(async (tx) => accountFrom(await select(tx).where(eq(persons.id, personId)))),

  /** The person whom the school has under its own reference. */
  byRef: (schoolId: string, ref: string): Promise<Account | null> =>
    db.asSystem(async (tx) => {
      const theirs = tx
        .select({ id: users.personId })
        .from(users)
        .where(and(eq(users.schoolId, schoolId), eq(users.ref, ref)))
      return accountFrom(await select(tx).where(eq(persons.id, theirs)))
    }),

  /** What proves the person. A new contact is what their schools have of them from now on, each as its person's own word. */
  async change(tx: Tx, personId: string, changes: PersonChanges): Promise<void> {
    await tx.update(persons).set(changes).where(eq(persons.id, personId))
    const { phone, email } = changes
    if (phone === undefined && email === undefined) return
    const own = ownAfter(users.own, [
      { field: 'phone', column: users.phone, to: phone },
      { field: 'email', column: users.email, to: email },
    ])
    await tx
      .update(users)
      .set({ ...(phone === undefined ? {} : { phone }), ...(email === undefined ? {} : { email }), own })
      .where(eq(users.personId, personId))
  },

  async markSeen(tx: Tx, membershipId: string, now: Date): Promise<void> {
    await tx.update(users).set({ lastSeenAt: now }).where(eq(users.id, membershipId))
  },

  /** Ties the account to an outside provider's uid, unless it is tied to another one already. */
  async tie(tx: Tx, personId: string, firebaseUid: string): Promise<boolean> {
    const tied = await tx
      .update(persons)
      .set({ firebaseUid })
      .where(and(eq(persons.id, personId), or(isNull(persons.firebaseUid), eq(persons.firebaseUid, firebaseUid))))
      .returning({ id: persons.id })
    return tied.length === 1
  },

  /** Whether another person signs in with this phone or e-mail; two who claim it at once are asked one after the other. */
  async isTaken(tx: Tx, contact: string, exceptId: string): Promise<boolean> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contact}, 0))`)
    const column = contact.includes('@') ? persons.email : persons.phone
    const others = await tx
      .select({ id: persons.id })
      .from(persons)
      .where(and(eq(column, contact), ne(persons.id, exceptId)))
    return others.length > 0
  },

  /** The countries in whose way the desk of a school writes a phone number. */
  countriesAt: (schoolId: string): Promise<string[]> =>
    db.asSystem(async (tx) => {
      const { country, smsCountries } = schools
      const [school] = await tx.select({ country, smsCountries }).from(schools).where(eq(schools.id, schoolId))
      return school ? [school.country, ...school.smsCountries] : []
    }),
})

export type AccountStore = ReturnType<typeof createAccountStore>
