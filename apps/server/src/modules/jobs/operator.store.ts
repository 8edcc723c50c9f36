import { and, asc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { jobs, schools } from '#db/schema'

/** Of each kind: how many jobs are due and not done, since when the oldest of them, and how many are dead letters. */
export const backlog = (tx: Tx, now: Date) => {
  const isDue = sql`${jobs.state} = 'running' or ${jobs.state} = 'waiting' and (${jobs.tryAt} <= ${now} or ${jobs.attempts} > 0)`
  return tx
    .select({
      kind: jobs.kind,
      due: sql<number>`count(*) filter (where ${isDue})`.mapWith(Number),
      since: sql<Date | null>`min(${jobs.dueAt}) filter (where ${isDue})`.mapWith(jobs.dueAt),
      dead: sql<number>`count(*) filter (where ${jobs.state} = 'dead')`.mapWith(Number),
    })
    .from(jobs)
    .groupBy(jobs.kind)
}

/** What is not as it should be, or is under way: what failed, runs, or was laid aside; a school's, or all. */
export const troubledJobs = (tx: Tx, schoolId: string | null) =>
  tx
    .select({
      id: jobs.id,
      kind: jobs.kind,
      school: schools.code,
      about: jobs.about,
      state: jobs.state,
      dueAt: jobs.dueAt,
      tryAt: jobs.tryAt,
      attempts: jobs.attempts,
      error: jobs.error,
      done: jobs.done,
      total: jobs.total,
      isCancelAsked: sql<boolean>`${jobs.cancelAskedAt} is not null`,
    })
    .from(jobs)
    .leftJoin(schools, eq(schools.id, jobs.schoolId))
    .where(
      and(
        or(inArray(jobs.state, ['dead', 'running', 'cancelled']), gt(jobs.attempts, 0)),
        schoolId === null ? undefined : eq(jobs.schoolId, schoolId),
      ),
    )
    .orderBy(asc(jobs.dueAt), asc(jobs.id))

export type TroubledJob = Awaited<ReturnType<typeof troubledJobs>>[number]

/** How many wait for their time and did not fail; a school's, or all. */
export const waitingJobs = (tx: Tx, schoolId: string | null): Promise<number> =>
  tx.$count(
    jobs,
    and(eq(jobs.state, 'waiting'), eq(jobs.attempts, 0), schoolId === null ? undefined : eq(jobs.schoolId, schoolId)),
  )

/** Starts again what failed or was laid aside, as if for the first time: one, or all dead letters. Answers how many. */
export async function retryJobs(tx: Tx, which: { id: string } | 'dead', now: Date): Promise<number> {
  const meant =
    which === 'dead'
      ? eq(jobs.state, 'dead')
      : and(
          eq(jobs.id, which.id),
          or(inArray(jobs.state, ['dead', 'cancelled']), and(eq(jobs.state, 'waiting'), gt(jobs.attempts, 0))),
        )
  const rows = await tx
    .update(jobs)
    .set({ state: 'waiting', attempts: 0, tryAt: now, updatedAt: now })
    .where(meant)
    .returning({ id: jobs.id })
  return rows.length
}

/**
 * Asks one that runs to end between two steps, or lays one aside that failed; what is scheduled only leaves out this time. Null: there is
 * no such job.
 */
export async function cancelJob(tx: Tx, id: string, now: Date): Promise<'asked' | 'laid_aside' | 'next_time' | null> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('update')
  if (!job) return null
  const change = (values: Partial<typeof jobs.$inferInsert>) => tx.update(jobs).set(values).where(eq(jobs.id, id))
  if (job.state === 'running') {
    await change({ cancelAskedAt: now })
    return 'asked'
  }
  if (job.state === 'cancelled' || job.attempts === 0) return null
  const isScheduled = job.clock !== null
  await change({ ...(isScheduled ? { state: 'waiting' } : { state: 'cancelled', tryAt: null }), attempts: 0, updatedAt: now })
  return isScheduled ? 'next_time' : 'laid_aside'
}

/** A school's jobs of these kinds, done ones left out: what each is about, and how it is. */
export const jobsOf = (tx: Tx, schoolId: string, ...kinds: readonly string[]) =>
  tx
    .select({ id: jobs.id, about: jobs.about, state: jobs.state })
    .from(jobs)
    .where(and(inArray(jobs.kind, [...kinds]), eq(jobs.schoolId, schoolId)))

/** Takes a job away that is not to be done after all; true when it runs, and has to hear of it by itself. */
export async function dropJob(
  tx: Tx,
  { kind, schoolId, about }: { kind: string; schoolId: string; about: string },
): Promise<boolean> {
  const meant = and(eq(jobs.kind, kind), eq(jobs.schoolId, schoolId), eq(jobs.about, about))
  await tx.delete(jobs).where(and(meant, ne(jobs.state, 'running')))
  return (await tx.$count(jobs, meant)) > 0
}
