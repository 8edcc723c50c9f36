import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RunningSchool, startSchool } from '@schoolgate/e2e/school'
import { useOf } from './processes.ts'
import { median, printTable } from './table.ts'

const WARM_RUNS = 5
/** What a start leaves to be done in a quiet moment is done by then, and what it needed no more is given back. */
const QUIET_MS = 4000

/**
 * How long a start takes, with nothing there yet (database made, demo school loaded), and again; and what it costs the processor, whoever
 * else uses it, with the memory of a server that nobody has asked anything yet. Compiled code is kept beside it, as `npm start` does.
 */
export async function starts(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-starts-'))
  const environment = { NODE_COMPILE_CACHE: path.join(dataDir, 'compiled') }
  try {
    const cold = await startSchool({ dataDir, environment })
    await cold.stop()
    const warm: Awaited<ReturnType<typeof spent>>[] = []
    for (let run = 0; run < WARM_RUNS; run++) {
      const again = await startSchool({ dataDir, environment })
      warm.push(await spent(again))
      await again.stop()
    }
    const middle = (of: (run: (typeof warm)[number]) => number) => Math.round(median(warm.map(of)))
    printTable(
      'From the start of the program until it serves, and the server then (without PostgreSQL)',
      ['start', 'ms', 'processor ms', 'memory MB'],
      [
        ['cold: empty folder, demo school loaded', Math.round(cold.readyAfter), '', ''],
        [
          `warm: the same folder, median of ${WARM_RUNS}`,
          middle(({ ms }) => ms),
          middle(({ cpu }) => cpu / 1000),
          middle(({ memory }) => memory / 1e6),
        ],
      ],
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function spent({ pid, readyAfter: ms }: RunningSchool): Promise<{ ms: number; cpu: number; memory: number }> {
  const { cpu } = await useOf([pid])
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  const { memory } = await useOf([pid])
  return { ms, cpu, memory }
}
