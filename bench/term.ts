import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { printTable, quantile } from './table.ts'

const { TERM_PUPILS = '1000', TERM_DAYS = '60', TERM_ACTS = '60', TERM_SEED = '2026' } = process.env
const PROGRAM = path.resolve(import.meta.dirname, '../apps/server/src/testing/live-a-term.ts')
const Run = z.object({
  acts: z.record(z.string(), z.number()),
  faults: z.record(z.string(), z.number()),
  waits: z.array(z.number()),
  days: z.number(),
  payments: z.number(),
  seconds: z.number(),
  differs: z.array(z.string()),
})

/** A term of a school lived by three bursars with faults thrown in: whether ledger, days, statements, receipts and a model agree. */
export async function term(): Promise<void> {
  const asked = [PROGRAM, TERM_PUPILS, TERM_DAYS, TERM_ACTS, TERM_SEED]
  const { stdout } = await promisify(execFile)(process.execPath, asked, { maxBuffer: 1 << 26 })
  const { acts, faults, waits, days, payments, seconds, differs } = Run.parse(JSON.parse(stdout))
  const sorted = waits.toSorted((a, b) => a - b)
  const ms = (share: number) => Number(quantile(sorted, share).toFixed(1))
  printTable(
    `A term of ${Number(TERM_PUPILS).toLocaleString('en')} pupils at the desk, seed ${TERM_SEED}`,
    ['days closed', 'payments that stand', 'calls', 'p50 ms', 'p95 ms', 'seconds', 'differences'],
    [[days, payments, waits.length, ms(0.5), ms(0.95), Math.round(seconds), differs.length]],
  )
  printTable('What was done', ['act', 'times'], Object.entries({ ...acts, ...faults }))
  for (const one of differs) process.stdout.write(`${one}\n`)
}
