import type { Registry } from 'prom-client'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { newId } from '#lib/random'
import { attempt, beginAnew, CANCELLED, STOPPING } from './attempt.ts'
import { jobFigures } from './figures.ts'
import { beat, claimDue, find, holdLost, runningJobs, schedule, type Claimed, type Lane } from './jobs.store.ts'
import type { JobKind } from './kinds.ts'

/** Nobody waits longer for what is due by the clock, or for what another process's work left. */
const LOOK_EVERY_MS = 5000
const BEAT_EVERY_MS = 5000
/** Whose process said nothing for so long has died: with the next look its work is taken up within half a minute. */
const LOST_AFTER_MS = 15_000
/** So many transactions at a time, of the ten connections that requests need too. */
const CONCURRENCY = 4
/** What speaks to the outside waits most of its time, and never in the way of what does not: so many of each such kind. */
const OUTSIDE_CONCURRENCY = 3

type Dependencies = {
  db: Db
  clock: Clock
  log: { error(details: object, message: string): void }
  /** Milliseconds that pass evenly, whatever the clock is set to. */
  steady?: () => number
}

/** All work that is due. Any number of processes may do it on one database. */
export type Jobs = {
  /** Does all that is due now, and what that makes due, and waits for it. */
  doDue(): Promise<void>
  /** Does what is due from now on, until stopped. */
  start(): void
  /** There may be something new: looks at once instead of at the next of its regular looks. */
  wake(): void
  /** Ends after the jobs that are under way; long ones end between two steps and are taken up again. */
  stop(): Promise<void>
}

