/*
 * What the version stamps cost who writes, for the bench: `node stamped-writes.ts DATA_DIR` says it as JSON, of the database of a school
 * that nobody serves meanwhile. Nothing of it stays.
 */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { startEmbedded } from '#db'

const ROUNDS = 15

type Act = { what: string; tables: string[]; statements: string[] }

/** A row once more, under another id and with what must be its own. */
const again = (table: string, own: string, which: string) =>
  `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${own}))).* from ${table} t where ${which}`

const NEW_ID = "'id', gen_random_uuid()"
/** Each payment and its entries are written once more for this one. */
const PAYMENT =
  "(select s.payment_id from payment_allocations s join payments p on p.id = s.payment_id and p.status = 'succeeded' limit 1)"
const COPY = "'01900000-0000-7000-8000-000000000001'"
const COPY_OF_LEDGER = "'01900000-0000-7000-8000-000000000002'"
const LEDGER = `(select id from ledger_transactions where payment_id = ${PAYMENT} and kind = 'payment' limit 1)`

const ACTS: Act[] = [
  {
    what: 'the register of a day, 1,000 pupils',
    tables: ['attendance_records', 'feed_items'],
    statements: [
      `insert into attendance_records (id, school_id, ward_id, term_id, day, session, status)
        select gen_random_uuid(), w.school_id, w.id, (select id from terms order by opens desc limit 1), date '2031-01-02', 'day',
          case when row_number() over () % 20 = 0 then 'absent' else 'present' end from wards w`,
      `insert into feed_items (id, school_id, ward_id, kind, subject_id, occurred_at, dedupe_key)
        select gen_random_uuid(), school_id, ward_id, 'attendance', id, now(), 'attendance:' || id
        from attendance_records where day = date '2031-01-02' and status = 'absent'`,
    ],
  },
  {
    what: 'a payment with its entries and receipt',
    tables: ['payments', 'payment_allocations', 'ledger_transactions', 'ledger_entries', 'receipts', 'feed_items'],
    statements: [
      again('payments', `'id', ${COPY}, 'reference', 'SG-COPY', 'idempotency_key', null`, `id = ${PAYMENT}`),
      again('payment_allocations', `${NEW_ID}, 'payment_id', ${COPY}`, `payment_id = ${PAYMENT}`),
      again(
        'ledger_transactions',
        `'id', ${COPY_OF_LEDGER}, 'payment_id', ${COPY}, 'dedupe_key', null, 'booked_on', date '2031-01-02'`,
        `id = ${LEDGER}`,
      ),
      again('ledger_entries', `${NEW_ID}, 'transaction_id', ${COPY_OF_LEDGER}`, `transaction_id = ${LEDGER}`),
      again(
        'receipts',
        `${NEW_ID}, 'payment_id', ${COPY}, 'public_id', 'copy', 'number', 9999999, 'receipt_no', 'copy', 'verify_code', 'copy'`,
        `payment_id = ${PAYMENT} and ward_id is null`,
      ),
      `insert into feed_items (id, school_id, ward_id, kind, subject_id, occurred_at, dedupe_key)
        select gen_random_uuid(), school_id, ward_id, 'receipt', payment_id, now(), 'receipt:copy:' || ward_id
        from (select distinct school_id, ward_id, payment_id from payment_allocations where payment_id = ${COPY}) s`,
      'set constraints all immediate',
    ],
  },
  {
    what: 'a notice to the school',
    tables: ['notices', 'feed_items'],
    statements: [
      again(
        'notices',
        `'id', ${COPY}, 'ref', 'copy', 'code', 'copy', 'published_at', now()`,
        "id = (select id from notices where audience = 'school' limit 1)",
      ),
      `insert into feed_items (id, school_id, ward_id, kind, subject_id, occurred_at, dedupe_key)
        select gen_random_uuid(), school_id, null, 'notice', id, now(), 'notice:copy' from notices where id = ${COPY}`,
    ],
  },
]

const [, , dataDir] = process.argv
if (dataDir === undefined) throw new Error('Say whose data folder it is.')
const { connection, stop } = await startEmbedded({ dataDir })
const client = new pg.Client({ ...connection, options: '-c jit=off -c app.role=system' })
await client.connect()
const { rows: found } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
const pid = found[0]?.pid ?? 0

/** Milliseconds that the connection's own process was on a processor so far. */
const spent = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

async function written(): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes")
  return Number(rows[0]?.bytes)
}

/** One act, taken back; the stamps' triggers of its tables are on or off. Planned anew either way, and done once before it is measured. */
async function once({ tables, statements }: Act, isStamped: boolean) {
  const all = async () => {
    for (const statement of statements) {
      const { rowCount } = await client.query(statement)
      if (rowCount === 0) throw new Error(`Nothing was written by ${statement}`)
    }
  }
  await client.query('begin')
  for (const table of tables)
    for (const trigger of ['version_stamps_i', 'version_stamps_u', 'version_stamps_d'])
      await client.query(`alter table ${table} ${isStamped ? 'enable' : 'disable'} trigger ${trigger}`)
  await client.query('savepoint before')
  await all()
  await client.query('rollback to savepoint before')
  const [cpu, log] = [spent(), await written()]
  await all()
  const used = { cpu: spent() - cpu, log: (await written()) - log }
  await client.query('rollback')
  return used
}

const middle = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const results = []
for (const act of ACTS) {
  const runs: Record<'stamped' | 'bare', { cpu: number; log: number }[]> = { stamped: [], bare: [] }
  for (let round = 0; round < ROUNDS; round++) {
    runs.bare.push(await once(act, false))
    runs.stamped.push(await once(act, true))
  }
  const of = (which: 'stamped' | 'bare', what: 'cpu' | 'log') => middle(runs[which].map((run) => run[what]))
  results.push({
    what: act.what,
    bareMs: of('bare', 'cpu'),
    stampedMs: of('stamped', 'cpu'),
    bareBytes: of('bare', 'log'),
    stampedBytes: of('stamped', 'log'),
  })
}
await client.end()
await stop()
process.stdout.write(JSON.stringify(results))
