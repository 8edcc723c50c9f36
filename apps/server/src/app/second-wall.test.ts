import { getTableConfig } from 'drizzle-orm/pg-core'
import { count } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { APP_ROLE, type Tx } from '#db'
import { assessments, guardianships, programs, wards } from '#db/schema'
import { newId } from '#lib/random'
import type { Role } from '@schoolgate/contracts/endpoint'
import type { Scope } from '#lib/scope'
import { everyTable, openTwoSchools, SHARED_IN_SCHOOL, TEST_NOW, type Family } from '#testing'

/*
 * Here the first wall, the `where` of each store, is taken away: every table is read without any condition,
 * as a forgetful store would. What comes out must still be nobody else's.
 */

const scopeOf = (userId: string, schoolId: string, role: Role): Scope => ({
  userId,
  personId: userId,
  schoolId,
  role,
  sessionId: userId,
  hasSecondFactor: true,
  steppedUpUntil: null,
})

/** The rows of `family` that come out of an unconditional read, as `table.key`. */
async function seen(tx: Tx, family: Family): Promise<string[]> {
  const found: string[] = []
  for (const table of everyTable()) {
    const { name } = getTableConfig(table)
    const theirs = keyOf(family.rows.get(name))
    const rows = await tx.select().from(table)
    if (rows.some((row) => keyOf(row) === theirs)) found.push(name)
  }
  return found
}

/** What tells a row from all others: its id, or where there is none the keys it is made of. */
const keyOf = (row: Record<string, unknown> = {}): unknown =>
  row['id'] ?? JSON.stringify(Object.entries(row).filter(([field]) => /Id$|^key$/.test(field)))

/** What sign-in keeps: not even its owner reads it. */
const SECRET_TO_ALL = ['codes', 'tickets', 'limits']

test('a parent who reads every table without a condition gets the own family’s rows and nobody else’s', async () => {
  const { db, fixture } = await openTwoSchools()
  const { here, own, other, abroad } = fixture
  const { mine, theirs, foreign } = await db.as(scopeOf(own.guardianId, here.id, 'parent'), async (tx) => ({
    mine: await seen(tx, own),
    theirs: await seen(tx, other),
    foreign: await seen(tx, abroad),
  }))
  expect(theirs.filter((name) => !SHARED_IN_SCHOOL.has(name))).toEqual([])
  expect(foreign).toEqual([])
  // The test would prove nothing if the rows were not there to be seen by their own.
  for (const name of ['wards', 'guardianships', 'notices', 'attendance_records', 'term_reports', 'bills', 'ledger_entries'])
    expect(mine).toContain(name)
  for (const name of SECRET_TO_ALL) expect(mine).not.toContain(name)
})

test('a guardian who lost access gets nothing of the ward any more', async () => {
  const { db, fixture } = await openTwoSchools()
  const { here, own, former } = fixture
  const found = await db.as(scopeOf(former.id, here.id, 'parent'), (tx) => seen(tx, own))
  expect(found.filter((name) => !SHARED_IN_SCHOOL.has(name))).toEqual([])
})

test('staff get nothing of another school, and no secrets of anybody’s sign-in', { timeout: 180_000 }, async () => {
  const { db, fixture } = await openTwoSchools()
  const { here, own, abroad, staff } = fixture
  for (const role of ['teacher', 'head', 'bursar', 'office'] as const) {
    const { home, foreign } = await db.as(scopeOf(staff[role].id, here.id, role), async (tx) => ({
      home: await seen(tx, own),
      foreign: await seen(tx, abroad),
    }))
    expect(foreign).toEqual([])
    for (const name of [...SECRET_TO_ALL, 'sessions']) expect(home).not.toContain(name)
  }
})

/** What a program of a school reads when it is given everything: the school's own tables, and of families what the standard tells of. */
const OF_PROGRAMS = ['assessment_scores', 'assessments', 'audit', 'guardianships', 'users', 'wards']

test(
  'a program gets nothing of another school, and of its own what it is given, while it is connected',
  { timeout: 180_000 },
  async () => {
    const { db, given, fixture } = await openTwoSchools()
    const { here, own, other, abroad, staff } = fixture
    const id = newId()
    const made = { secretHash: Buffer.from(id), secretMadeAt: TEST_NOW, madeById: staff.head.id }
    await given((tx) =>
      tx.insert(programs).values({ id, schoolId: here.id, name: 'Library', gives: ['roster', 'marks'], ...made }),
    )
    await given((tx) => tx.update(assessments).set({ publishedAt: TEST_NOW }))
    const look = () =>
      db.as({ role: 'program', userId: id, schoolId: here.id }, async (tx) => ({
        home: [...(await seen(tx, own)), ...(await seen(tx, other))],
        foreign: await seen(tx, abroad),
      }))
    const { home, foreign } = await look()
    expect(foreign).toEqual([])
    expect(new Set(home.filter((name) => !SHARED_IN_SCHOOL.has(name) && !OF_PROGRAMS.includes(name)))).toEqual(new Set())
    for (const name of ['wards', 'guardianships', 'users', 'assessment_scores']) expect(home).toContain(name)
    const told = async () => new Set((await look()).home.filter((name) => !SHARED_IN_SCHOOL.has(name)))
    await given((tx) => tx.update(guardianships).set({ limited: ['pickup'] }))
    expect(await told()).toEqual(new Set(['wards', 'assessments', 'assessment_scores']))
    await given((tx) => tx.update(programs).set({ gives: ['roster'] }))
    expect(await told()).toEqual(new Set(['wards', 'assessments']))
    await given((tx) => tx.update(wards).set({ status: 'withdrawn' }))
    expect(await told()).toEqual(new Set(['assessments']))
    await given((tx) => tx.update(wards).set({ status: 'active' }))
    await given((tx) => tx.update(programs).set({ endedAt: TEST_NOW }))
    expect(await told()).toEqual(new Set(['assessments']))
  },
)

test('a caller who says nothing about who is asking sees not a single row', async () => {
  const { connection } = await openTwoSchools()
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`set role ${APP_ROLE}`)
  const seenAnyway: string[] = []
  for (const table of everyTable()) {
    const { name } = getTableConfig(table)
    const { rows } = await client.query(`select 1 from ${client.escapeIdentifier(name)} limit 1`)
    if (rows.length > 0) seenAnyway.push(name)
  }
  await client.end()
  expect(seenAnyway).toEqual([])
})

test('a parent who deletes everything there is takes nothing from anybody else', { timeout: 180_000 }, async () => {
  const { db, given, fixture } = await openTwoSchools()
  const { here, own, other, abroad } = fixture
  const before = await given((tx) => howMany(tx))
  for (const table of everyTable().toReversed())
    await db.as(scopeOf(own.guardianId, here.id, 'parent'), (tx) => tx.delete(table)).catch(isRefusal)
  const after = await given((tx) => howMany(tx))
  for (const family of [other, abroad]) {
    const left = await given((tx) => seen(tx, family))
    expect(new Set(left)).toEqual(new Set(family.rows.keys()))
  }
  const lost = Object.keys(before).filter((name) => (before[name] ?? 0) - (after[name] ?? 0) > 1)
  expect(lost).toEqual([])
})

/** A trigger or a foreign key that said no is as good as a policy; anything else is a fault of the test. */
function isRefusal(error: unknown): void {
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  expect(['P0001', '23503', '42501']).toContain(code)
}

async function howMany(tx: Tx): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of everyTable()) {
    const [row] = await tx.select({ rows: count() }).from(table)
    found[getTableConfig(table).name] = row?.rows ?? 0
  }
  return found
}
