import { forgetOldKeys } from '#db/once'
import { daily, schoolOf, type JobKind } from '#modules/jobs'
import { alertAbsences, announceDueNotices, nextLookAtAbsences } from './announce-due.service.ts'
import { noticesDue } from './due.store.ts'
import { remind, REMINDED_AT } from './reminders.service.ts'

const FORGOTTEN_AT = '03:10'

/** What becomes due by the clock at the school's own side: telling, reminding, and forgetting. */
export const OFFICE_JOBS: readonly JobKind[] = [
  {
    // Each notice is a job of its own: what was told stays told.
    name: 'office.notices',
    find: noticesDue,
    once: (tx, { about }, now) => announceDueNotices(tx, now, { noticeId: about }),
  },
  { name: 'office.absences', next: nextLookAtAbsences, once: (tx, job, now) => alertAbsences(tx, schoolOf(job), now) },
  { name: 'office.reminders', next: daily(...REMINDED_AT), once: (tx, job, now) => remind(tx, schoolOf(job), now) },
  { name: 'office.forget_keys', next: daily(FORGOTTEN_AT), once: (tx, job, now) => forgetOldKeys(tx, schoolOf(job), now) },
]
