import { and, asc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { deliveries, messagePlans, messages, messageSettings, persons, pushDevices, schools, sessions, users } from '#db/schema'
import { sessionHolds } from '#db/sessions'
import { dayIn } from '#lib/days'
import { instantIn } from '#lib/local-time'
import { newId } from '#lib/random'
import { digestOf } from './digest.ts'
import { mayHear } from './may-hear.ts'

type Plan = typeof messagePlans.$inferSelect
type Message = typeof messages.$inferSelect
type Due = { plan: Plan; message: Message; mayHear: boolean }
type State = Plan['state']

const PLANS_AT_ONCE = 500
/** A statement takes at most 65,535 values. */
const ROWS_AT_ONCE = 2000
const SMS_MONTHLY_CAP = 500

/** The schools with plans whose time has come. */
export const plansDue = (now: Date) => sql`select ${messagePlans.schoolId}, '', min(${messagePlans.at}) from ${messagePlans}
  where ${messagePlans.state} = 'waiting' and ${messagePlans.at} <= ${now} group by ${messagePlans.schoolId}`

/**
 * Turns some plans of a school whose time has come into deliveries, one per device, phone number or address, and answers how many plans
 * that were. One transaction: after a crash a plan is either passed on whole or waits as before.
 */
export async function passOn(tx: Tx, schoolId: string, now: Date): Promise<number> {
  const found: Due[] = await tx
    .select({ plan: messagePlans, message: messages, mayHear: mayHear(tx, messagePlans) })
    .from(messagePlans)
    .innerJoin(messages, eq(messages.id, messagePlans.messageId))
    .where(and(eq(messagePlans.schoolId, schoolId), eq(messagePlans.state, 'waiting'), lte(messagePlans.at, now)))
    .orderBy(asc(messagePlans.at), asc(messagePlans.userId), asc(messagePlans.id))
    .limit(PLANS_AT_ONCE)
    .for('update', { of: messagePlans, skipLocked: true })
  const due = found.length < PLANS_AT_ONCE ? found : wholePeople(found)
  const isLate = (one: Due) => one.message.expiresAt <= now || !one.mayHear
  const isRead = ({ plan }: Due) => plan.readAt !== null && (plan.isFallback || plan.isDigest)
  await settle(tx, due.filter(isLate), 'expired', now)
  await settle(
    tx,
    due.filter((one) => !isLate(one) && isRead(one)),
    'read',
    now,
  )
  const wanted = due.filter((one) => !isLate(one) && !isRead(one))
  const gathered = await gather(
    tx,
    wanted.filter(({ plan }) => plan.isDigest),
    now,
  )
  const single = wanted.filter(({ plan }) => !plan.isDigest)
  await passToDevices(tx, [...single.filter(isFor('push')), ...gathered.filter(isFor('push'))], now)
  await passToPhones(tx, schoolId, [...single.filter(isFor('sms')), ...gathered.filter(isFor('sms'))], now)
  await passToMailboxes(tx, [...single.filter(isFor('email')), ...gathered.filter(isFor('email'))], now)
  return due.length
}

/** All but the last person, whose other plans may lie beyond the limit: a digest is never told in two halves. */
function wholePeople(due: readonly Due[]): readonly Due[] {
  const last = due.at(-1)?.plan.userId
  const whole = due.filter(({ plan }) => plan.userId !== last)
  return whole.length > 0 ? whole : due
}

const isFor =
  (channel: Plan['channel']) =>
  ({ plan }: Due) =>
    plan.channel === channel

async function settle(tx: Tx, due: readonly Due[], state: State, now: Date): Promise<void> {
  if (due.length === 0) return
  const ids = due.map(({ plan }) => plan.id)
  await tx.update(messagePlans).set({ state, updatedAt: now }).where(inArray(messagePlans.id, ids))
}

/** What one person gathered on one channel becomes one message that only says how much there is. A single one stays as it is. */
async function gather(tx: Tx, due: readonly Due[], now: Date): Promise<Due[]> {
  const heaps = [...Map.groupBy(due, ({ plan }) => `${plan.channel}:${plan.userId}`).values()]
  const singles = heaps.filter((heap) => heap.length === 1).flat()
  const many = heaps.filter((heap) => heap.length > 1)
  const digests = many.flatMap((heap): Due[] => {
    const [first] = heap
    if (!first) return []
    const message = digestOf(
      heap.map((one) => one.message),
      now,
    )
    return [
      {
        message,
        mayHear: true,
        plan: { ...first.plan, id: newId(), messageId: message.id, isDigest: false, createdAt: now, updatedAt: now },
      },
    ]
  })
  if (digests.length > 0) {
    await settle(tx, many.flat(), 'passed_on', now)
    await tx.insert(messages).values(digests.map(({ message }) => message))
    await tx.insert(messagePlans).values(digests.map(({ plan }) => plan))
  }
  return [...singles, ...digests]
}

async function passToDevices(tx: Tx, due: readonly Due[], now: Date): Promise<void> {
  if (due.length === 0) return
  const devices = await tx
    .select({ id: pushDevices.id, userId: users.id, host: pushDevices.host })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .innerJoin(persons, eq(persons.id, sessions.personId))
    .innerJoin(users, eq(users.personId, persons.id))
    .where(and(inArray(users.id, [...new Set(due.map(({ plan }) => plan.userId))]), sessionHolds(now)))
  const devicesOf = Map.groupBy(devices, ({ userId }) => userId)
  const reached = due.filter(({ plan }) => devicesOf.has(plan.userId))
  const unreached = due.filter(({ plan }) => !devicesOf.has(plan.userId))
  await deliver(
    tx,
    reached.flatMap((one) => (devicesOf.get(one.plan.userId) ?? []).map(({ id, host }) => ({ ...one, targetId: id, host }))),
    now,
  )
  await settle(tx, reached, 'passed_on', now)
  await settle(tx, unreached, 'no_device', now)
  await hurryFallbacks(tx, unreached, now)
}

/** Nobody will read it by push, so there is nothing to wait for. */
async function hurryFallbacks(tx: Tx, unreached: readonly Due[], now: Date): Promise<void> {
  if (unreached.length === 0) return
  const pairs = unreached.map(({ plan }) => sql`(${plan.messageId}::uuid, ${plan.userId}::uuid)`)
  await tx
    .update(messagePlans)
    .set({ at: now, updatedAt: now })
    .where(
      and(
        eq(messagePlans.channel, 'sms'),
        eq(messagePlans.isFallback, true),
        eq(messagePlans.state, 'waiting'),
        sql`(${messagePlans.messageId}, ${messagePlans.userId}) in (${sql.join(pairs, sql`, `)})`,
      ),
    )
}

async function passToPhones(tx: Tx, schoolId: string, due: readonly Due[], now: Date): Promise<void> {
  if (due.length === 0) return
  const ours = await withContact(tx, due, 'phone', now)
  // The school's count is locked, so that two workers never share the last one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sms:${schoolId}`}))`)
  const left = await smsLeft(tx, schoolId, now)
  await toPerson(tx, ours.slice(0, left), 'sms', now)
  await settle(tx, ours.slice(left), 'over_cap', now)
}

async function passToMailboxes(tx: Tx, due: readonly Due[], now: Date): Promise<void> {
  await toPerson(tx, await withContact(tx, due, 'email', now), 'email', now)
}

async function withContact(tx: Tx, due: readonly Due[], contact: 'phone' | 'email', now: Date): Promise<Due[]> {
  if (due.length === 0) return []
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(
          users.id,
          due.map(({ plan }) => plan.userId),
        ),
        isNotNull(users[contact]),
        eq(users.isActive, true),
      ),
    )
  const reachable = new Set(people.map(({ id }) => id))
  await settle(
    tx,
    due.filter(({ plan }) => !reachable.has(plan.userId)),
    'no_device',
    now,
  )
  return due.filter(({ plan }) => reachable.has(plan.userId))
}

