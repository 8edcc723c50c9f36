import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { printTable, quantile } from './table.ts'

const SAVES = 1000
const PROGRAM = path.resolve(import.meta.dirname, '../apps/server/src/testing/write-marks.ts')
const Run = z.object({
  seconds: z.number(),
  waits: z.array(z.number()),
  versions: z.number(),
  lines: z.number(),
  odd: z.number(),
  saved: z.number(),
  told: z.number(),
})

/** Three people in one mark book: whether every mark was written by one of them or told as a conflict, and how long a save takes. */
export async function marks(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, String(SAVES)], { maxBuffer: 1 << 22 })
  const { seconds, waits, versions, lines, odd, saved, told } = Run.parse(JSON.parse(stdout))
  const sorted = waits.toSorted((a, b) => a - b)
  const ms = (share: number) => Number(quantile(sorted, share).toFixed(1))
  printTable(
    `Three people, ${SAVES.toLocaleString('en')} saves each of six marks in one book of 60 × 12`,
    [
      'saves',
      'saves a second',
      'p50, ms',
      'p95, ms',
      'marks taken',
      'conflicts told',
      'versions',
      'lines of the record',
      'marks lost',
    ],
    [[waits.length, Math.round(waits.length / seconds), ms(0.5), ms(0.95), saved, told, versions, lines, versions - lines + odd]],
  )
}
