import { and, asc, eq, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { speaksToWard } from '#db/audience'
import { explainsRecord } from '#db/explained'
import { attendanceExplanations, attendanceRecords, classes, messages, notices, schools, wards } from '#db/schema'

/** Which notices to look for: one, or a school's. */
export type Which = { noticeId: string } | { schoolId: string }
export type DueNotice = Awaited<ReturnType<typeof takeDueNotices>>[number]

/** Every notice whose time has come and that no phone was told of. */
export const noticesDue = (
  now: Date,
) => sql`select ${notices.schoolId}, ${notices.id}::text, ${notices.publishedAt} from ${notices}
  where ${notices.announcedAt} is null and ${notices.withdrawnAt} is null and ${notices.publishedAt} <= ${now}`

/** Notices whose time has come and that no phone was told of; nobody else gets them until this transaction ends. */
export const takeDueNotices = (tx: Tx, now: Date, which: Which) =>
  tx
    .select({ notice: notices, firstName: wards.firstName, timezone: schools.timezone })
    .from(notices)
    .innerJoin(schools, eq(schools.id, notices.schoolId))
    .leftJoin(wards, eq(wards.id, notices.audienceWardId))
    .where(
      and(
        isNull(notices.announcedAt),
        isNull(notices.withdrawnAt),
        lte(notices.publishedAt, now),
        'noticeId' in which ? eq(notices.id, which.noticeId) : eq(notices.schoolId, which.schoolId),
      ),
    )
    .orderBy(asc(notices.publishedAt), asc(notices.id))
    .for('update', { of: notices, skipLocked: true })

/** The active wards a notice speaks to. */
export async function wardsSpokenTo(tx: Tx, noticeId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: wards.id })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(notices, eq(notices.schoolId, wards.schoolId))
    .where(and(eq(notices.id, noticeId), isAtSchoolNow, speaksToWard))
  return rows.map(({ id }) => id)
}

export async function markAnnounced(tx: Tx, noticeIds: string[], now: Date): Promise<void> {
  await tx.update(notices).set({ announcedAt: now }).where(inArray(notices.id, noticeIds))
}

/** How the message about an absence is known (`unexplainedOn` looks for it). */
export const absenceKey = (wardId: string, day: string): string => `absence:${wardId}:${day}`

/** Who is absent on this day, unexplained and not yet told about. */
export function unexplainedOn(tx: Tx, schoolId: string, day: string): Promise<{ wardId: string; firstName: string }[]> {
  const explanation = tx.select({ id: attendanceExplanations.id }).from(attendanceExplanations).where(explainsRecord())
  const key = sql`'absence:' || ${attendanceRecords.wardId} || ':' || ${attendanceRecords.day}`
  const told = tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.schoolId, schoolId), eq(messages.dedupeKey, key)))
  return tx
    .selectDistinct({ wardId: wards.id, firstName: wards.firstName })
    .from(attendanceRecords)
    .innerJoin(wards, eq(wards.id, attendanceRecords.wardId))
    .where(
      and(
        eq(attendanceRecords.schoolId, schoolId),
        eq(attendanceRecords.day, day),
        eq(attendanceRecords.status, 'absent'),
        inArray(attendanceRecords.session, ['day', 'morning']),
        isAtSchoolNow,
        notExists(explanation),
        notExists(told),
      ),
    )
    .orderBy(wards.id)
}
