import { once } from 'node:events'
import path from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** A thread took too long, or more memory than it was given; what it was to do is not done. */
export class ThreadEnded extends Error {}

type Limits = { seconds: number; megabytes: number }

/** A program that a thread runs, by its name in `build.mjs`, where it is built beside the server, and by its source. */
export type ThreadProgram<Given, Answer> = {
  name: string
  source: string /** Its type alone: what it is given and answers. */
  does?: (given: Given) => Promise<Answer>
}

/**
 * Does in a thread of its own what may take long, or more memory than there is: the server's own thread goes on, and nothing but the
 * thread ends.
 */
export async function inThread<Given, Answer>(
  { name, source }: ThreadProgram<Given, Answer>,
  given: Given,
  { seconds, megabytes }: Limits,
): Promise<Answer> {
  const isBuilt = path.extname(import.meta.filename) !== '.ts'
  const worker = new Worker(isBuilt ? path.join(import.meta.dirname, `${name}.mjs`) : source, {
    workerData: given,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
  })
  const late = AbortSignal.timeout(seconds * 1000)
  try {
    const [answer] = await once(worker, 'message', { signal: late })
    return answer
  } catch (error) {
    if (late.aborted) throw new ThreadEnded(`It took longer than ${seconds} seconds.`, { cause: error })
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new ThreadEnded(`It took more than ${megabytes} MB of memory.`, { cause: error })
    throw error
  } finally {
    await worker.terminate()
  }
}

/** What a thread's program does: it is given its work, answers once, and ends. */
export async function answerOnce<Given, Answer>(work: (given: Given) => Promise<Answer>): Promise<void> {
  parentPort?.postMessage(await work(workerData))
}
