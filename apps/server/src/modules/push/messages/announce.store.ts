import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { DEFAULT_NOTIFY } from '@schoolgate/contracts/profile'
import type { Tx } from '#db'
import { insertNew, upsert } from '#db/bulk'
import { guardianships, messagePlans, messages, messageSettings, schools, users } from '#db/schema'
import { termDaysOf } from '#db/terms'
import { newId } from '#lib/random'
import { decide, type Channel, type MessageClass } from './decide.ts'

/** A title and a line, as a lock screen shows them: no marks, amounts or reasons (security §1 "push"). */
export type Texts = { title: string; body: string }

/** Something to tell people of a school. */
export type Announcement = {
  schoolId: string
  /** To these users, to the guardians of these wards, or both. */
  userIds?: readonly string[]
  wardIds?: readonly string[]
  /** Guardians only where they may see it. */
  right?: 'academics' | 'bills' | 'message'
  /** What happened, in a word of the product: notice, attendance, score … */
  kind: string
  class: MessageClass
  /** Messages of one tag stand for each other on the phone: the newer replaces the older. */
  tag: string
  /** The page of the app it opens: a path. */
  navigate: string
  /** The ward it is about, selected when it opens. */
  wardId?: string
  texts: { en: Texts; fr: Texts }
  ttlSeconds: number
  /** The same key of the same school is told once. */
  dedupeKey: string
  /** It waits until then, and then for whatever else it has to wait. */
  notBefore?: Date
  /** Something the school's own people must hear of at once: it comes every way there is, whatever they chose. */
  isAlarm?: boolean
  /** News of marks is sent neither before nor during school, unless a parent chose otherwise. */
  isResult?: boolean
  /** It goes this way alone and at once, whatever they chose: they stand at the desk and asked for it. */
  onlyBy?: Channel
}

/** Where every process that sends hears that there is something to send. */
export const MESSAGES_CHANNEL = 'schoolgate_messages'

const EVERY_WAY = { ...DEFAULT_NOTIFY, urgent: { push: 'instant', sms: 'instant', email: 'instant' } } as const
const SMS_AFTER_MINUTES = 30

/**
 * Tells people of a school something, once per dedupe key: writes the message and who hears it when, in the caller's transaction
 * (the system's or the staff's), so that it is told exactly when the thing itself is kept. Answers how many people it is for.
 */
export async function announce(tx: Tx, told: Announcement, now: Date): Promise<{ recipients: number }> {
  return { recipients: await announceAll(tx, told.schoolId, [told], now) }
}

/** The same for many things of one school at once: as few statements as for one. Answers how many messages there are for people, all together. */
export async function announceAll(tx: Tx, schoolId: string, all: readonly Announcement[], now: Date): Promise<number> {
  const fresh = await writeMessages(tx, schoolId, all, now)
  if (fresh.length === 0) return 0
  const [school, guardians] = await Promise.all([
    schoolOf(tx, schoolId),
    guardiansOf(
      tx,
      fresh.map(({ told }) => told),
    ),
  ])
  const audiences = fresh.map(({ id, told }) => ({ id, told, userIds: audienceOf(told, guardians) }))
  const people = await peopleOf(
    tx,
    schoolId,
    audiences.flatMap(({ userIds }) => [...userIds]),
  )
  const hearings = audiences.flatMap(({ id, told, userIds }) =>
    [...userIds].flatMap((userId) => ({ id, told, person: people.get(userId) })),
  )
  const reached = hearings.flatMap(({ id, told, person }) => (person ? [{ id, told, person }] : []))
  const plans = reached.flatMap(({ id: messageId, told, person: { id: userId, notify, from, to, resultsInSchoolHours } }) =>
    (told.onlyBy
      ? [{ channel: told.onlyBy, at: now, isDigest: false, isFallback: false }]
      : decide({
          class: told.class,
          choices: told.isAlarm ? EVERY_WAY : (notify ?? DEFAULT_NOTIFY),
          quiet: { from, to },
          school,
          waitsForSchoolEnd: told.isResult === true && !resultsInSchoolHours,
          now: told.notBefore === undefined || told.notBefore < now ? now : told.notBefore,
        })
    ).map((plan) => {
      // What stands in a text and nowhere else is no news that waits in the app.
      const readAt = told.onlyBy === undefined ? null : now
      return { id: newId(), schoolId, messageId, userId, ...plan, readAt, createdAt: now, updatedAt: now }
    }),
  )
  await upsert(tx, messagePlans, plans, [])
  if (plans.length > 0) await tx.execute(sql`select pg_notify(${MESSAGES_CHANNEL}, '')`)
  return reached.length
}

