import { createHash } from 'node:crypto'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { everyTable } from '#db/every-table'

type Column = { table: string; name: string; type: string; needed: boolean; label: string | null }
type Key = { table: string; column: string; target: string; target_column: string }

/** What cannot be guessed from a column: rules that span columns, null where another column stands for the thing. */
const SPECIAL: Record<string, Record<string, unknown>> = {
  corrections: { payment_id: null, state: 'waits', decided_at: null },
  jobs: { claim: null },
  ledger_accounts: { kind: 'ward' },
  cash_moves: { kind: 'paid_in', account: 'GCB 1042', slip_no: 'S-1', reverses_id: null, reason: null },
  ledger_transactions: { kind: 'bill', payment_id: null, opening_id: null, cash_move_id: null, method: null },
  opening_balances: { kind: 'credit', bill_id: null },
  own_reductions: { amount_minor: null },
  savings_plans: { every: 'week', market_from: null },
  shares: { bill_id: null, performance_year: null },
  // The child's own.
  ward_papers: { guardian_id: null },
  // Who does what only the staff do.
  users: { role: 'teacher' },
  wards: { left_at: null, forgotten_at: null },
}

/** What has a foreign key today, and meant the same row before it had one. */
const UNBOUND_ONCE: readonly Key[] = [{ table: 'classes', column: 'class_teacher_id', target: 'users', target_column: 'id' }]

/** So many tables at most lie between a row and its school. */
const LONGEST_CHAIN = 5

/** What stands in a column whose values are listed, by table and column. */
const LISTED = new Map(
  everyTable()
    .map(getTableConfig)
    .flatMap(({ name, columns }) => columns.map((column) => [`${name}.${column.name}`, column.enumValues?.[0]])),
)

const COLUMNS = `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attidentity = '' and a.attgenerated = '' and not a.atthasdef as needed,
    (select enumlabel from pg_enum where enumtypid = a.atttypid order by enumsortorder limit 1) as label
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`

const KEYS = `select f.conrelid::regclass::text as table, a.attname as column, f.confrelid::regclass::text as target, b.attname as target_column
  from pg_constraint f, unnest(f.conkey, f.confkey) k(mine, theirs)
  join pg_attribute a on a.attnum = k.mine join pg_attribute b on b.attnum = k.theirs
  where f.contype = 'f' and a.attrelid = f.conrelid and b.attrelid = f.confrelid`

/**
 * Writes one row into every table as the tables are at this moment, all of one family that nobody else has (`mark`), in whatever
 * version the database is: it asks the database itself. Triggers sleep meanwhile.
 */
export async function addARowOfEverything(admin: pg.Client, mark: string): Promise<void> {
  const { rows: columns } = await admin.query<Column>(COLUMNS)
  const { rows: keys } = await admin.query<Key>(KEYS)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const rows = new Map([...tables].map(([table, own]) => [table, rowOf(table, own, mark)]))
  // Several times: what a row names may have its own school from what that one names.
  const links = Array.from({ length: LONGEST_CHAIN }, () => [...keys, ...UNBOUND_ONCE]).flat()
  const someone = rows.get('users')
  // Whose trigger sleeps.
  if (someone && tables.get('users')?.some(({ name }) => name === 'staff_id')) someone['staff_id'] = someone['id']
  for (const { table, column, target, target_column: theirs } of links) {
    const row = rows.get(table)
    if (!row || SPECIAL[table]?.[column] !== undefined) continue
    if (table !== target) row[column] = rows.get(target)?.[theirs]
    // Its own school it has all the same.
    else if (theirs === 'id') row[column] = null
  }
  await admin.query('begin')
  await admin.query('set local session_replication_role = replica')
  for (const [table, row] of rows) {
    const names = Object.keys(row)
      .map((name) => admin.escapeIdentifier(name))
      .join(', ')
    const into = admin.escapeIdentifier(table)
    await admin.query(`insert into ${into} (${names}) select ${names} from jsonb_populate_record(null::${into}, $1)`, [row])
  }
  await admin.query('commit')
}

function rowOf(table: string, columns: readonly Column[], mark: string): Record<string, unknown> {
  const values = columns
    .filter(({ needed, name }) => needed || name === 'id')
    .map((column) => [column.name, valueOf(column, mark)])
  // A column that came later is not there yet.
  const special = Object.entries(SPECIAL[table] ?? {}).filter(([name]) => columns.some((column) => column.name === name))
  return Object.fromEntries([...values, ...special])
}

function valueOf({ table, name, type, label }: Column, mark: string): unknown {
  if (label !== null) return label
  const listed = LISTED.get(`${table}.${name}`)
  if (listed !== undefined) return listed
  const own = `${mark} ${table} ${name}`
  const digest = createHash('sha256').update(own).digest('hex')
  if (type === 'uuid') return digest.slice(0, 32)
  if (type === 'bytea') return `\\x${digest}`
  if (type.endsWith('[]')) return []
  if (type === 'boolean') return true
  if (type === 'date') return '2026-01-12'
  if (type.startsWith('timestamp')) return '2026-01-12T08:00:00Z'
  if (type.startsWith('time')) return '08:00'
  if (type === 'jsonb') return []
  return type === 'text' || type.startsWith('character') ? own : 1
}
