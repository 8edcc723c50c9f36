import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { ownAfter } from '#db/own'
import { placePersons } from '#db/placing'
import { sessionHolds } from '#db/sessions'
import { guardianships, persons, sessions, users } from '#db/schema'
import type { Scope } from '#lib/scope'

export type GuardianRow = typeof users.$inferSelect
export type ContactKind = 'phone' | 'second_phone' | 'email'

const COLUMNS = { phone: users.phone, second_phone: users.secondPhone, email: users.email } as const

/** A guardian whom whoever asks may see. */
export const guardianSeen = (db: Db, scope: Scope, id: string): Promise<boolean> =>
  db.as(
    scope,
    async (tx) =>
      (await tx.$count(users, and(eq(users.id, id), eq(users.schoolId, scope.schoolId), eq(users.role, 'parent')))) > 0,
  )

/** The same, held until the transaction ends. */
export async function holdGuardian(tx: Tx, schoolId: string, id: string): Promise<GuardianRow | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.schoolId, schoolId), eq(users.role, 'parent')))
    .for('update')
  return row ?? null
}

/** Whether another parent of the school has this phone or e-mail. */
export const isAnothers = async (
  tx: Tx,
  { id, schoolId }: GuardianRow,
  kind: 'phone' | 'email',
  value: string,
): Promise<boolean> =>
  (await tx.$count(
    users,
    and(eq(users.schoolId, schoolId), eq(users.role, 'parent'), eq(COLUMNS[kind], value), ne(users.id, id)),
  )) > 0

/**
 * Writes another contact. By a phone or an e-mail a person is known: who it is, is decided anew, nothing is proven any more, and whoever came
 * in by the old one is signed out. No data file writes over what was corrected here.
 */
export async function writeContact(tx: Tx, row: GuardianRow, kind: ContactKind, value: string | null, now: Date): Promise<void> {
  if (kind === 'second_phone') {
    await tx.update(users).set({ secondPhone: value, updatedAt: now }).where(eq(users.id, row.id))
    return
  }
  const own = ownAfter(users.own, [{ field: kind, column: COLUMNS[kind], to: value }])
  const known = { id: row.id, role: row.role, phone: row.phone, email: row.email, [kind]: value }
  const personId = (await placePersons(tx, row.schoolId, [known], now)).get(row.id) ?? row.personId
  await tx
    .update(users)
    .set({ [kind]: value, personId, own, updatedAt: now })
    .where(eq(users.id, row.id))
}

/** For whom a guardian stands. */
export const childrenOf = async (tx: Tx, guardianId: string): Promise<string[]> =>
  (
    await tx
      .select({ id: guardianships.wardId })
      .from(guardianships)
      .where(and(eq(guardianships.guardianId, guardianId), isNull(guardianships.endedAt)))
      .orderBy(asc(guardianships.createdAt), asc(guardianships.id))
  ).map(({ id }) => id)

/** Ends a session that opens this school to a guardian, as the office sees it among their devices; its name, or null where there is none. */
export async function endDevice(tx: Tx, guardianId: string, sessionId: string, now: Date): Promise<string | null> {
  const [found] = await tx
    .select({ label: sessions.deviceLabel })
    .from(sessions)
    .innerJoin(persons, eq(persons.id, sessions.personId))
    .innerJoin(users, and(eq(users.personId, persons.id), eq(users.id, guardianId)))
    .where(and(eq(sessions.id, sessionId), eq(sessions.side, 'parent'), sessionHolds(now)))
  if (!found) return null
  await tx.delete(sessions).where(eq(sessions.id, sessionId))
  return found.label
}
