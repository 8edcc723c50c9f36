import { and, eq, exists, inArray, lte, ne, not, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { visibleTo, type Reader } from '#db/reader'
import {
  assessments,
  assessmentScores,
  attendanceRecords,
  bills,
  feedItems,
  feedReads,
  noticeReads,
  notices,
  payments,
  termReports,
} from '#db/schema'

type Kind = (typeof feedItems.$inferSelect)['kind']

export const isOfKind = (...kinds: Kind[]) => inArray(feedItems.kind, kinds)

/** The subject of items of these kinds; of all others null, so that their id is not looked up in a table that cannot have it. */
const subjectOf = (...kinds: Kind[]): SQL => sql`case when ${isOfKind(...kinds)} then ${feedItems.subjectId} end`

/**
 * How an item finds the thing it is about, and when this reader read it; what is not yet published, or was taken back, is not found
 * (domain §6.3).
 */
export const aboutWhat = (reader: Reader, now: Date) => ({
  attendance: and(
    eq(attendanceRecords.id, subjectOf('attendance')),
    inArray(attendanceRecords.status, ['absent', 'late', 'excused', 'sick', 'suspended']),
  ),
  score: and(eq(assessmentScores.id, subjectOf('score_published')), ne(assessmentScores.state, 'not_marked')),
  work: and(eq(assessments.id, assessmentScores.assessmentId), lte(assessments.publishedAt, now)),
  report: and(
    eq(termReports.id, subjectOf('term_report')),
    eq(termReports.status, 'published'),
    lte(termReports.publishedAt, now),
  ),
  bill: and(eq(bills.id, subjectOf('bill_issued', 'reminder')), eq(bills.status, 'issued'), lte(bills.issuedAt, now)),
  payment: and(
    eq(payments.id, subjectOf('receipt', 'payment')),
    or(
      and(isOfKind('receipt'), eq(payments.status, 'succeeded')),
      and(isOfKind('payment'), inArray(payments.status, ['pending', 'failed', 'proof_submitted', 'needs_review'])),
    ),
  ),
  notice: and(eq(notices.id, subjectOf('notice')), visibleTo(reader, now)),
  noticeRead: and(eq(noticeReads.noticeId, subjectOf('notice')), eq(noticeReads.userId, reader.userId)),
  read: and(eq(feedReads.itemId, feedItems.id), eq(feedReads.userId, reader.userId)),
})

type About = ReturnType<typeof aboutWhat>

const thereIs = (tx: Tx, table: PgTable, isMeant: SQL | undefined) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(table)
      .where(isMeant),
  )

/** What the item is about is there; each is looked for by the item's own id, and only where it can be. */
export const isThere = (tx: Tx, about: About): SQL | undefined =>
  or(
    thereIs(tx, attendanceRecords, about.attendance),
    exists(
      tx
        .select({ one: sql`1` })
        .from(assessmentScores)
        .innerJoin(assessments, about.work)
        .where(about.score),
    ),
    thereIs(tx, termReports, about.report),
    thereIs(tx, bills, about.bill),
    thereIs(tx, payments, about.payment),
    thereIs(tx, notices, about.notice),
  )

/** The reader has read neither the item nor the notice it is about. */
export const isUnread = (tx: Tx, about: About): SQL | undefined =>
  and(not(thereIs(tx, feedReads, about.read)), not(thereIs(tx, noticeReads, about.noticeRead)))
