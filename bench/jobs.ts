import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { printTable } from './table.ts'

const SCHOOLS = [1, 100, 1000]
const PASSES = 20
const PROGRAM = path.resolve(import.meta.dirname, '../apps/server/src/testing/idle-pass.ts')
const Cost = z.object({ statements: z.number(), nodeMs: z.number(), postgresMs: z.number() })

/** What one look at all due work costs when nothing is due, by how many schools there are. */
export async function jobs(): Promise<void> {
  const rows = []
  for (const schools of SCHOOLS) {
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, String(schools), String(PASSES)])
    const { statements, nodeMs, postgresMs } = Cost.parse(JSON.parse(stdout))
    rows.push([schools, statements, tenths(nodeMs), tenths(postgresMs), tenths(nodeMs + postgresMs)] as const)
  }
  printTable(
    `One idle pass over all due work (mean of ${PASSES}), processor time in ms`,
    ['schools', 'statements', 'Node', 'PostgreSQL', 'together'],
    rows,
  )
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10
