import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { migrate } from '#db'
import { SERVER_ROOT } from './template.ts'

export async function emptyDatabase(name: string): Promise<pg.ClientConfig> {
  const cluster = inject('cluster')
  const client = new pg.Client({ ...cluster, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { ...cluster, database: name }
}

/** Files that run after the migrations, by name; what a released version ran where today's speaks of columns that are not there yet. */
type After = Record<string, string>

/** A file that speaks of what came with this migration: no version before it ran today’s file. */
const CAME_WITH: After = {
  '15_corrections.sql': 'office_days',
  '50_versions.sql': 'office_days',
  '55_told.sql': 'told_items',
  '36_limits.sql': 'limits',
  '46_papers.sql': 'desks_and_reports',
  '56_marks.sql': 'teachers_day',
  '57_report_words.sql': 'desks_and_reports',
  '57_desks.sql': 'desks_and_reports',
  '58_messages.sql': 'money_and_messages',
  '60_sheet_writes.sql': 'undo_first_steps_notices',
  '61_cash.sql': 'desks_and_reports',
  '62_bank.sql': 'office_days',
  '63_cash_moves.sql': 'till',
  '64_own_reductions.sql': 'one_child',
  '64_cash_slips.sql': 'tills',
  '80_walls_written_out.sql': 'tills',
}

/**
 * The database of a school whose Schoolgate knew nothing of this migration yet, and what the next start does to it.
 * `change` is the migration's name without its date.
 */
export async function databaseBefore(change: string, after?: After) {
  const root = await mkdtemp(path.join(tmpdir(), 'schoolgate-released-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const names = (await readdir(path.join(SERVER_ROOT, 'migrations'))).toSorted()
  const at = names.findIndex((name) => name.endsWith(`_${change}`))
  if (at < 0) throw new Error(`There is no migration ${change}.`)
  const known = names.slice(0, at)
  for (const name of known)
    await cp(path.join(SERVER_ROOT, 'migrations', name), path.join(root, 'migrations', name), { recursive: true })
  const files = path.join(root, 'migrations-after')
  if (after === undefined) {
    const ran = (file: string) => {
      const migration = CAME_WITH[path.basename(file)]
      return migration === undefined || known.some((name) => name.endsWith(`_${migration}`))
    }
    await cp(path.join(SERVER_ROOT, 'migrations-after'), files, { recursive: true, filter: ran })
  } else {
    await mkdir(files)
    for (const [name, text] of Object.entries(after)) await writeFile(path.join(files, name), text)
  }
  const connection = await emptyDatabase(`before_${change}`)
  await migrate(connection, root)
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  return {
    connection,
    /** Runs SQL as the database's owner, past the walls and the triggers. */
    write: async (sql: string) => {
      await client.query(`set session_replication_role = replica; ${sql}; reset session_replication_role`)
    },
    rows: async (sql: string): Promise<unknown[]> => (await client.query({ text: sql, rowMode: 'array' })).rows,
    bringForward: () => migrate(connection, SERVER_ROOT),
  }
}
