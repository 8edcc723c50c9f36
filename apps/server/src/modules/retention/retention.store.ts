import { and, asc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import {
  audit,
  deliveries,
  feedItems,
  feedReads,
  invitations,
  messagePlans,
  messages,
  providerEvents,
  schools,
  sessions,
  shareOpenings,
  shares,
  unnamedBytes,
} from '#db/schema'
import { remove } from './remove.ts'

/** A message to a whole school has thousands of deliveries, a notice as many readers: with so few of them is begun at once. */
const BEGUN_AT_ONCE = 100

/** For how many months a school keeps what it may choose for. */
export async function keepingOf(tx: Tx, schoolId: string) {
  const [school] = await tx
    .select({
      audit: schools.auditKeepMonths,
      messages: schools.messagesKeepMonths,
      feed: schools.feedKeepMonths,
      pupils: schools.pupilsKeepMonths,
    })
    .from(schools)
    .where(eq(schools.id, schoolId))
  if (!school) throw new Error('The school of a job is not there.')
  return school
}

/** The oldest lines of the record of who did what; null: those of no school (migrations-after/10_walls.sql keeps all others). */
export async function forgetAudit(tx: Tx, schoolId: string | null, before: Date, most: number): Promise<number> {
  const { rows } = await tx.execute<{ gone: number }>(
    sql`select forget_audit(${schoolId}::uuid, ${before.toISOString()}::timestamptz, ${most}::int) as gone`,
  )
  return rows[0]?.gone ?? 0
}

/** Messages with when and where they went; what they were about stays. */
export async function forgetMessages(tx: Tx, schoolId: string, before: Date, most: number): Promise<number> {
  const old = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.schoolId, schoolId), lt(messages.createdAt, before)))
    .orderBy(asc(messages.createdAt))
    .limit(BEGUN_AT_ONCE)
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  return (
    (await remove(tx, deliveries, inArray(deliveries.messageId, ids), most)) ||
    (await remove(tx, messagePlans, inArray(messagePlans.messageId, ids), most)) ||
    remove(tx, messages, inArray(messages.id, ids), most)
  )
}

/** What stood in the feed; the thing it spoke of stays where it is. */
export async function forgetFeed(tx: Tx, schoolId: string, before: Date, most: number): Promise<number> {
  const old = await tx
    .select({ id: feedItems.id })
    .from(feedItems)
    .where(and(eq(feedItems.schoolId, schoolId), lt(feedItems.occurredAt, before)))
    .orderBy(asc(feedItems.occurredAt))
    .limit(BEGUN_AT_ONCE)
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  return (
    (await remove(tx, feedReads, inArray(feedReads.itemId, ids), most)) || remove(tx, feedItems, inArray(feedItems.id, ids), most)
  )
}

/** Who opened links of a school. */
export function forgetOpenings(tx: Tx, schoolId: string, before: Date, most: number): Promise<number> {
  const ofSchool = tx.select({ id: shares.id }).from(shares).where(eq(shares.schoolId, schoolId))
  return remove(tx, shareOpenings, and(lt(shareOpenings.at, before), inArray(shareOpenings.shareId, ofSchool)), most)
}

export const forgetSessions = (tx: Tx, before: Date, most: number): Promise<number> =>
  remove(tx, sessions, lt(sessions.expiresAt, before), most)

/** Who was invited and did not come, and whoever did: they stand among the staff. */
export const forgetInvitations = (tx: Tx, before: Date, most: number): Promise<number> =>
  remove(tx, invitations, lt(invitations.expiresAt, before), most)

/** Handled long ago, and moving no money: what did is evidence, and stays with the books. As its index has it. */
const isOldEvent = (
  before: Date,
) => sql`${providerEvents.outcome} in ('ignored', 'forged', 'already_settled', 'unknown_reference', 'other_mode')
  and ${lt(providerEvents.handledAt, before)}`

export const forgetEvents = (tx: Tx, before: Date, most: number): Promise<number> =>
  remove(tx, providerEvents, isOldEvent(before), most)

/** Whether there is something old that is no school's. */
export const somethingOldIsThere = (
  before: Record<'sessions' | 'bytes' | 'invitations' | 'events' | 'audit', Date>,
  now: Date,
): SQL => sql`
  select null::uuid, '', ${now.toISOString()}::timestamptz
  where exists (select from ${sessions} where ${lt(sessions.expiresAt, before.sessions)})
    or exists (select from ${invitations} where ${lt(invitations.expiresAt, before.invitations)})
    or exists (select from ${unnamedBytes} where ${lt(unnamedBytes.since, before.bytes)})
    or exists (select from ${providerEvents} where ${isOldEvent(before.events)})
    or exists (select from ${audit} where ${and(isNull(audit.schoolId), lt(audit.at, before.audit))})`
