import type { Tx } from '#db'
import { dayIn, daysAfter } from '#lib/days'
import { clockIn, instantIn } from '#lib/local-time'
import { daily, type Job, type JobKind, schoolOf } from '#modules/jobs'
import { TOMORROW_TEXTS } from './appointments.words.ts'
import { timezoneOf } from './evenings.store.ts'
import { talksBetween } from './school-evenings.store.ts'
import { tellOfTalks } from './tell.ts'

/** When families hear of their talks of the next day: at home, and before it is late. */
const REMINDED_AT = '17:00'

async function remindOfTalks(tx: Tx, job: Job, now: Date): Promise<void> {
  const schoolId = schoolOf(job)
  const timezone = await timezoneOf(tx, schoolId)
  // What is looked for late, after a night without current, would say something wrong; the message is told once, however often this runs.
  if (clockIn(timezone, now) < REMINDED_AT) return
  const tomorrow = daysAfter(dayIn(timezone, now), 1)
  const [from, to] = [tomorrow, daysAfter(tomorrow, 1)].map((day) => new Date(instantIn(timezone, day, '00:00')))
  if (!from || !to) return
  const found = await talksBetween(tx, schoolId, from, to)
  await tellOfTalks(
    tx,
    schoolId,
    found.flatMap(({ wardId, eveningId, startsAt }) =>
      wardId === null ? [] : [{ eveningId, wardId, texts: TOMORROW_TEXTS, key: `tomorrow:${startsAt.toISOString()}` }],
    ),
    now,
  )
}

/** The reminder of the day before. */
export const appointmentsJobs: readonly JobKind[] = [
  { name: 'appointments.remind', next: daily(REMINDED_AT), once: remindOfTalks },
]
