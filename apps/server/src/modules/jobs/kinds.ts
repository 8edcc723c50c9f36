import type { SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { daysAfter, dayIn } from '#lib/days'
import { instantIn } from '#lib/local-time'

/** One piece of due work: a school's (null: the whole installation's), about one thing of it where the kind says so. */
export type Job = { id: string; kind: string; schoolId: string | null; about: string; dueAt: Date }

/** The school of a job of a kind that only schools have. */
export function schoolOf({ kind, schoolId }: Job): string {
  if (schoolId === null) throw new Error(`A job of ${kind} has no school.`)
  return schoolId
}

/** What a school's schedule is reckoned from. */
export type SchoolClock = { timezone: string; absenceAlertAt: string | null }

/** A job that takes long or speaks to the outside, while it runs. */
export type Running = {
  job: Job
  /** Runs `work` in a transaction of the database, unless the job was taken from us meanwhile. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Says how far it is, for the operator. */
  progress(done: number, total: number): Promise<void>
  /** Aborted when the operator cancels it or the server stops: to be looked at between two steps. */
  signal: AbortSignal
}

/** Where the jobs of a kind come from. */
type Origin =
  /**
   * Found in the data: a query of `school_id`, `about` and `due_at` over all schools. It only compares columns, so that no row of any
   * school can make it fail.
   */
  | { find: (now: Date) => SQL }
  /** Scheduled by each school's own clock: the first time after a moment; null: never, as the school is set up. */
  | { next: (school: SchoolClock, after: Date) => Date | null }

/** What is done. A job may always be begun again: what was done before its process died, or by another school's failing, is not undone. */
type JobWork =
  /** All of it in one transaction, in which the job ends too. */
  | { once: (tx: Tx, job: Job, now: Date) => Promise<void> }
  /** In steps of its own, between which it may speak to the outside. */
  | { inSteps: (running: Running) => Promise<void> }

export type JobKind = {
  /** Its module, a dot, and what it does: `payments.ask`. */
  name: string
  /** How long to wait before each further try; after the last one it is a dead letter. Left out, `PAUSES_MS`. */
  pausesMs?: readonly number[]
  /** Never a dead letter: what it does is tried again for as long as it takes, after the last of the pauses each time. */
  isTireless?: boolean
  /** A channel of the database on which is said that there may be something to find. */
  channel?: string
} & Origin &
  JobWork

const SECOND_MS = 1000
/** A fault of the moment is over by then; one of the data is not. */
export const PAUSES_MS: readonly number[] = [10, 40, 160, 640].map((seconds) => seconds * SECOND_MS)

/** Every day at these times (HH:MM, rising) on the school's clock. */
export const daily =
  (...times: readonly string[]) =>
  ({ timezone }: SchoolClock, after: Date): Date | null => {
    const today = dayIn(timezone, after)
    const moments = [0, 1].flatMap((days) => times.map((time) => new Date(instantIn(timezone, daysAfter(today, days), time))))
    return moments.find((moment) => moment > after) ?? null
  }
