import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Billing } from '#modules/billing'
import type { Notices } from '#modules/notices'
import type { Payments } from '#modules/payments'
import type { Reports } from '#modules/reports'
import type { Settled } from './settled.ts'

/** The doors of the other words, as the parent's own screens use them: rights and publish gates are theirs. */
export type ReadingServices = {
  db: Db
  clock: Clock
  reports: Pick<Reports, 'ofTerm' | 'list'>
  billing: Pick<Billing, 'ofTerm' | 'ofWard'>
  payments: Pick<Payments, 'ofDays'>
  notices: Pick<Notices, 'page'>
}
/** All a look closes over. */
export type ReadingContext = ReadingServices & Settled
