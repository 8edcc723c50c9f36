import type { Tx } from '#db'
import { publishLive } from '#db/live'
import { dayIn } from '#lib/days'
import { instantIn } from '#lib/local-time'
import { schoolClock, type SchoolClock } from '#modules/jobs'
import { announce, announceAll, type Announcement } from '#modules/push'
import {
  absenceKey,
  markAnnounced,
  takeDueNotices,
  unexplainedOn,
  wardsSpokenTo,
  type DueNotice,
  type Which,
} from './due.store.ts'
import { absenceTexts, textsOf, titlesOf } from './lock-screen.words.ts'

/** Later than this nobody is rung for a notice any more: it stands in the app. */
const NEWS_FOR_MS = 3 * 86_400_000
/** A register that comes in later than this after the school's time alarms nobody any more. */
const ALERT_FOR_MS = 6 * 3_600_000
const ALERT_EVERY_MS = 5 * 60_000
const DAY_MS = 86_400_000

/**
 * Tells phones of notices whose time has come (one, or a school's).
 * A notice is told in the transaction that marks it as told; two processes never take the same one.
 */
export async function announceDueNotices(tx: Tx, now: Date, which: Which): Promise<void> {
  const due = await takeDueNotices(tx, now, which)
  if (due.length === 0) return
  for (const one of due) {
    const ttlSeconds = Math.floor((endOfNews(one.notice) - now.getTime()) / 1000)
    if (ttlSeconds > 0)
      await announce(tx, { ...announcementOf(one), wardIds: await wardsSpokenTo(tx, one.notice.id), ttlSeconds }, now)
  }
  const ids = due.map(({ notice }) => notice.id)
  await markAnnounced(tx, ids, now)
  for (const schoolId of new Set(due.map(({ notice }) => notice.schoolId))) publishLive(tx, { schoolId, word: 'notices' })
}

function endOfNews({ publishedAt, expiresAt }: DueNotice['notice']): number {
  const end = publishedAt.getTime() + NEWS_FOR_MS
  return expiresAt === null ? end : Math.min(end, expiresAt.getTime())
}

/** The class of messages a notice belongs to, by which its readers chose how they hear of it. */
export const classOf = ({ action, priority }: Pick<DueNotice['notice'], 'action' | 'priority'>): Announcement['class'] =>
  action === 'pay' && priority !== 'urgent' ? 'money' : priority

/** Where a notice is read in the app. */
export const pageOf = (noticeId: string): string => `/notice?id=${noticeId}`

const announcementOf = ({ notice, firstName, timezone }: DueNotice): Omit<Announcement, 'wardIds' | 'ttlSeconds'> => ({
  schoolId: notice.schoolId,
  kind: 'notice',
  class: classOf(notice),
  tag: `notice:${notice.id}`,
  navigate: pageOf(notice.id),
  ...(notice.audienceWardId === null ? {} : { wardId: notice.audienceWardId }),
  texts: textsOf({ ...notice, titles: titlesOf(notice) }, firstName, timezone),
  dedupeKey: `notice:${notice.id}`,
})

/**
 * Tells guardians of every ward of a school who is marked absent today and whose absence nobody explained, once the school's own time
 * for it has come. The dedupe key makes it once a day.
 */
export async function alertAbsences(tx: Tx, schoolId: string, now: Date): Promise<void> {
  const watch = watchOf(await schoolClock(tx, schoolId), now)
  if (!watch || now < watch.from || now >= watch.until) return
  const ttlSeconds = Math.ceil((watch.until.getTime() - now.getTime()) / 1000)
  const absent = await unexplainedOn(tx, schoolId, watch.day)
  await announceAll(
    tx,
    schoolId,
    absent.map((ward) => ({ ...absenceOf(ward, watch.day), schoolId, ttlSeconds })),
    now,
  )
}

/** Registers come in late: while the school wants to tell, it is looked at again and again. */
export function nextLookAtAbsences(school: SchoolClock, after: Date): Date | null {
  const watch = watchOf(school, after)
  if (!watch) return null
  if (after < watch.from) return watch.from
  const again = new Date(after.getTime() + ALERT_EVERY_MS)
  return again < watch.until ? again : (watchOf(school, new Date(after.getTime() + DAY_MS))?.from ?? null)
}

/** From when until when a school tells of the day's absences; null: never. */
function watchOf({ timezone, absenceAlertAt }: SchoolClock, now: Date): { day: string; from: Date; until: Date } | null {
  if (absenceAlertAt === null) return null
  const day = dayIn(timezone, now)
  const from = new Date(instantIn(timezone, day, absenceAlertAt))
  return { day, from, until: new Date(from.getTime() + ALERT_FOR_MS) }
}

const absenceOf = (
  { wardId, firstName }: { wardId: string; firstName: string },
  day: string,
): Omit<Announcement, 'schoolId' | 'ttlSeconds'> => ({
  wardIds: [wardId],
  right: 'academics',
  wardId,
  kind: 'attendance',
  class: 'urgent',
  tag: absenceKey(wardId, day),
  navigate: '/attendance',
  texts: absenceTexts(firstName),
  dedupeKey: absenceKey(wardId, day),
})
