import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { isCurrent } from '#db/audience'
import { explainsRecord } from '#db/explained'
import { FOLDED_FOR_MS } from '#db/moments'
import { isSharedWith, visibleTo, waitsForAnswer, type Reader } from '#db/reader'
import type { Tx } from '#db'
import { payerName } from '#db/payer'
import { dayOf } from '#db/school-day'
import {
  attendanceExplanations,
  attendanceRecords,
  bills,
  ledgerEntries,
  noticeAnswers,
  noticeReads,
  notices,
  paymentAllocations,
  payments,
  termReportAcknowledgements,
  termReports,
  terms,
  users,
} from '#db/schema'
import { totalOfBill } from './feed.store.ts'

/** The school does not ask any more about what is longer ago. */
const ABSENCE_ASKED_DAYS = 14

const academicsOf = (reader: Reader) => reader.wards.filter(({ mayAcademics }) => mayAcademics).map(({ id }) => id)
const billsOf = (reader: Reader) => reader.wards.filter(({ mayBills }) => mayBills).map(({ id }) => id)
const lately = (now: Date) => new Date(now.getTime() - FOLDED_FOR_MS)

/** Days away that nobody has explained, and those explained in the last day. */
export const absencesOf = (tx: Tx, reader: Reader, now: Date) =>
  tx
    .select({
      id: attendanceRecords.id,
      wardId: attendanceRecords.wardId,
      day: attendanceRecords.day,
      at: attendanceExplanations.at,
      by: users.fullname,
    })
    .from(attendanceRecords)
    .leftJoin(attendanceExplanations, explainsRecord())
    .leftJoin(users, eq(users.id, attendanceExplanations.byId))
    .where(
      and(
        inArray(attendanceRecords.wardId, academicsOf(reader)),
        gte(attendanceRecords.day, sql`${dayOf(reader.schoolId, now)} - ${ABSENCE_ASKED_DAYS}::int`),
        or(
          and(eq(attendanceRecords.status, 'absent'), isNull(attendanceExplanations.id)),
          gte(attendanceExplanations.at, lately(now)),
        ),
      ),
    )
    .orderBy(desc(attendanceRecords.day), asc(attendanceRecords.session))
    .prepare()
    .execute()

/** Notices that wait for an answer, and those the family answered in the last day. */
export const askingNotices = (tx: Tx, reader: Reader, now: Date) => {
  const answeredLately = tx
    .select({ id: noticeAnswers.noticeId })
    .from(noticeAnswers)
    .where(and(gte(noticeAnswers.answeredAt, lately(now)), isSharedWith(tx, reader)))
  return tx
    .select({ notice: notices, acknowledgedAt: noticeReads.acknowledgedAt })
    .from(notices)
    .leftJoin(noticeReads, and(eq(noticeReads.noticeId, notices.id), eq(noticeReads.userId, reader.userId)))
    .where(
      and(
        visibleTo(reader, now),
        isNotNull(notices.action),
        isCurrent(now),
        or(waitsForAnswer(tx, reader, now), inArray(notices.id, answeredLately), gte(noticeReads.acknowledgedAt, lately(now))),
      ),
    )
    .orderBy(sql`${notices.actionDueAt} asc nulls last`, desc(notices.publishedAt))
    .prepare()
    .execute()
}

/** Who of the family answered these notices, newest first. */
export const answersOf = async (tx: Tx, reader: Reader, noticeIds: string[]) =>
  noticeIds.length === 0 || reader.wards.length === 0
    ? []
    : tx
        .select({
          subjectId: noticeAnswers.noticeId,
          wardId: noticeAnswers.wardId,
          at: noticeAnswers.answeredAt,
          by: users.fullname,
        })
        .from(noticeAnswers)
        .leftJoin(users, eq(users.id, noticeAnswers.userId))
        .where(and(inArray(noticeAnswers.noticeId, noticeIds), isSharedWith(tx, reader)))
        .orderBy(desc(noticeAnswers.answeredAt))
        .prepare()
        .execute()

/**
 * What each ward owes, bill by bill; credit stands without a bill or is below zero. What was asked for is told of the newest term's
 * bills and of those still open, as on the page of bills.
 */
