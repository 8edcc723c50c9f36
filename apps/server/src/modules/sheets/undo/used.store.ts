import type { UndoReason } from '@schoolgate/contracts/sheet-undo'
import { getColumns, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { configOf, everyTable } from '#db/every-table'
import { guardianships, liveEvents, sessions, users, wards } from '#db/schema'
import type { Use } from './verdict.ts'

/** What a row of these tables says of the pupil or guardian it names; of any other: that they were used. */
const SAYS: readonly [why: UndoReason, tables: RegExp][] = [
  ['money', /^(bill|fee_|ledger_|opening_|payment|receipts|refunds)/],
  ['marks', /^(assessment|term_report|agreed_steps)/],
  ['register', /^(attendance_|explanation_requests)/],
  [
    'signed_in',
    /^(sessions|api_tokens|consents|calendar_links|conversation_|feed_marks|feed_reads|notice_(reads|answers)|shares)/,
  ],
  ['told', /^(messages|message_plans|deliveries|notices|feed_)/],
]
const saidBy = (table: string): UndoReason => SAYS.find(([, tables]) => tables.test(table))?.[0] ?? 'used'
const rankOf = (why: UndoReason) => SAYS.findIndex(([each]) => each === why)

/** Guardianships are asked about one by one; what open pages are told is gone in a day. */
const BESIDE: ReadonlySet<PgTable> = new Set([guardianships, liveEvents])

type Naming = { table: PgTable; column: AnyPgColumn; madeAt: AnyPgColumn | undefined }

/** Every column that names a row of this table. */
const namingOf = (target: PgTable): Naming[] =>
  everyTable().flatMap((table) => {
    if (BESIDE.has(table)) return []
    const columns: Record<string, AnyPgColumn> = getColumns(table)
    return configOf(table).foreignKeys.flatMap((key) => {
      const { columns: own, foreignTable } = key.reference()
      const column = own.at(-1)
      return foreignTable === target && column ? [{ table, column, madeAt: columns['createdAt'] }] : []
    })
  })

type Asked = {
  pupils: readonly string[]
  guardians: readonly string[]
  /** Those who are new by the sheet: whatever names them came after it. */
  fresh: ReadonlySet<string>
}

/** Which of these somebody used after a moment, as what, and since when: whatever names them, in any table. */
export async function usesSince(tx: Tx, { pupils, guardians, fresh }: Asked, after: Date): Promise<Map<string, Use>> {
  const signedIn = sql`select ${users.id}, 'sessions', min(${sessions.createdAt}) from ${sessions}
    join ${users} on ${users.personId} = ${sessions.personId} and ${sessions.side} = 'parent'
    where ${users.id} in (select id from asked) group by 1`
  const seen = sql`select ${users.id}, 'sessions', ${users.lastSeenAt} from ${users}
    where ${users.id} in (select id from asked) and ${users.lastSeenAt} > ${after.toISOString()}::timestamptz`
  const found = [
    ...(await ask(tx, pupils, namingOf(wards).map(rowsNaming))),
    ...(await ask(tx, guardians, [signedIn, seen, ...namingOf(users).map(rowsNaming)])),
  ].filter(({ id, since }) => fresh.has(id) || (since !== null && since > after))
  const uses = new Map<string, Use>()
  for (const { id, why, since } of found) {
    const known = uses.get(id)
    if (!known || rankOf(why) < rankOf(known.why)) uses.set(id, { why, since })
  }
  return uses
}

const rowsNaming = ({ table, column, madeAt }: Naming): SQL =>
  sql`select ${column}, ${configOf(table).name}::text, ${madeAt ? sql`max(${madeAt})` : sql`null::timestamptz`} from ${table}
    where ${column} in (select id from asked) group by 1`

async function ask(tx: Tx, ids: readonly string[], of: readonly SQL[]) {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<{ id: string; name: string; since: string | null }>(sql`
    with asked as materialized (select unnest(${sql.param([...ids])}::uuid[]) as id)
    select id, name, since from (${sql.join([...of], sql` union all `)}) found (id, name, since)`)
  return rows.map(({ id, name, since }) => ({ id, why: saidBy(name), since: since === null ? null : new Date(since) }))
}
