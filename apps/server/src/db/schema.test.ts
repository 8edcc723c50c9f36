import { STAFF_ROLES } from '@schoolgate/contracts/endpoint'
import type { SQL } from 'drizzle-orm'
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { everyTable, openTwoSchools } from '#testing'

const tables = everyTable().map(getTableConfig)

/** A school of which every table holds rows, and its administrator. */
async function fullSchool() {
  const { connection } = await openTwoSchools()
  const admin = new pg.Client(connection)
  await admin.connect()
  onTestFinished(() => admin.end())
  return admin
}

test('a column whose values are listed takes no other', async () => {
  const admin = await fullSchool()
  const listed = tables.flatMap(({ name, columns }) =>
    columns.filter(({ enumValues }) => enumValues?.length).map((column) => ({ table: name, column: column.name })),
  )
  expect(listed.length).toBeGreaterThan(60)
  const { rows } = await admin.query<{ name: string }>(
    "select conname as name from pg_constraint where contype = 'c' and convalidated",
  )
  const checks = new Set(rows.map(({ name }) => name))
  for (const { table, column } of listed) {
    expect(checks, `${table}.${column}`).toContain(`${table}_${column}_listed`)
    const change = `update ${admin.escapeIdentifier(table)} set ${admin.escapeIdentifier(column)} = 'something else'`
    await admin.query('begin; set local session_replication_role = replica')
    await expect(admin.query(change), `${table}.${column}`).rejects.toMatchObject({ code: '23514' })
    await admin.query('rollback')
  }
})

test('money is a whole number of minor units with room for any sum, everywhere', () => {
  const columns = tables.flatMap((table) => table.columns.map((column) => ({ table: table.name, column })))
  const ofMoney = columns.filter(({ column }) => column.name.endsWith('_minor'))
  expect(ofMoney.length).toBeGreaterThan(20)
  expect(ofMoney.filter(({ column }) => column.getSQLType() !== 'bigint')).toEqual([])
  const numbers = columns.filter(({ column }) => /^(integer|bigint|numeric|real|double)/.test(column.getSQLType()))
  const undeclared = numbers.filter(({ column }) =>
    /amount|price|cost|balance|_fee|fee_/.test(column.name.replace(/\w+_minor$/, '')),
  )
  expect(undeclared.map(({ table, column }) => `${table}.${column.name}`)).toEqual([])
})

/** The foreign keys from one table of rows of schools to another, and whether the school is part of them. */
const KEYS = `select f.conname as name, s.attnum = any (f.conkey) and f.convalidated as has_school
  from pg_constraint f
  join pg_attribute s on s.attrelid = f.conrelid and s.attname = 'school_id'
  join pg_attribute t on t.attrelid = f.confrelid and t.attname = 'school_id'
  where f.contype = 'f'`

test('a row of one school cannot name a row of another', async () => {
  const admin = await fullSchool()
  const { rows: keys } = await admin.query<{ name: string; has_school: boolean }>(KEYS)
  expect(keys.filter(({ has_school }) => !has_school).map(({ name }) => name)).toEqual([])
  expect(keys.length).toBeGreaterThan(90)
  // Whoever moves a ward to another school with everything of it left behind is stopped by what points to it.
  const move = 'update wards set school_id = (select id from schools s where s.id <> wards.school_id limit 1)'
  await expect(admin.query(move)).rejects.toMatchObject({ code: '23503' })
})

/** The columns in which only somebody of the staff may stand, whether or not one of them has to. */
const STAFF_KEYS = `select f.conrelid::regclass::text as table, a.attname as column
  from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[2]
  join pg_attribute t on t.attrelid = f.confrelid and t.attnum = f.confkey[2] and t.attname = 'staff_id' where f.contype = 'f'`

test('no guardian stands where only the staff sign, decide or take money', async () => {
  const admin = await fullSchool()
  const { rows: keys } = await admin.query<{ table: string; column: string }>(STAFF_KEYS)
  expect(keys.length).toBeGreaterThan(30)
  for (const { table, column } of keys) {
    const guardian = "select id from users u where u.role = 'parent' and u.school_id = t.school_id limit 1"
    // Whatever else a table refuses is asleep.
    await admin.query(`begin; alter table ${table} disable trigger user`)
    const change = admin.query(`update ${table} t set ${admin.escapeIdentifier(column)} = (${guardian})`)
    await expect(change, `${table}.${column}`).rejects.toMatchObject({ code: '23503' })
    await admin.query('rollback')
  }
})

