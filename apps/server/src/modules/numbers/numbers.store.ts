import type { StaffRole } from '@schoolgate/contracts/endpoint'
import { and, desc, eq, gt, inArray, isNull, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { worksHere } from '#db/employed'
import { ownAfter } from '#db/own'
import { numberChanges, schools, users, type OfficialAccountRow } from '#db/schema'

export type ChangeRow = typeof numberChanges.$inferSelect
/** A number as the school keeps it. */
export type AccountRow = OfficialAccountRow
export type SchoolRow = typeof schools.$inferSelect

/** What was decided is shown for so long. */
const SHOWN_DAYS = 90
const MOST_SHOWN = 20
const DAY_MS = 86_400_000

/** The school, whose numbers nobody else changes until this transaction ends. */
export async function holdSchool(tx: Tx, schoolId: string): Promise<SchoolRow> {
  const [row] = await tx.select().from(schools).where(eq(schools.id, schoolId)).for('no key update')
  if (!row) throw new Error(`There is no school ${schoolId}.`)
  return row
}

export const numbersOf = async (tx: Tx, schoolId: string): Promise<OfficialAccountRow[]> => {
  const [row] = await tx.select({ numbers: schools.officialAccounts }).from(schools).where(eq(schools.id, schoolId))
  return row?.numbers ?? []
}

/** What waits, and what was decided lately, the newest first. */
export const changesShown = (tx: Tx, schoolId: string, now: Date): Promise<ChangeRow[]> =>
  tx
    .select()
    .from(numberChanges)
    .where(
      and(
        eq(numberChanges.schoolId, schoolId),
        or(isNull(numberChanges.endedAt), gt(numberChanges.endedAt, new Date(now.getTime() - SHOWN_DAYS * DAY_MS))),
      ),
    )
    .orderBy(desc(numberChanges.askedAt), desc(numberChanges.id))
    .limit(MOST_SHOWN)

/** Whether this school has such a change, and the caller is one of those who decide on it, as the database knows them. */
export async function isChangeFor(tx: Tx, schoolId: string, id: string, roles: readonly StaffRole[]): Promise<boolean> {
  const isOneOf = sql`is_staff_of(${numberChanges.schoolId}, variadic ${sql.param([...roles])}::text[])`
  const mine = and(eq(numberChanges.id, id), eq(numberChanges.schoolId, schoolId), isOneOf)
  return (await tx.$count(numberChanges, mine)) > 0
}

/** A change of this school, which nobody else decides on until this transaction ends. */
export async function holdChange(tx: Tx, schoolId: string, id: string): Promise<ChangeRow | null> {
  const mine = and(eq(numberChanges.id, id), eq(numberChanges.schoolId, schoolId))
  const [row] = await tx.select().from(numberChanges).where(mine).for('update')
  return row ?? null
}

export async function openChange(tx: Tx, schoolId: string): Promise<ChangeRow | null> {
  const open = and(eq(numberChanges.schoolId, schoolId), isNull(numberChanges.endedAt))
  const [row] = await tx.select().from(numberChanges).where(open)
  return row ?? null
}

export async function addChange(tx: Tx, row: typeof numberChanges.$inferInsert): Promise<ChangeRow> {
  const [made] = await tx.insert(numberChanges).values(row).returning()
  if (!made) throw new Error('A change of a number was not written.')
  return made
}

export async function decideChange(tx: Tx, id: string, said: Partial<typeof numberChanges.$inferInsert>): Promise<ChangeRow> {
  const [row] = await tx.update(numberChanges).set(said).where(eq(numberChanges.id, id)).returning()
  if (!row) throw new Error('A change of a number went away.')
  return row
}

/** Changes that two people agreed to and that nobody stopped, when their day is over. */
export const changesDue = (
  now: Date,
) => sql`select ${numberChanges.schoolId}, ${numberChanges.id}::text, ${numberChanges.worksFrom}
  from ${numberChanges} where ${and(isNull(numberChanges.endedAt), isNotNull(numberChanges.worksFrom), lte(numberChanges.worksFrom, now))}`

/** Writes the school's numbers; no data file takes that back. */
export async function writeNumbers(tx: Tx, schoolId: string, numbers: OfficialAccountRow[], now: Date): Promise<void> {
  const own = ownAfter(schools.own, [{ field: 'official_accounts', column: schools.officialAccounts, to: numbers }])
  await tx.update(schools).set({ officialAccounts: numbers, own, updatedAt: now }).where(eq(schools.id, schoolId))
}

export type Named = Map<string, { id: string; name: string; role: (typeof users.$inferSelect)['role']; personId: string }>

export async function named(tx: Tx, ids: readonly (string | null)[]): Promise<Named> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows = await tx
    .select({ id: users.id, name: users.fullname, role: users.role, personId: users.personId })
    .from(users)
    .where(inArray(users.id, wanted))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Who works here in one of these roles, without one person. */
export async function staffBeside(
  tx: Tx,
  schoolId: string,
  { roles, without }: { roles: ('head' | 'bursar' | 'office')[]; without: string | null },
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(schools)
    .innerJoin(users, eq(users.schoolId, schools.id))
    .where(
      and(
        eq(schools.id, schoolId),
        inArray(users.role, roles),
        worksHere(now),
        without === null ? undefined : ne(users.personId, without),
      ),
    )
  return rows.map(({ id }) => id)
}
