import { getTableConfig } from 'drizzle-orm/pg-core'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { everyTable } from '#db/every-table'
import { attendanceExplanations, guardianships, jobs, sheets, sheetWrites, wards } from '#db/schema'
import { newId } from '#lib/random'
import { createTestApp, documentedSchool, openTwoSchools, TEST_NOW } from '#testing'
import { NAMING } from './files.store.ts'

const DAY = 86_400
const YEAR = 365.25 * DAY
/** Long before the moment at which tests stand: the record of the last year stays, by PostgreSQL's own clock. */
const yearsAgo = (years: number) => new Date(TEST_NOW.getTime() - years * YEAR * 1000)

/** The books. */
const BOOKS = [
  'bills',
  'corrections',
  'fee_exceptions',
  'ledger_accounts',
  'ledger_entries',
  'opening_balances',
  'own_reductions',
  'payment_allocations',
  'receipts',
]
/** Beside the file: who looked has a time of its own, and what open pages are told lives a day. */
const BESIDE = ['audit', 'live_events']

/** A school with rows of everything of two families, and what the database has of a pupil. */
async function departingPupil() {
  const school = await openTwoSchools()
  const { given, fixture } = school
  /** The tables with rows that name this ward. */
  const naming = (wardId: string) =>
    given(async (tx) => {
      const found = new Set<string>()
      for (const table of everyTable()) {
        const { name, columns } = getTableConfig(table)
        const ofWards = columns.filter((column) => /(^|_)(ward|child)_id$/.test(column.name))
        for (const column of ofWards) if ((await tx.$count(table, eq(column, wardId))) > 0) found.add(name)
      }
      return [...found].filter((name) => !BESIDE.includes(name)).toSorted()
    })
  const { own, other } = fixture
  /** A night; nothing of what was to be forgotten then failed. */
  const night = async () => {
    await school.doDue()
    const failed = await given((tx) => tx.select({ kind: jobs.kind, error: jobs.error }).from(jobs).where(isNotNull(jobs.error)))
    expect(failed).toEqual([])
  }
  return {
    ...school,
    night,
    own,
    other,
    naming,
    /** The school writes down that the pupil left, or is one again. */
    write: (status: 'graduated' | 'active', updatedAt: Date) =>
      given((tx) => tx.update(wards).set({ status, updatedAt }).where(eq(wards.id, own.wardId))),
    row: () => given(async (tx) => (await tx.select().from(wards).where(eq(wards.id, own.wardId)))[0]),
    /** How many rows of this family a table has. */
    left: (table: string) =>
      given(async (tx) => {
        const of = everyTable().find((each) => getTableConfig(each).name === table)
        return of ? tx.$count(of, sql`strpos(${of}::text, ${own.canary}) > 0`) : -1
      }),
  }
}

test('seven years after a pupil left the file is forgotten; the books go on naming the pupil, and nobody else loses a line', async () => {
  const { own, other, write, night, clock, naming, row, left } = await departingPupil()
  const [file, others] = [await naming(own.wardId), await naming(other.wardId)]
  expect(file).toEqual(expect.arrayContaining([...BOOKS, 'attendance_records', 'term_reports', 'guardianships', 'notices']))
  // What goes by its own age is younger than this.
  const lasting = (names: string[]) => names.filter((name) => !/^(feed_|messages)/.test(name))
  await write('graduated', yearsAgo(6.9))
  await night()
  expect(lasting(await naming(own.wardId))).toEqual(lasting(file))
  clock.advance(0.2 * YEAR)
  await night()
  expect(await naming(own.wardId)).toEqual(BOOKS)
  expect(lasting(await naming(other.wardId))).toEqual(lasting(others))
  for (const part of ['term_report_subjects', 'term_report_ratings', 'term_report_versions', 'conversation_messages'])
    expect([part, await left(part)]).toEqual([part, 0])
  expect(await row()).toMatchObject({
    firstName: own.canary,
    admissionNo: own.canary,
    forgottenAt: clock.now(),
    dateOfBirth: null,
    gender: null,
    house: null,
    photoId: null,
  })
})

test('a list by which the school wrote about a pupil goes with the file, and no other list', async () => {
  const { own, write, night, clock, given } = await departingPupil()
  const listed = () => given((tx) => tx.select({ id: sheets.id }).from(sheets).orderBy(sheets.id))
  const [ofPupil, ...others] = await given(async (tx) => {
    const lists = await tx.select({ id: sheets.id }).from(sheets).orderBy(sheets.id)
    await tx.update(sheets).set({ createdAt: clock.now(), savedAt: null })
    await tx.update(sheetWrites).set({ rowId: newId() })
    await tx
      .update(sheetWrites)
      .set({ rowId: own.wardId })
      .where(eq(sheetWrites.sheetId, lists[0]?.id ?? ''))
    return lists
  })
  await write('graduated', yearsAgo(7.1))
  expect(others.length).toBeGreaterThan(0)
  expect(await listed()).toEqual([ofPupil, ...others])
  await night()
  expect(await listed()).toEqual(others)
})

test('who is a pupil again is forgotten by nobody, and neither is who never left', async () => {
  const { own, write, night, row, given } = await departingPupil()
  await write('graduated', yearsAgo(9))
  expect((await row())?.leftAt).toEqual(yearsAgo(9))
  await write('active', yearsAgo(8))
  expect((await row())?.leftAt).toBeNull()
  await night()
  expect((await row())?.forgottenAt).toBeNull()
  expect(await given((tx) => tx.$count(guardianships, eq(guardianships.wardId, own.wardId)))).toBeGreaterThan(0)
})

