import { and, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { DEFAULT_NOTIFY } from '@schoolgate/contracts/profile'
import type { Tx } from '#db'
import { guardianships, messagePlans, messages, messageSettings, schools, users } from '#db/schema'
import { newId } from '#lib/random'
import { decide, type MessageClass } from './decide.ts'

/** A title and a line, as a lock screen shows them: no marks, amounts or reasons (security §1 "push"). */
export type Texts = { title: string; body: string }

/** Something to tell people of a school. */
export type Announcement = {
  schoolId: string
  /** To these users, to the guardians of these wards, or both. */
  userIds?: readonly string[]
  wardIds?: readonly string[]
  /** Guardians only where they may see it. */
  right?: 'academics' | 'bills'
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
  /** News of marks waits until the child is out of school. */
  isResult?: boolean
}

/** Where every process that sends hears that there is something to send. */
export const MESSAGES_CHANNEL = 'schoolgate_messages'

const ROWS_AT_ONCE = 2000
const SMS_AFTER_MINUTES = 30

/**
 * Tells people of a school something, once per dedupe key: writes the message and who hears it when, in the caller's transaction
 * (the system's or the staff's), so that it is told exactly when the thing itself is kept. Answers how many people it is for.
 */
export async function announce(tx: Tx, told: Announcement, now: Date): Promise<{ recipients: number }> {
  const messageId = newId()
  const { schoolId, wardId, tag, kind, navigate, texts, dedupeKey } = told
  const written = await tx
    .insert(messages)
    .values({
      id: messageId,
      schoolId,
      wardId,
      tag,
      kind,
      navigate,
      texts,
      dedupeKey,
      class: told.class,
      expiresAt: new Date(now.getTime() + told.ttlSeconds * 1000),
      createdAt: now,
    })
    .onConflictDoNothing({ target: [messages.schoolId, messages.dedupeKey] })
    .returning({ id: messages.id })
  if (written.length === 0) return { recipients: 0 }

  const school = await schoolOf(tx, schoolId)
  const people = await tx
    .select({ id: users.id, notify: users.notify, from: users.quietFrom, to: users.quietTo })
    .from(users)
    .where(and(eq(users.schoolId, schoolId), eq(users.isActive, true), or(...audienceOf(tx, told))))
  const plans = people.flatMap(({ id: userId, notify, from, to }) =>
    decide({
      class: told.class,
      choices: notify ?? DEFAULT_NOTIFY,
      quiet: { from, to },
      school,
      isResult: told.isResult ?? false,
      now,
    }).map((plan) => ({ id: newId(), schoolId, messageId, userId, ...plan, createdAt: now, updatedAt: now })),
  )
  for (let start = 0; start < plans.length; start += ROWS_AT_ONCE)
    await tx.insert(messagePlans).values(plans.slice(start, start + ROWS_AT_ONCE))
  if (plans.length > 0) await tx.execute(sql`select pg_notify(${MESSAGES_CHANNEL}, '')`)
  return { recipients: people.length }
}

function audienceOf(tx: Tx, { userIds = [], wardIds = [], right }: Announcement): SQL[] {
  const guardians = tx
    .select({ id: guardianships.id })
    .from(guardianships)
    .where(
      and(
        eq(guardianships.guardianId, users.id),
        inArray(guardianships.wardId, [...wardIds]),
        isNull(guardianships.endedAt),
        ...(right === 'academics' ? [eq(guardianships.mayAcademics, true)] : []),
        ...(right === 'bills' ? [eq(guardianships.mayBills, true)] : []),
      ),
    )
  return [inArray(users.id, [...userIds]), exists(guardians)]
}

async function schoolOf(tx: Tx, schoolId: string): Promise<{ timezone: string; smsAfterMinutes: number }> {
  const [school] = await tx
    .select({ timezone: schools.timezone, smsAfterMinutes: messageSettings.smsAfterMinutes })
    .from(schools)
    .leftJoin(messageSettings, eq(messageSettings.schoolId, schools.id))
    .where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId} to announce for.`)
  return { ...school, smsAfterMinutes: school.smsAfterMinutes ?? SMS_AFTER_MINUTES }
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
