import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { printTable, quantile } from './table.ts'

const ROWS = 10_000
const PROGRAM = path.resolve(import.meta.dirname, '../apps/server/src/testing/list-money.ts')
const Run = z.array(z.object({ list: z.string(), first: z.number(), waits: z.array(z.number()) }))

/** How long the bursar waits for a page of each list, where each has ten thousand rows. */
export async function lists(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, String(ROWS)], { maxBuffer: 1 << 20 })
  printTable(
    `A page of a list of ${ROWS.toLocaleString('en')} rows; ms`,
    ['list', 'pages', 'p50', 'p95', 'worst', 'the first'],
    Run.parse(JSON.parse(stdout)).map(({ list, first, waits }) => {
      const sorted = waits.toSorted((a, b) => a - b)
      const ms = (share: number) => Number(quantile(sorted, share).toFixed(1))
      return [list, waits.length, ms(0.5), ms(0.95), ms(1), Math.round(first)]
    }),
  )
}
