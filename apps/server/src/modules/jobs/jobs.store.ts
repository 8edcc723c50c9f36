import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { jobs, schools } from '#db/schema'
import { latestEnd } from '#lib/clock'
import type { Job, JobKind, SchoolClock } from './kinds.ts'

/** A job that is ours to do. `claim` is that of this one taking: whoever takes it after us has another. */
export type Claimed = Job & { claim: string; attempts: number }
/** So many jobs of these kinds may be begun now. */
export type Lane = { kinds: readonly string[]; free: number }

/** What a school's schedule depends on, as one text: when it changes, the next time is reckoned anew. */
const clockOf = sql<string>`${schools.timezone} || ' ' || coalesce(${schools.absenceAlertAt}, '')`

/** Every school has one job of each scheduled kind; a new one, and one of a school whose clock was set anew, is due now. */
export async function schedule(tx: Tx, kinds: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${jobs} as kept (id, kind, school_id, due_at, try_at, clock, created_at, updated_at)
    select gen_random_uuid(), wanted.kind, ${schools.id}, ${now}, ${now}, '', ${now}, ${now}
    from ${schools} cross join unnest(${sql.param([...kinds])}::text[]) as wanted(kind)
    left join ${jobs} on ${jobs.kind} = wanted.kind and ${jobs.schoolId} = ${schools.id} and ${jobs.about} = ''
    where ${jobs.id} is null or (${jobs.state} in ('waiting', 'dead') and ${jobs.clock} not in ('', ${clockOf}))
    on conflict on constraint jobs_once do update set due_at = ${now}, try_at = ${now}, attempts = 0, clock = ''
    where kept.state in ('waiting', 'dead')`)
}

/** Writes down what of a kind is due and is not written down yet; what failed or was laid aside is, and stays as it is. */
export async function find(tx: Tx, { name, find: query }: Extract<JobKind, { find: unknown }>, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${jobs} (id, kind, school_id, about, due_at, try_at, created_at, updated_at)
    select gen_random_uuid(), ${name}, found.school_id, found.about, found.due_at, ${now}, ${now}, ${now}
    from (${query(now)}) as found(school_id, about, due_at) on conflict do nothing`)
}

/**
 * Takes jobs whose time has come, the longest due first, and of each kind one in a school; they are run by whoever has `claim`. One
 * process takes at a time, so that two never take one kind of one school.
 */
