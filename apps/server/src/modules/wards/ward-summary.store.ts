import type { WardSummary } from '@schoolgate/contracts/wards'
import { and, count, desc, eq, exists, gte, lte, not, sql, sum } from 'drizzle-orm'
import { isCurrent, isOut, speaksToWard } from '#db/audience'
import type { Tx } from '#db'
import { schoolDay } from '#db/school-day'
import { daysCounted, isCounted } from '#db/register'
import {
  attendanceRecords,
  guardianships,
  ledgerEntries,
  noticeReads,
  notices,
  schools,
  termReports,
  terms,
  wards,
} from '#db/schema'
import type { IdPlace, Moment } from '#db/statement'

/** The term that runs or ran last; before the first one, the first. For a lateral join beside `schools`. */
export const currentTerm = (tx: Tx, now: Moment) =>
  tx
    .select({ opens: terms.opens, closes: terms.closes, academicYear: terms.academicYear, name: terms.name })
    .from(terms)
    .where(eq(terms.schoolId, schools.id))
    .orderBy(desc(sql`${terms.opens} <= ${schoolDay(now)}`), sql`abs(${terms.opens} - ${schoolDay(now)})`)
    .limit(1)
    .as('current_term')

type CurrentTerm = ReturnType<typeof currentTerm>

/** What each of these lateral joins answers is withheld in SQL where the guardian has no right to it. */
export function summaryJoins(
  tx: Tx,
  { userId, schoolId }: { userId: IdPlace; schoolId: IdPlace },
  now: Moment,
  term: CurrentTerm,
) {
  const mine = and(eq(attendanceRecords.wardId, wards.id), eq(guardianships.mayAcademics, true))
  return {
    attendance: tx
      .select({
        present: daysCounted.present.as('present'),
        total: daysCounted.opened.as('total'),
      })
      .from(attendanceRecords)
      .where(and(mine, isCounted(tx), gte(attendanceRecords.day, term.opens), lte(attendanceRecords.day, term.closes)))
      .as('attendance'),
    today: tx
      .select({ status: attendanceRecords.status, timeIn: attendanceRecords.timeIn })
      .from(attendanceRecords)
      .where(and(mine, eq(attendanceRecords.day, schoolDay(now))))
      // Where mornings and afternoons are marked apart, the afternoon is the later word.
      .orderBy(attendanceRecords.session)
      .limit(1)
      .as('today'),
    report: tx
      .select({ publicId: termReports.publicId, average: termReports.average, term: sql<string>`${terms.name}`.as('term') })
      .from(termReports)
      .innerJoin(terms, eq(terms.id, termReports.termId))
      .where(
        and(
          eq(termReports.wardId, wards.id),
          eq(termReports.status, 'published'),
          lte(termReports.publishedAt, now),
          eq(guardianships.mayAcademics, true),
        ),
      )
      .orderBy(desc(terms.opens))
      .limit(1)
      .as('report'),
    balance: tx
      .select({ minor: sum(ledgerEntries.amountMinor).mapWith(Number).as('minor') })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.wardId, wards.id), eq(guardianships.mayBills, true)))
      .as('balance'),
    unread: tx
      .select({ notices: count().as('notices') })
      .from(notices)
      .where(
        and(
          isOut(schoolId, now),
          isCurrent(now),
          speaksToWard,
          not(
            exists(
              tx
                .select({ one: sql`1` })
                .from(noticeReads)
                .where(and(eq(noticeReads.noticeId, notices.id), eq(noticeReads.userId, userId))),
            ),
          ),
        ),
      )
      .as('unread'),
  }
}

type Found = {
  attendance: { present: number; total: number } | null
  today: { status: NonNullable<WardSummary['today']>['status']; timeIn: string | null } | null
  report: { publicId: string; term: string; average: number | null } | null
  balance: { minor: number | null } | null
  unread: { notices: number } | null
}

/** The summary of a row that the joins above made. */
export const summaryOf = ({ attendance, today, report, balance, unread }: Found, currency: string): WardSummary => ({
  attendance: attendance && attendance.total > 0 ? attendance : null,
  today: today && { status: today.status, time_in: today.timeIn },
  latest_report: report && { public_id: report.publicId, term: report.term, average: report.average },
  balance: balance && balance.minor !== null ? { amount_minor: balance.minor, currency } : null,
  unread_notices: unread?.notices ?? 0,
})
