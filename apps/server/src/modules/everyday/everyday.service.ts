import type { getUserEveryDetail, WardDetail } from '@schoolgate/contracts/everyday'
import type { Response } from '@schoolgate/contracts/endpoint'
import type { Ward } from '@schoolgate/contracts/wards'
import type { Db, Tx } from '#db'
import type { Scope } from '#lib/scope'
import { academicsOf, termOf } from '#modules/academics'
import { attendanceOf } from '#modules/attendance'
import type { Billing } from '#modules/billing'
import type { Payments } from '#modules/payments'
import type { Reports } from '#modules/reports'
import { wardsOf } from '#modules/wards'

type Parts = { db: Db; reports: Reports; billing: Billing; payments: Pick<Payments, 'ofDays'> }
type EverydayQuery = { termId: string; from: string | undefined; now: Date }

/** Null where the school has no such term. */
export async function readEveryday(
  { db, reports, billing, payments }: Parts,
  scope: Scope,
  { termId, from, now }: EverydayQuery,
): Promise<Response<typeof getUserEveryDetail> | null | 'outside_term'> {
  const term = await db.as(scope, (tx) => termOf(tx, scope, termId))
  if (!term) return null
  const days = { from: from ?? term.opens, to: term.closes }
  if (days.from < term.opens || days.from > term.closes) return 'outside_term'
  const school = await db.as(scope, (tx) => inSchool(tx, scope, { termId, days, now }))
  const wardIds = school.map(({ ward }) => ward.id)
  const [papers, bills, paid] = await Promise.all([
    reports.ofTerm(scope, wardIds, termId, now),
    billing.ofTerm(scope, wardIds, termId, now),
    payments.ofDays(scope, days),
  ])
  return {
    term,
    wards: school.map((detail) => ({
      ...detail,
      term_reports: papers.filter(({ ward }) => ward.id === detail.ward.id),
      bills: bills.filter(({ ward_id: id }) => id === detail.ward.id),
      payments: paid.filter(({ parts }) => parts.some(({ ward_id: id }) => id === detail.ward.id)),
    })),
    as_of: now.toISOString(),
  }
}

type InSchool = Pick<WardDetail, 'ward' | 'attendance' | 'academics'>

/** Where each ward was and how they did; one transaction, so that all of it is of the same moment. */
async function inSchool(
  tx: Tx,
  scope: Scope,
  { termId, days, now }: { termId: string; days: { from: string; to: string }; now: Date },
): Promise<InSchool[]> {
  const wards = await wardsOf(tx, scope, now)
  const present = attendanceOf(
    tx,
    scope,
    wards.map(({ id }) => id),
    days,
  )
  const marks = Promise.all(wards.map(({ id }) => academicsOf(tx, scope, { wardId: id, termId, now })))
  const [attendance, academics] = await Promise.all([present, marks])
  return wards.map((ward: Ward, index) => ({
    ward,
    attendance: attendance.get(ward.id) ?? NOTHING_KNOWN,
    academics: {
      standings: academics[index]?.standings ?? [],
      assessments: (academics[index]?.assessments ?? []).filter(({ date }) => date === null || date >= days.from),
    },
  }))
}

const NOTHING_KNOWN: InSchool['attendance'] = {
  summary: { times_opened: 0, present: 0, late: 0, absent: 0, excused: 0, unexplained: 0, rate: null, by_week: [] },
  records: [],
}
