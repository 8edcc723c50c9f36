import type { StaffRole } from '@schoolgate/contracts/endpoint'
import type { IssueReport } from '@schoolgate/contracts/fees'
import type { WorkKind } from '@schoolgate/contracts/office-work'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { digestOf } from '#lib/keyed'
import { busy } from '#lib/problem'
import type { ShownOf } from '#lib/route'
import type { Scope } from '#lib/scope'
import { jobsOf, retryJobs, schoolOf, type JobKind } from '#modules/jobs'
import { readersOf } from './readers.ts'
import {
  changeWork,
  holdWork,
  keepFile,
  moveStart,
  openAlready,
  openWork,
  peopleOf,
  WORK_CHANNEL,
  writeAsked,
} from './work.store.ts'

/** A file that came out, and whose records it shows. */
export type WorkFile = { name: string; bytes: Buffer; shows: readonly ShownOf[] }

/** Long work while it is done. */
export type AtWork<Input> = {
  input: Input
  /** Who asked for it. */
  by: Actor
  /** What came out of it before, where its process died or the server stopped. */
  report: IssueReport | null
  /**
   * A step in a transaction of its own; none any more once it was cancelled, or who asked for it may ask no more. Steps that write nothing
   * in common, and keep nothing, may be under way beside each other.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Says within a step what came out until now. */
  keep(tx: Tx, report: IssueReport): Promise<void>
  /** Says between two steps how far it is. */
  progress(done: number, total: number): Promise<void>
}

/** A kind of long work. It may always be begun again: it starts anew, or goes on after the last of its steps that was committed. */
export type LongWork<Input> = {
  kind: WorkKind
  /** Who may ask for it: who may no more while it is under way has not asked. */
  roles: readonly StaffRole[]
  /** Reads what was asked for as it was kept. */
  parse(input: unknown): Input
  /** Answers the file that came out, where one did. */
  carryOut(work: AtWork<Input>): Promise<WorkFile | null>
}

export const jobNameOf = (kind: WorkKind): string => `work.${kind}`

/** So often at most it is written down, and told, how far it is. */
const PROGRESS_EVERY_MS = 500

/** It ends before it is done: somebody cancelled it, or who asked for it works here no more. */
class Stopped extends Error {}

/** The job that does long work of a kind, one of a school at a time. */
export function longWorkJob<Input>(clock: Clock, work: LongWork<Input>): JobKind {
  return {
    name: jobNameOf(work.kind),
    channel: WORK_CHANNEL,
    find: (now) => openWork(work.kind, now),
    async inSteps({ job, write, progress, signal }) {
      const id = job.about
      const held = async (tx: Tx) => {
        const open = await holdWork(tx, id, clock(), 'share')
        const mayAsk = open?.isHere && work.roles.some((role) => role === open.role)
        if (!open || !mayAsk || open.work.cancelAskedAt !== null) throw new Stopped('It ends before it is done.')
        return open
      }
      const step = <T>(deed: (tx: Tx) => Promise<T>) =>
        write(async (tx) => {
          signal.throwIfAborted()
          await held(tx)
          return deed(tx)
        })
      const end = async (tx: Tx, state: 'done' | 'cancelled') => {
        const now = clock()
        await changeWork(tx, id, { state, endedAt: now }, now)
        await tell(tx, { schoolId: schoolOf(job), kind: work.kind }, now)
      }
      let toldAt = Number.NEGATIVE_INFINITY
      try {
        const { work: asked, role } = await write(held)
        const { schoolId, askedById: userId, askedFrom: address, report } = asked
        const file = await work.carryOut({
          input: work.parse(asked.input),
          by: { schoolId, scope: null, userId, role, name: null, address },
          report,
          write: step,
          async keep(tx, said) {
            await changeWork(tx, id, { report: said }, clock())
          },
          async progress(done, total) {
            signal.throwIfAborted()
            if (done < total && performance.now() - toldAt < PROGRESS_EVERY_MS) return
            toldAt = performance.now()
            await step(async (tx) => {
              await changeWork(tx, id, { done, total }, clock())
              await tell(tx, asked, clock())
            })
            await progress(done, total)
          },
        })
        await step(async (tx) => {
          if (file) await keepFile(tx, { schoolId, workId: id, ...file }, clock())
          await end(tx, 'done')
        })
      } catch (error) {
        if (!(error instanceof Stopped)) throw error
        await write((tx) => end(tx, 'cancelled'))
      }
    },
  }
}

/** Lets the pages of whoever sees such work know that something about it changed. */
export async function tell(tx: Tx, { schoolId, kind }: { schoolId: string; kind: WorkKind }, now: Date): Promise<void> {
  for (const userId of await peopleOf(tx, schoolId, readersOf(kind), now)) publishLive(tx, { schoolId, userId, word: 'work' })
}

type Ask<Input> = {
  by: Actor & { scope: Scope }
  input: Input
  about: string
  /** Not before then. */
  at?: Date | undefined
}

/**
 * Asks for long work, and answers its id. The same that is open already is not asked for twice: its id is answered, and if it stands still
 * because it failed, it starts again; what waits for its time waits for the one given last.
 */
export async function askFor<Input>(
  tx: Tx,
  { kind }: Pick<LongWork<Input>, 'kind'>,
  { by, input, about, at }: Ask<Input>,
  now: Date,
): Promise<string> {
  const { schoolId, scope, address: askedFrom } = by
  const startsAt = at ?? null
  const asked = { schoolId, kind, input, digest: digestOf(input), about, askedById: scope.userId, askedFrom, startsAt }
  const fresh = await writeAsked(tx, asked, now)
  const id = fresh ?? (await openAlready(tx, asked))
  // It ended between the two questions.
  if (id === null) throw busy()
  const job = fresh === null ? (await jobsOf(tx, schoolId, jobNameOf(kind))).find((each) => each.about === id) : undefined
  const standsStill = job?.state === 'dead' || job?.state === 'cancelled'
  if (standsStill) await retryJobs(tx, { id: job.id }, now)
  const isMoved = fresh === null && job === undefined && (await moveStart(tx, id, startsAt, now))
  if (fresh !== null || standsStill || isMoved) {
    await recordAudit(tx, { at: now, by, action: 'work.asked', subjectId: id, note: about })
    await tell(tx, asked, now)
  }
  return id
}
