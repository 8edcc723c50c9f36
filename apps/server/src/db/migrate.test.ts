import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#db'
import { Refusal } from '#lib/refusal'
import { SERVER_ROOT } from '#testing'

async function emptyDatabase(name: string): Promise<pg.ClientConfig> {
  const cluster = inject('cluster')
  const client = new pg.Client({ ...cluster, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { ...cluster, database: name }
}

async function ask(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('four servers that start at once on a new database make it once', async () => {
  const connection = await emptyDatabase('four_starts')
  await Promise.all([1, 2, 3, 4].map(() => migrate(connection, SERVER_ROOT)))
  expect(await ask(connection, 'select count(*)::int as n from wards')).toEqual([{ n: 0 }])
})

test('a database that cannot be brought up to date is left as it was, and the operator is told in one sentence', async () => {
  const connection = await emptyDatabase('in_the_way')
  await ask(connection, 'create table wards (name text)')
  await expect(migrate(connection, SERVER_ROOT)).rejects.toThrow(Refusal)
  await expect(migrate(connection, SERVER_ROOT)).rejects.toThrow(
    /could not be brought to this version .*already exists.*; nothing in it was changed/,
  )
  expect(await ask(connection, "select table_name from information_schema.tables where table_schema = 'public'")).toEqual([
    { table_name: 'wards' },
  ])
})

test('a command beside a busy server waits for nobody, and nobody for it', async () => {
  const connection = await emptyDatabase('busy')
  await migrate(connection, SERVER_ROOT)
  const parent = new pg.Client(connection)
  await parent.connect()
  await parent.query('begin')
  await parent.query('select * from wards; lock table payments in row exclusive mode')
  await expect(migrate({ ...connection, statement_timeout: 5000 }, SERVER_ROOT)).resolves.toBeUndefined()
  await parent.query('rollback')
  await parent.end()
})

/** The program as it was before a migration and all that came after it. */
async function before(migration: string): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'schoolgate-before-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const names = (await readdir(path.join(SERVER_ROOT, 'migrations'))).toSorted()
  const at = names.findIndex((name) => name.endsWith(migration))
  for (const name of names.slice(0, at))
    await cp(path.join(SERVER_ROOT, 'migrations', name), path.join(root, 'migrations', name), { recursive: true })
  await cp(path.join(SERVER_ROOT, 'migrations-after'), path.join(root, 'migrations-after'), { recursive: true })
  return root
}

test('keys under which a school took payments and questions before it was brought up to date stay used', async () => {
  const connection = await emptyDatabase('old_keys')
  await migrate(connection, await before('_idempotency_keys'))
  const [school, mother, question] = [1, 2, 3].map((number) => `00000000-0000-7000-8000-00000000000${number}`)
  const payment =
    'insert into payments (id, school_id, reference, method, provider, amount_minor, fee_bearer, status, created_at, idempotency_key) values (gen_random_uuid()'
  await ask(
    connection,
    `set session_replication_role = replica;
    insert into schools (id, code, name, country, head_teacher_name, head_teacher_title, currency, timezone, grading_scale)
      values ('${school}', 'NYP', 'Nyansapo', 'GH', 'Grace Owusu', 'Mrs.', 'GHS', 'Africa/Accra', 'ges');
    insert into users (id, school_id, ref, role, fullname, username) values ('${mother}', '${school}', 'A', 'parent', 'Abena', 'abena');
    ${payment}, '${school}', 'PAY-1', 'card', 'demo', 100, 'school', 'pending', now(), '${mother}:tapped-once');
    ${payment}, '${school}', 'PAY-2', 'cash', 'office', 100, 'school', 'succeeded', now() - interval '1 year', 'desk:long-ago');
    ${payment}, '${school}', 'PAY-3', 'cash', 'office', 100, 'school', 'succeeded', now(), 'import:PAY-3');
    insert into conversation_messages (id, thread_id, user_id, sender, message, date, idempotency_key)
      values ('${question}', gen_random_uuid(), '${mother}', 'me', 'How much?', now(), 'asked-once')`,
  )
  await migrate(connection, SERVER_ROOT)
  expect(await ask(connection, 'select school_id, who, key, digest, made from idempotency_keys order by key')).toEqual([
    { school_id: school, who: mother, key: 'asked-once', digest: '', made: question },
    { school_id: school, who: mother, key: 'tapped-once', digest: '', made: 'PAY-1' },
  ])
})

/** What schools run already. A change to the tables is a new migration, added here when it is released. */
const RELEASED: Record<string, string> = {
  '20261121121715_walls': '85e5d279d6ec6ad3e50fa85941ac2da0659c8e3d1324e9e08d80360b0b205ecc',
  '20261121135239_init': '16a7eb8ed456d2fdfa6e3a2e6ff1bb9dded1a1f21c6bbafc55e9c65e96254099',
  '20261121150709_seals': '404e1140c36476fe726e2826d1a4c03976643c8442a779ad02cc3ff0242f26a7',
  '20261121150725_academics': '08c7ce98954a33d3dcc1baed5efb8c17ad2ee4d3f356961b4870e341cc87b9a5',
  '20261121150852_explanations': 'e8e748b7222f3385f8847622149da4c6de96fb8c804eb6a068aa15259ae1a503',
  '20261121151035_fees_and_ledger': '862d0426240ceca8e5478fc20a45e80ab1e72c5fedb26770fdc6e43445743d9c',
  '20261121151621_payments': 'a2211da9c4132aef40dc371d75e2dc7396b8547ea06dfbd2c2afd56b2ad6a1c5',
  '20261121152039_bill_shares': 'fc136ae3e8e0431e8124bf0307cfc18e80b26d59d357a5da42ef0fd0b088fa21',
  '20261121152901_codes_of_versions': 'c63ad0f9b65dec29be12cf68f4e284f50b6c291f04a3ca7385dc9772fe1e313b',
  '20261121154419_marks_of_term': '9779092c727c97d461759d50d9a879c4e9a2b866b7e49b42f4b9b89f9fda7492',
  '20261121161930_assistant': 'e8646931eabdc86bbafc51f804d9911ad2356244a37d377095ce04ce7effcead',
  '20261121162412_results_in_school_hours': '55c0ca41c6fb65d853a6e421ece310495ece116fc33e0f7b3c4969a4392f6bd0',
  '20261121164139_uploads_of': 'c5f27394b7715b7eb0caf93875875d3121eeaa265277e9a2e577902c61b468d6',
  '20261121182507_signature_of_version': '29d03ae828c1a81775cf7b9703fd0798ef2d57466a63ac4663e32e7b64aaa400',
  '20261121184719_api_tokens': 'edd35b34c3edcfe0d55808442085a2fcd6c4a77e13e470236f3e574d80d94d02',
  '20261121185147_counted_on': '1a608a78cbf0e4c33af90f0277871c67c7b226ddf73a8b207c3bb6813889d2ec',
  '20261121213915_staff_signatures': 'dae1623c907dea01bce35de997df8739cd2399bc379b6b10ff5f73ae84d24bde',
}

test('a released migration is never edited', async () => {
  const folder = path.join(SERVER_ROOT, 'migrations')
  for (const [name, sha256] of Object.entries(RELEASED)) {
    const text = await readFile(path.join(folder, name, 'migration.sql'))
    expect(createHash('sha256').update(text).digest('hex'), name).toBe(sha256)
  }
})
