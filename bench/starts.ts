import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSchool } from '@schoolgate/e2e/school'
import { median, printTable } from './table.ts'

const WARM_RUNS = 5

/** How long a start takes: with nothing there yet (database made, demo school loaded), and again. */
export async function starts(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-starts-'))
  try {
    const cold = await startSchool({ dataDir })
    await cold.stop()
    const warm = []
    for (let run = 0; run < WARM_RUNS; run++) {
      const again = await startSchool({ dataDir })
      warm.push(again.readyAfter)
      await again.stop()
    }
    printTable(
      'From the start of the program until it serves',
      ['start', 'ms'],
      [
        ['cold: empty folder, demo school loaded', Math.round(cold.readyAfter)],
        [`warm: the same folder, median of ${WARM_RUNS}`, Math.round(median(warm))],
      ],
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
