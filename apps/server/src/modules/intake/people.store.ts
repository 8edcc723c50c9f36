import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#db'
import { sessions, tickets, users, type OwnRow } from '#db/schema'
import { newId } from '#lib/random'
import { upsert } from '#db/bulk'
import type { Desk } from './desk.ts'

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

/** What a person proved or chose here: no file writes over it. */
export const ownOf = ({ own, phone, phoneVerifiedAt, email, emailVerifiedAt }: typeof users.$inferSelect): OwnRow => ({
  ...(phoneVerifiedAt === null ? {} : { phone }),
  ...(emailVerifiedAt === null ? {} : { email }),
  ...own,
})

/**
 * Writes accounts without ever touching a password. A phone or e-mail that changed has to be proven again,
 * and whoever was signed in with the old one is signed out (security §1).
 */
export async function writePeople(tx: Tx, people: readonly Person[], { school, now }: Desk): Promise<void> {
  const refs = people.map(({ ref }) => ref)
  const mine = and(eq(users.schoolId, school.id), inArray(users.ref, refs))
  const before = new Map((await tx.select().from(users).where(mine)).map((row) => [row.ref, row]))
  // Two people may have exchanged numbers; each must be free before the other takes it.
  await tx.update(users).set({ phone: null, email: null }).where(mine)
  const values = people.map((person) => {
    const old = before.get(person.ref)
    return {
      id: newId(),
      schoolId: school.id,
      username: person.ref.toLowerCase(),
      ...person,
      phoneVerifiedAt: old?.phone === person.phone ? (old?.phoneVerifiedAt ?? null) : null,
      emailVerifiedAt: old?.email === person.email ? (old?.emailVerifiedAt ?? null) : null,
      isActive: true,
      updatedAt: now,
    }
  })
  await upsert(tx, users, values, ['schoolId', 'ref'], ['username'])
  const moved = people.flatMap((person) => {
    const old = before.get(person.ref)
    return old && (old.phone !== person.phone || old.email !== person.email) ? [old.id] : []
  })
  await signOut(tx, moved, now)
}

/** Ends what was begun with a contact that is no longer theirs: sessions, and letters that would open the account. */
export async function signOut(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return
  await tx.delete(sessions).where(inArray(sessions.userId, [...userIds]))
  await tx
    .update(tickets)
    .set({ usedAt: now })
    .where(and(inArray(tickets.userId, [...userIds]), isNull(tickets.usedAt)))
}

/** Switches accounts off and signs them out. */
export async function switchOff(tx: Tx, refs: readonly string[], { school, now }: Desk): Promise<void> {
  const off = await tx
    .update(users)
    .set({ isActive: false, updatedAt: now })
    .where(and(eq(users.schoolId, school.id), inArray(users.ref, [...refs])))
    .returning({ id: users.id })
  await signOut(
    tx,
    off.map(({ id }) => id),
    now,
  )
}

/** Gives an account that has none a password; only the demo does this. */
export async function setFirstPassword(tx: Tx, email: string, passwordHash: string): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.email, email), isNull(users.passwordHash)))
}

/** True when one of these accounts is not there or has no password yet. */
export async function lacksPassword(tx: Tx, accounts: readonly { email: string }[]): Promise<boolean> {
  const emails = accounts.map(({ email }) => email)
  const ready = await tx.$count(users, and(inArray(users.email, emails), isNotNull(users.passwordHash)))
  return ready < emails.length
}