/** Builds what does the work of these kinds; `metrics` says how much is due, since when, and what failed. */
export function createJobs(
  { db, clock, log, steady = () => performance.now() }: Dependencies,
  kinds: readonly JobKind[],
  metrics: Registry,
): Jobs {
  const named = new Map(kinds.map((kind) => [kind.name, kind]))
  const scheduled = kinds.filter((kind) => 'next' in kind).map(({ name }) => name)
  const ended = jobFigures({ db, clock, log }, [...named.keys()], metrics)
  const running = new Map<string, { job: Claimed; done: Promise<void>; abort: AbortController }>()
  const silentSince = new Map<string, { beats: number; at: number }>()
  const stopping = new AbortController()
  let wanted = new Set<JobKind>(kinds)
  let call = Promise.withResolvers<void>()
  let looping: Promise<void> | undefined
  let listening: ReturnType<Db['listen']>[] = []

  const trying = (what: string, work: () => Promise<void>) =>
    work().catch((error: unknown) => log.error({ err: error }, `${what}; trying again`))

  /** Looks once for what is due, and begins as much of it as may run at the same time; answers how many jobs that were. */
  async function look(among: ReadonlySet<JobKind>): Promise<number> {
    for (const kind of among)
      if ('find' in kind)
        await trying(`what is due was not found (${kind.name})`, () => db.asSystem((tx) => find(tx, kind, clock())))
    if (among.size === kinds.length) {
      await trying('schools were not given their schedules', () => db.asSystem((tx) => schedule(tx, scheduled, clock())))
      await trying('lost work was not looked for', takeUpLost)
    }
    return begin().catch((error: unknown) => {
      log.error({ err: error }, 'what is due was not begun; trying again')
      return 0
    })
  }

  async function begin(): Promise<number> {
    if (stopping.signal.aborted) return 0
    const claim = newId()
    const claimed = await db.asSystem((tx) => claimDue(tx, lanes(), claim, clock()))
    for (const job of claimed) {
      const kind = named.get(job.kind)
      if (!kind) continue
      const abort = new AbortController()
      running.set(job.id, { job, abort, done: carryOut(kind, job, abort) })
    }
    return claimed.length
  }

  async function carryOut(kind: JobKind, job: Claimed, abort: AbortController): Promise<void> {
    await trying('how a job ended was not written down', async () => {
      const outcome = await attempt({ db, clock, log }, kind, job, abort)
      ended.inc({ kind: kind.name, outcome })
    })
    running.delete(job.id)
    // One more may run. What is found of its kind is written down already; what it made due is found at the next look.
    call.resolve()
  }

  /** Jobs in one transaction share one limit; each other kind has its own, so that a slow outside service holds up nothing else. */
  function lanes(): Lane[] {
    const shared = kinds.filter((kind) => 'once' in kind)
    const own = kinds.filter((kind) => 'inSteps' in kind).map((kind) => ({ of: [kind], limit: OUTSIDE_CONCURRENCY }))
    return [{ of: shared, limit: CONCURRENCY }, ...own].map(({ of, limit }) => {
      const names = of.map(({ name }) => name)
      const busy = [...running.values()].filter(({ job }) => names.includes(job.kind)).length
      return { kinds: names, free: Math.max(limit - busy, 0) }
    })
  }

  /**
   * Work that runs and whose process says nothing is begun again. How long it has been silent is told by our own even time: no clock
   * that is put forward or back makes the living look dead.
   */
  async function takeUpLost(): Promise<void> {
    const now = steady()
    const all = await db.asSystem((tx) => runningJobs(tx))
    const theirs = all.filter(({ id, claim }) => running.get(id)?.job.claim !== claim)
    for (const key of silentSince.keys()) if (!theirs.some(({ claim, id }) => key === claim + id)) silentSince.delete(key)
    for (const job of theirs) {
      const kind = named.get(job.kind)
      const known = silentSince.get(job.claim + job.id)
      if (known?.beats !== job.beats) silentSince.set(job.claim + job.id, { beats: job.beats, at: now })
      else if (kind && now - known.at >= LOST_AFTER_MS)
        await db.asSystem(async (tx) => {
          if (await holdLost(tx, job)) await beginAnew(tx, kind, job, clock())
        })
    }
  }

  /** Says that what runs here lives, and hears what is to be cancelled. */
  async function sayAlive(): Promise<void> {
    const ours = [...running.values()].map(({ job }) => job)
    if (ours.length === 0) return
    const cancelled = await db.asSystem((tx) =>
      beat(
        tx,
        ours.map(({ id }) => id),
        ours.map(({ claim }) => claim),
      ),
    )
    for (const id of cancelled) running.get(id)?.abort.abort(CANCELLED)
  }

  function callFor(among: Iterable<JobKind>): void {
    for (const kind of among) wanted.add(kind)
    call.resolve()
  }

  function nextLook(): ReadonlySet<JobKind> {
    const among = wanted
    wanted = new Set()
    call = Promise.withResolvers()
    return among
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look(nextLook())
      const timer = setTimeout(() => callFor(kinds), LOOK_EVERY_MS)
      if (!stopping.signal.aborted) await call.promise
      clearTimeout(timer)
    }
  }

  return {
    async doDue() {
      while ((await look(new Set(kinds))) > 0)
        while (running.size > 0) {
          await Promise.race([...running.values()].map(({ done }) => done))
          await look(new Set())
        }
    },
    start() {
      if (looping) return
      looping = loop()
      const beating = setInterval(() => void trying('work under way was not said to live', sayAlive), BEAT_EVERY_MS)
      stopping.signal.addEventListener('abort', () => clearInterval(beating))
      for (const [channel, of] of Map.groupBy(kinds, (kind) => kind.channel)) {
        if (channel === undefined) continue
        const heard = () => callFor(of)
        const broke = (error: unknown) => log.error({ err: error }, 'the connection that hears of new work broke; making it anew')
        listening.push(db.listen(channel, { heard, heardAgain: heard, broke }))
      }
    },
    wake: () => callFor(kinds),
    async stop() {
      stopping.abort()
      call.resolve()
      for (const { abort } of running.values()) abort.abort(STOPPING)
      await Promise.all(listening.map((each) => each.stop()))
      listening = []
      await looping
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}
