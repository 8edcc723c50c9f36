import { expect, test } from 'vitest'
import { databaseBefore } from '#testing'

/*
 * What the rows of a school mean after a start of this version that moves them. That none is lost, of any table and any released
 * version, is in forward.test.ts; the days that were closed are in modules/billing/carried-forward.test.ts.
 */

const [SCHOOL, MOTHER, FATHER, QUESTION] = [1, 2, 3, 4].map((number) => `00000000-0000-7000-8000-00000000000${number}`)

/** Each test goes the way of every release, which takes a busy machine its time. */
const MANY_MIGRATIONS = { timeout: 60_000 }

const schools = (...codes: string[]) => `
  insert into schools (id, code, name, country, head_teacher_name, head_teacher_title, currency, timezone, grading_scale)
    select gen_random_uuid(), code, code, 'GH', 'Grace Owusu', 'Mrs.', 'GHS', 'Africa/Accra', 'ges'
    from unnest(array['${codes.join("', '")}']) as s (code);
  update schools set id = '${SCHOOL}' where code = '${codes[0]}'`

test(
  'keys under which a school took payments and questions before it was brought up to date stay used',
  MANY_MIGRATIONS,
  async () => {
    const { write, rows, bringForward } = await databaseBefore('idempotency_keys')
    const payment =
      'insert into payments (id, school_id, reference, method, provider, amount_minor, fee_bearer, status, created_at, idempotency_key) values (gen_random_uuid()'
    await write(
      `${schools('nyansapo')};
    insert into users (id, school_id, ref, role, fullname, username) values ('${MOTHER}', '${SCHOOL}', 'A', 'parent', 'Abena', 'abena');
    ${payment}, '${SCHOOL}', 'PAY-1', 'card', 'demo', 100, 'school', 'pending', now(), '${MOTHER}:tapped-once');
    ${payment}, '${SCHOOL}', 'PAY-2', 'cash', 'office', 100, 'school', 'succeeded', now() - interval '1 year', 'desk:long-ago');
    ${payment}, '${SCHOOL}', 'PAY-3', 'cash', 'office', 100, 'school', 'succeeded', now(), 'import:PAY-3');
    insert into conversation_messages (id, thread_id, user_id, sender, message, date, idempotency_key)
      values ('${QUESTION}', gen_random_uuid(), '${MOTHER}', 'me', 'How much?', now(), 'asked-once')`,
    )
    await bringForward()
    expect(await rows('select school_id, who, key, digest, made from idempotency_keys order by key')).toEqual([
      [SCHOOL, MOTHER, 'asked-once', '', QUESTION],
      [SCHOOL, MOTHER, 'tapped-once', '', 'PAY-1'],
    ])
  },
)

test(
  'events that were given up are taken up again, refunds on their way are asked for, and a night’s list shows what is the school’s own',
  MANY_MIGRATIONS,
  async () => {
    const { write, rows, bringForward } = await databaseBefore('providers_truth')
    await write(
      `${schools('one', 'two')};
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
      from schools`,
    )
    await bringForward()
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
  },
)

test(
  'what a parent may have chosen before imports asked is theirs; a parent who never came has chosen nothing',
  MANY_MIGRATIONS,
  async () => {
    const { write, rows, bringForward } = await databaseBefore('what_people_own')
    const payment = `insert into payments (id, school_id, reference, method, provider, amount_minor, fee_bearer, status, created_at, updated_at, paid_at)
    values (gen_random_uuid(), '${SCHOOL}'`
    await write(
      `${schools('nyansapo', 'gracefield')};
    insert into users (id, school_id, ref, role, fullname, username, language, occupation, last_seen_at) values
      ('${MOTHER}', '${SCHOOL}', 'A', 'parent', 'Abena', 'abena', 'fr', 'Trader', now()),
      ('${FATHER}', '${SCHOOL}', 'B', 'parent', 'Kwame', 'kwame', 'en', 'Driver', null);
    insert into audit (id, school_id, at, actor_name, actor_role, action) values (gen_random_uuid(), '${SCHOOL}', now(), 'Grace Owusu', 'head', 'assistant.settings_changed');
    ${payment}, 'FILE', 'cash', 'office', 100, 'school', 'succeeded', '2026-01-05', '2026-01-05T09:00Z', '2026-01-05');
    ${payment}, 'DESK', 'cash', 'office', 100, 'school', 'succeeded', '2026-01-05T10:00Z', '2026-01-05T10:00Z', '2026-01-05');
    ${payment}, 'BACK', 'cash', 'office', 100, 'school', 'reversed', '2026-01-05', '2026-02-05', '2026-01-05')`,
    )
    await bringForward()
    expect(await rows("select username, own->>'language', own->>'occupation' from users order by 1")).toEqual([
      ['abena', 'fr', 'Trader'],
      ['kwame', null, null],
    ])
    expect(await rows("select code, own ? 'ai_enabled' from schools order by 1")).toEqual([
      ['gracefield', false],
      ['nyansapo', true],
    ])
    expect(await rows('select reference, imported_at is null, imported_at = updated_at from payments order by 1')).toEqual([
      // The bursar took it back after the file: what the file says of it is no longer all.
      ['BACK', false, false],
      ['DESK', true, null],
      ['FILE', false, true],
    ])
  },
)

