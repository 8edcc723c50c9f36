import type { FamilyThread, Topic } from '@schoolgate/contracts/messages'
import { and, asc, desc, eq, exists, gt, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { isGuardian } from '#db/guardian'
import { deskEntries, deskReads, deskThreads, guardianships, users, wards } from '#db/schema'
import type { Scope } from '#lib/scope'
import { stateOf, type Thread } from './entries.store.ts'
import { hasWordsFor, isSeenBy } from './seen.ts'

/** So much of the last words stands in the list. */
const LAST_WORDS = 90

/** Whether the caller stands for this ward, and whether they may write to the school about it; null: it is not theirs. */
export async function rightOf(tx: Tx, scope: Scope, wardId: string): Promise<{ mayMessage: boolean } | null> {
  const [row] = await tx
    .select({ mayMessage: guardianships.mayMessage })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .where(and(eq(wards.id, wardId), eq(wards.schoolId, scope.schoolId), isGuardian(scope.userId)))
  return row ?? null
}

/** Guardians who read along what this one asks, by name. */
export async function fellowsOf(tx: Tx, { userId }: Pick<Scope, 'userId'>, wardId: string): Promise<string[]> {
  const rows = await tx
    .select({ fullname: users.fullname })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .where(
      and(
        eq(guardianships.wardId, wardId),
        ne(guardianships.guardianId, userId),
        isNull(guardianships.endedAt),
        guardianships.mayMessage,
      ),
    )
    .orderBy(asc(users.fullname))
  return rows.map(({ fullname }) => fullname)
}

/** Threads about the ward that this guardian reads: what the family asked, and what they asked themselves in private. */
const isReadBy = (tx: Tx, scope: Scope, wardId: string): SQL | undefined =>
  and(
    eq(deskThreads.schoolId, scope.schoolId),
    eq(deskThreads.wardId, wardId),
    or(eq(deskThreads.isPrivate, false), eq(deskThreads.askedById, scope.userId)),
    // What the office reads first, nobody else of the family knows of.
    or(eq(deskThreads.askedById, scope.userId), hasWordsFor(tx, scope)),
    exists(
      tx
        .select({ one: sql`1` })
        .from(guardianships)
        .where(and(eq(guardianships.wardId, deskThreads.wardId), isGuardian(scope.userId, 'message'))),
    ),
  )

/** One of them; `hold` keeps others from changing it until the transaction ends. */
export async function familyThread(tx: Tx, scope: Scope, { wardId, id, hold }: { wardId: string; id: string; hold: boolean }) {
  const asked = tx
    .select()
    .from(deskThreads)
    .where(and(eq(deskThreads.id, id), isReadBy(tx, scope, wardId)))
  const [thread] = await (hold ? asked.for('no key update') : asked)
  return thread ?? null
}

/** All of them, newest first. */
export async function familyThreads(tx: Tx, scope: Scope, wardId: string): Promise<FamilyThread[]> {
  const isSaid = and(eq(deskEntries.threadId, deskThreads.id), eq(deskEntries.kind, 'said'), isSeenBy(scope))
  const lastOf = <T>(value: SQL<T>) =>
    tx
      .select({ value })
      .from(deskEntries)
      .where(and(isSaid, isNull(deskEntries.takenBackAt)))
      .orderBy(desc(deskEntries.at), desc(deskEntries.id))
      .limit(1)
  const lastWords = lastOf(sql<string>`left(${deskEntries.text}, ${LAST_WORDS})`)
  const lastHold = lastOf(sql<string | null>`nullif(${deskEntries.hold}, 'let_go')`)
  const isRead = exists(
    tx
      .select({ one: sql`1` })
      .from(deskReads)
      .where(and(eq(deskReads.entryId, deskEntries.id), eq(deskReads.userId, scope.userId))),
  )
  const unread = tx
    .select({ many: sql<number>`count(*)::int` })
    .from(deskEntries)
    .where(and(isSaid, eq(deskEntries.side, 'school'), isNull(deskEntries.takenBackAt), sql`not ${isRead}`))
  const rows = await tx
    .select({
      thread: deskThreads,
      askedBy: users.fullname,
      lastWords: sql<string | null>`(${lastWords})`,
      unread: sql<number>`(${unread})`,
      hold: sql<FamilyThread['hold']>`(${lastHold})`,
    })
    .from(deskThreads)
    .innerJoin(users, eq(users.id, deskThreads.askedById))
    .where(isReadBy(tx, scope, wardId))
    .orderBy(desc(deskThreads.lastAt), desc(deskThreads.id))
  return rows.map((row) => ({
    ...threadShown(row.thread, row.askedBy),
    last_words: row.lastWords ?? '',
    unread: row.unread,
    hold: row.hold,
  }))
}

export const threadShown = (thread: Thread, askedBy: string) => ({
  id: thread.id,
  desk: thread.desk,
  about: thread.about,
  is_private: thread.isPrivate,
  state: stateOf(thread),
  waiting_since: thread.waitingSince?.toISOString() ?? null,
  asked_by: askedBy,
  last_at: thread.lastAt.toISOString(),
})

export async function nameOfUser(tx: Tx, id: string): Promise<string> {
  const [user] = await tx.select({ fullname: users.fullname }).from(users).where(eq(users.id, id))
  return user?.fullname ?? ''
}

type Asked = Pick<Thread, 'id' | 'wardId' | 'desk' | 'isPrivate' | 'waitingSince'> & {
  about: Topic
  schoolId: string
  askedById: string
}

/** Opens a thread, with which the family waits from now on unless the office reads it first. */
export async function openThread(tx: Tx, asked: Asked, now: Date): Promise<Thread> {
  const [thread] = await tx
    .insert(deskThreads)
    .values({ ...asked, lastAt: now, createdAt: now, updatedAt: now })
    .returning()
  if (!thread) throw new Error('The question was not written.')
  return thread
}

/** When this guardian wrote since then, oldest first. Two phones of theirs that write at once are counted one after the other. */
export async function writtenSince(tx: Tx, userId: string, since: Date): Promise<Date[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`messages ${userId}`}))`)
  const rows = await tx
    .select({ at: deskEntries.at })
    .from(deskEntries)
    .where(
      and(eq(deskEntries.byId, userId), eq(deskEntries.side, 'family'), eq(deskEntries.kind, 'said'), gt(deskEntries.at, since)),
    )
    .orderBy(asc(deskEntries.at))
  return rows.map(({ at }) => at)
}
