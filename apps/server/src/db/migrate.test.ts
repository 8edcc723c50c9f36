import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#db'
import { Refusal } from '#lib/refusal'
import { emptyDatabase, SERVER_ROOT } from '#testing'

async function ask(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('four servers that start at once on a new database make it once', { timeout: 180_000 }, async () => {
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
  '20261122133129_explanation_requests': '70d309136d217e70ce3e28c8a32e95061a1731d12ec2463e93eca737f797393f',
  '20261122140023_days_by_halves': 'ec5d67258f73f47b0a5e057b3b709d43246972dc0e5a33a7b0f44ea23a7cf2d8',
  '20261122142931_doers_by_name': 'ca6957eb55407f093c08d75e5a08ecf9680f9db0c18d84124b34b766145d8047',
  '20261122143433_closed_days': 'a6bb849e2c8953a7b906d19a219b69f75c44aadd7870f33e4cf41834453a3878',
  '20261122145333_idempotency_keys': 'f6c948005393b79d7048460116b96af92ed4e77206f6f9a333058fdf34ff5b30',
  '20261122145350_providers_truth': '697f790b27f1c5e6cea18ed2a40d3a436d0a261fbf43477025493e6c390f29ce',
  '20261122150413_first_factor': '9e5b11c21c706bef62e61d885723c3ab770090dd6a9a169ae1202eaea14e627f',
  '20261122150756_notes_of_refunds': '862985f786e7242ab5a8068ac36934866e15fe1fee48bad0c530c7d9dd2c4f0d',
  '20261122151810_ended_links_stay_ended': 'b6ddc6336052c6efb9090b93807a13c39b6161734ebb28bc5589dc58a9faf26e',
  '20261122153013_what_people_own': 'c7b9e28bd716cc48a483724455079802f1d1045d4e3ed8fc2cbae5fc720d9aa1',
  '20261122165937_known_devices': '10dbfa93bcfa20ce95808dd52a65b1d4148f9f6a7f2376930bd7c48afce07683',
  '20261122174903_who_looked': '280c0877c0418d7592dccc7b7f66bdc08ee2fc261782d5075ec1667b955045e7',
  '20261122181732_roles': '370f84b3752c3079546a1d928302a08a220e22a2c9052d86aa7e809f20d77e42',
  '20261122181739_second_wall': 'a817c71c0f829fb379a52a6c821b1260c9b474bb371cf5c9a86b4ccb17721cec',
  '20261122182956_jobs': 'b42da6ca6d3d0c06839f6c81df3dd7420992c383d052109eeff18349aa3a85f4',
}

test('a released migration is never edited', async () => {
  const folder = path.join(SERVER_ROOT, 'migrations')
  for (const [name, sha256] of Object.entries(RELEASED)) {
    const text = await readFile(path.join(folder, name, 'migration.sql'))
    expect(createHash('sha256').update(text).digest('hex'), name).toBe(sha256)
  }
})
