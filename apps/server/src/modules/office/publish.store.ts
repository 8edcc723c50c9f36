import type { MoreAudience, NewNotice } from '@schoolgate/contracts/office'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { speaksToWard } from '#db/audience'
import { classes, files, guardianships, noticeAttachments, notices, schools, users, wards } from '#db/schema'
import { newId } from '#lib/random'

/** A paper whose bytes are in storage; `fileId` when it was written down before. */
export type Paper = { name: string; sha256: string; mime: string; bytes: number; fileId?: string }

export type Audience = Pick<
  typeof notices.$inferInsert,
  'audienceLevel' | 'audienceClassId' | 'audienceWardId' | 'alsoLevels' | 'alsoClassIds'
>

/** Whom the notice names by the school's own words; null when there is no such level, class or ward in this school. */
export async function audienceNamed(
  tx: Tx,
  schoolId: string,
  notice: { audience: NewNotice['audience']; for?: string | undefined; also?: readonly MoreAudience[] | undefined },
): Promise<Audience | null> {
  const { for: name, also = [] } = notice
  const isOfClasses = notice.audience === 'level' || notice.audience === 'class'
  if (also.length > 0 && !isOfClasses) return null
  if (notice.audience === 'school') return name === undefined ? {} : null
  if (name === undefined) return null
  if (notice.audience === 'ward') {
    const mine = and(eq(wards.schoolId, schoolId), eq(wards.admissionNo, name))
    const [ward] = await tx.select({ id: wards.id }).from(wards).where(mine)
    return ward ? { audienceWardId: ward.id } : null
  }
  const column = notice.audience === 'level' ? classes.level : classes.code
  const [klass] = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.schoolId, schoolId), eq(column, name)))
    .limit(1)
  if (!klass) return null
  const first = notice.audience === 'level' ? { audienceLevel: name } : { audienceClassId: klass.id }
  if (also.length === 0) return first
  const others = await othersNamed(tx, schoolId, also)
  return others && { ...first, ...others }
}

/** The other levels and classes, each once; null when the school lacks one of them. */
async function othersNamed(tx: Tx, schoolId: string, also: readonly MoreAudience[]): Promise<Audience | null> {
  const of = (audience: MoreAudience['audience']) => [
    ...new Set(also.filter((one) => one.audience === audience).map(({ for: name }) => name)),
  ]
  const [levels, codes] = [of('level'), of('class')]
  const known = await tx
    .select({ id: classes.id, code: classes.code, level: classes.level })
    .from(classes)
    .where(and(eq(classes.schoolId, schoolId), or(inArray(classes.level, levels), inArray(classes.code, codes))))
  const alsoClassIds = known.filter(({ code }) => codes.includes(code)).map(({ id }) => id)
  const isKnown = alsoClassIds.length === codes.length && levels.every((level) => known.some((one) => one.level === level))
  return isKnown ? { alsoLevels: levels, alsoClassIds } : null
}

export async function timezoneOf(tx: Tx, schoolId: string): Promise<string> {
  const [school] = await tx.select({ timezone: schools.timezone }).from(schools).where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  return school.timezone
}

/** The school's next number of this year, N-2026-0132; nobody else of the school gets one until this transaction ends. */
export async function nextCode(tx: Tx, schoolId: string, year: string): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`notice code:${schoolId}`}))`)
  const pattern = `^N-${year}-([0-9]{1,6})$`
  const [last] = await tx
    .select({ number: sql<number | null>`max(substring(${notices.code} from ${pattern})::int)` })
    .from(notices)
    .where(eq(notices.schoolId, schoolId))
  return `N-${year}-${String((last?.number ?? 0) + 1).padStart(4, '0')}`
}

type Writing = { schoolId: string; notice: NewNotice & { sender: string }; audience: Audience; code: string; publishedAt: Date }

/** The notice's id; null when the school has one of this number. */
export async function writeNotice(
  tx: Tx,
  { schoolId, notice, audience, code, publishedAt }: Writing,
  now: Date,
): Promise<string | null> {
  const { title, body, translation = null, category, priority, sender, pinned = false, facts = [], event, action } = notice
  const [written] = await tx
    .insert(notices)
    .values({
      id: newId(),
      schoolId,
      ref: code,
      code,
      title,
      body,
      translation,
      category,
      priority,
      audience: notice.audience,
      ...audience,
      facts,
      sender,
      publishedAt,
      expiresAt: dateOf(notice.expires_at),
      pinned,
      eventStarts: dateOf(event?.starts),
      eventEnds: dateOf(event?.ends),
      eventPlace: event?.place ?? null,
      action: action ?? null,
      actionDueAt: dateOf(notice.action_due_at),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: notices.id })
  return written?.id ?? null
}

const dateOf = (moment: string | undefined) => (moment === undefined ? null : new Date(moment))

type Attaching = { schoolId: string; noticeId: string; papers: readonly Paper[] }

export async function attach(tx: Tx, { schoolId, noticeId, papers }: Attaching): Promise<void> {
  for (const [position, { name, fileId: known, ...file }] of papers.entries()) {
    const fileId = known ?? newId()
    if (known === undefined) await tx.insert(files).values({ id: fileId, schoolId, ...file })
    await tx.insert(noticeAttachments).values({ id: newId(), schoolId, noticeId, fileId, name, position })
  }
}

/** How many people a notice is meant for: guardians of active wards it speaks to. */
export async function countGuardians(tx: Tx, noticeId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(distinct ${users.id})::int` })
    .from(notices)
    .innerJoin(wards, eq(wards.schoolId, notices.schoolId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(guardianships, and(eq(guardianships.wardId, wards.id), isNull(guardianships.endedAt)))
    .innerJoin(users, and(eq(users.id, guardianships.guardianId), eq(users.isActive, true)))
    .where(and(eq(notices.id, noticeId), isAtSchoolNow, speaksToWard))
  return row?.count ?? 0
}

/** The name a person signs with. */
export async function signatureOf(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.select({ title: users.title, fullname: users.fullname }).from(users).where(eq(users.id, userId))
  return [user?.title ?? null, user?.fullname ?? null].filter((part) => part !== null).join(' ')
}
