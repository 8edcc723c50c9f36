import { and, asc, countDistinct, eq, gt, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db'
import { deliveries, guardianships, messagePlans, messages, pushDevices, schools, users, wards } from '#db/schema'
import { reachedBy, type Reached } from '#db/reached'
import { takesMessages } from '#db/sessions'
import { latestEnd } from '#lib/clock'
import { mayHear } from './may-hear.ts'

/** A delivery whose time has come, with everything it needs; the device is null when it is gone, another person's by now, or its session is over. */
export type Due = {
  id: string
  userId: string
  channel: 'push' | 'sms' | 'email'
  host: string
  attempts: number
  message: Message
  /** `hiddenNames`: those of the wards, where the person wants none on a lock screen. */
  person: { language: 'en' | 'fr'; phone: string | null; email: string | null; unread: number; hiddenNames: readonly WardName[] }
  device: {
    id: string
    kind: 'web_push' | 'fcm'
    endpoint: string
    p256dh: string | null
    auth: string | null
    site: string | null
    refusals: number
  } | null
}

/** What is sent. */
type Content = Pick<typeof messages.$inferSelect, 'id' | 'kind' | 'class' | 'tag' | 'navigate' | 'wardId' | 'texts' | 'expiresAt'>
/** The same, and how the school that sends it is reached. */
type Message = Content & { school: Reached }

export type WardName = { first: string; last: string }

/** How a delivery ended, or when it is tried again. */
export type DeliveryResult = {
  id: string
  deviceId: string | null
  state: 'delivered' | 'failed' | 'gone' | 'expired' | 'waiting'
  reason: string | null
  dueAt?: Date
  /** What becomes of the device: it works, it refused once more, or it is to be forgotten. */
  device: 'works' | 'refused' | 'forget' | 'as_before'
}

type Exchange = {
  results: readonly DeliveryResult[]
  limit: number
  restingHosts: readonly string[]
  /** The longest that a delivery is ever put off. */
  longestWaitMs: number
  now: Date
}

/** A delivery that was begun this long ago has lost its server. */
const LOST_AFTER_MS = 120_000

export const createDeliveryStore = (db: Db) => ({
  /**
   * Writes down how earlier deliveries ended, takes up to `limit` due ones, lets `prepare` get them ready, and writes down that they are
   * being sent before any is: a server that dies later never leads to a second sending. Hosts in `restingHosts` are passed over.
   */
  exchange: <T>({ results, limit, restingHosts, longestWaitMs, now }: Exchange, prepare: (due: Due) => T): Promise<T[]> =>
    db.asSystem(async (tx) => {
      await settle(tx, results, now)
      if (limit === 0) return []
      const rows = await tx
        .select({
          id: deliveries.id,
          messageId: deliveries.messageId,
          userId: deliveries.userId,
          channel: deliveries.channel,
          host: deliveries.host,
          attempts: deliveries.attempts,
          mayHear: mayHear(tx, deliveries),
          device: {
            id: pushDevices.id,
            kind: pushDevices.kind,
            endpoint: pushDevices.endpoint,
            p256dh: pushDevices.p256dh,
            auth: pushDevices.auth,
            site: pushDevices.site,
            refusals: pushDevices.refusals,
          },
        })
        .from(deliveries)
        .leftJoin(pushDevices, and(eq(pushDevices.id, deliveries.targetId), takesMessages(tx, deliveries.userId, now)))
        .where(and(eq(deliveries.state, 'waiting'), isDue(now, longestWaitMs), notInArray(deliveries.host, [...restingHosts])))
        .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
        .limit(limit)
        .for('update', { of: deliveries, skipLocked: true })
      if (rows.length === 0) return []
      const distinct = (ids: string[]) => [...new Set(ids)]
      const [messageOf, personOf] = await Promise.all([
        messagesOf(tx, distinct(rows.map(({ messageId }) => messageId))),
        peopleOf(tx, distinct(rows.map(({ userId }) => userId)), now),
      ])
      const prepared = rows.map(({ messageId, mayHear: isTheirs, device, ...row }) => {
        const person = found(personOf, row.userId)
        const reached = isTheirs ? { device, person } : { device: null, person: { ...person, phone: null, email: null } }
        return prepare({ ...row, ...reached, message: found(messageOf, messageId) })
      })
      await tx
        .update(deliveries)
        .set({ state: 'sending', claimedAt: now, attempts: sql`${deliveries.attempts} + 1`, updatedAt: now })
        .where(isOneOf(deliveries.id, idsOf(rows)))
      return prepared
    }),

  /** Deliveries whose server died while it sent them: nobody knows whether they arrived, so they are not sent again. */
  giveUpLost: (now: Date): Promise<void> =>
    db.asSystem(async (tx) => {
      await tx
        .update(deliveries)
        .set({ state: 'unsure', updatedAt: now })
        .where(and(eq(deliveries.state, 'sending'), isLost(now)))
    }),
})

/** What waits for longer than anything is put off was put off by a clock that was put back since. */
const isDue = (now: Date, longestWaitMs: number) =>
  or(lte(deliveries.dueAt, now), gt(deliveries.dueAt, latestEnd(now, longestWaitMs)))

const isLost = (now: Date) =>
  or(lt(deliveries.claimedAt, new Date(now.getTime() - LOST_AFTER_MS)), gt(deliveries.claimedAt, latestEnd(now, 0)))

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** One value for all of them, instead of a hundred to be put together and taken apart again. */
const isOneOf = (column: PgColumn, ids: readonly string[]) => sql`${column} = any(${sql.param([...ids])}::uuid[])`

export type DeliveryStore = ReturnType<typeof createDeliveryStore>

async function settle(tx: Tx, results: readonly DeliveryResult[], now: Date): Promise<void> {
  const alike = Map.groupBy(results, ({ state, reason, dueAt }) => `${state} ${reason} ${dueAt?.getTime()}`)
  for (const group of alike.values()) {
    const [first] = group
    if (!first) continue
    const { state, reason, dueAt } = first
    await tx
      .update(deliveries)
      .set({ state, reason, updatedAt: now, ...(dueAt ? { dueAt } : {}) })
      .where(isOneOf(deliveries.id, idsOf(group)))
  }
  const devices = (what: DeliveryResult['device']) =>
    results.flatMap(({ device, deviceId }) => (device === what && deviceId !== null ? [deviceId] : []))
  const works = devices('works')
  if (works.length > 0) await tx.update(pushDevices).set({ lastSentAt: now, refusals: 0 }).where(isOneOf(pushDevices.id, works))
  const refused = devices('refused')
  if (refused.length > 0)
    await tx
      .update(pushDevices)
      .set({ refusals: sql`${pushDevices.refusals} + 1` })
      .where(isOneOf(pushDevices.id, refused))
  const forgotten = devices('forget')
  if (forgotten.length > 0) await tx.delete(pushDevices).where(isOneOf(pushDevices.id, forgotten))
}

/** A fan-out has one message for many devices: it is read once. */
async function messagesOf(tx: Tx, ids: string[]): Promise<Map<string, Due['message']>> {
  const rows = await tx
    .select({
      id: messages.id,
      kind: messages.kind,
      class: messages.class,
      tag: messages.tag,
      navigate: messages.navigate,
      wardId: messages.wardId,
      texts: messages.texts,
      expiresAt: messages.expiresAt,
      school: reachedBy,
    })
    .from(messages)
    .innerJoin(schools, eq(schools.id, messages.schoolId))
    .where(isOneOf(messages.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** With what the badge on the app's icon counts: messages a person was sent and has not read. */
async function peopleOf(tx: Tx, ids: string[], now: Date): Promise<Map<string, Due['person']>> {
  const unread = tx
    .select({ many: countDistinct(messagePlans.messageId) })
    .from(messagePlans)
    .innerJoin(messages, eq(messages.id, messagePlans.messageId))
    .where(
      and(eq(messagePlans.userId, users.id), isNull(messagePlans.readAt), lte(messagePlans.at, now), gt(messages.expiresAt, now)),
    )
  const people = await tx
    .select({
      id: users.id,
      language: users.language,
      phone: users.phone,
      email: users.email,
      hiddenNames: sql<WardName[]>`case when ${users.namesOnLockScreen} then '[]'::jsonb else (${namesOfWards(tx)}) end`.as(
        'hidden_names',
      ),
      unread: sql<number>`(${unread})`.mapWith(Number),
    })
    .from(users)
    .where(isOneOf(users.id, ids))
  return new Map(people.map(({ id, ...person }) => [id, person]))
}

/** The names of this person's wards, former ones too: a message that waited is not to name them either. */
const namesOfWards = (tx: Tx) =>
  tx
    .select({
      names: sql`coalesce(jsonb_agg(jsonb_build_object('first', ${wards.firstName}, 'last', ${wards.lastName})), '[]'::jsonb)`,
    })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .where(eq(guardianships.guardianId, users.id))

function found<Value>(rows: Map<string, Value>, id: string): Value {
  const row = rows.get(id)
  if (row === undefined) throw new Error(`A delivery speaks of ${id}, which is not there.`)
  return row
}
