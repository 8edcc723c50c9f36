import type { Tx } from '#db'
import { dayIn } from '#lib/days'
import { clockIn } from '#lib/local-time'
import { creditsOf } from '#modules/billing'
import { daily, schoolOf as schoolOfJob, type Job, type JobKind } from '#modules/jobs'
import { announceAll, type Announcement } from '#modules/push'
import { reckonedOf } from './family.service.ts'
import { meterOf } from './meter.ts'
import { coveredBy } from './office.service.ts'
import { plansAt, putInBy, schoolOf } from './plans.store.ts'
import { payersAt } from './savers.store.ts'
import { TODAY_TEXTS } from './savings.words.ts'

/** Before the market opens and people have gone to work; a day whose morning nobody was told of is let go by night. */
const REMINDED_AT = '07:00'
const REMINDED_UNTIL = '19:00'
const DAY_SECONDS = 86_400

/** Whoever has a step today, has not taken it and still lacks something hears of it once, whatever number of plans. */
async function remindOfSteps(tx: Tx, job: Job, now: Date): Promise<void> {
  const schoolId = schoolOfJob(job)
  const school = await schoolOf(tx, schoolId)
  const time = clockIn(school.timezone, now)
  if (!school.takes || time < REMINDED_AT || time >= REMINDED_UNTIL) return
  const day = (moment: Date) => dayIn(school.timezone, moment)
  const today = day(now)
  const plans = await plansAt(tx, schoolId, { resting: false })
  if (plans.length === 0) return
  const userIds = [...new Set(plans.map(({ userId }) => userId))]
  const payers = await payersAt(tx, schoolId, userIds)
  const credits = await creditsOf(tx, [...new Set(payers.map(({ ward }) => ward.id))])
  const oldest = plans.reduce((since, { createdAt }) => (createdAt < since ? createdAt : since), now)
  const putIn = await putInBy(tx, userIds, oldest)
  const due = plans.filter((plan) => {
    const ids = coveredBy(plan, payers).map(({ ward }) => ward.id)
    if (ids.length === 0) return false
    const savedMinor = ids.reduce((sum, id) => sum + Math.max(0, credits.get(id) ?? 0), 0)
    const own = putIn.filter(
      ({ userId, wardId, paidAt }) => userId === plan.userId && ids.includes(wardId) && paidAt >= plan.createdAt,
    )
    const days = own.map(({ paidAt, minor }) => ({ on: day(paidAt), minor }))
    return meterOf({ ...reckonedOf(plan, day), savedMinor, putIn: days, today }).isToday
  })
  const told = [...new Set(due.map(({ userId }) => userId))].map((userId): Announcement => ({
    schoolId,
    userIds: [userId],
    kind: 'reminder',
    class: 'money',
    tag: `savings:${userId}`,
    navigate: '/susu',
    texts: TODAY_TEXTS,
    ttlSeconds: DAY_SECONDS,
    dedupeKey: `savings:${userId}:${today}`,
  }))
  await announceAll(tx, schoolId, told, now)
}

/** On the day of a step, in the morning. */
export const savingsJobs: readonly JobKind[] = [{ name: 'savings.remind', next: daily(REMINDED_AT), once: remindOfSteps }]
