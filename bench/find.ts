import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { printTable, quantile } from './table.ts'

const PUPILS = 10_000
const PROGRAM = path.resolve(import.meta.dirname, '../apps/server/src/testing/find-someone.ts')
const Run = z.object({ first: z.number(), waits: z.array(z.number()), cpu: z.number(), hits: z.number(), heap: z.number() })

/** How long the office waits until somebody is found whose name it misspells, and how often it is the right one. */
export async function find(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, String(PUPILS)], { maxBuffer: 1 << 20 })
  const { first, waits, cpu, hits, heap } = Run.parse(JSON.parse(stdout))
  const sorted = waits.toSorted((a, b) => a - b)
  const ms = (share: number) => Number(quantile(sorted, share).toFixed(1))
  printTable(
    `Finding one of ${PUPILS.toLocaleString('en')} pupils and ${(PUPILS / 2).toLocaleString('en')} parents by a misspelt name; ms`,
    [
      'searches',
      'p50',
      'p95',
      'worst',
      'server’s processor',
      'the first, which makes the index',
      'right one among those shown, %',
      'heap, MB',
    ],
    [
      [
        waits.length,
        ms(0.5),
        ms(0.95),
        ms(1),
        Number(cpu.toFixed(1)),
        Math.round(first),
        Math.round((100 * hits) / waits.length),
        Math.round(heap / 1e6),
      ],
    ],
  )
}
