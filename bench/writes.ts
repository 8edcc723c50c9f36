import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { largeSchool } from './large-school.ts'
import { printTable } from './table.ts'

const PUPILS = 1000
const PROGRAM = path.resolve(import.meta.dirname, '../apps/server/src/testing/stamped-writes.ts')
const Run = z.object({
  what: z.string(),
  bareMs: z.number(),
  stampedMs: z.number(),
  bareBytes: z.number(),
  stampedBytes: z.number(),
})

/** What the stamps by which answers are known to be unchanged cost those who write: each act in turn with the triggers and without. */
export async function writes(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-writes-'))
  try {
    await largeSchool(dataDir, PUPILS)
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, dataDir])
    const rows = z
      .array(Run)
      .parse(JSON.parse(stdout))
      .map(({ what, bareMs, stampedMs, bareBytes, stampedBytes }) => [
        what,
        ...[bareMs, stampedMs].map((ms) => ms.toFixed(2)),
        `× ${(stampedMs / bareMs).toFixed(2)}`,
        ...[bareBytes, stampedBytes].map((bytes) => Math.round(bytes / 1000)),
      ])
    const heads = ['act', 'without, ms', 'with stamps, ms', 'ratio', 'log without, kB', 'log with, kB']
    printTable(`PostgreSQL's processor time of one act, median, a school of ${PUPILS} pupils`, heads, rows)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
