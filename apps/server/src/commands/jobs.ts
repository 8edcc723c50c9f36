import { Refusal } from '#lib/refusal'
import { cancelJob, retryJobs, troubledJobs, waitingJobs, type TroubledJob } from '#modules/jobs'
import type { CommandContext } from './command-context.ts'
import { schoolNamed } from './which-school.ts'

/** `schoolgate jobs list`: due work that failed, is under way or was laid aside, of one school or of all and the installation itself. */
export async function listJobs({ db, say }: CommandContext, code: string | undefined): Promise<number> {
  const school = code === undefined ? null : await schoolNamed(db, code)
  const [troubled, waiting] = await db.asSystem(async (tx) => [
    await troubledJobs(tx, school?.id ?? null),
    await waitingJobs(tx, school?.id ?? null),
  ])
  for (const job of troubled) say(`  ${job.id}  ${job.kind}${whose(job)}, due ${job.dueAt.toISOString()}: ${standing(job)}`)
  const many = (state: TroubledJob['state']) => troubled.filter((job) => job.state === state).length
  say(
    `${many('dead')} failed for good, ${many('waiting')} failed and tried again, ${many('running')} under way, ${many('cancelled')} laid aside; ${waiting} wait for their time.`,
  )
  return 0
}

const whose = ({ school, about }: TroubledJob) => `${school === null ? '' : ` of ${school}`}${about === '' ? '' : ` (${about})`}`

function standing({ state, attempts, error, tryAt, done, total, isCancelAsked }: TroubledJob): string {
  const tries = attempts === 1 ? 'failed once' : `failed ${attempts} times`
  const again = tryAt === null ? '' : `, tried again at ${tryAt.toISOString()}`
  if (state === 'running') {
    const progress = total === null ? '' : `, ${done} of ${total} done`
    return `under way${progress}${isCancelAsked ? ', to be cancelled' : ''}`
  }
  if (state === 'cancelled') return 'laid aside'
  return `${tries}${again}${state === 'dead' && tryAt === null ? ' and waits for you' : ''}: ${error ?? 'nobody said why'}`
}

/** `schoolgate jobs retry`: starts again what failed or was laid aside; the running server takes it up within seconds. */
export async function startAgain(
  { db, clock, say }: CommandContext,
  { job, all }: { job: string | undefined; all: boolean },
): Promise<number> {
  if ((job === undefined) !== all)
    throw new Refusal('Say which job is started again, by its id in schoolgate jobs list, or --all.')
  const started = await db.asSystem((tx) => retryJobs(tx, job === undefined ? 'dead' : { id: job }, clock()))
  if (job !== undefined && started === 0) throw new Refusal(`No job ${job} failed or was laid aside.`)
  say(started === 1 ? '1 job starts again.' : `${started} jobs start again.`)
  return 0
}

/** `schoolgate jobs cancel`: ends one that is under way between two of its steps, or lays aside one that failed. */
export async function cancelOne({ db, clock, say }: CommandContext, job: string): Promise<number> {
  const outcome = await db.asSystem((tx) => cancelJob(tx, job, clock()))
  if (outcome === null) throw new Refusal(`No job ${job} is under way or has failed.`)
  say(OUTCOMES[outcome])
  return 0
}

const OUTCOMES = {
  asked: 'It ends after the step that it is at.',
  laid_aside: 'It is laid aside; schoolgate jobs retry starts it again.',
  next_time: 'It leaves out this time, and is done at its next.',
}
