import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Connection, Db } from '#db'
import { copyOf, drop, openTestDb } from './database.ts'
import { TEMPLATE } from './template.ts'
import { untilClosed } from './until-closed.ts'

/** Beyond this, a database that was emptied is searched for longer than a copy takes to make. */
const MOST_BYTES = 4 * 1024 ** 2

/** A connection that a test has just ended may still be going away: on a busy machine that takes longer than a few looks at once. */
const PAUSES_MS = [0, 0, 1, 4, 16, 64, 256, 1024]

/** By this name PostgreSQL knows the connections that stay. */
const STAYS = 'lent to tests'

/** A database that tests are lent one after the other, with connections that know its tables already. */
type Lent = {
  connection: Connection
  db: Db
  owner: pg.Client
  /** What its catalogs said then. */
  asMade: string
  /** A test may cut every connection. */
  isCut: () => boolean
}

/** So many wait for each worker's next tests: some need two at once. */
const MOST_FREE = 2
const free: Lent[] = []

/**
 * A fresh migrated database of this test's own, as the server sees it, and how an outsider would reach it: what a copy costs goes to half
 * into teaching new connections its tables. So it is emptied afterwards for the next test. One in which more than rows were changed, or
 * that somebody still uses, goes.
 */
export async function lendTestDb(): Promise<{ db: Db; connection: Connection }> {
  const lent = free.pop() ?? (await make())
  const { db, isClosed } = untilClosed(lent.db)
  onTestFinished(async () => {
    if (free.length < MOST_FREE && isClosed() && !lent.isCut() && (await isEmptied(lent))) free.push(lent)
    else await end(lent)
  })
  return { db, connection: lent.connection }
}

async function make(): Promise<Lent> {
  const connection = await copyOf(TEMPLATE)
  const owner = new pg.Client({ ...inject('cluster'), database: connection.database, application_name: STAYS })
  let isCut = false
  owner.on('error', () => (isCut = true))
  await owner.connect()
  const { state, bytes } = await standingOf(owner)
  if (bytes > 0) throw new Error('What a test begins with is not empty: it cannot be emptied again.')
  const db = openTestDb({ ...connection, application_name: STAYS })
  return { connection, db, owner, asMade: state, isCut: () => isCut }
}

async function end({ db, owner, connection }: Lent): Promise<void> {
  await Promise.all([db.close(), owner.end()])
  await drop(connection)
}

/** Empties it; false where it cannot be lent again. */
async function isEmptied({ owner, asMade }: Lent): Promise<boolean> {
  for (const ms of PAUSES_MS) {
    await pause(ms)
    const { state, bytes, users, emptying } = await standingOf(owner)
    if (state !== asMade || bytes > MOST_BYTES) return false
    if (users > 0) continue
    await owner.query(emptying)
    return true
  }
  return false
}

type Standing = { state: string; bytes: number; users: number; emptying: string }

/** What changes more than rows leaves a trace in one of these. */
const CATALOGS = ['class', 'attribute', 'proc', 'trigger', 'policy', 'constraint', 'namespace', 'type', 'statistic']

/** The whole cluster shares this one: what another test sets for its own database is no change to ours. */
const SETTINGS = 'db_role_setting where setdatabase in (0, (select oid from pg_database where datname = current_database()))'

/** How many rows a catalog has, and which transaction wrote one last: by their ages, which are compared in half the time of their numbers. */
const traceIn = (rows: string) => `(select concat(count(*), ' ', age('3'::xid) - min(age(xmin))) from pg_${rows})`

/**
 * How a database stands: what only a change to its tables changes; how large those are that have held rows; how many use it besides us,
 * or keep what outlives a transaction; and what empties it: no trigger or foreign key stops that, and all numbers begin anew.
 */
const STANDING = {
  name: 'standing',
  text: `
  with held as (
    select oid::regclass as name, pg_table_size(oid) as bytes from pg_class
    where relkind = 'r' and oid >= 16384 and relnamespace <> 'drizzle'::regnamespace and pg_relation_size(oid) > 0
  ), counted as (
    select seqrelid::regclass as name, seqstart from pg_sequence where pg_sequence_last_value(seqrelid) is not null
  )
  select concat_ws(', ', (select concat(sum(relpages), ' ', sum(reltuples)) from pg_class), ${[...CATALOGS, SETTINGS].map(traceIn).join(', ')}) as state,
    (select coalesce(sum(bytes), 0)::int from held) as bytes,
    (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and (application_name <> '${STAYS}' or state <> 'idle'))
      + (select count(*)::int from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())) as users,
    concat('begin; set local session_replication_role = replica; ',
      (select string_agg(format('delete from %s; ', name), '') from held),
      (select string_agg(format('select setval(%L, %s, false); ', name, seqstart), '') from counted), 'commit') as emptying`,
}

async function standingOf(owner: pg.Client): Promise<Standing> {
  const { rows } = await owner.query<Standing>(STANDING)
  const [standing] = rows
  if (!standing) throw new Error('PostgreSQL did not say how the database stands.')
  return standing
}
