import {
  BankTask,
  ExportTask,
  SheetTask,
  WORK_FILE_KEPT_HOURS,
  WORK_KINDS,
  type Work,
  type WorkKind,
  type WorkState,
} from '@schoolgate/contracts/office-work'
import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { dropJob, jobsOf } from '#modules/jobs'
import { jobNameOf, tell } from './long-work.ts'
import { kindsFor } from './readers.ts'
import { askedByAnother } from './work.problems.ts'
import { changeWork, fileOf, holdWork, isLater, workRows, type WorkRow } from './work.store.ts'

export const FILE_KEPT_MS = WORK_FILE_KEPT_HOURS * 3_600_000

type Dependencies = { db: Db; clock: Clock }

/** One piece of long work as its school sees it. */
export async function showWork(world: Dependencies, scope: Scope, id: string): Promise<Work> {
  const [work] = await shown(world, scope, id)
  if (!work) throw notFound()
  return work
}

async function shown({ db, clock }: Dependencies, scope: Scope, id?: string): Promise<Work[]> {
  const { schoolId, role } = scope
  const rows = await db.as(scope, (tx) => workRows(tx, schoolId, kindsFor(role), id))
  if (!rows.some(({ work }) => work.state === 'open')) return rows.map((row) => shapeOf(row, undefined, clock()))
  // How a job is doing is the system's to know; of which school it is asked, the session says.
  const jobs = await db.asSystem((tx) => jobsOf(tx, schoolId, ...WORK_KINDS.map(jobNameOf)))
  const states = new Map(jobs.map(({ about, state }) => [about, state]))
  return rows.map((row) => shapeOf(row, states.get(row.work.id), clock()))
}

function shapeOf({ work, askedBy, file }: WorkRow, job: string | undefined, now: Date): Work {
  const { id, kind, about, done, total, report } = work
  const sheet = SheetTask.safeParse(work.input).data
  const task = kind === 'export' ? ExportTask.parse(work.input) : null
  const keptUntil = file && new Date(file.madeAt.getTime() + FILE_KEPT_MS)
  return {
    id,
    kind,
    about,
    state: stateOf(work, job, now),
    asked_by: { id: work.askedById, name: askedBy },
    asked_at: work.createdAt.toISOString(),
    starts_at: work.startsAt?.toISOString() ?? null,
    ended_at: work.endedAt?.toISOString() ?? null,
    progress: done === null || total === null ? null : { done, total },
    report,
    sheet_id: sheet?.sheetId ?? null,
    sheet_act: sheet?.act ?? null,
    bank: kind === 'bank_sheet' ? BankTask.parse(work.input) : null,
    export: task,
    file: keptUntil && keptUntil > now ? { name: file.name, bytes: file.bytes, kept_until: keptUntil.toISOString() } : null,
  }
}

function stateOf(work: WorkRow['work'], job: string | undefined, now: Date): WorkState {
  if (work.state !== 'open') return work.state
  if (work.byCommand || job === 'running') return 'running'
  if (job === undefined) return isLater(work, now) ? 'later' : 'waiting'
  return job === 'dead' || job === 'cancelled' ? 'failed' : 'waiting'
}

/** The file that came out of work of this kind, while it is kept. */
export async function workFile({ db, clock }: Dependencies, scope: Scope, { id, kind }: { id: string; kind: WorkKind }) {
  const since = new Date(clock().getTime() - FILE_KEPT_MS)
  const file = await db.as(scope, (tx) => fileOf(tx, { schoolId: scope.schoolId, workId: id, kind }, since))
  if (!file) throw notFound()
  return file
}

export const createWorkService = (world: Dependencies) => ({
  list: (scope: Scope): Promise<Work[]> => shown(world, scope),

  one: (scope: Scope, id: string): Promise<Work> => showWork(world, scope, id),

  /** Ends it after the step it is at; what stands still ends at once. What has ended stays as it is. */
  async cancel(scope: Scope, by: Actor, id: string): Promise<Work> {
    const { asked_by, kind, state } = await showWork(world, scope, id)
    if (scope.role === 'bursar' && asked_by.id !== scope.userId) throw askedByAnother()
    if (state === 'done' || state === 'cancelled') return showWork(world, scope, id)
    const now = world.clock()
    // Jobs are the system's; that this is the caller's to cancel was read as the caller.
    await world.db.asSystem(async (tx) => {
      const open = await holdWork(tx, id, now)
      if (!open || open.work.cancelAskedAt !== null) return
      const isRunning = open.work.byCommand || (await dropJob(tx, { kind: jobNameOf(kind), schoolId: scope.schoolId, about: id }))
      const ended = isRunning ? {} : ({ state: 'cancelled', endedAt: now } as const)
      await changeWork(tx, id, { cancelAskedAt: now, ...ended }, now)
      await recordAudit(tx, { at: now, by, action: 'work.cancelled', subjectId: id })
      await tell(tx, { schoolId: scope.schoolId, kind }, now)
    })
    return showWork(world, scope, id)
  },

  file: (scope: Scope, id: string) => workFile(world, scope, { id, kind: 'class_reports' }),
})

export type WorkService = ReturnType<typeof createWorkService>
