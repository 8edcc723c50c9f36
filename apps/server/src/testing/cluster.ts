import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, startEmbedded } from '#db'
import { SERVER_ROOT, TEMPLATE } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string; password: string }
  }
}

/** Vitest's global set-up: one PostgreSQL for the run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-test-'))
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  const { host = '', port = 5432, user = '', password } = embedded.connection
  const cluster = { host, port, user, password: typeof password === 'string' ? password : '' }
  const client = new pg.Client({ ...cluster, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  // Nobody pulls the plug of a test: what is committed need not be on the disk before the answer.
  await client.query('alter role current_user set synchronous_commit = off')
  // Half the world away from every school: a day that is reckoned by the connection's time zone is another day here.
  await client.query("alter role current_user set timezone = 'Pacific/Kiritimati'")
  await client.end()
  await migrate({ ...cluster, database: TEMPLATE }, SERVER_ROOT)
  project.provide('cluster', cluster)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