test(
  'a school with phones of other countries goes on sending its codes there, and another school does not',
  MANY_MIGRATIONS,
  async () => {
    const { write, rows, bringForward } = await databaseBefore('known_devices')
    const person = (number: number, school: string, phone: string) =>
      `(gen_random_uuid(), (select id from schools where code = '${school}'), 'P${number}', 'parent', 'A', 'p${number}', ${phone})`
    await write(
      `${schools('nyansapo', 'gracefield')};
    insert into users (id, school_id, ref, role, fullname, username, phone) values
      ${person(1, 'nyansapo', "'+447400123456'")}, ${person(2, 'nyansapo', "'+12025550123'")},
      ${person(3, 'nyansapo', "'+233245550182'")}, ${person(4, 'nyansapo', 'null')}, ${person(5, 'gracefield', "'+233205550123'")}`,
    )
    await bringForward()
    expect(await rows('select code, sms_countries from schools order by 1')).toEqual([
      ['gracefield', []],
      // The same figures begin the phones of both.
      ['nyansapo', ['CA', 'GB', 'US']],
    ])
    expect(await rows('select distinct names_on_lock_screen from users')).toEqual([[true]])
  },
)

test(
  'who failed to come in before there was a list of it stands in the list of the school whose account it was',
  MANY_MIGRATIONS,
  async () => {
    const { write, rows, bringForward } = await databaseBefore('who_looked')
    const line =
      'insert into audit (id, at, actor_name, actor_role, action, school_id, subject_id) values (gen_random_uuid(), now()'
    await write(
      `${schools('nyansapo', 'adinkra')};
    insert into users (id, school_id, ref, role, fullname, username) values ('${MOTHER}', '${SCHOOL}', 'A', 'parent', 'Abena', 'abena');
    ${line}, 'nobody signed in', 'none', 'identity.sign_in_refused', null, '${MOTHER}');
    ${line}, 'nobody signed in', 'none', 'identity.sign_in_refused', null, null);
    ${line}, 'Grace Owusu', 'head', 'wards.opened', '${SCHOOL}', null)`,
    )
    await bringForward()
    expect(await rows('select action, school_id, subject_id from audit order by action desc, subject_id')).toEqual([
      ['wards.opened', SCHOOL, null],
      ['identity.sign_in_refused', SCHOOL, MOTHER],
      ['identity.sign_in_refused', null, null],
    ])
    // What was written is as fast as before.
    await expect(rows("update audit set note = 'changed'")).rejects.toThrow('append-only')
  },
)

test(
  'everybody of a released version becomes a person under the id they had, with what proves them, and stays signed in',
  MANY_MIGRATIONS,
  async () => {
    const { write, rows, bringForward } = await databaseBefore('persons')
    await write(
      `${schools('nyansapo', 'gracefield')};
    insert into users (id, school_id, ref, role, fullname, username, phone, phone_verified_at, email, password_hash) values
      ('${MOTHER}', '${SCHOOL}', 'A', 'parent', 'Abena', 'abena', '+233245550182', '2026-01-05', 'abena@home.example', 'hash of hers'),
      ('${FATHER}', (select id from schools where code = 'gracefield'), 'B', 'teacher', 'Kwame', 'kwame', null, null, null, null);
    insert into sessions (id, token_hash, user_id, cross_site_token, last_seen_at, expires_at, device_label, address)
      select gen_random_uuid(), convert_to(ref, 'UTF8'), id, '', now(), now(), '', '' from users;
    insert into known_devices (user_id, device_hash, signed_in_at) values ('${MOTHER}', '', now());
    insert into tickets (id, purpose, token_hash, user_id, expires_at) values ('${QUESTION}', 'desk', '', '${MOTHER}', now())`,
    )
    await bringForward()
    expect(
      await rows('select id, phone, phone_verified_at is null, email, password_hash, bound_at is null from persons order by id'),
    ).toEqual([
      [MOTHER, '+233245550182', false, 'abena@home.example', 'hash of hers', true],
      [FATHER, null, true, null, null, true],
    ])
    expect(await rows('select id, person_id, phone, email from users order by id')).toEqual([
      [MOTHER, MOTHER, '+233245550182', 'abena@home.example'],
      [FATHER, FATHER, null, null],
    ])
    expect(await rows('select person_id, side, vouched_by_id from sessions order by 1')).toEqual([
      [MOTHER, 'parent', null],
      [FATHER, 'staff', null],
    ])
    expect(await rows('select person_id from known_devices')).toEqual([[MOTHER]])
    expect(await rows('select person_id, user_id from tickets')).toEqual([[MOTHER, MOTHER]])
  },
)