export async function claimDue(tx: Tx, lanes: readonly Lane[], claim: string, now: Date): Promise<Claimed[]> {
  const laned = lanes.flatMap(({ kinds, free }, lane) => kinds.map((kind) => ({ kind, lane, free })))
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('jobs'))`)
  // What was last touched in time to come was put off by a clock that was put back since.
  const isDue = sql`${jobs.tryAt} is not null and (${jobs.tryAt} <= ${now} or ${jobs.updatedAt} > ${latestEnd(now, 0)})`
  return tx
    .update(jobs)
    .set({
      state: 'running',
      claim,
      beats: 0,
      attempts: sql`${jobs.attempts} + 1`,
      done: null,
      total: null,
      cancelAskedAt: null,
      updatedAt: now,
    })
    .where(
      sql`${jobs.id} in (
        select ranked.id from (
          select due.id, lane.free, row_number() over (partition by lane.lane order by due.try_at) as place
          from (
            select distinct on (${jobs.kind}, ${jobs.schoolId}) ${jobs.id}, ${jobs.kind}, ${jobs.tryAt}
            from ${jobs}
            where ${jobs.state} in ('waiting', 'dead') and ${isDue} and not exists (
              select from ${jobs} as busy
              where busy.state = 'running' and busy.kind = ${jobs.kind} and busy.school_id is not distinct from ${jobs.schoolId})
            order by ${jobs.kind}, ${jobs.schoolId}, ${jobs.tryAt}
          ) as due
          join unnest(${sql.param(laned.map(({ kind }) => kind))}::text[], ${sql.param(laned.map(({ lane }) => lane))}::int[],
            ${sql.param(laned.map(({ free }) => free))}::int[]) as lane(kind, lane, free) using (kind)
        ) as ranked where ranked.place <= ranked.free)`,
    )
    .returning({
      id: jobs.id,
      kind: jobs.kind,
      schoolId: jobs.schoolId,
      about: jobs.about,
      dueAt: jobs.dueAt,
      attempts: jobs.attempts,
      claim: sql<string>`${jobs.claim}`,
    })
}

const isOurs = ({ id, claim }: Pick<Claimed, 'id' | 'claim'>) =>
  and(eq(jobs.id, id), eq(jobs.claim, claim), eq(jobs.state, 'running'))

/** Holds a job until this transaction ends; false when it is not ours any more. */
export async function holdJob(tx: Tx, job: Claimed): Promise<boolean> {
  return (await tx.select({ id: jobs.id }).from(jobs).where(isOurs(job)).for('share')).length > 0
}

/** The clock of a job's school, and the text it is known by. */
export async function schoolClock(tx: Tx, schoolId: string): Promise<SchoolClock & { clock: string }> {
  const [school] = await tx
    .select({ timezone: schools.timezone, absenceAlertAt: schools.absenceAlertAt, clock: clockOf })
    .from(schools)
    .where(eq(schools.id, schoolId))
  if (!school) throw new Error('The school of a job is not there.')
  return school
}

/** Whether what was found is still to be found: another worker may have done it since. */
export async function isStillDue(tx: Tx, query: SQL, job: Claimed): Promise<boolean> {
  const { rows } = await tx.execute<{ one: number }>(sql`select 1 as one from (${query}) as found(school_id, about, due_at)
    where found.school_id is not distinct from ${job.schoolId}::uuid and found.about = ${job.about} limit 1`)
  return rows.length > 0
}

/** What was found is done, and gone. */
export async function forgetJob(tx: Tx, job: Claimed): Promise<void> {
  await tx.delete(jobs).where(isOurs(job))
}

type Change = Partial<typeof jobs.$inferInsert>

/** A job that ran does not run any more; what else becomes of it is in `change`. */
export async function leaveJob(tx: Tx, job: Claimed, change: Change, now: Date): Promise<void> {
  await tx
    .update(jobs)
    .set({ state: 'waiting', claim: null, updatedAt: now, ...change })
    .where(isOurs(job))
}

/** A running job that its own transaction holds is not to be waited for: it lives. */
const unheld = (tx: Tx, where: ReturnType<typeof and>) =>
  tx.select({ id: jobs.id }).from(jobs).where(where).for('update', { skipLocked: true })

/** Says that these are still being done; answers which of them the operator wants cancelled. */
export async function beat(tx: Tx, ids: readonly string[], claims: readonly string[]): Promise<string[]> {
  const ours = and(inArray(jobs.id, [...ids]), inArray(jobs.claim, [...claims]), eq(jobs.state, 'running'))
  const rows = await tx
    .update(jobs)
    .set({ beats: sql`${jobs.beats} + 1` })
    .where(inArray(jobs.id, unheld(tx, ours)))
    .returning({ id: jobs.id, cancelAskedAt: jobs.cancelAskedAt })
  return rows.flatMap(({ id, cancelAskedAt }) => (cancelAskedAt === null ? [] : [id]))
}

/** What runs anywhere, and how often its process said that it lives. */
export const runningJobs = (tx: Tx) =>
  tx
    .select({
      id: jobs.id,
      kind: jobs.kind,
      schoolId: jobs.schoolId,
      about: jobs.about,
      dueAt: jobs.dueAt,
      attempts: jobs.attempts,
      claim: sql<string>`${jobs.claim}`,
      beats: jobs.beats,
    })
    .from(jobs)
    .where(eq(jobs.state, 'running'))

/** Holds a job that nobody has said to be alive since; false when somebody has, or is at it this moment. */
export async function holdLost(tx: Tx, job: Claimed & { beats: number }): Promise<boolean> {
  const isSilent = and(isOurs(job), eq(jobs.beats, job.beats))
  return (await unheld(tx, isSilent)).length > 0
}

/** Writes down how far a job is; answers whether the operator wants it cancelled. */
export async function tellProgress(tx: Tx, job: Claimed, done: number, total: number): Promise<boolean> {
  const [row] = await tx
    .update(jobs)
    .set({ done, total })
    .where(inArray(jobs.id, unheld(tx, isOurs(job))))
    .returning({ cancelAskedAt: jobs.cancelAskedAt })
  return row !== undefined && row.cancelAskedAt !== null
}
