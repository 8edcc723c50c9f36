import pg from 'pg'

/** What is a program's own, or a device's. */
const NOT_COPIED = [
  'limits',
  'sessions',
  'tickets',
  'codes',
  'known_devices',
  'push_devices',
  'jobs',
  'provider_events',
  'api_tokens',
  'calendar_links',
  'idempotency_keys',
]

/** Texts that no two rows of the database may share; `copy` is its number. */
const MADE_OTHERWISE: Record<string, string> = {
  'schools.code': `code || '-' || copy`,
  'persons.email': `copy || '.' || email`,
  'persons.phone': `'+9' || lpad((copy * 1000000 + row_number() over (partition by copy order by id))::text, 13, '0')`,
  'persons.firebase_uid': 'null',
  'users.number': `nextval(pg_get_serial_sequence('users', 'number'))`,
  'payments.reference': `reference || '-' || copy`,
  'payments.provider_reference': `provider_reference || '-' || copy`,
}
for (const table of ['bills', 'receipts', 'term_reports', 'shares'])
  MADE_OTHERWISE[`${table}.public_id`] = `substr(md5(public_id || copy), 1, 22)`
for (const table of ['bills', 'receipts', 'term_reports'])
  MADE_OTHERWISE[`${table}.verify_code`] = `substr(md5(verify_code || copy), 1, 12)`

type Column = { name: string; type: string }

/**
 * Puts everything that a database has into it as often again, under other ids: so many more schools like the one that is there. Every id, and
 * whatever names it, is made another one in the same way.
 */
export async function copySchools(connection: pg.ClientConfig, copies: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // What follows from rows (stamps, news to open apps) is there already, in the first of them; nobody looks at the others.
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ name: string; columns: Column[] }>(
      `select columns.table_name as name, json_agg(json_build_object('name', column_name, 'type', udt_name)) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by 1`,
    )
    for (const { name, columns } of rows) {
      if (NOT_COPIED.includes(name)) continue
      const named = columns.map((column) => pg.escapeIdentifier(column.name)).join()
      const values = columns.map((column) => valueOf(name, column)).join()
      const table = pg.escapeIdentifier(name)
      await client.query(`insert into ${table} (${named}) select ${values} from ${table}, generate_series(1, ${copies}) as copy`)
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

function valueOf(table: string, { name, type }: Column): string {
  const column = pg.escapeIdentifier(name)
  return MADE_OTHERWISE[`${table}.${name}`] ?? (type === 'uuid' ? `md5(${column}::text || copy)::uuid` : column)
}
