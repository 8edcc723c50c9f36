import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { printTable } from './table.ts'

const ROWS = 10_000_000
const PROGRAM = path.resolve(import.meta.dirname, '../apps/server/src/testing/forget-audit.ts')
const Run = z.object({
  what: z.string(),
  rows: z.number(),
  seconds: z.number(),
  requests: z.number(),
  p50: z.number(),
  p99: z.number(),
  worst: z.number(),
})

/** What requests wait for while the record of who looked at what is forgotten, out of ten million rows. */
export async function retention(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, String(ROWS)], { maxBuffer: 1 << 20 })
  printTable(
    `Forgetting out of ${ROWS.toLocaleString('en')} lines of the record, while parents' pages write and read it; waiting in ms`,
    ['meanwhile', 'rows gone', 'seconds', 'requests', 'p50', 'p99', 'worst'],
    z
      .array(Run)
      .parse(JSON.parse(stdout))
      .map(({ what, rows, seconds, requests, p50, p99, worst }) => [what, rows, seconds, requests, p50, p99, worst] as const),
  )
}
