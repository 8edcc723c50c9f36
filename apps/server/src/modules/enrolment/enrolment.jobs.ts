import { daily, schoolOf, type JobKind } from '#modules/jobs'
import { moveDue } from './moving.service.ts'

/** The day has just begun on the school's clock: before anybody takes a register. */
const MOVED_AT = '00:05'

/** What becomes due by the clock: who is to be in another class from today on is there, who left yesterday is off the list. */
export const moveByTheClock: JobKind = {
  name: 'enrolment.move',
  next: daily(MOVED_AT),
  once: (tx, job, now) => moveDue(tx, schoolOf(job), now),
}
