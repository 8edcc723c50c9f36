import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#db'
import { SERVER_ROOT } from '#testing'

/** What a school's database had before refunds, events and nights were the provider's word. */
const BEFORE = `
  select set_config('app.role', 'system', false);
  insert into schools (id, code, name, country, head_teacher_name, head_teacher_title, currency, timezone, grading_scale)
    select gen_random_uuid(), code, code, 'GH', 'Grace Owusu', 'Mrs.', 'GHS', 'Africa/Accra', 'ges' from (values ('one'), ('two')) as s (code);
  insert into payments (id, school_id, reference, method, provider, is_live, provider_reference, amount_minor, fee_bearer, status)
    select gen_random_uuid(), id, 'PAY-' || code, 'card', 'paystack', true, code, 10000, 'school', 'succeeded' from schools;
  insert into refunds (id, school_id, payment_id, amount_minor, reason, status, asked_at)
    select gen_random_uuid(), school_id, id, 700, 'Paid twice', 'pending', now() from payments where reference = 'PAY-one';
  insert into provider_events (id, provider, digest, signature, body, received_at, handled_at, outcome)
    select gen_random_uuid(), 'paystack', outcome, '', '', now(), now(), outcome from (values ('failed'), ('settled')) as e (outcome);
  insert into reconciliations (id, school_id, provider, day, ran_at, compared, differences)
    select gen_random_uuid(), id, 'paystack', '2026-11-01', now(), 2, jsonb_build_array(
      jsonb_build_object('kind', 'not_in_our_books', 'reference', 'BESIDE', 'oursMinor', null, 'theirsMinor', 7700, 'currency', 'GHS'),
      jsonb_build_object('kind', 'settled_late', 'reference', 'PAY-' || code, 'oursMinor', 10000, 'theirsMinor', 10000, 'currency', 'GHS'))
    from schools`

test('what a school’s database has is carried forward: events that were given up, refunds on their way, and lists that were not its own', async () => {
  const cluster = inject('cluster')
  const client = new pg.Client({ ...cluster, database: 'postgres' })
  await client.connect()
  await client.query('create database providers_truth')
  await client.end()
  const connection = { ...cluster, database: 'providers_truth' }
  const root = await mkdtemp(path.join(tmpdir(), 'schoolgate-migrations-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await cp(path.join(SERVER_ROOT, 'migrations-after'), path.join(root, 'migrations-after'), { recursive: true })
  // Everything that was there before this change.
  const migrations = path.join(SERVER_ROOT, 'migrations')
  const thisChange = (await readdir(migrations)).find((name) => name.endsWith('_providers_truth')) ?? ''
  expect(thisChange).not.toBe('')
  await cp(migrations, path.join(root, 'migrations'), {
    recursive: true,
    filter: (from) => {
      const [, name] = /^(\d{14}_\w+)/.exec(path.relative(migrations, from)) ?? []
      return name === undefined || name < thisChange
    },
  })
  await migrate(connection, root)

  const school = new pg.Client(connection)
  await school.connect()
  onTestFinished(() => school.end())
  await school.query(BEFORE)
  await migrate(connection, SERVER_ROOT)
  const rows = async (sql: string) => (await school.query({ text: sql, rowMode: 'array' })).rows

  expect(
    await rows('select digest, outcome, failures, handled_at is null, try_at = received_at from provider_events order by 1'),
  ).toEqual([
    ['failed', null, 1, true, true],
    ['settled', 'settled', 0, false, true],
  ])
  expect(await rows('select reference, refunds_check_at is not null from payments order by 1')).toEqual([
    ['PAY-one', true],
    ['PAY-two', false],
  ])
  expect(
    await rows('select r.differences from reconciliations r join schools s on s.id = r.school_id order by s.code'),
  ).toMatchObject([[[{ reference: 'PAY-one' }]], [[{ reference: 'PAY-two' }]]])
  expect(await rows('select reference, is_live, reason, amount_minor, currency from unknown_transactions')).toEqual([
    ['BESIDE', true, 'unknown_reference', '7700', 'GHS'],
  ])
})
