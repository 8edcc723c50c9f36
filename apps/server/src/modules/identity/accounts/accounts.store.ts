import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { ownAfter } from '#db/own'
import { schools, users } from '#db/schema'

const columns = {
  id: users.id,
  number: users.number,
  role: users.role,
  fullname: users.fullname,
  username: users.username,
  email: users.email,
  phone: users.phone,
  phoneVerifiedAt: users.phoneVerifiedAt,
  firebaseUid: users.firebaseUid,
  passwordHash: users.passwordHash,
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
}

const select = (tx: Tx) => tx.select(columns).from(users).innerJoin(schools, eq(schools.id, users.schoolId))

/** A person who can sign in, with the school. */
export type Account = Awaited<ReturnType<typeof select>>[number]

type Changes = {
  email?: string
  emailVerifiedAt?: Date
  phone?: string
  phoneVerifiedAt?: Date
  firebaseUid?: string
  passwordHash?: string
  lastSeenAt?: Date
}

export const createAccountStore = (db: Db) => ({
  byEmail: (email: string): Promise<Account | null> =>
    db.asSystem(async (tx) => (await select(tx).where(eq(users.email, email.toLowerCase())))[0] ?? null),

  byPhone: (phone: string): Promise<Account | null> =>
    db.asSystem(async (tx) => (await select(tx).where(eq(users.phone, phone)))[0] ?? null),

  byId: (id: string): Promise<Account | null> => db.asSystem(async (tx) => (await select(tx).where(eq(users.id, id)))[0] ?? null),

  /** Somebody of the school by the school's own reference. */
  byRef: (schoolId: string, ref: string): Promise<Account | null> =>
    db.asSystem(async (tx) => (await select(tx).where(and(eq(users.schoolId, schoolId), eq(users.ref, ref))))[0] ?? null),

  async change(tx: Tx, id: string, changes: Changes): Promise<void> {
    const own = ownAfter(users.own, [
      { field: 'phone', column: users.phone, to: changes.phone },
      { field: 'email', column: users.email, to: changes.email },
    ])
    await tx
      .update(users)
      .set({ ...changes, own })
      .where(eq(users.id, id))
  },

  /** Ties the account to an outside provider's uid, unless it is tied to another one already. */
  async tie(tx: Tx, id: string, firebaseUid: string): Promise<boolean> {
    const tied = await tx
      .update(users)
      .set({ firebaseUid })
      .where(and(eq(users.id, id), or(isNull(users.firebaseUid), eq(users.firebaseUid, firebaseUid))))
      .returning({ id: users.id })
    return tied.length === 1
  },

  /** Whether another account signs in with this phone or e-mail; two who claim it at once are asked one after the other. */
  async isTaken(tx: Tx, contact: string, exceptId: string): Promise<boolean> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contact}, 0))`)
    const column = contact.includes('@') ? users.email : users.phone
    const others = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(column, contact), ne(users.id, exceptId)))
    return others.length > 0
  },

  /** The countries of the schools here, oldest school first: how a phone without country is read. */
  countries: (): Promise<string[]> =>
    db.asSystem(async (tx) => {
      const rows = await tx.select({ country: schools.country }).from(schools).orderBy(asc(schools.createdAt), asc(schools.id))
      return [...new Set(rows.map(({ country }) => country))]
    }),
})

export type AccountStore = ReturnType<typeof createAccountStore>
