import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { mendEveryFeed } from '#modules/feed'
import { openTwoSchools } from '#testing'

/*
 * What the feed says is kept beside what it is about (migrations-after/55_told.sql). Here each upkeep is taken away once, and what
 * `schoolgate check` computes anew tells that it was: the check and the upkeep prove each other.
 */

/** What each kind of item is about. */
const ABOUT = {
  attendance: 'attendance_records',
  score_published: 'assessment_scores',
  term_report: 'term_reports',
  bill_issued: 'bills',
  reminder: 'bills',
  receipt: 'payments',
  notice: 'notices',
}

/** A change of each table that a family is told of in its feed. */
const TOLD_CHANGES: Record<string, string> = {
  feed_items: "occurred_at = occurred_at - interval '1 minute'",
  attendance_records: "time_in = '08:59'",
  attendance_explanations: "at = at + interval '1 second'",
  assessment_scores: "comment = 'Well done'",
  assessments: "title = title || '!'",
  subjects: "name = name || '!'",
  term_reports: "status = 'draft'",
  term_report_acknowledgements: "at = at + interval '1 second'",
  terms: "name = name || '!'",
  schools: "timezone = 'Pacific/Kiritimati'",
  bills: "due_on = '2026-02-02'",
  bill_items: 'amount_minor = amount_minor + 1',
  bill_instalments: "due_on = '2026-03-29'",
  bill_promises: "day = '2026-03-28'",
  payments: "payer_id = null, payer_name = 'Auntie'",
  payment_allocations: 'amount_minor = amount_minor + 1',
  receipts: "public_id = public_id || 'x'",
  notices: "title = title || '!'",
}
/** What may be added to a thing, or taken from it, after its item was told. */
const ADDED_LATER = [
  'attendance_explanations',
  'term_report_acknowledgements',
  'bill_items',
  'bill_instalments',
  'bill_promises',
  'payment_allocations',
  'receipts',
]

/** A family to which each kind of thing has happened, told in the feed, and the database’s administrator. */
async function openFeed() {
  const app = await openTwoSchools()
  const { own, here } = app.fixture
  const admin = new pg.Client(app.connection)
  await admin.connect()
  onTestFinished(() => admin.end())
  const idOf = (table: string) => String(own.rows.get(table)?.['id'])
  await admin.query(`
    delete from feed_reads; delete from feed_items;
    update attendance_records set status = 'absent', day = '2026-03-10' where id = '${idOf('attendance_records')}';
    update attendance_explanations set ward_id = '${own.wardId}', first_day = '2026-03-10', last_day = '2026-03-10', state = 'pending'
      where id = '${idOf('attendance_explanations')}';
    update assessments set published_at = '2026-03-01' where id = '${idOf('assessments')}';
    update term_report_acknowledgements a set version = r.version from term_reports r where r.id = a.report_id;
    update bill_instalments set due_on = '2026-03-20' where bill_id = '${idOf('bills')}';
    update bill_promises set day = '2026-03-11', made_at = '2026-03-01' where bill_id = '${idOf('bills')}';
    update payments set payer_id = '${own.guardianId}' where id = '${idOf('payments')}'`)
  const tell = (kind: string, table: string, at: string) =>
    admin.query(
      `insert into feed_items (id, school_id, ward_id, kind, subject_id, occurred_at, dedupe_key)
        values (gen_random_uuid(), $1, $2, $3, $4, $5, $6)`,
      [here.id, kind === 'notice' ? null : own.wardId, kind, idOf(table), at, `${kind} ${at}`],
    )
  for (const [kind, table] of Object.entries(ABOUT)) await tell(kind, table, '2026-03-11T23:30:00Z')
  // Before a day was promised.
  await tell('reminder', 'bills', '2026-02-20T12:00:00Z')
  const wrong = async () => (await admin.query<{ id: string }>('select feed_differences($1) as id', [here.id])).rows.length
  /** What comes of it with every upkeep asleep but, where one is named, this; nothing of it stays. */
  const wrongAfter = async (table: string, change: string, upkeep?: string) => {
    await admin.query('begin')
    for (const name of [table, ...(table === 'payment_allocations' ? ['payments'] : [])])
      await admin.query(`alter table ${name} disable trigger user`)
    if (upkeep) await admin.query(`alter table ${table} enable trigger ${upkeep}`)
    const { rowCount } = await admin.query(change)
    expect(rowCount, change).toBeGreaterThan(0)
    const differing = await wrong()
    await admin.query('rollback')
    return differing
  }
  return { ...app, admin, idOf, wrong, wrongAfter }
}

