import { and, asc, count, eq, inArray, isNotNull, isNull, max, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { worksHere } from '#db/employed'
import { apiTokens, authenticatorApps, passkeys, recoveryCodes, schools, sessions, users } from '#db/schema'

const columns = {
  id: users.id,
  personId: users.personId,
  schoolId: users.schoolId,
  title: users.title,
  fullname: users.fullname,
  role: users.role,
  phone: users.phone,
  email: users.email,
  endsOn: users.endsOn,
  isActive: users.isActive,
  lastSeenAt: users.lastSeenAt,
  timezone: schools.timezone,
}

const select = (tx: Tx) => tx.select(columns).from(users).innerJoin(schools, eq(schools.id, users.schoolId))

export type ColleagueRow = Awaited<ReturnType<typeof select>>[number]

/** What of somebody's second factors colleagues may know. */
export type FactorCount = { totp: boolean; passkeys: number; recoveryCodesLeft: number }

const isStaffOf = (schoolId: string) => and(eq(users.schoolId, schoolId), ne(users.role, 'parent'))

export const createColleagueStore = (db: Db) => ({
  all: (tx: Tx, schoolId: string): Promise<ColleagueRow[]> =>
    select(tx).where(isStaffOf(schoolId)).orderBy(asc(users.fullname), asc(users.id)),

  async one(tx: Tx, schoolId: string, id: string): Promise<ColleagueRow | null> {
    const [found] = await select(tx).where(and(isStaffOf(schoolId), eq(users.id, id)))
    return found ?? null
  },

  async byPhone(tx: Tx, schoolId: string, phone: string): Promise<ColleagueRow | null> {
    const [found] = await select(tx).where(and(isStaffOf(schoolId), eq(users.phone, phone)))
    return found ?? null
  },

  /** Whoever changes heads of the school at the same moment waits. */
  async hold(tx: Tx, schoolId: string): Promise<void> {
    await tx.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolId)).for('update')
  },

  /** How many heads work at the school now, but for this one. */
  async headsBeside(tx: Tx, schoolId: string, userId: string | null, now: Date): Promise<number> {
    const heads = await tx
      .select({ id: users.id })
      .from(schools)
      .innerJoin(users, eq(users.schoolId, schools.id))
      .where(and(eq(schools.id, schoolId), eq(users.role, 'head'), worksHere(now)))
    return heads.filter(({ id }) => id !== userId).length
  },

  /** Of no school and of nobody's concern but the person's: colleagues are told how many, never which. */
  factorsOf: (personIds: readonly string[]): Promise<Map<string, FactorCount>> =>
    db.asSystem(async (tx) => {
      const ids = [...personIds]
      const apps = await tx
        .select({ personId: authenticatorApps.personId })
        .from(authenticatorApps)
        .where(and(inArray(authenticatorApps.personId, ids), isNotNull(authenticatorApps.confirmedAt)))
      const keys = await tx
        .select({ personId: passkeys.personId, number: count() })
        .from(passkeys)
        .where(inArray(passkeys.personId, ids))
        .groupBy(passkeys.personId)
      const codes = await tx
        .select({ personId: recoveryCodes.personId, number: count() })
        .from(recoveryCodes)
        .where(and(inArray(recoveryCodes.personId, ids), isNull(recoveryCodes.usedAt)))
        .groupBy(recoveryCodes.personId)
      const withApp = new Set(apps.map(({ personId }) => personId))
      const numbers = (rows: readonly { personId: string; number: number }[]) =>
        new Map(rows.map(({ personId, number }) => [personId, number]))
      const [ofKeys, ofCodes] = [numbers(keys), numbers(codes)]
      return new Map(
        ids.map((id) => [id, { totp: withApp.has(id), passkeys: ofKeys.get(id) ?? 0, recoveryCodesLeft: ofCodes.get(id) ?? 0 }]),
      )
    }),

  async change(tx: Tx, id: string, changes: Partial<typeof users.$inferInsert>): Promise<void> {
    await tx.update(users).set(changes).where(eq(users.id, id))
  },

  /** Ends what was begun under what they were: their sessions at the school's side, with open streams, and their programs. */
  async signOut(tx: Tx, { id, personId }: Pick<ColleagueRow, 'id' | 'personId'>): Promise<void> {
    await tx.delete(sessions).where(and(eq(sessions.personId, personId), eq(sessions.side, 'staff')))
    await tx.delete(apiTokens).where(eq(apiTokens.userId, id))
  },

  /** The next of the school's own references for staff, such as S-07. */
  async nextRef(tx: Tx, schoolId: string): Promise<string> {
    const [found] = await tx
      .select({ last: max(sql<number>`substring(${users.ref} from '^S-([0-9]{1,6})$')::int`) })
      .from(users)
      .where(eq(users.schoolId, schoolId))
    return `S-${String(Number(found?.last ?? 0) + 1).padStart(2, '0')}`
  },

  async add(tx: Tx, row: typeof users.$inferInsert): Promise<void> {
    await tx.insert(users).values(row)
  },
})

export type ColleagueStore = ReturnType<typeof createColleagueStore>
