import { and, asc, eq, inArray, isNull, isNotNull, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { tills, users } from '#db/schema'
import { nameOf } from './days.store.ts'

export type TillRow = typeof tills.$inferSelect & { isFirst: boolean }
/** One till among those of a school. */
export type TillAt = Pick<TillRow, 'id' | 'isFirst'>

/** Every till that the school ever settled, the first of them first. */
export async function tillsOf(tx: Tx, schoolId: string): Promise<TillRow[]> {
  const rows = await tx.select().from(tills).where(eq(tills.schoolId, schoolId)).orderBy(asc(tills.createdAt), asc(tills.id))
  return rows.map((row, at) => ({ ...row, isFirst: at === 0 }))
}

/** Whether a row is of this till; one that names none is of the first. Null: of any. */
export function isOfTill(column: AnyPgColumn, till: TillAt | null): SQL | undefined {
  if (till === null) return undefined
  return till.isFirst ? or(isNull(column), eq(column, till.id)) : eq(column, till.id)
}

type NewTill = { id: string; schoolId: string; name: string; people: string[] }

export async function writeTill(tx: Tx, till: NewTill, now: Date): Promise<void> {
  await tx.insert(tills).values({ ...till, createdAt: now, updatedAt: now })
}

export async function updateTill(tx: Tx, id: string, change: Partial<Pick<TillRow, 'name' | 'people' | 'endedAt'>>, now: Date) {
  await tx
    .update(tills)
    .set({ ...change, updatedAt: now })
    .where(eq(tills.id, id))
}

/** Which of these cash is taken at no more. */
export async function endedTills(tx: Tx, ids: readonly (string | null)[]): Promise<Set<string>> {
  const named = [...new Set(ids.filter((id) => id !== null))]
  if (named.length === 0) return new Set()
  const rows = await tx
    .select({ id: tills.id })
    .from(tills)
    .where(and(inArray(tills.id, named), isNotNull(tills.endedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** The school's bursars who can come in, by name. */
export async function bursarsOf(tx: Tx, schoolId: string) {
  const rows = await tx
    .select({ id: users.id, title: users.title, fullname: users.fullname })
    .from(users)
    .where(and(eq(users.schoolId, schoolId), eq(users.role, 'bursar'), eq(users.isActive, true)))
    .orderBy(asc(users.fullname), asc(users.id))
  return rows.map((row) => ({ user_id: row.id, name: nameOf(row) ?? '' }))
}
