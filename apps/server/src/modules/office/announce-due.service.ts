import type { Tx } from '#db'
import { tellLive } from '#db/live'
import { dayIn } from '#lib/days'
import { instantIn } from '#lib/local-time'
import { announce, type Announcement } from '#modules/push'
import { announceReports } from '#modules/reports'
import {
  absenceKey,
  markAnnounced,
  reportsComeOut,
  takeDueNotices,
  unexplainedOn,
  wardsSpokenTo,
  watchingSchools,
  type DueNotice,
  type Which,
} from './due.store.ts'
import { absenceTexts, textsOf } from './lock-screen.words.ts'

/** Later than this nobody is rung for a notice any more: it stands in the app. */
const NEWS_FOR_MS = 3 * 86_400_000
/** A register that comes in later than this after the school's time alarms nobody any more. */
const ALERT_FOR_MS = 6 * 3_600_000

/**
 * Tells phones of notices whose time has come (one, a school's, or at most `limit` of all), and answers how many there were.
 * A notice is told in the transaction that marks it as told; two processes never take the same one.
 */
export async function announceDueNotices(tx: Tx, now: Date, which: Which = {}): Promise<number> {
  const due = await takeDueNotices(tx, now, which)
  if (due.length === 0) return 0
  for (const one of due) {
    const ttlSeconds = Math.floor((endOfNews(one.notice) - now.getTime()) / 1000)
    if (ttlSeconds > 0)
      await announce(tx, { ...announcementOf(one), wardIds: await wardsSpokenTo(tx, one.notice.id), ttlSeconds }, now)
  }
  const ids = due.map(({ notice }) => notice.id)
  await markAnnounced(tx, ids, now)
  for (const schoolId of new Set(due.map(({ notice }) => notice.schoolId))) await tellLive(tx, { schoolId, word: 'notices' })
  return due.length
}

function endOfNews({ publishedAt, expiresAt }: DueNotice['notice']): number {
  const end = publishedAt.getTime() + NEWS_FOR_MS
  return expiresAt === null ? end : Math.min(end, expiresAt.getTime())
}

const announcementOf = ({ notice, firstName, timezone }: DueNotice): Omit<Announcement, 'wardIds' | 'ttlSeconds'> => ({
  schoolId: notice.schoolId,
  kind: 'notice',
  class: notice.action === 'pay' && notice.priority !== 'urgent' ? 'money' : notice.priority,
  tag: `notice:${notice.id}`,
  navigate: `/notice?id=${notice.id}`,
  ...(notice.audienceWardId === null ? {} : { wardId: notice.audienceWardId }),
  texts: textsOf(notice, firstName, timezone),
  dedupeKey: `notice:${notice.id}`,
})

/**
 * Tells guardians of every ward who is marked absent today and whose absence nobody explained, once the school's own time for it has
 * come. The dedupe key makes it once a day, however many processes look.
 */
export async function alertAbsences(tx: Tx, now: Date): Promise<void> {
  for (const { id, timezone, at } of await watchingSchools(tx)) {
    if (at === null) continue
    const today = dayIn(timezone, now)
    const from = Date.parse(instantIn(timezone, today, at))
    const until = from + ALERT_FOR_MS
    if (now.getTime() < from || now.getTime() >= until) continue
    const ttlSeconds = Math.ceil((until - now.getTime()) / 1000)
    for (const ward of await unexplainedOn(tx, id, today))
      await announce(tx, { ...absenceOf(ward, today), schoolId: id, ttlSeconds }, now)
  }
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

/** Tells phones, and the apps that are open, of term reports that were given a time ahead, when it has come. */
export async function announceDueReports(tx: Tx, now: Date): Promise<void> {
  const due = await reportsComeOut(tx, new Date(now.getTime() - NEWS_FOR_MS), now)
  for (const schoolId of new Set(due.map((report) => report.schoolId))) await announceReports(tx, schoolId, now)
  for (const { schoolId, wardId } of due) await tellLive(tx, { schoolId, wardId, word: 'reports' })
}
