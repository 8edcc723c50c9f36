import type { Desk, ThreadEntry, ThreadState } from '@schoolgate/contracts/messages'
import { and, asc, eq, gte, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { deskEntries, deskReads, deskThreads, users } from '#db/schema'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import { signed } from './desks.store.ts'

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

/** Everything in a thread that the caller may read, oldest first. What was told the head alone is the head's and whoever told it. */
export async function entriesOf(tx: Tx, scope: Pick<Scope, 'userId' | 'role'>, threadId: string): Promise<ThreadEntry[]> {
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
      and(eq(deskEntries.threadId, threadId), scope.role === 'head' ? undefined : or(ne(deskEntries.kind, 'reported'), isMine)),
    )
    .orderBy(asc(deskEntries.at), asc(deskEntries.id))
  return rows.map(({ entry, by, readAt }) => ({
    id: entry.id,
    kind: entry.kind,
    side: entry.side,
    by: entry.side === 'school' ? signed(by) : by.fullname,
    is_mine: entry.byId === scope.userId,
    text: entry.text,
    to: entry.toDesk,
    at: entry.at.toISOString(),
    read_at: readAt?.toISOString() ?? null,
  }))
}

/** Remembers that the caller has read what the other side said; the first time counts. Answers whether there was something new. */
export async function readAll(
  tx: Tx,
  { userId }: Pick<Scope, 'userId'>,
  threadId: string,
  side: Side,
  now: Date,
): Promise<boolean> {
  const others = await tx
    .select({ entryId: deskEntries.id })
    .from(deskEntries)
    .where(and(eq(deskEntries.threadId, threadId), ne(deskEntries.side, side), eq(deskEntries.kind, 'said')))
  if (others.length === 0) return false
  const read = await tx
    .insert(deskReads)
    .values(others.map(({ entryId }) => ({ entryId, userId, readAt: now })))
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
