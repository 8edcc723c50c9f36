import type { LiveWord } from '@schoolgate/contracts/live'
import type { Tx } from '#db'
import { publishLive } from '#db/live'
import { earlier } from '#lib/days'
import { instantIn } from '#lib/local-time'
import { announceDueMarks } from '#modules/academics'
import { addToFeed, type FeedEvent } from '#modules/feed'
import { announceDueNotices } from '#modules/office'
import { announceReports } from '#modules/reports'
import { announceNews } from './announce-news.ts'
import type { ImportContext } from './import-context.ts'
import {
  attendanceTouched,
  billsTouched,
  noticesTouched,
  paymentsTouched,
  reportsTouched,
  scoresTouched,
} from './touched.store.ts'

/** History that is imported is no news: about a term. */
const NEWS_DAYS = 100
const DAY_MS = 86_400_000
/** When a day away counts as having happened, on the school's clock. */
const REGISTER_TAKEN_AT = '08:00'

/** What open apps are told to look at again, by the file that brought it. */
const WORDS: Record<string, LiveWord> = {
  school: 'school',
  terms: 'school',
  staff: 'school',
  classes: 'school',
  timetable: 'academics',
  guardians: 'wards',
  wards: 'wards',
  guardianships: 'wards',
  notices: 'notices',
  attendance: 'attendance',
  assessments: 'academics',
  term_reports: 'reports',
  opening_balances: 'billing',
  bills: 'billing',
  payments: 'payments',
}

/** Puts what an import brought into the feed, and tells phones and the apps that are open; `changed` are the files with something new. */
export async function publishImported(tx: Tx, context: ImportContext, changed: readonly string[]): Promise<void> {
  const { school, now } = context
  const happenings = await happeningsIn(tx, context, new Set(changed))
  const oldest = now.getTime() - NEWS_DAYS * DAY_MS
  await addToFeed(
    tx,
    school.id,
    happenings.filter(({ occurredAt }) => occurredAt.getTime() >= oldest),
    now,
  )
  await announceDueMarks(tx, now, { schoolId: school.id, isQuiet: !context.isSettled })
  if (context.isSettled) {
    await announceDueNotices(tx, now, { schoolId: school.id })
    await announceNews(tx, context, happenings)
    if (changed.includes('term_reports')) await announceReports(tx, school.id, now)
  }
  const words = new Set(changed.flatMap((file) => WORDS[file] ?? []))
  for (const word of words) publishLive(tx, { schoolId: school.id, word })
}

async function happeningsIn(tx: Tx, context: ImportContext, changed: ReadonlySet<string>): Promise<FeedEvent[]> {
  const { school, now } = context
  const from = async <R>(
    files: readonly string[],
    rows: (tx: Tx, context: ImportContext) => Promise<R[]>,
    tell: (row: R) => FeedEvent,
  ) => (files.some((file) => changed.has(file)) ? (await rows(tx, context)).map(tell) : [])
  return [
    ...(await from(['notices'], noticesTouched, ({ id, at }) => ({
      kind: 'notice',
      wardId: null,
      subjectId: id,
      occurredAt: at,
    }))),
    ...(await from(['attendance'], attendanceTouched, ({ id, wardId, day, timeIn }) => ({
      kind: 'attendance',
      wardId,
      subjectId: id,
      occurredAt: earlier(new Date(instantIn(school.timezone, day, timeIn ?? REGISTER_TAKEN_AT)), now),
    }))),
    ...(await from(['assessments'], scoresTouched, ({ id, wardId, at }) => ({
      kind: 'score_published',
      wardId,
      subjectId: id,
      occurredAt: at,
    }))),
    ...(await from(['term_reports'], reportsTouched, ({ id, wardId, at }) => ({
      kind: 'term_report',
      wardId,
      subjectId: id,
      occurredAt: at,
    }))),
    ...(await from(['bills', 'opening_balances'], billsTouched, ({ id, wardId, at }) => ({
      kind: 'bill_issued',
      wardId,
      subjectId: id,
      occurredAt: at,
    }))),
    ...(await from(['payments'], paymentsTouched, ({ id, wardId, at, status }) => ({
      kind: status === 'succeeded' ? 'receipt' : 'payment',
      wardId,
      subjectId: id,
      occurredAt: at,
    }))),
  ]
}
