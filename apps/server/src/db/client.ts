import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '@schoolgate/contracts/endpoint'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { asTransaction } from '#lib/in-transaction'
import { Problem } from '#lib/problem'
import { Refusal } from '#lib/refusal'
import type { ProgramScope, Scope } from '#lib/scope'
import { DatabaseUnavailable } from './unavailable.ts'
import { listen, type Listening } from './listen.ts'

/** One transaction; the only way to speak to the database. */
export type Tx = Omit<NodePgDatabase, 'transaction'>

/** The database behind its second wall: nothing is read or written without saying for whom. */
export type Db = {
  /** Runs `work` in one transaction as this caller; row-level security shows what the caller may see. */
  as<T>(scope: Scope | ProgramScope, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Reads as this caller what `ask` asks at once: it leaves together with the transaction's beginning and its end, in one packet. What is
   * asked later, when something was waited for, is asked as nobody and sees nothing.
   */
  ask<T>(scope: Scope, ask: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for what only writes: all that `tell` says at once stands, or nothing of it. Nothing may be said later, when something was
   * waited for.
   */
  tell<T>(scope: Scope | 'system', tell: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction as the system: sign-in, imports, jobs. Never with a value from a request as its only guard. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * A statement that reads as the system, made once and each time asked by itself, without a transaction: one trip. The connections it
   * goes by write nothing.
   */
  ready<Values extends Record<string, unknown>, T>(
    make: (tx: Tx) => { execute(values: Values): Promise<T> },
  ): (values: Values) => Promise<T>
  /** Hears what is notified on a channel (db/listen.ts). */
  listen(channel: string, on: Parameters<typeof listen>[2]): Listening
  /** True when the server answers and takes what is written: neither a standby nor a full disk is ready. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** What a transaction does as the last thing before it is committed. */
type Ending = (() => Promise<void>)[]
const endings = new WeakMap<Tx, Ending>()

/**
 * Makes the function that gathers things in a transaction, however often and wherever in it it is called; `finish` is done with all of
 * them at once at its end. What is taken back is not finished.
 */
export function gathered<T>(finish: (tx: Tx, all: readonly T[]) => Promise<void>): (tx: Tx, ...more: readonly T[]) => void {
  const lists = new WeakMap<Ending, T[]>()
  return (tx, ...more) => {
    const ending = endings.get(tx)
    if (!ending) throw new Error('There is no transaction to gather in.')
    const list = lists.get(ending)
    if (list || more.length === 0) return void list?.push(...more)
    const first = [...more]
    lists.set(ending, first)
    ending.push(() => finish(tx, first))
  }
}

/** How to reach a PostgreSQL. `role` is taken on at connecting when the login role could walk around row-level security. */
export type Connection = pg.PoolConfig & { role?: string }

/** The words of app.role, app.user_id and app.school_id. */
type Asker = [role: Role | 'program' | 'system', userId: string, schoolId: string]
const SYSTEM: Asker = ['system', '', '']

/*
 * A parent's reads look up a few rows behind many policies: planning one takes longer than running it, and what is planned once
 * serves every parent. The system's work is planned for its values, which partial indexes need.
 */
const SAY_WHO_ASKS = {
  name: 'say_who_asks',
  text: `select set_config('app.role', $1, true), set_config('app.user_id', $2, true), set_config('app.school_id', $3, true),
    set_config('plan_cache_mode', case $1 when 'parent' then 'force_generic_plan' else 'auto' end, true)`,
}

/** By their names these travel with what is said beside them; as plain words each would leave by itself. */
const BEGIN = { name: 'begin', text: 'begin' }
const BEGIN_READ_ONLY = { name: 'begin_read_only', text: 'begin read only' }
const COMMIT = { name: 'commit', text: 'commit' }

/** Connections for what is ready: each statement is short, and many callers share one. */
const READING = 2
/** Who asks there, that nothing is written, and that what is planned once serves everybody. */
const READS_AS_SYSTEM = ' -c app.role=system -c default_transaction_read_only=on -c plan_cache_mode=force_generic_plan'

/** PostgreSQL's own word about a statement; anything else, and that it is stopping (57P…), means that it is away. */
const isSaidByPostgres = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof pg.DatabaseError ? !(error.code ?? '').startsWith('57P') : isSaidByPostgres(error.cause))

/** How long a request waits for a connection before it is told to come back. */
const CONNECT_TIMEOUT_MS = 5000
/** A statement that runs longer is broken, and would hold everybody up. */
const STATEMENT_TIMEOUT_MS = 30_000

/** How long a server may take to show that it is ready. */
const READY_TIMEOUT_MS = 3000

/**
 * What only a server that takes writes can answer: it writes a message into the log, which the commit flushes, and makes a file for
 * more rows than fit into this little memory. Nothing of either stays.
 */
const WRITE_SOMETHING = sql`select current_setting('transaction_read_only') = 'off' as takes_writes,
  set_config('work_mem', '64kB', true), pg_logical_emit_message(true, 'schoolgate', 'ready')`
const NEED_ROOM = sql`select count(*) from generate_series(1, 20000)`

/** Statements that are said in one go leave in one packet: pg corks and uncorks each by itself. */
class OnePacket extends Socket {
  #held = 0

  override uncork(): void {
    if (this.#held++ > 0) return
    process.nextTick(() => {
      for (; this.#held > 0; this.#held--) super.uncork()
    })
  }
}

/** Opens a pool of at most `max` connections (default 10). `onError` hears of connections that broke while idle. */
export function openDb({ role, ...connection }: Connection, onError: (error: Error) => void): Db {
  const open = new Set<Promise<unknown>>()
  const poolOf = ({ settings = '', ...own }: pg.PoolConfig & { settings?: string }): pg.Pool => {
    const made = new pg.Pool({
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      ...own,
      // Nothing here runs long enough to be worth compiling.
      options: `-c jit=off${role ? ` -c role=${role}` : ''}${settings}`,
    })
    made.on('connect', (client) => {
      // A connection may break while a request holds it, too; the pool repeats what idle ones said.
      client.on('error', onError)
      const ended = new Promise<void>((resolve) => client.once('end', resolve))
      open.add(ended)
      client.once('end', () => open.delete(ended))
    })
    made.on('error', () => undefined)
    return made
  }
  // Queries that need not wait for each other travel together.
  const pool = poolOf({ max: 10, pipeline: true, stream: () => new OnePacket(), ...connection })
  const reading = poolOf({ ...connection, max: READING, settings: READS_AS_SYSTEM })
  const orms = new WeakMap<pg.PoolClient, Tx>()
  const ormOf = (client: pg.PoolClient): Tx => {
    const orm = orms.get(client) ?? drizzle({ client })
    orms.set(client, orm)
    return orm
  }

  const connected = () =>
    pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error)
    })

  /** Where a statement fails, what ends the transaction takes it back. */
  const asking = async <T>(begin: typeof BEGIN, asker: Asker, ask: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await connected()
    const begun = [client.query(begin), client.query({ ...SAY_WHO_ASKS, values: asker })]
    const [answer, ...rest] = await Promise.allSettled([asTransaction(() => ask(ormOf(client))), ...begun, client.query(COMMIT)])
    const broken = rest.find((each) => each.status === 'rejected')?.reason
    client.release(broken)
    if (broken !== undefined) throw new DatabaseUnavailable(broken)
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }

  /** BEGIN, the scope and the first statement of `work` leave in one packet: one round trip less for each. */
  const within = async <T>(asker: Asker, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await connected()
    const opening = Promise.all([client.query(BEGIN), client.query({ ...SAY_WHO_ASKS, values: asker })])
    const [tx, ending]: [Tx, Ending] = [ormOf(client), []]
    endings.set(tx, ending)
    try {
      const [answer] = await asTransaction(async () => {
        const done = await Promise.all([work(tx), opening])
        for (const last of ending) await last()
        return done
      })
      await client.query(COMMIT)
      client.release()
      return answer
    } catch (error) {
      const broken = await client.query('rollback').then(
        () => undefined,
        (reason: Error) => reason,
      )
      client.release(broken)
      // What was decided before the connection broke is decided: nothing was to be written then.
      throw broken && !(error instanceof Problem || error instanceof Refusal) ? new DatabaseUnavailable(error) : error
    }
  }

  const takesWrites = () =>
    within(SYSTEM, async (tx) => {
      const { rows } = await tx.execute<{ takes_writes: boolean }>(WRITE_SOMETHING)
      await tx.execute(NEED_ROOM)
      return rows[0]?.takes_writes === true
    }).catch(() => false)

  return {
    as: (scope, work) => within([scope.role, scope.userId, scope.schoolId], work),
    ask: (scope, ask) => asking(BEGIN_READ_ONLY, [scope.role, scope.userId, scope.schoolId], ask),
    tell: (scope, tell) => asking(BEGIN, scope === 'system' ? SYSTEM : [scope.role, scope.userId, scope.schoolId], tell),
    asSystem: (work) => within(SYSTEM, work),
    ready(make) {
      const statement = make(drizzle({ client: reading }))
      return (values) =>
        statement.execute(values).catch((error: unknown) => {
          throw isSaidByPostgres(error) ? error : new DatabaseUnavailable(error)
        })
    },
    listen: (channel, on) => listen(connection, channel, on),
    async isReady() {
      const patience = new AbortController()
      const late = pause(READY_TIMEOUT_MS, false, { signal: patience.signal }).catch(() => false)
      return Promise.race([takesWrites(), late]).finally(() => patience.abort())
    },
    // The pool has ended when it said goodbye; a PostgreSQL that is stopped before it heard so would break the connection.
    close: async () => {
      await Promise.all([pool.end(), reading.end()])
      await Promise.all(open)
    },
  }
}