async function toPerson(tx: Tx, due: readonly Due[], host: 'sms' | 'email', now: Date): Promise<void> {
  await deliver(
    tx,
    due.map((one) => ({ ...one, targetId: one.plan.userId, host })),
    now,
  )
  await settle(tx, due, 'passed_on', now)
}

async function deliver(tx: Tx, due: readonly (Due & { targetId: string; host: string })[], now: Date): Promise<void> {
  const rows = due.map(({ plan: { schoolId, messageId, userId, channel }, targetId, host }) => ({
    id: newId(),
    schoolId,
    messageId,
    userId,
    channel,
    targetId,
    host,
    dueAt: now,
    createdAt: now,
    updatedAt: now,
  }))
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await tx
      .insert(deliveries)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflictDoNothing({ target: [deliveries.messageId, deliveries.channel, deliveries.targetId] })
}

/** How many SMS the school may still send this month. */
export async function smsLeft(tx: Tx, schoolId: string, now: Date): Promise<number> {
  const [school] = await tx
    .select({ timezone: schools.timezone, cap: messageSettings.smsMonthlyCap })
    .from(schools)
    .leftJoin(messageSettings, eq(messageSettings.schoolId, schools.id))
    .where(eq(schools.id, schoolId))
  if (!school) return 0
  const monthBegan = new Date(instantIn(school.timezone, `${dayIn(school.timezone, now).slice(0, 7)}-01`, '00:00'))
  const used = await tx.$count(
    deliveries,
    and(eq(deliveries.schoolId, schoolId), eq(deliveries.channel, 'sms'), gte(deliveries.createdAt, monthBegan)),
  )
  return Math.max((school.cap ?? SMS_MONTHLY_CAP) - used, 0)
}
