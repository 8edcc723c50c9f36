import { setTimeout as pause } from 'node:timers/promises'
import type { Tx } from '#db'
import { foldStamps } from '#db/versions'
import type { Clock } from '#lib/clock'
import { daily, schoolOf, type JobKind, type Running } from '#modules/jobs'
import {
  forgetAudit,
  forgetEvents,
  forgetFeed,
  forgetMessages,
  forgetOpenings,
  forgetSessions,
  keepingOf,
  somethingOldIsThere,
} from './retention.store.ts'

/** At night; what a server that stood still left is made up for at its next start. */
const FORGOTTEN_AT = '02:40'
/** Few enough that nobody waits for the transaction that removes them. */
const ROWS_AT_ONCE = 500
/** The database has as long for everybody else as it worked at this. */
const REST = 1
const DAY_MS = 86_400_000
/** Provider events (domain §7 "Keeping"). */
const EVENTS_KEPT_MONTHS = 13
/** What nobody signed in did, where it is no school's. */
const NO_SCHOOLS_AUDIT_KEPT_MONTHS = 24

/** Removes at most so many of the oldest, and says how many; none: everything old is gone. */
type Forget = (tx: Tx, most: number) => Promise<number>

/** Removes what is old, each batch in a transaction of its own: one that is begun again goes on where it was. */
async function forgetAll({ write, progress, signal }: Running, deeds: readonly Forget[]): Promise<void> {
  let removed = 0
  for (const forget of deeds)
    for (;;) {
      signal.throwIfAborted()
      const began = performance.now()
      const rows = await write((tx) => forget(tx, ROWS_AT_ONCE))
      if (rows === 0) break
      removed += rows
      await progress(removed, removed + 1)
      await pause((performance.now() - began) * REST)
    }
}

const forgetOfSchool = (clock: Clock): JobKind => ({
  name: 'retention.school',
  next: daily(FORGOTTEN_AT),
  async inSteps(running) {
    const now = clock()
    const schoolId = schoolOf(running.job)
    const keeping = await running.write((tx) => keepingOf(tx, schoolId))
    const before = {
      audit: monthsBefore(now, keeping.audit),
      messages: monthsBefore(now, keeping.messages),
      feed: monthsBefore(now, keeping.feed),
    }
    await forgetAll(running, [
      (tx, most) => forgetAudit(tx, schoolId, before.audit, most),
      // Who opened a link is such a record, too.
      (tx, most) => forgetOpenings(tx, schoolId, before.audit, most),
      (tx, most) => forgetMessages(tx, schoolId, before.messages, most),
      (tx, most) => forgetFeed(tx, schoolId, before.feed, most),
    ])
  },
})

const ages = (now: Date) => ({
  // Whole days: what ends in the course of one is looked for once.
  sessions: new Date(Math.floor(now.getTime() / DAY_MS - 1) * DAY_MS),
  events: monthsBefore(now, EVENTS_KEPT_MONTHS),
  audit: monthsBefore(now, NO_SCHOOLS_AUDIT_KEPT_MONTHS),
})

/** What is no school's: found when there is something. */
const forgetOfNobody = (clock: Clock): JobKind => ({
  name: 'retention.installation',
  find: (now) => somethingOldIsThere(ages(now), now),
  async inSteps(running) {
    const before = ages(clock())
    await forgetAll(running, [
      (tx, most) => forgetSessions(tx, before.sessions, most),
      (tx, most) => forgetEvents(tx, before.events, most),
      (tx, most) => forgetAudit(tx, null, before.audit, most),
    ])
  },
})

/** Each change of a day leaves a row, of which only what all of them come to is needed. */
const foldVersions: JobKind = {
  name: 'retention.versions',
  next: daily(FORGOTTEN_AT),
  once: (tx, job) => foldStamps(tx, schoolOf(job)),
}

export const retentionJobs = (clock: Clock): readonly JobKind[] => [forgetOfSchool(clock), forgetOfNobody(clock), foldVersions]

/** The beginning of the day (in UTC) so many months ago. */
function monthsBefore(now: Date, months: number): Date {
  const day = new Date(now)
  day.setUTCMonth(day.getUTCMonth() - months)
  day.setUTCHours(0, 0, 0, 0)
  return day
}
