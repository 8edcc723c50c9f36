import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { printTable } from './table.ts'

const ROWS = 5_000
const PUPILS = 2_000
const PROGRAM = path.resolve(import.meta.dirname, '../apps/server/src/testing/match-bank.ts')
const Run = z.object({
  acts: z.array(z.object({ act: z.string(), seconds: z.number(), processor: z.number() })),
  stands: z.record(z.string(), z.number()),
})

/** What a bank's sheet takes until its lines are matched, the sure ones booked, and the day closed. */
export async function bank(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, String(ROWS), String(PUPILS)], { maxBuffer: 1 << 20 })
  const { acts, stands } = Run.parse(JSON.parse(stdout))
  const tenths = (number: number) => Math.round(number * 10) / 10
  printTable(
    `A bank’s sheet of ${ROWS.toLocaleString('en')} rows, ${PUPILS.toLocaleString('en')} pupils`,
    ['act', 'seconds', 'processor of Node, s'],
    acts.map(({ act, seconds, processor }) => [act, tenths(seconds), tenths(processor)]),
  )
  printTable('Where its lines stood', Object.keys(stands), [Object.values(stands)])
}
