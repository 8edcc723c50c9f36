import type { getUserEveryDetail, WardDetail } from '@schoolgate/contracts/everyday'
import type { Response } from '@schoolgate/contracts/endpoint'
import type { Db, Tx } from '#db'
import type { Scope } from '#lib/scope'
import { academicsOfWards, termOf } from '#modules/academics'
import { attendanceOf } from '#modules/attendance'
import { billsOfTerm } from '#modules/billing'
import { familyPaymentsOfDays } from '#modules/payments'
import { reportsOfTerm } from '#modules/reports'
import { wardsOf } from '#modules/wards'

type EverydayQuery = { termId: string; from: string | undefined; now: Date }

/** Null where the school has no such term. One transaction, so that all of it is of the same moment. */
export const readEveryday = (db: Db, scope: Scope, query: EverydayQuery) => db.as(scope, (tx) => everydayOf(tx, scope, query))

async function everydayOf(
  tx: Tx,
  scope: Scope,
  { termId, from, now }: EverydayQuery,
): Promise<Response<typeof getUserEveryDetail> | null | 'outside_term'> {
  const [term, wards] = await Promise.all([termOf(tx, scope, termId), wardsOf(tx, scope, now)])
  if (!term) return null
  const days = { from: from ?? term.opens, to: term.closes }
  if (days.from < term.opens || days.from > term.closes) return 'outside_term'
  const wardIds = wards.map(({ id }) => id)
  const [attendance, academics, papers, bills, paid] = await Promise.all([
    attendanceOf(tx, scope, wardIds, days),
    academicsOfWards(tx, scope, { wardIds, termId, now }),
    reportsOfTerm(tx, scope, { termId, now }),
    billsOfTerm(tx, scope, { wardIds, termId, now }),
    familyPaymentsOfDays(tx, scope, { ...days, now }),
  ])
  return {
    term,
    wards: wards.map((ward): WardDetail => {
      const { standings = [], assessments = [] } = academics.get(ward.id) ?? {}
      return {
        ward,
        attendance: attendance.get(ward.id) ?? NOTHING_KNOWN,
        academics: { standings, assessments: assessments.filter(({ date }) => date === null || date >= days.from) },
        term_reports: papers.filter((paper) => paper.ward.id === ward.id),
        bills: bills.filter(({ ward_id: id }) => id === ward.id),
        payments: paid.filter(({ parts }) => parts.some(({ ward_id: id }) => id === ward.id)),
      }
    }),
    as_of: now.toISOString(),
  }
}

const NOTHING_KNOWN: WardDetail['attendance'] = {
  summary: { times_opened: 0, present: 0, late: 0, absent: 0, excused: 0, unexplained: 0, rate: null, by_week: [] },
  records: [],
}