/** Ids that no foreign key holds, and why. */
const UNBOUND = {
  'audit.school_id': 'the record outlives what it is about',
  'audit.actor_id': 'the record outlives what it is about',
  'audit.ward_id': 'the record outlives what it is about',
  'audit.subject_id': 'of any table',
  'feed_items.subject_id': 'of any table',
  'feed_told.subject_id': 'of any table',
  'feed_told.audience_id': 'a ward, a class, a school, or a level, which has no row',
  'sheet_writes.row_id': 'of any table',
  'users.staff_id': 'its own id',
  'version_stamps.about_id': 'of any table',
  'files.uploaded_by': 'a person names the file of their photo, so a file cannot name them',
  'moves.act_id': 'no row: what was decided at once, of one pupil or of a school',
  'number_changes.notice_id': 'which notices are forgotten is not decided by it',
  'jobs.claim': 'no row: one taking of the job',
  'explanation_requests.request_id': 'no row: one sending of a letter',
  'ward_requests.request_id': 'no row: one sending of a letter',
  'notices.also_class_ids': 'several classes, which the school never takes away',
  'tills.people': 'several bursars: who is none any more counts for nothing',
  'deliveries.target_id': 'a device, which what was delivered outlives, or a person',
  'refunds.note': 'no row: what marks the refund at the provider',
}

test('what names a row is held by a foreign key, or it stands here with the reason', () => {
  const unbound = tables.flatMap(({ name, columns, foreignKeys }) => {
    const bound = new Set(foreignKeys.flatMap((key) => key.reference().columns.map((column) => column.name)))
    const ids = columns.filter((column) => column.getSQLType() === 'uuid' && column.name !== 'id')
    return ids.filter((column) => !bound.has(column.name)).map((column) => `${name}.${column.name}`)
  })
  expect(unbound.toSorted()).toEqual(Object.keys(UNBOUND).toSorted())
})

/** The roles of which a policy speaks; staff that are not named by their roles are all of them. */
const rolesIn = (text: string): string[] => {
  const isAnyStaff = /is_staff_of\([\w."]+\)/.test(text)
  const named = isAnyStaff ? STAFF_ROLES : (text.match(/(?<=')(?:teacher|head|bursar|office)(?=')/g) ?? [])
  return [...new Set(named)].toSorted()
}

test('whom of the staff a door lets in, the policies of the database let in, and nobody else', async () => {
  const admin = await fullSchool()
  const dialect = new PgDialect()
  const textOf = (condition: SQL | undefined) => (condition ? dialect.sqlToQuery(condition).sql : '')
  const declared = tables.flatMap(({ name, policies }) =>
    policies.map((policy) => [`${name}: ${policy.name}`, rolesIn(textOf(policy.using) + textOf(policy.withCheck))] as const),
  )
  const { rows } = await admin.query<{ tablename: string; policyname: string; text: string }>(
    "select tablename, policyname, concat(qual, with_check) as text from pg_policies where schemaname = 'public'",
  )
  const kept = rows.map(({ tablename, policyname, text }) => [`${tablename}: ${policyname}`, rolesIn(text)] as const)
  // The schema reads them off the contracts; where they differ, a migration is missing.
  expect(new Map(kept)).toEqual(new Map(declared))
  expect(declared.some(([, roles]) => roles.length > 0)).toBe(true)
})

test('a policy says itself what it asks: it names no function whose text PostgreSQL would read anew each time it plans', async () => {
  const admin = await fullSchool()
  const { rows } = await admin.query<{
    named: string
  }>(`select concat(policy.tablename, ': ', policy.policyname, ' names ', p.proname) as named
    from pg_policies policy
    join pg_proc p on concat(policy.qual, policy.with_check) ~ concat('\\m', p.proname, '\\(')
    join pg_language l on l.oid = p.prolang
    where policy.schemaname = 'public' and p.pronamespace = 'public'::regnamespace and l.lanname = 'sql'`)
  expect(rows.map(({ named }) => named)).toEqual([])
})
