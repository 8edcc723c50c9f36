import type { BankColumns, BankUnderstood } from '@schoolgate/contracts/bank'
import { and, count, desc, eq, getColumns, isNotNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { bankHeads, bankSheets, schools, users } from '#db/schema'
import { newId } from '#lib/random'
import { dayIn } from '#lib/days'
import type { ReadSchool, Remembered } from './read/statement.ts'

const { bytes: _, ...SHOWN } = getColumns(bankSheets)
export type Position = { at: Date; id: string }
export type SheetRow = Awaited<ReturnType<typeof sheetsOf>>[number]

/** The school's bank sheets, newest first: one when `id` is given. */
export const sheetsOf = (
  tx: Tx,
  schoolId: string,
  { id, after, limit = 1 }: { id?: string; after?: Position | null; limit?: number },
) =>
  tx
    .select({ ...SHOWN, broughtBy: users.fullname })
    .from(bankSheets)
    .innerJoin(users, eq(users.id, bankSheets.broughtById))
    .where(
      and(
        eq(bankSheets.schoolId, schoolId),
        id === undefined ? undefined : eq(bankSheets.id, id),
        after
          ? or(lt(bankSheets.createdAt, after.at), and(eq(bankSheets.createdAt, after.at), lt(bankSheets.id, after.id)))
          : undefined,
      ),
    )
    .orderBy(desc(bankSheets.createdAt), desc(bankSheets.id))
    .limit(limit + 1)

/** A sheet with its bytes, held until this transaction ends. */
export async function holdSheet(tx: Tx, schoolId: string, id: string) {
  const [sheet] = await tx
    .select()
    .from(bankSheets)
    .where(and(eq(bankSheets.schoolId, schoolId), eq(bankSheets.id, id)))
    .for('update')
  return sheet ?? null
}

export async function countWaiting(tx: Tx, schoolId: string): Promise<number> {
  const [row] = await tx
    .select({ sheets: count() })
    .from(bankSheets)
    .where(and(eq(bankSheets.schoolId, schoolId), eq(bankSheets.state, 'brought')))
  return row?.sheets ?? 0
}

type NewSheet = Omit<typeof bankSheets.$inferInsert, 'id' | 'state' | 'knownRows' | 'createdAt' | 'updatedAt'>

export async function keepSheet(tx: Tx, sheet: NewSheet, now: Date): Promise<string> {
  const id = newId()
  await tx.insert(bankSheets).values({ id, ...sheet, createdAt: now, updatedAt: now })
  return id
}

type Change = Partial<Pick<typeof bankSheets.$inferInsert, 'account' | 'kind' | 'state' | 'bytes' | 'knownRows'>> & {
  columns?: BankColumns
  understood?: BankUnderstood
}

export async function changeSheet(tx: Tx, id: string, change: Change, now: Date): Promise<void> {
  await tx
    .update(bankSheets)
    .set({ ...change, updatedAt: now })
    .where(eq(bankSheets.id, id))
}

/** Takes away a held sheet whose lines are not kept. */
export async function dropSheet(tx: Tx, id: string): Promise<void> {
  await tx.delete(bankSheets).where(eq(bankSheets.id, id))
}

type Said = Pick<typeof bankHeads.$inferInsert, 'schoolId' | 'heads' | 'columns' | 'account' | 'kind'>

/** What the columns of a sheet were, and whose account it is, for the next with the same heads. */
export async function rememberHeads(tx: Tx, said: Said, now: Date): Promise<void> {
  const { columns, account, kind } = said
  await tx
    .insert(bankHeads)
    .values({ id: newId(), ...said, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: [bankHeads.schoolId, bankHeads.heads], set: { columns, account, kind, updatedAt: now } })
}

/** What is to be known of a school to read its bank sheets. */
export async function schoolFor(tx: Tx, schoolId: string, now: Date): Promise<{ school: ReadSchool; remembered: Remembered }> {
  const [school] = await tx.select().from(schools).where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  const heads = await tx.select().from(bankHeads).where(eq(bankHeads.schoolId, schoolId))
  return {
    school: {
      today: dayIn(school.timezone, now),
      currency: school.currency,
      countries: [...new Set([school.country, ...school.smsCountries])],
    },
    remembered: Object.fromEntries(heads.map(({ heads: of, columns, account, kind }) => [of, { columns, account, kind }])),
  }
}

/** Sheets that nobody took in: their bytes say who paid what. */
const isOld = (since: Date) => and(eq(bankSheets.state, 'brought'), isNotNull(bankSheets.bytes), lte(bankSheets.createdAt, since))

export const someSheetIsOld = (since: Date, now: Date): SQL => sql`
  select null::uuid, '', ${now.toISOString()}::timestamptz where exists (select from ${bankSheets} where ${isOld(since)})`

export async function forgetSheets(tx: Tx, since: Date): Promise<void> {
  await tx.delete(bankSheets).where(isOld(since))
}

export async function timezoneOf(tx: Tx, schoolId: string): Promise<string> {
  const [school] = await tx.select({ timezone: schools.timezone }).from(schools).where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  return school.timezone
}
