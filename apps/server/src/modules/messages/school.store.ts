import type { DeskList, DeskThread } from '@schoolgate/contracts/office-messages'
import { and, asc, count, desc, eq, exists, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { classes, deskEntries, deskThreads, guardianships, users, wards } from '#db/schema'
import { dayIn } from '#lib/days'
import { fullnameOf } from '#lib/full-name'
import type { Scope } from '#lib/scope'
import { deskTimesOf, mayOpen, sitsAtDesk } from './desks.store.ts'
import { inState, stateOf } from './entries.store.ts'
import { hasHeld } from './seen.ts'

/** Who asks at the school, and the day it is there. */
export type AtDesk = Pick<Scope, 'schoolId' | 'userId' | 'role'> & { day: string }
/** The caller at the school now, and when its desks answer. */
export async function atDeskNow(tx: Tx, { schoolId, userId, role }: Scope, now: Date) {
  const times = await deskTimesOf(tx, schoolId)
  const who: AtDesk = { schoolId, userId, role, day: dayIn(times.timezone, now) }
  return { times, who }
}

const decidesHeld = ({ role }: AtDesk): boolean => role === 'office' || role === 'head'
/** With words that wait for the office; to others there are none. */
const heldFor = (tx: Tx, who: AtDesk): SQL<boolean> => (decidesHeld(who) ? hasHeld(tx) : sql<boolean>`false`)

/** In how many threads words wait for the office; null: that is not the caller's to decide. */
export const heldAt = async (tx: Tx, who: AtDesk): Promise<number | null> =>
  decidesHeld(who) ? tx.$count(deskThreads, and(eq(deskThreads.schoolId, who.schoolId), hasHeld(tx))) : null

/** Where a page ended. */
export type Position = { at: string; id: string }
type Page = { state: DeskList; after: Position | null; limit: number }

/** Threads the caller may open: who waits longest first, and of the others the newest; one more than `limit` when there are more. */
export function deskThreadsPage(tx: Tx, who: AtDesk, { state, after, limit }: Page) {
  const isWaiting = state === 'waiting'
  const [at, order] = isWaiting ? [deskThreads.waitingSince, asc] : [deskThreads.lastAt, desc]
  const beyond = isWaiting ? sql`>` : sql`<`
  return threadsWhere(
    tx,
    who,
    and(
      state === 'held' ? heldFor(tx, who) : inState(state),
      after ? sql`(${at}, ${deskThreads.id}) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)` : undefined,
    ),
  )
    .orderBy(order(at), order(deskThreads.id))
    .limit(limit + 1)
}

/** One that the caller may open; `hold` keeps others from changing it until the transaction ends. */
export async function deskThread(tx: Tx, who: AtDesk, { id, hold }: { id: string; hold: boolean }) {
  const asked = threadsWhere(tx, who, eq(deskThreads.id, id))
  const [row] = await (hold ? asked.for('no key update', { of: deskThreads }) : asked)
  return row ?? null
}

/** How many wait at the desks where the caller sits, and since when the first of them. */
export async function waitingAt(tx: Tx, who: AtDesk) {
  const [row] = await tx
    .select({ many: count(), since: sql`min(${deskThreads.waitingSince})`.mapWith(deskThreads.waitingSince) })
    .from(deskThreads)
    .innerJoin(wards, eq(wards.id, deskThreads.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(and(mayOpen(tx, who), sitsAtDesk(tx, who), inState('waiting')))
  return { many: row?.many ?? 0, since: row?.since ?? null }
}

/** Guardians who read a thread, with the right to; of a private one whoever asked. */
export async function readersOf(tx: Tx, { wardId, isPrivate, askedById }: typeof deskThreads.$inferSelect) {
  const rows = await tx
    .select({ id: users.id, fullname: users.fullname })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .where(and(eq(guardianships.wardId, wardId), isNull(guardianships.endedAt), guardianships.mayMessage))
    .orderBy(asc(users.fullname))
  return rows.filter(({ id }) => !isPrivate || id === askedById)
}

export type FoundThread = NonNullable<Awaited<ReturnType<typeof deskThread>>>

export const deskThreadShown = ({
  thread,
  ward,
  className,
  asker,
  relationship,
  isMine,
  isReported,
  isHeld,
}: FoundThread): DeskThread => ({
  id: thread.id,
  desk: thread.desk,
  about: thread.about,
  is_private: thread.isPrivate,
  state: stateOf(thread),
  waiting_since: thread.waitingSince?.toISOString() ?? null,
  last_at: thread.lastAt.toISOString(),
  ward: { id: ward.id, fullname: fullnameOf(ward), class: className },
  asked_by: { id: asker.id, fullname: asker.fullname, relationship },
  is_mine: isMine,
  is_reported: isReported,
  is_held: isHeld,
})

function threadsWhere(tx: Tx, who: AtDesk, which: SQL | undefined) {
  const asker = alias(users, 'asker')
  const reported = exists(
    tx
      .select({ one: sql`1` })
      .from(deskEntries)
      .where(and(eq(deskEntries.threadId, deskThreads.id), eq(deskEntries.kind, 'reported'))),
  )
  return tx
    .select({
      thread: deskThreads,
      ward: wards,
      className: classes.name,
      asker: { id: asker.id, fullname: asker.fullname },
      relationship: guardianships.relationship,
      isMine: sitsAtDesk(tx, who),
      isHeld: heldFor(tx, who),
      isReported: who.role === 'head' ? sql<boolean>`${reported}` : sql<boolean>`false`,
    })
    .from(deskThreads)
    .innerJoin(wards, eq(wards.id, deskThreads.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(asker, eq(asker.id, deskThreads.askedById))
    .leftJoin(
      guardianships,
      and(
        eq(guardianships.wardId, deskThreads.wardId),
        eq(guardianships.guardianId, deskThreads.askedById),
        isNull(guardianships.endedAt),
      ),
    )
    .where(and(mayOpen(tx, who), which))
    .$dynamic()
}
