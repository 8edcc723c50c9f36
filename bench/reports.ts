import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { printTable } from './table.ts'

const CLASSES = 25
const PROGRAM = path.resolve(import.meta.dirname, '../apps/server/src/testing/make-reports.ts')
const Run = z.object({
  reports: z.number(),
  compiled: z.number(),
  signed: z.number(),
  released: z.number(),
  printed: z.number(),
  papers: z.number(),
  bytes: z.number(),
})

/** A school's reports of a term: made from its marks, signed and released, and the papers of one class as one file. */
export async function reports(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, String(CLASSES)], { maxBuffer: 1 << 22 })
  const run = Run.parse(JSON.parse(stdout))
  const seconds = (took: number) => Number(took.toFixed(1))
  printTable(
    `${run.reports.toLocaleString('en')} reports of ten subjects, seconds`,
    ['made from marks (aim 20)', 'signed', 'released', `PDF of ${run.papers} (aim 6)`, 'bytes of it'],
    [[seconds(run.compiled), seconds(run.signed), seconds(run.released), seconds(run.printed), run.bytes]],
  )
}
