import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { printTable, quantile } from './table.ts'

const ROWS = 20_000
const PROGRAM = path.resolve(import.meta.dirname, '../apps/server/src/testing/bring-many.ts')
const Acts = z.array(
  z.object({ act: z.string(), seconds: z.number(), server: z.number(), database: z.number(), waits: z.array(z.number()) }),
)

/** What a list of 20,000 pupils takes until it is checked, saved and undone, and how long parents wait meanwhile. */
export async function sheets(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, String(ROWS)], { maxBuffer: 1 << 24 })
  const tenths = (number: number) => Math.round(number * 10) / 10
  printTable(
    `A list of ${ROWS.toLocaleString('en')} pupils with ${(ROWS / 2).toLocaleString('en')} parents`,
    ['act', 'seconds', 'server’s processor, s', 'PostgreSQL’s processor, s', 'a parent’s page: p50, ms', 'p95', 'worst'],
    Acts.parse(JSON.parse(stdout)).map(({ act, seconds, server, database, waits }) => {
      const sorted = waits.toSorted((one, other) => one - other)
      const ms = (share: number) => Math.round(quantile(sorted, share))
      return [act, tenths(seconds), tenths(server), tenths(database), ms(0.5), ms(0.95), ms(1)]
    }),
  )
}
