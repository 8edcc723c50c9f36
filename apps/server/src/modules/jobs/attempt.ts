import { isDatabaseUnavailable, type Db, type Tx } from '#db'
import type { Clock } from '#lib/clock'
import { forgetJob, holdJob, isStillDue, leaveJob, schoolClock, tellProgress, type Claimed } from './jobs.store.ts'
import { PAUSES_MS, type JobKind } from './kinds.ts'

/** How a try ended. `taken`: somebody else does it by now. */
export type Outcome = 'done' | 'failed' | 'dead' | 'cancelled' | 'put_back' | 'taken'

/** Why a job that runs is to end between two of its steps. */
export const CANCELLED = 'The operator cancelled it.'
export const STOPPING = 'The server stops.'

/** So often at most it is written down how far a job is. */
const PROGRESS_EVERY_MS = 500

class TakenByAnother extends Error {}

type Dependencies = { db: Db; clock: Clock; log: { error(details: object, message: string): void } }

/** Tries a job once, and writes down in the end what becomes of it. */
export async function attempt(world: Dependencies, kind: JobKind, job: Claimed, abort: AbortController): Promise<Outcome> {
  const { db, clock } = world
  try {
    if ('once' in kind) {
      await ours(db, job, async (tx) => {
        if (await isDue(tx, kind, job, clock())) await kind.once(tx, job, clock())
        await end(tx, kind, job, clock())
      })
    } else {
      if (await ours(db, job, (tx) => isDue(tx, kind, job, clock()))) await inSteps(world, kind, job, abort)
      await ours(db, job, (tx) => end(tx, kind, job, clock()))
    }
    return 'done'
  } catch (error) {
    if (error instanceof TakenByAnother) return 'taken'
    // Nothing can be written down now; it is taken up again, by us or another, as nobody says any more that it lives.
    if (isDatabaseUnavailable(error)) throw error
    if (abort.signal.reason === STOPPING) return putBack(world, job)
    if (abort.signal.reason === CANCELLED) return layAside(world, kind, job)
    world.log.error(
      { err: error, job: job.id, kind: kind.name, school: job.schoolId, about: job.about, attempt: job.attempts },
      'work that was due failed',
    )
    return db.asSystem((tx) => fail(tx, kind, job, error, clock()))
  }
}

/** Runs `work` in a transaction that holds the job. */
const ours = <T>(db: Db, job: Claimed, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.asSystem(async (tx) => {
    if (!(await holdJob(tx, job))) throw new TakenByAnother()
    return work(tx)
  })

async function inSteps(
  { db }: Dependencies,
  kind: Extract<JobKind, { inSteps: unknown }>,
  job: Claimed,
  abort: AbortController,
): Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY
  await kind.inSteps({
    job,
    signal: abort.signal,
    write: (work) => ours(db, job, work),
    async progress(done, total) {
      if (done < total && performance.now() - toldAt < PROGRESS_EVERY_MS) return
      toldAt = performance.now()
      if (await db.asSystem((tx) => tellProgress(tx, job, done, total))) abort.abort(CANCELLED)
    },
  })
}

/** What was found while another worker was doing it is found no more when ours begins. */
const isDue = async (tx: Tx, kind: JobKind, job: Claimed, now: Date): Promise<boolean> =>
  !('find' in kind) || isStillDue(tx, kind.find(now), job)

/** Done: what was found is gone, what is scheduled waits for its next time. */
async function end(tx: Tx, kind: JobKind, job: Claimed, now: Date): Promise<void> {
  if ('find' in kind) return forgetJob(tx, job)
  await leaveJob(tx, job, { attempts: 0, error: null, ...(await nextTime(tx, kind, job, now)) }, now)
}

/** When a scheduled job comes next; a school whose clock cannot be read has no next time until it is set anew. */
async function nextTime(tx: Tx, kind: JobKind, job: Claimed, now: Date) {
  if ('find' in kind || job.schoolId === null) return { tryAt: null }
  const school = await schoolClock(tx, job.schoolId)
  const next = kind.next(school, now)
  return { clock: school.clock, tryAt: next, ...(next === null ? {} : { dueAt: next }) }
}

/** It failed: it is tried again after a pause, or is a dead letter; a scheduled one is tried again at its next time even so. */
export async function fail(tx: Tx, kind: JobKind, job: Claimed, error: unknown, now: Date): Promise<'failed' | 'dead'> {
  const pause = pauseAfter(kind, job)
  const text = sentenceOf(error)
  if (pause !== undefined) {
    await leaveJob(tx, job, { error: text, tryAt: new Date(now.getTime() + pause) }, now)
    return 'failed'
  }
  await leaveJob(tx, job, { state: 'dead', error: text, ...(await timeAfterDeath(tx, kind, job, now)) }, now)
  return 'dead'
}

/** The process that did it ended: it is begun again at once, unless that was its last try. */
export async function beginAnew(tx: Tx, kind: JobKind, job: Claimed, now: Date): Promise<void> {
  const error = new Error('The process that did it ended.')
  if (pauseAfter(kind, job) !== undefined) await leaveJob(tx, job, { error: error.message, tryAt: now }, now)
  else await fail(tx, kind, job, error, now)
}

function pauseAfter({ pausesMs = PAUSES_MS, isTireless = false }: JobKind, { attempts }: Claimed): number | undefined {
  return pausesMs[attempts - 1] ?? (isTireless ? pausesMs.at(-1) : undefined)
}

async function timeAfterDeath(tx: Tx, kind: JobKind, job: Claimed, now: Date) {
  if ('find' in kind || job.schoolId === null) return { tryAt: null }
  const school = await schoolClock(tx, job.schoolId)
  return { clock: school.clock, tryAt: nextOrNever(() => kind.next(school, now)) }
}

/** What made the job fail may be the very clock that says when it comes next. */
function nextOrNever(next: () => Date | null): Date | null {
  try {
    return next()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The server stops: this try does not count. */
async function putBack({ db, clock }: Dependencies, job: Claimed): Promise<Outcome> {
  await db.asSystem((tx) => leaveJob(tx, job, { attempts: job.attempts - 1, tryAt: clock() }, clock()))
  return 'put_back'
}

async function layAside({ db, clock }: Dependencies, kind: JobKind, job: Claimed): Promise<Outcome> {
  await db.asSystem(async (tx) => {
    const then = 'find' in kind ? ({ state: 'cancelled', tryAt: null } as const) : await nextTime(tx, kind, job, clock())
    await leaveJob(tx, job, { attempts: 0, error: CANCELLED, ...then }, clock())
  })
  return 'cancelled'
}

const LONGEST_TEXT = 300

/** What the operator reads of an error: its innermost cause, without the values of the statement that failed. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, LONGEST_TEXT)
  return error.cause === undefined ? error.message.slice(0, LONGEST_TEXT) : sentenceOf(error.cause)
}
