import { TAKEN_BACK_WITHIN_MINUTES, type Desk, type ThreadEntry, type ThreadState } from '@schoolgate/contracts/messages'
import { and, asc, eq, gte, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { deskEntries, deskReads, deskThreads, users } from '#db/schema'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import { signed } from './desks.store.ts'
import { papersOf } from './papers.store.ts'
import { isLetThrough, isSeenBy, type Reader } from './seen.ts'

export type Thread = typeof deskThreads.$inferSelect
export type Side = 'family' | 'school'
type Kind = (typeof deskEntries.$inferInsert)['kind']

export const stateOf = ({ closedAt, waitingSince }: Pick<Thread, 'closedAt' | 'waitingSince'>): ThreadState =>
  closedAt !== null ? 'closed' : waitingSince !== null ? 'waiting' : 'answered'

/** The same as a condition. */
export const inState = (state: ThreadState) =>
  ({
    waiting: sql`${deskThreads.closedAt} is null and ${deskThreads.waitingSince} is not null`,
    answered: sql`${deskThreads.closedAt} is null and ${deskThreads.waitingSince} is null`,
    closed: sql`${deskThreads.closedAt} is not null`,
  })[state]

type Entry = {
  thread: Pick<Thread, 'id' | 'schoolId' | 'wardId'>
  byId: string
  side: Side
  kind: Kind
  text?: string
  toDesk?: Desk
  hold?: 'waits' | null
}

export async function writeEntry(tx: Tx, { thread, ...entry }: Entry, at: Date): Promise<string> {
  const id = newId()
  const { id: threadId, schoolId, wardId } = thread
  await tx.insert(deskEntries).values({ id, schoolId, threadId, wardId, ...entry, at })
  return id
}

/** What a thread becomes by an entry. */
type Becomes = { waitingSince?: Date | null; closedAt?: Date | null; desk?: Desk }

export const changeThread = (tx: Tx, { id }: Pick<Thread, 'id'>, becomes: Becomes, now: Date) =>
  tx
    .update(deskThreads)
    .set({ ...becomes, lastAt: now, updatedAt: now })
    .where(eq(deskThreads.id, id))

/** Until when whoever said it may take it back. */
export const takenBackUntil = (at: Date): Date => new Date(at.getTime() + TAKEN_BACK_WITHIN_MINUTES * 60_000)

/** Everything in a thread that the caller may read, oldest first. What was told the head alone is the head's and whoever told it. */
export async function entriesOf(tx: Tx, scope: Reader, threadId: string): Promise<ThreadEntry[]> {
  const firstRead = tx
    .select({ at: sql<string | null>`min(${deskReads.readAt})` })
    .from(deskReads)
    .where(eq(deskReads.entryId, deskEntries.id))
  const isMine = eq(deskEntries.byId, scope.userId)
  const rows = await tx
    .select({
      entry: deskEntries,
      by: { title: users.title, fullname: users.fullname },
      readAt: sql`(${firstRead})`.mapWith(deskReads.readAt),
    })
    .from(deskEntries)
    .innerJoin(users, eq(users.id, deskEntries.byId))
    .where(
      and(
        eq(deskEntries.threadId, threadId),
        scope.role === 'head' ? undefined : or(ne(deskEntries.kind, 'reported'), isMine),
        isSeenBy(scope),
      ),
    )
    .orderBy(asc(deskEntries.at), asc(deskEntries.id))
  const papers = await papersOf(tx, threadId)
  return rows.map(({ entry, by, readAt }) => {
    const isMine = entry.byId === scope.userId
    // Who reads the rest sees that something was taken back; what it was, the head alone.
    const isGone = entry.takenBackAt !== null && scope.role !== 'head'
    return {
      id: entry.id,
      kind: entry.kind,
      side: entry.side,
      by: entry.side === 'school' ? signed(by) : by.fullname,
      is_mine: isMine,
      text: isGone ? '' : entry.text,
      to: entry.toDesk,
      at: entry.at.toISOString(),
      read_at: readAt?.toISOString() ?? null,
      papers: isGone ? [] : (papers.get(entry.id) ?? []),
      hold: entry.hold,
      hold_reason: entry.holdReason,
      taken_back_at: entry.takenBackAt?.toISOString() ?? null,
      take_back_until:
        isMine && entry.kind === 'said' && entry.takenBackAt === null ? takenBackUntil(entry.at).toISOString() : null,
    }
  })
}

/** How many messages of the family the school has not answered, and since when the oldest that it has waits. */
export async function unanswered(tx: Tx, threadId: string): Promise<{ many: number; since: Date | null }> {
  const ofThread = and(eq(deskEntries.threadId, threadId), eq(deskEntries.kind, 'said'), isNull(deskEntries.takenBackAt))
  const last = tx
    .select({ at: sql`max(${deskEntries.at})` })
    .from(deskEntries)
    .where(and(ofThread, eq(deskEntries.side, 'school'), isLetThrough()))
  const [row] = await tx
    .select({
      many: sql<number>`count(*)::int`,
      since: sql`min(${deskEntries.at}) filter (where ${isLetThrough()})`.mapWith(deskEntries.at),
    })
    .from(deskEntries)
    .where(
      and(
        ofThread,
        eq(deskEntries.side, 'family'),
        sql`${deskEntries.hold} is distinct from 'returned'`,
        sql`${deskEntries.at} > coalesce((${last}), '-infinity'::timestamptz)`,
      ),
    )
  return { many: row?.many ?? 0, since: row?.since ?? null }
}

/** Remembers that the caller has read what the other side said; the first time counts. Answers whether there was something new. */
export async function readAll(tx: Tx, reader: Reader, threadId: string, side: Side, now: Date): Promise<boolean> {
  const others = await tx
    .select({ entryId: deskEntries.id })
    .from(deskEntries)
    .where(and(eq(deskEntries.threadId, threadId), ne(deskEntries.side, side), eq(deskEntries.kind, 'said'), isSeenBy(reader)))
  if (others.length === 0) return false
  const read = await tx
    .insert(deskReads)
    .values(others.map(({ entryId }) => ({ entryId, userId: reader.userId, readAt: now })))
    .onConflictDoNothing()
    .returning({ entryId: deskReads.entryId })
  return read.length > 0
}

/** Tells the head alone; the same words again are the same. Answers the new entry, or null. */
export async function report(tx: Tx, scope: Pick<Scope, 'userId'>, thread: Thread, side: Side, text: string, now: Date) {
  const said = and(
    eq(deskEntries.threadId, thread.id),
    eq(deskEntries.kind, 'reported'),
    eq(deskEntries.byId, scope.userId),
    eq(deskEntries.text, text),
  )
  if ((await tx.$count(deskEntries, said)) > 0) return null
  return writeEntry(tx, { thread, byId: scope.userId, side, kind: 'reported', text }, now)
}

/** Whether the head opened it since then. */
export async function isOpenedByHead(tx: Tx, { userId }: Pick<Scope, 'userId'>, threadId: string, since: Date): Promise<boolean> {
  const opened = and(
    eq(deskEntries.threadId, threadId),
    eq(deskEntries.kind, 'opened_by_head'),
    eq(deskEntries.byId, userId),
    gte(deskEntries.at, since),
  )
  return (await tx.$count(deskEntries, opened)) > 0
}
