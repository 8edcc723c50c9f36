import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { publishLive } from '#db/live'
import { ownAfter } from '#db/own'
import { lockPersons } from '#db/persons'
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

  /** The same as it is within a transaction. */
  byIdIn: async (tx: Tx, personId: string): Promise<Account | null> =>
    accountFrom(await select(tx).where(eq(persons.id, personId))),

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

  /**
   * The caller, and whoever else signs in with this contact, as they are until the transaction ends: two who claim it at once, people or
   * schools, come one after the other.
   */
  async withHolder(tx: Tx, contact: string, personId: string): Promise<{ mine: Account | null; other: Account | null }> {
    await lockPersons(tx)
    const holder = contact.includes('@') ? eq(persons.email, contact) : eq(persons.phone, contact)
    return {
      mine: accountFrom(await select(tx).where(eq(persons.id, personId))),
      other: accountFrom(await select(tx).where(and(holder, ne(persons.id, personId)))),
    }
  },

  /**
   * Makes these memberships of one person another's. What proved the first proves the second where that has nothing of the kind, if all came
   * along; then the first is nobody any more. Else they keep the rest, without the contact that was the second's.
   */
  async join(tx: Tx, from: Account, into: Account, moved: readonly Membership[], contact: 'phone' | 'email'): Promise<void> {
    const ids = moved.map(({ id }) => id)
    await tx.update(users).set({ personId: into.id }).where(inArray(users.id, ids))
    publishLive(tx, ...moved.map(({ id, schoolId }) => ({ schoolId, userId: id, word: 'wards' as const })))
    if (moved.length < from.memberships.length) {
      const verified = contact === 'phone' ? { phoneVerifiedAt: null } : { emailVerifiedAt: null }
      await tx
        .update(persons)
        .set({ [contact]: null, ...verified, boundAt: null })
        .where(eq(persons.id, from.id))
      return
    }
    const [first] = await tx.delete(persons).where(eq(persons.id, from.id)).returning()
    if (!first) return
    const { phone, phoneVerifiedAt, email, emailVerifiedAt, passwordHash } = first
    await tx
      .update(persons)
      .set({
        ...(into.phone === null && contact !== 'phone' ? { phone, phoneVerifiedAt } : {}),
        // A password goes with the mailbox from which it is set.
        ...(into.email === null && contact !== 'email' ? { email, emailVerifiedAt, passwordHash } : {}),
        firebaseUid: into.firebaseUid ?? first.firebaseUid,
      })
      .where(eq(persons.id, into.id))
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