test('a class keeps its teacher, and one that named nobody of its school has none', MANY_MIGRATIONS, async () => {
  const { write, rows, bringForward } = await databaseBefore('class_teachers_of_school')
  const klass = (code: string, teacher: string) =>
    `(gen_random_uuid(), '${SCHOOL}', '${code}', '${code}', '${code}', 'primary', 1, ${teacher})`
  await write(
    `${schools('nyansapo', 'gracefield')};
    insert into persons (id) values ('${MOTHER}'), ('${FATHER}');
    insert into users (id, person_id, school_id, ref, role, fullname, username) values
      ('${MOTHER}', '${MOTHER}', '${SCHOOL}', 'T', 'teacher', 'Miss Amenyo', 't'),
      ('${FATHER}', '${FATHER}', (select id from schools where code = 'gracefield'), 'T', 'teacher', 'Mr. Bello', 't');
    insert into classes (id, school_id, code, name, level, stage, position, class_teacher_id) values
      ${klass('B1', `'${MOTHER}'`)}, ${klass('B2', `'${FATHER}'`)}, ${klass('B3', `'${QUESTION}'`)}, ${klass('B4', 'null')}`,
  )
  await bringForward()
  expect(await rows('select code, class_teacher_id from classes order by 1')).toEqual([
    ['B1', MOTHER],
    ['B2', null],
    ['B3', null],
    ['B4', null],
  ])
  await expect(rows(`update classes set class_teacher_id = '${FATHER}'`)).rejects.toThrow('classes_class_teacher_id_of_school')
})

test(
  'what stood in the feed before it was kept what it says is told by the first start, but for what was taken back',
  MANY_MIGRATIONS,
  async () => {
    const { write, rows, bringForward } = await databaseBefore('told_items')
    const notice = `insert into notices (id, school_id, ref, code, title, body, category, priority, audience, sender, published_at, withdrawn_at)
    values (gen_random_uuid(), '${SCHOOL}'`
    await write(
      `${schools('nyansapo')};
    ${notice}, 'A', 'A', 'Vacation', '', 'general', 'info', 'school', 'The head', now(), null);
    ${notice}, 'B', 'B', 'A mistake', '', 'general', 'info', 'school', 'The head', now(), now());
    insert into feed_items (id, school_id, kind, subject_id, occurred_at, dedupe_key)
      select gen_random_uuid(), school_id, 'notice', id, published_at, ref from notices`,
    )
    await bringForward()
    expect(await rows("select audience_id, said ->> 'title' from feed_told")).toEqual([[SCHOOL, 'Vacation']])
  },
)

test(
  'of pupils who had left before the school was brought up to date the file is kept from the last that is known of them',
  MANY_MIGRATIONS,
  async () => {
    const { write, rows, bringForward } = await databaseBefore('pupils_files')
    await write(
      `${schools('nyansapo')};
    insert into classes (id, school_id, code, name, level, stage, position) values ('${MOTHER}', '${SCHOOL}', 'B5', 'Basic 5', 'Basic 5', 'primary', 5);
    insert into wards (id, school_id, admission_no, first_name, last_name, class_id, status, updated_at)
      select gen_random_uuid(), '${SCHOOL}', status, 'Ama', 'Mensah', '${MOTHER}', status, '2024-07-25T10:00:00Z'
      from unnest(array['active', 'graduated', 'withdrawn']) as s (status)`,
    )
    await bringForward()
    expect(await rows("select status, left_at = '2024-07-25T10:00:00Z', forgotten_at from wards order by status")).toEqual([
      ['active', null, null],
      ['graduated', true, null],
      ['withdrawn', true, null],
    ])
  },
)
