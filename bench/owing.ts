import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { printTable, quantile } from './table.ts'

const PUPILS = 10_000
const PROGRAM = path.resolve(import.meta.dirname, '../apps/server/src/testing/list-owing.ts')
const Run = z.object({ first: z.number(), waits: z.array(z.number()), families: z.number() })

/** How long the bursar waits for a page of what is left to pay where every pupil of a large school owes. */
export async function owing(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, String(PUPILS)], { maxBuffer: 1 << 20 })
  const { first, waits, families } = Run.parse(JSON.parse(stdout))
  const sorted = waits.toSorted((a, b) => a - b)
  const ms = (share: number) => Number(quantile(sorted, share).toFixed(1))
  printTable(
    `A page of what is left to pay, ${PUPILS.toLocaleString('en')} pupils who owe; ms`,
    ['families', 'pages', 'p50', 'p95', 'worst', 'the first'],
    [[families, waits.length, ms(0.5), ms(0.95), ms(1), Math.round(first)]],
  )
}