test('what each kind of thing says is kept, and every table that decides it keeps it', async () => {
  const { admin, wrong } = await openFeed()
  const { rows: told } = await admin.query<{ kind: string }>('select distinct kind from feed_told order by 1')
  expect(told.map(({ kind }) => kind)).toEqual(Object.keys(ABOUT).toSorted())
  expect(await wrong()).toBe(0)
  const { rows } = await admin.query<{ name: string }>(
    "select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'feed_told_u' and t.tgenabled = 'O' order by 1",
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(TOLD_CHANGES).toSorted())
})

test.each(Object.entries(TOLD_CHANGES))(
  'a change of %s is told, and the check would miss no upkeep that forgot it',
  async (table, set) => {
    const { wrongAfter } = await openFeed()
    expect(await wrongAfter(table, `update ${table} set ${set}`)).toBeGreaterThan(0)
    expect(await wrongAfter(table, `update ${table} set ${set}`, 'feed_told_u')).toBe(0)
  },
)

test.each(ADDED_LATER)('what is added to %s later, or taken back, is told as well', async (table) => {
  const { admin, wrongAfter, wrong } = await openFeed()
  const name = admin.escapeIdentifier(table)
  // Nothing of the ledger stands in the way of what is only looked at.
  const remove = `delete from ${name}`
  await admin.query(`do $$ declare key record; begin
    for key in select conrelid::regclass as place, conname from pg_constraint where confrelid = '${table}'::regclass and contype = 'f' loop
      execute format('alter table %s drop constraint %I', key.place, key.conname); end loop; end $$`)
  expect(await wrongAfter(table, remove)).toBeGreaterThan(0)
  expect(await wrongAfter(table, remove, 'feed_told_d')).toBe(0)
  await admin.query(`create table taken as select * from ${name}`)
  await admin.query(remove)
  expect(await wrong()).toBe(0)
  const give = `insert into ${name} select * from taken`
  expect(await wrongAfter(table, give)).toBeGreaterThan(0)
  expect(await wrongAfter(table, give, 'feed_told_i')).toBe(0)
})

test('two who change what one item says at the same moment, each by another thing, are both told of', async () => {
  const { admin, connection, idOf, wrong } = await openFeed()
  const second = new pg.Client(connection)
  await second.connect()
  onTestFinished(() => second.end())
  await admin.query('begin')
  await admin.query(`update attendance_records set status = 'late', time_in = '08:20' where id = '${idOf('attendance_records')}'`)
  // It waits for the other, since it cannot know yet what the register will say.
  const said = second.query(`update attendance_explanations set at = at + interval '1 minute'`)
  const waits = async () =>
    (await admin.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount
  await expect.poll(waits).toBeGreaterThan(0)
  await admin.query('commit')
  await said
  expect(await wrong()).toBe(0)
})

test('what is kept and wrong is found, told and made anew; what is right is left as it is', async () => {
  const { admin, db, fixture, wrong } = await openFeed()
  expect((await mendEveryFeed(db)).flatMap(({ mended }) => mended)).toEqual([])
  await admin.query(`update feed_told set said = said || '{"status": "late"}' where kind = 'attendance'`)
  await admin.query("delete from feed_told where kind = 'receipt'")
  const found = await mendEveryFeed(db)
  expect(
    found
      .find(({ school }) => school === fixture.here.code)
      ?.mended.map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['attendance', 'receipt'])
  expect(await wrong()).toBe(0)
  expect((await mendEveryFeed(db)).flatMap(({ mended }) => mended)).toEqual([])
})
