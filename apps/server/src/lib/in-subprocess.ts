import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import path from 'node:path'

/** A process took too long, or more memory than it was given; what it was to do is not done. */
export class SubprocessEnded extends Error {}

type Limits = { seconds: number; megabytes: number }

/** A program that a process of its own runs, by its name in `build.mjs`, where it is built beside the server, and by its source. */
export type Subprogram<Given, Answer> = {
  name: string
  source: string
  /** Its type alone: what it is given and answers. */
  does?: (given: Given) => Promise<Answer>
}

type Told<Answer> = { answer: Answer } | { error: unknown }

/** The kernel ends what outlives a server that was killed, and keeps no picture of its memory. */
const WITHIN_LIMITS = 'ulimit -c 0; ulimit -t "$1"; shift; exec "$@"'

/**
 * Does in a process of its own what may take long, or more memory than there is. A thread is no wall: one that grows too fast (a large
 * map is enough) takes the whole server with it. The process yields to the server, and has nothing of its environment. Throws
 * `SubprocessEnded`, or what the program threw.
 */
export async function inSubprocess<Given extends object, Answer>(
  { name, source }: Subprogram<Given, Answer>,
  given: Given,
  { seconds, megabytes }: Limits,
): Promise<Answer> {
  const isBuilt = path.extname(import.meta.filename) !== '.ts'
  const program = isBuilt ? path.join(import.meta.dirname, `${name}.mjs`) : source
  const { NODE_COMPILE_CACHE: compiled } = process.env
  const child = spawn(
    '/bin/sh',
    ['-c', WITHIN_LIMITS, 'sh', String(seconds), process.execPath, `--max-old-space-size=${megabytes}`, program],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
    },
  )
  const late = AbortSignal.timeout(seconds * 1000)
  try {
    const told = await Promise.race([toldBy<Answer>(child, given, late), endOf(child, { seconds, megabytes })])
    if ('error' in told) throw told.error
    return told.answer
  } catch (error) {
    if (late.aborted) throw new SubprocessEnded(`It took longer than ${seconds} seconds.`, { cause: error })
    throw error
  } finally {
    child.kill('SIGKILL')
  }
}

/** What the program answers; a process that could not be started is thrown. */
async function toldBy<Answer>(child: ChildProcess, given: object, late: AbortSignal): Promise<Told<Answer>> {
  const told = once(child, 'message', { signal: late })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  // Who cannot be told any more has ended, and `endOf` says how.
  child.send(given, () => undefined)
  const [message] = await told
  return message
}

/** Throws how the process ended without an answer: its last word is read before its line is closed. */
async function endOf(child: ChildProcess, { seconds, megabytes }: Limits): Promise<never> {
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )
  await new Promise((resolve) => child.once('disconnect', resolve))
  const { code, signal } = await ended
  if (signal === 'SIGABRT') throw new SubprocessEnded(`It took more than ${megabytes} MB of memory.`)
  if (signal === 'SIGXCPU' || signal === 'SIGKILL') throw new SubprocessEnded(`It took longer than ${seconds} seconds.`)
  throw new Error(`The process ended without an answer (${signal ?? code}).`)
}

/** What such a program does: it is given its work, answers once, and ends. */
export function answerOnce<Given, Answer>(work: (given: Given) => Promise<Answer>): void {
  process.once('message', async (given: Given) => {
    const told = await work(given).then(
      (answer): Told<Answer> => ({ answer }),
      (error: unknown): Told<Answer> => ({ error }),
    )
    process.send?.(told, () => process.disconnect())
  })
}
