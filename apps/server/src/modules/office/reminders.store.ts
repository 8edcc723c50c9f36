import { and, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { isCurrent, isOut, speaksToWard } from '#db/audience'
import { isGuardian } from '#db/guardian'
import {
  billInstalments,
  billPromises,
  bills,
  classes,
  guardianships,
  ledgerEntries,
  messages,
  noticeAnswers,
  noticeReads,
  notices,
  termReportAcknowledgements,
  termReports,
  wards,
} from '#db/schema'

/** A bill, or a part of it that was agreed on, that is still owed on its day. */
export type Owed = { billId: string; wardId: string; dueOn: string }

/** What the ledger still asks for of a bill. */
const owed = sql<number>`(select coalesce(sum(${ledgerEntries.amountMinor}), 0) from ${ledgerEntries}
  where ${ledgerEntries.billId} = ${bills.id} and ${ledgerEntries.wardId} = ${bills.wardId})`

/** Bills still owed whose guardian promised this day, and no later one. */
export const promisedFor = (tx: Tx, schoolId: string, today: string): Promise<Owed[]> =>
  tx
    .select({ billId: bills.id, wardId: bills.wardId, dueOn: sql<string>`${today}` })
    .from(bills)
    .innerJoin(wards, eq(wards.id, bills.wardId))
    .where(
      and(
        isAtSchoolNow,
        eq(bills.schoolId, schoolId),
        eq(bills.status, 'issued'),
        sql`${owed} > 0`,
        sql`${today}::date = (select p.day from bill_promises p where p.bill_id = ${bills.id} order by p.made_at desc limit 1)`,
      ),
    )

/** What is due on these days and not yet paid; who promised a day that is still to come is left in peace. */
export async function owedOn(tx: Tx, schoolId: string, days: readonly string[], today: string): Promise<Owed[]> {
  const promised = tx
    .select({ id: billPromises.id })
    .from(billPromises)
    .where(and(eq(billPromises.billId, bills.id), gte(billPromises.day, today)))
  const isOpen = and(isAtSchoolNow, eq(bills.schoolId, schoolId), eq(bills.status, 'issued'), notExists(promised))
  // A part is paid when no more is owed than what falls due after it.
  const later = sql<number>`(select coalesce(sum(later.amount_minor), 0) from bill_instalments later
    where later.bill_id = ${bills.id} and later.due_on > ${billInstalments.dueOn})`
  const whole = await tx
    .select({ billId: bills.id, wardId: bills.wardId, dueOn: sql<string>`${bills.dueOn}` })
    .from(bills)
    .innerJoin(wards, eq(wards.id, bills.wardId))
    .where(and(isOpen, inArray(bills.dueOn, [...days]), sql`${owed} > 0`))
  const parts = await tx
    .select({ billId: bills.id, wardId: bills.wardId, dueOn: billInstalments.dueOn })
    .from(billInstalments)
    .innerJoin(bills, eq(bills.id, billInstalments.billId))
    .innerJoin(wards, eq(wards.id, bills.wardId))
    .where(and(isOpen, inArray(billInstalments.dueOn, [...days]), sql`${owed} > ${later}`))
  return [...whole, ...parts]
}

const wasTold = (tx: Tx, prefix: string, id: typeof notices.id | typeof termReports.id, suffix = '') =>
  tx
    .select({ id: messages.id })
    .from(messages)
    .where(sql`${messages.dedupeKey} = ${prefix} || ${id} || ${suffix}`)

/** Notices whose day to answer falls into this time and of which no phone was reminded. */
export const noticesClosing = (tx: Tx, schoolId: string, today: string, now: Date, from: Date, until: Date) =>
  tx
    .select({
      id: notices.id,
      title: notices.title,
      translation: notices.translation,
      priority: notices.priority,
      wardName: wards.firstName,
    })
    .from(notices)
    .leftJoin(wards, eq(wards.id, notices.audienceWardId))
    .where(
      and(
        isOut(schoolId, now),
        isCurrent(now),
        isNotNull(notices.action),
        ne(notices.action, 'pay'),
        gte(notices.actionDueAt, from),
        lt(notices.actionDueAt, until),
        notExists(wasTold(tx, 'reminder:notice:', notices.id)),
        // The office did it today.
        notExists(wasTold(tx, 'reminder:notice:', notices.id, `:${today}`)),
      ),
    )

/** The wards for whom nobody has answered these notices: neither for the ward, nor for the family, nor said to have read it. */
export async function unansweredWards(tx: Tx, noticeIds: readonly string[]): Promise<{ noticeId: string; wardId: string }[]> {
  const guardians = (who: typeof noticeAnswers.userId | typeof noticeReads.userId) =>
    tx
      .select({ id: guardianships.id })
      .from(guardianships)
      .where(and(eq(guardianships.wardId, wards.id), isGuardian(who)))
  const isOfFamily = and(isNull(noticeAnswers.wardId), exists(guardians(noticeAnswers.userId)))
  const answered = tx
    .select({ id: noticeAnswers.id })
    .from(noticeAnswers)
    .where(and(eq(noticeAnswers.noticeId, notices.id), or(eq(noticeAnswers.wardId, wards.id), isOfFamily)))
  const acknowledged = tx
    .select({ id: noticeReads.userId })
    .from(noticeReads)
    .where(
      and(eq(noticeReads.noticeId, notices.id), isNotNull(noticeReads.acknowledgedAt), exists(guardians(noticeReads.userId))),
    )
  return tx
    .select({ noticeId: notices.id, wardId: wards.id })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(notices, eq(notices.schoolId, wards.schoolId))
    .where(
      and(
        inArray(notices.id, [...noticeIds]),
        isAtSchoolNow,
        speaksToWard,
        notExists(answered),
        or(ne(notices.action, 'acknowledge'), notExists(acknowledged)),
      ),
    )
}

/** Reports of a school that came out in this time, that nobody has signed, and of which no phone was reminded. */
export function unsignedReports(tx: Tx, schoolId: string, from: Date, until: Date) {
  const signed = tx
    .select({ id: termReportAcknowledgements.reportId })
    .from(termReportAcknowledgements)
    .where(
      and(eq(termReportAcknowledgements.reportId, termReports.id), eq(termReportAcknowledgements.version, termReports.version)),
    )
  return tx
    .select({ id: termReports.id, wardId: termReports.wardId, firstName: wards.firstName })
    .from(termReports)
    .innerJoin(wards, eq(wards.id, termReports.wardId))
    .where(
      and(
        isAtSchoolNow,
        eq(termReports.schoolId, schoolId),
        eq(termReports.status, 'published'),
        gt(termReports.publishedAt, from),
        lte(termReports.publishedAt, until),
        notExists(signed),
        notExists(wasTold(tx, 'reminder:report:', termReports.id)),
      ),
    )
}
