import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { folderStorage } from '#lib/storage'
import { loadDemo } from '#modules/intake'
import { createTestDb } from '#testing'
import { checkLedger } from './ledger-check.ts'

const clock = () => new Date('2026-11-21T10:00:00Z')

const FAULTS: [name: string, sql: string, said: RegExp][] = [
  [
    'an entry that nobody balanced',
    `insert into ledger_entries (id, school_id, transaction_id, account_id, ward_id, bill_id, amount_minor)
      select gen_random_uuid(), school_id, transaction_id, account_id, ward_id, bill_id, 1 from ledger_entries where ward_id is not null limit 1`,
    /trial balance is not zero[^]*does not balance/,
  ],
  [
    'a line of a bill that was made smaller',
    `update bill_items set amount_minor = amount_minor - 1 where code = 'TUI'`,
    /A bill does not say[^]*… and/,
  ],
  [
    'a bill that was voided by hand',
    `update bills set status = 'void' where id = (select id from bills limit 1)`,
    /A bill does not say/,
  ],
  [
    'a payment that grew',
    `update payments set amount_minor = amount_minor + 100 where id = (select id from payments where status = 'succeeded' limit 1)`,
    /A payment does not say what[^]*A payment does not say where/,
  ],
  [
    'a payment that failed after it was posted',
    `update payments set status = 'failed' where id = (select id from payments where status = 'succeeded' limit 1)`,
    /A payment does not say what/,
  ],
  [
    'a receipt that is gone',
    `delete from receipts where number = 5`,
    /there is no receipt[^]*Receipt numbers have a gap[^]*5 missing/,
  ],
  [
    'money on somebody else’s account',
    `update ledger_entries set ward_id = (select id from wards w where w.id <> ledger_entries.ward_id and w.school_id = ledger_entries.school_id limit 1)
      where id = (select id from ledger_entries where ward_id is not null limit 1)`,
    /somebody else/,
  ],
]

test(
  'the demo’s books are sound, and each planted fault is found, named, and gone when it is',
  { timeout: 120_000 },
  async () => {
    const { db, connection } = await createTestDb()
    await loadDemo({ db, storage: folderStorage(await mkdtemp(path.join(tmpdir(), 'schoolgate-'))), clock })
    const sound = await checkLedger(db)
    expect(sound.lines.join('\n')).toMatch(/nyansapo: \d+ entries, \d+ bills, \d+ payments, \d+ receipts[^]*The books are sound/)
    expect(sound.isSound).toBe(true)

    for (const [name, planted, said] of FAULTS) {
      // Somebody with the database's own password, who lifts the ledger's guards.
      const client = new pg.Client(connection)
      await client.connect()
      await client.query('set session_replication_role = replica')
      const undo = await keep(client)
      await client.query(planted)
      const { isSound, lines } = await checkLedger(db)
      expect(isSound, name).toBe(false)
      expect(lines.join('\n'), name).toMatch(said)
      await undo()
      await client.end()
    }
    expect((await checkLedger(db)).isSound).toBe(true)
  },
)

const TABLES = ['bills', 'bill_items', 'payments', 'receipts', 'ledger_entries']

/** Remembers the books, and puts them back. */
async function keep(client: pg.Client): Promise<() => Promise<void>> {
  for (const table of TABLES) await client.query(`create temp table kept_${table} as select * from ${table}`)
  return async () => {
    for (const table of TABLES)
      await client.query(`delete from public.${table}; insert into public.${table} select * from kept_${table}`)
  }
}
