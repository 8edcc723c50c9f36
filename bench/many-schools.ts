import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { printTable } from './table.ts'

const SCHOOLS = 100
const PUPILS = 60
const ANSWERS = 600
const PROGRAM = path.resolve(import.meta.dirname, '../apps/server/src/testing/many-schools.ts')
const Cost = z.object({ name: z.string(), nodeMs: z.number(), postgresMs: z.number(), blocks: z.number() })
const Run = z.object({ alone: z.array(Cost), among: z.array(Cost) })

/** What a parent's answers cost in a database of one school, and in one of a hundred like it. */
export async function manySchools(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, SCHOOLS, PUPILS, ANSWERS].map(String))
  const { alone, among } = Run.parse(JSON.parse(stdout))
  const rows = alone.flatMap((one) => {
    const many = among.find(({ name }) => name === one.name)
    if (!many) return []
    const ratio = (of: (cost: z.infer<typeof Cost>) => number) => (of(many) / of(one)).toFixed(2)
    const together = ({ nodeMs, postgresMs }: z.infer<typeof Cost>) => nodeMs + postgresMs
    return [
      [one.name, 1, ...figures(one), '', ''],
      [one.name, SCHOOLS, ...figures(many), ratio(together), ratio(({ blocks }) => blocks)],
    ]
  })
  printTable(
    `One answer of ${ANSWERS.toLocaleString('en')} to parents of one school of ${PUPILS} pupils, beside others like it; processor time in ms`,
    ['GET', 'schools', 'Node', 'PostgreSQL', 'blocks', 'time, as against one', 'blocks, as against one'],
    rows,
  )
}

const figures = ({ nodeMs, postgresMs, blocks }: z.infer<typeof Cost>) => [
  nodeMs.toFixed(2),
  postgresMs.toFixed(2),
  Math.round(blocks),
]
