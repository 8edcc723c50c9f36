import { daily, schoolOf, type JobKind } from '#modules/jobs'
import { endLimits, todayAt } from './rights.store.ts'

/** The day after a paper's last one has just begun. */
const ENDED_AT = '00:05'

/** A limit that a court set until a day ends with it, whether or not somebody remembers. */
export const endLimitsByTheClock: JobKind = {
  name: 'wards.end_limits',
  next: daily(ENDED_AT),
  once: async (tx, job, now) => endLimits(tx, schoolOf(job), await todayAt(tx, schoolOf(job), now), now),
}