test('a sick note leaves the storage with the file it belongs to; the same picture that somebody else brought stays', async () => {
  const { own, other, write, night, clock, given, world } = await departingPupil()
  const [note, shared] = [Buffer.from('A doctor’s hand'), Buffer.from('The same letter to two families')]
  const attach = async (wardId: string, bytes: Buffer) => {
    const sha256 = await world.storage.put(bytes)
    return given(async (tx) => {
      const [said] = await tx.select().from(attendanceExplanations).where(eq(attendanceExplanations.wardId, wardId))
      if (!said?.photoId) throw new Error('Nothing was said with a photo.')
      await tx.execute(sql`insert into files (id, school_id, sha256, mime, bytes, created_at, updated_at)
        select gen_random_uuid(), ${said.schoolId}, ${sha256}, 'image/jpeg', 1, ${TEST_NOW.toISOString()}, ${TEST_NOW.toISOString()}`)
      await tx
        .update(attendanceExplanations)
        .set({ photoId: sql`(select id from files where sha256 = ${sha256} order by id desc limit 1)` })
        .where(eq(attendanceExplanations.id, said.id))
      return sha256
    })
  }
  const ofNote = await attach(own.wardId, note)
  const ofShared = await attach(other.wardId, shared)
  // Somebody else of the school brought the same letter, for nothing that stands any more.
  await given((tx) =>
    tx.execute(sql`insert into files (id, school_id, sha256, mime, bytes, created_at, updated_at)
      select gen_random_uuid(), school_id, sha256, mime, bytes, created_at, updated_at from files where sha256 = ${ofShared}`),
  )
  await write('graduated', yearsAgo(7.1))
  clock.advance(8 * DAY)
  await night()
  expect(await world.storage.get(ofNote)).toEqual(note)
  clock.advance(3 * DAY)
  await night()
  await expect(world.storage.get(ofNote)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await world.storage.get(ofShared)).toEqual(shared)
})

test('a photo that was replaced leaves the storage; brought again before that it stays, brought at that moment it is asked for once more', async () => {
  const { signedIn, fixture, world, doDue, clock, given } = await openTwoSchools()
  const bytes = Buffer.from('An old portrait')
  const { schoolId } = fixture.former
  const name = (sha256: string) =>
    given((tx) =>
      tx.execute(sql`insert into files (id, school_id, sha256, mime, bytes, created_at, updated_at)
        values (gen_random_uuid(), ${schoolId}, ${sha256}, 'image/jpeg', 1, ${clock.now().toISOString()}, ${clock.now().toISOString()})`),
    )
  const browser = await signedIn(fixture.former.id)
  expect((await browser.delete('/api/v1/profile/photo')).statusCode).toBe(204)
  const sha256 = await world.storage.put(bytes)
  await name(sha256)
  clock.advance(8 * DAY)
  await doDue()
  // Nothing names it, and it waits to be removed; then somebody brings it again.
  await world.storage.put(bytes)
  clock.advance(2 * DAY)
  await doDue()
  expect(await world.storage.get(sha256)).toEqual(bytes)
  await name(sha256)
  clock.advance(8 * DAY)
  await doDue()
  await given((tx) => tx.execute(sql`update unnamed_bytes set is_removed = true where sha256 = ${sha256}`))
  await expect(world.storage.put(bytes)).rejects.toMatchObject({ status: 503 })
  clock.advance(2 * DAY)
  await doDue()
  await expect(world.storage.get(sha256)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await world.storage.put(bytes)).toBe(sha256)
})

test('every column that names a file is asked before one is forgotten', () => {
  const keys = everyTable().flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table)
    return foreignKeys
      .map((key) => key.reference())
      .filter(({ foreignTable }) => getTableConfig(foreignTable).name === 'files')
      .map(({ columns }) => `${name}.${columns.at(-1)?.name}`)
  })
  expect(NAMING.map(([table, column]) => `${getTableConfig(table).name}.${column.name}`).toSorted()).toEqual(keys.toSorted())
})

test('no data file brings back what is forgotten of a pupil, and the books may still be imported', async () => {
  const { world, given, doDue } = await createTestApp()
  const { bring, bringOnly } = await documentedSchool(world)
  await bring()
  const AMA = 'NYP/21/0147'
  await given((tx) =>
    tx
      .update(wards)
      .set({ status: 'graduated', updatedAt: yearsAgo(7.1) })
      .where(eq(wards.admissionNo, AMA)),
  )
  await doDue()
  const { faults } = await bring()
  const files = new Set(faults.filter(({ wrong }) => wrong === `The file of ${AMA} is forgotten.`).map(({ file }) => file))
  expect([...files].toSorted()).toEqual([
    'assessments.csv',
    'attendance.csv',
    'guardianships.csv',
    'term_reports.csv',
    'wards.csv',
  ])
  const paid = `reference,receipt_no,paid_at,method,network,payer,status,failure_reason,admission_no,bill_no,amount
PAY-900,R-2026-00900,2026-03-01 10:00,cash,,,succeeded,,${AMA},,45.00
`
  expect((await bringOnly({ payments: paid })).faults).toEqual([])
  const [ama] = await given((tx) =>
    tx
      .select()
      .from(wards)
      .where(and(eq(wards.admissionNo, AMA), eq(wards.status, 'graduated'))),
  )
  expect(ama?.dateOfBirth).toBeNull()
})