export const debtsOf = (tx: Tx, reader: Reader) => {
  const owed = tx
    .select({
      wardId: sql<string>`${ledgerEntries.wardId}`.as('owing_ward'),
      billId: ledgerEntries.billId,
      minor: sql<number>`sum(${ledgerEntries.amountMinor})`.mapWith(Number).as('minor'),
    })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.wardId, billsOf(reader)))
    .groupBy(ledgerEntries.wardId, ledgerEntries.billId)
    .as('owed')
  const counts = sql`${bills.status} = 'issued' and (${owed.minor} > 0 or ${terms.opens} = max(${terms.opens}) over ())`
  return tx
    .select({
      wardId: owed.wardId,
      dueOn: bills.dueOn,
      minor: owed.minor,
      billedMinor: sql<number | null>`case when ${counts} then ${totalOfBill} end`.mapWith(Number).as('billed_minor'),
    })
    .from(owed)
    .leftJoin(bills, eq(bills.id, owed.billId))
    .leftJoin(terms, eq(terms.id, bills.termId))
    .prepare()
    .execute()
}

/** The last payment for wards whose bills this reader sees, when it came in the last day. */
export const paidLately = (tx: Tx, reader: Reader, now: Date) =>
  tx
    .select({
      id: payments.id,
      at: payments.paidAt,
      by: payerName.as('by'),
    })
    .from(paymentAllocations)
    .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
    .leftJoin(users, eq(users.id, payments.payerId))
    .where(
      and(
        inArray(paymentAllocations.wardId, billsOf(reader)),
        eq(payments.status, 'succeeded'),
        gte(payments.paidAt, lately(now)),
        lte(payments.paidAt, now),
      ),
    )
    .orderBy(desc(payments.paidAt))
    .limit(1)
    .prepare()
    .execute()

/** The signature is under the version that stands: a new one is signed anew. */
const signsThisVersion = () =>
  and(eq(termReportAcknowledgements.reportId, termReports.id), eq(termReportAcknowledgements.version, termReports.version))

/** The latest report of each ward; `by` and `at` when a guardian has signed for it. */
export const latestReports = (tx: Tx, reader: Reader, now: Date) => {
  const signature = tx
    .select({ at: termReportAcknowledgements.at, by: sql<string | null>`${users.fullname}`.as('by') })
    .from(termReportAcknowledgements)
    .leftJoin(users, eq(users.id, termReportAcknowledgements.userId))
    .where(signsThisVersion())
    .orderBy(asc(termReportAcknowledgements.at))
    .limit(1)
    .as('signature')
  return tx
    .selectDistinctOn([termReports.wardId], {
      id: termReports.id,
      wardId: termReports.wardId,
      term: terms.name,
      at: signature.at,
      by: signature.by,
    })
    .from(termReports)
    .innerJoin(terms, eq(terms.id, termReports.termId))
    .leftJoinLateral(signature, sql`true`)
    .where(
      and(
        inArray(termReports.wardId, academicsOf(reader)),
        eq(termReports.status, 'published'),
        lte(termReports.publishedAt, now),
      ),
    )
    .orderBy(termReports.wardId, desc(terms.opens))
    .prepare()
    .execute()
}

/** Who explained these days and signed these reports. */
export async function deedsOf(tx: Tx, { recordIds, reportIds }: { recordIds: string[]; reportIds: string[] }) {
  const [explained, signed] = await Promise.all([
    recordIds.length === 0
      ? []
      : tx
          .select({ subjectId: attendanceRecords.id, at: attendanceExplanations.at, by: users.fullname })
          .from(attendanceRecords)
          .innerJoin(attendanceExplanations, explainsRecord())
          .leftJoin(users, eq(users.id, attendanceExplanations.byId))
          .where(inArray(attendanceRecords.id, recordIds))
          .prepare()
          .execute(),
    reportIds.length === 0
      ? []
      : tx
          .select({ subjectId: termReportAcknowledgements.reportId, at: termReportAcknowledgements.at, by: users.fullname })
          .from(termReportAcknowledgements)
          .innerJoin(termReports, signsThisVersion())
          .leftJoin(users, eq(users.id, termReportAcknowledgements.userId))
          .where(inArray(termReportAcknowledgements.reportId, reportIds))
          .orderBy(desc(termReportAcknowledgements.at))
          .prepare()
          .execute(),
  ])
  return [...explained, ...signed]
}
