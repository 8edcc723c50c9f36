import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { count, desc, isNotNull } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Db } from '#db'
import { ledgerTransactions } from '#db/schema'
import { commandActor } from '#lib/actor'
import { folderStorage } from '#lib/storage'
import { loadDemo } from '#modules/intake'
import { createTemplate, createTestDb } from '#testing'
import { createBursar } from './bursar.ts'
import { checkLedger } from './ledger-check.ts'

const clock = () => new Date('2026-11-21T10:00:00Z')

/** Moves so much from a bill that is paid to its ward's credit. */
const moved = (minor: number) => `with paid as (select bill_id, ward_id, account_id, school_id from ledger_entries
    where bill_id is not null and ward_id is not null group by 1, 2, 3, 4 having sum(amount_minor) = 0 limit 1), moved as (
  insert into ledger_transactions (id, school_id, at, happened_on, booked_on, kind, bill_id, memo)
    select gen_random_uuid(), school_id, now(), now(), now(), 'credit', bill_id, 'moved' from paid returning id)
  insert into ledger_entries (id, school_id, transaction_id, account_id, ward_id, bill_id, amount_minor)
    select gen_random_uuid(), school_id, moved.id, account_id, ward_id, side.bill, side.amount
    from paid, moved, lateral (values (bill_id, ${minor}), (null, ${-minor})) as side (bill, amount)`

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
    /there is no receipt[^]*Note: no row of the receipt book says[^]*5 missing/,
  ],
  [
    'a receipt that counts though its payment failed',
    `update payments set status = 'failed' where id in (select payment_id from receipts where number = 5)`,
    /A payment does not say what[^]*A receipt counts, but its money is not here[^]*R-\d+-00005 of/,
  ],
  [
    'a payment that is called given back, though nothing went back',
    `update payments set status = 'refunded' where id = (select id from payments where status = 'succeeded' limit 1)`,
    /A payment does not say what[^]*given back 0/,
  ],
  [
    'a part of a payment that is gone',
    `delete from payment_allocations where id = (select id from payment_allocations limit 1)`,
    /A payment does not say where its money went/,
  ],
  [
    'a transaction without entries',
    `delete from ledger_entries where transaction_id = (select id from ledger_transactions where kind = 'payment' limit 1)`,
    /does not balance[^]*0 entries[^]*A payment does not say what/,
  ],
  [
    'a reversal of half of what it takes back',
    `with old as (select * from ledger_transactions where kind = 'payment' limit 1), taken as (
      insert into ledger_transactions (id, school_id, at, happened_on, booked_on, kind, payment_id, method, reverses_id, memo)
        select gen_random_uuid(), school_id, at, booked_on, booked_on, 'reversal', payment_id, method, id, 'half' from old returning id, reverses_id)
      insert into ledger_entries (id, school_id, transaction_id, account_id, ward_id, bill_id, amount_minor)
        select gen_random_uuid(), e.school_id, taken.id, e.account_id, e.ward_id, e.bill_id, -e.amount_minor / 2
        from ledger_entries e join taken on taken.reverses_id = e.transaction_id`,
    /A reversal is not the mirror[^]*half/,
  ],
  [
    'money that moved from a ward’s credit to a bill that asks for nothing more',
    moved(-100),
    /A bill asks for less than nothing[^]*-100 is left[^]*A ward’s credit is below nothing/,
  ],
  [
    'money of a paid bill that became credit',
    moved(100),
    /A ward has credit, and a bill that asks for money[^]*credit 100, open bills/,
  ],
  [
    'a bill of another school’s ward',
    `update ledger_entries set school_id = (select id from schools s where s.id <> ledger_entries.school_id limit 1)
      where id = (select id from ledger_entries where ward_id is not null limit 1)`,
    /trial balance is not zero[^]*somebody else/,
  ],
  [
    'money on somebody else’s account',
    `update ledger_entries set ward_id = (select id from wards w where w.id <> ledger_entries.ward_id and w.school_id = ledger_entries.school_id limit 1)
      where id = (select id from ledger_entries where ward_id is not null limit 1)`,
    /somebody else/,
  ],
  [
    'money of a closed day that was moved to another one',
    `update ledger_transactions set booked_on = booked_on + 1 where booked_on = (select day from day_closings) and payment_id is not null`,
    /A closed day is not what it was[^]*came_in \w+ \w+: closed with [1-9]\d* of [1-9]\d*, the ledger has 0 of 0/,
  ],
  [
    'a closing that somebody made smaller',
    `update day_closings set figures = jsonb_set(figures, '{lines,0,amount_minor}', '1')`,
    /A closed day is not what it was[^]*closed with \d+ of 1, the ledger has \d+ of \d{2,}/,
  ],
  [
    'money that was written into a closed day',
    `update ledger_transactions set booked_on = (select day from day_closings) where kind = 'payment'`,
    /A closed day is not what it was/,
  ],
  [
    'a receipt that was made void on a closed day',
    `update receipts set voided_at = now(), voided_on = (select day from day_closings) where number = 5`,
    /A closed day is not what it was[^]*closed with 0 receipts made void, there are 1/,
  ],
]

test('the demo’s books are sound, and each planted fault is found and named', { timeout: 300_000 }, async () => {
  const { template, kept: sound } = await createTemplate(async (db) => {
    await loadDemo({ db, storage: folderStorage(await mkdtemp(path.join(tmpdir(), 'schoolgate-'))), clock })
    await closeBusiestDay(db)
    return checkLedger(db)
  })
  expect(sound.lines.join('\n')).toMatch(/nyansapo: \d+ entries, \d+ bills, \d+ payments, \d+ receipts[^]*The books are sound/)
  expect(sound.isSound).toBe(true)

  for (const [name, planted, said] of FAULTS) {
    const { db, connection } = await createTestDb(template)
    // Somebody with the database's own password, who lifts the ledger's guards.
    const client = new pg.Client(connection)
    await client.connect()
    await client.query('set session_replication_role = replica')
    await client.query(planted)
    await client.end()
    const { isSound, lines } = await checkLedger(db)
    await db.close()
    expect(isSound, name).toBe(false)
    expect(lines.join('\n'), name).toMatch(said)
  }
})

/** Closes the day on which money came most often. */
async function closeBusiestDay(db: Db): Promise<void> {
  const { schoolId, bookedOn: day, paymentId } = ledgerTransactions
  const [busiest] = await db.asSystem((tx) =>
    tx
      .select({ schoolId, day })
      .from(ledgerTransactions)
      .where(isNotNull(paymentId))
      .groupBy(schoolId, day)
      .orderBy(desc(count())),
  )
  if (!busiest) throw new Error('The demo has no payments.')
  const bursar = createBursar({ db, clock, schoolId: busiest.schoolId })
  await bursar.closeDay(
    { ...commandActor(busiest.schoolId, 'kwame', null), keyed: null },
    busiest.day,
    (await bursar.day(busiest.day)).total.amount_minor,
  )
}
