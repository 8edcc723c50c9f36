import { setTimeout as pause } from 'node:timers/promises'
import type { Tx } from '#db'
import type { FileStorage } from '#db/file-storage'
import { foldStamps } from '#db/versions'
import type { Clock } from '#lib/clock'
import { daily, schoolOf, type JobKind, type Running } from '#modules/jobs'
import { forgetFiles } from './files.store.ts'
import { forgetPupils } from './pupils.store.ts'
import {
  forgetAudit,
  forgetEvents,
  forgetFeed,
  forgetInvitations,
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
/** Whoever uploads something has long said by then what it is for. */
const UPLOADS_WAIT_DAYS = 7
/** Provider events (domain §7 "Keeping"). */
const EVENTS_KEPT_MONTHS = 13
/** An invitation that was not accepted in time can be sent again for so long. */
const INVITATIONS_KEPT_MONTHS = 1
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
      pupils: monthsBefore(now, keeping.pupils),
      uploads: new Date(now.getTime() - UPLOADS_WAIT_DAYS * DAY_MS),
    }
    await forgetAll(running, [
      (tx, most) => forgetAudit(tx, schoolId, before.audit, most),
      // Who opened a link is such a record, too.
      (tx, most) => forgetOpenings(tx, schoolId, before.audit, most),
      (tx, most) => forgetMessages(tx, schoolId, before.messages, most),
      (tx, most) => forgetFeed(tx, schoolId, before.feed, most),
      (tx, most) => forgetPupils(tx, { schoolId, before: before.pupils, now }, most),
      // After the pupils, whose photos and sick notes nothing names any more.
      (tx, most) => forgetFiles(tx, schoolId, before.uploads, now, most),
    ])
  },
})

/** Whole days: what ends in the course of one is looked for once. */
const dayBefore = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY_MS - 1) * DAY_MS)

const ages = (now: Date) => ({
  sessions: dayBefore(now),
  // A request that stored the same bytes again has named them by then.
  bytes: dayBefore(now),
  invitations: monthsBefore(now, INVITATIONS_KEPT_MONTHS),
  events: monthsBefore(now, EVENTS_KEPT_MONTHS),
  audit: monthsBefore(now, NO_SCHOOLS_AUDIT_KEPT_MONTHS),
})

/** What is no school's: found when there is something. */
const forgetOfNobody = (clock: Clock, storage: FileStorage): JobKind => ({
  name: 'retention.installation',
  find: (now) => somethingOldIsThere(ages(now), now),
  async inSteps(running) {
    const before = ages(clock())
    await forgetAll(running, [
      (tx, most) => forgetSessions(tx, before.sessions, most),
      (tx, most) => forgetInvitations(tx, before.invitations, most),
      (tx, most) => forgetEvents(tx, before.events, most),
      (tx, most) => forgetAudit(tx, null, before.audit, most),
    ])
    while ((await storage.removeUnnamed(before.bytes)) > 0) running.signal.throwIfAborted()
  },
})

/** Each change of a day leaves a row, of which only what all of them come to is needed. */
const foldVersions: JobKind = {
  name: 'retention.versions',
  next: daily(FORGOTTEN_AT),
  once: (tx, job) => foldStamps(tx, schoolOf(job)),
}

type Dependencies = { clock: Clock; storage: FileStorage }

export const retentionJobs = ({ clock, storage }: Dependencies): readonly JobKind[] => [
  forgetOfSchool(clock),
  forgetOfNobody(clock, storage),
  foldVersions,
]

/** The beginning of the day (in UTC) so many months ago. */
function monthsBefore(now: Date, months: number): Date {
  const day = new Date(now)
  day.setUTCMonth(day.getUTCMonth() - months)
  day.setUTCHours(0, 0, 0, 0)
  return day
}