/** Writes the messages that were not told before. */
async function writeMessages(tx: Tx, schoolId: string, all: readonly Announcement[], now: Date) {
  const each = all.map((told) => ({ id: newId(), told }))
  const rows = each.map(({ id, told: { wardId = null, tag, kind, navigate, texts, dedupeKey, class: ofClass, ttlSeconds } }) => {
    const expiresAt = new Date(now.getTime() + ttlSeconds * 1000)
    return { id, schoolId, wardId, tag, kind, navigate, texts, dedupeKey, class: ofClass, expiresAt, createdAt: now }
  })
  const fresh = await insertNew(tx, messages, rows, ['schoolId', 'dedupeKey'])
  return each.filter(({ id }) => fresh.has(id))
}

type Guardian = Pick<typeof guardianships.$inferSelect, 'guardianId' | 'wardId' | 'mayAcademics' | 'mayBills' | 'mayMessage'>

/** Who stands for the wards these things are for, by ward. */
async function guardiansOf(tx: Tx, all: readonly Announcement[]): Promise<Map<string, Guardian[]>> {
  const wardIds = [...new Set(all.flatMap(({ wardIds: of = [] }) => of))]
  if (wardIds.length === 0) return new Map()
  const { guardianId, wardId, mayAcademics, mayBills, mayMessage } = guardianships
  const rows = await tx
    .select({ guardianId, wardId, mayAcademics, mayBills, mayMessage })
    .from(guardianships)
    .where(and(inArray(wardId, wardIds), isNull(guardianships.endedAt)))
  return Map.groupBy(rows, (row) => row.wardId)
}

function audienceOf(
  { userIds = [], wardIds = [], right }: Announcement,
  guardians: ReadonlyMap<string, Guardian[]>,
): Set<string> {
  const mayKnow = ({ mayAcademics, mayBills, mayMessage }: Guardian) =>
    right === undefined || { academics: mayAcademics, bills: mayBills, message: mayMessage }[right]
  const those = wardIds.flatMap((wardId) => (guardians.get(wardId) ?? []).filter(mayKnow).map(({ guardianId }) => guardianId))
  return new Set([...userIds, ...those])
}

/** Those of them who still use the school's app, by id. */
async function peopleOf(tx: Tx, schoolId: string, userIds: readonly string[]) {
  const rows = await tx
    .select({
      id: users.id,
      notify: users.notify,
      from: users.quietFrom,
      to: users.quietTo,
      resultsInSchoolHours: users.resultsInSchoolHours,
    })
    .from(users)
    .where(and(eq(users.schoolId, schoolId), eq(users.isActive, true), inArray(users.id, [...new Set(userIds)])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** What decides when its messages come: its clocks, its days, and how long an SMS waits. */
export async function schoolOf(tx: Tx, schoolId: string) {
  const [[school], known] = await Promise.all([
    tx
      .select({ timezone: schools.timezone, schoolDays: schools.schoolDays, smsAfterMinutes: messageSettings.smsAfterMinutes })
      .from(schools)
      .leftJoin(messageSettings, eq(messageSettings.schoolId, schools.id))
      .where(eq(schools.id, schoolId)),
    termDaysOf(tx, schoolId),
  ])
  if (!school) throw new Error(`There is no school ${schoolId} to announce for.`)
  const { timezone, schoolDays, smsAfterMinutes } = school
  return { timezone, calendar: { schoolDays, terms: known }, smsAfterMinutes: smsAfterMinutes ?? SMS_AFTER_MINUTES }
}

/** The person has read what these tags are about: fallbacks are not sent, and the badge counts one less. */
export async function markRead(tx: Tx, { userId, tags }: { userId: string; tags: readonly string[] }, now: Date): Promise<void> {
  const about = tx
    .select({ id: messages.id })
    .from(messages)
    .where(inArray(messages.tag, [...tags]))
  await tx
    .update(messagePlans)
    .set({ readAt: now, updatedAt: now })
    .where(and(eq(messagePlans.userId, userId), isNull(messagePlans.readAt), inArray(messagePlans.messageId, about)))
}
