import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEMO_ACCOUNTS, gracefield, nyansapo } from '@schoolgate/demo'
import { and, count, countDistinct, eq, inArray, isNotNull, isNull, ne, sql, sum } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#db'
import { bills, files, guardianships, ledgerEntries, ledgerTransactions, persons, schools, users, wards } from '#db/schema'
import { folderStorage } from '#lib/storage'
import { describeReport, importFolder, loadDemo, writeFolder } from '#modules/intake'
import { createTemplate, createTestDb } from '#testing'

const clock = () => new Date('2026-11-21T10:00:00Z')
const temporary = () => mkdtemp(path.join(tmpdir(), 'schoolgate-'))

const storage = folderStorage(await temporary())
// As by two servers that start at once.
const loadTwice = (db: Db) => Promise.all([loadDemo({ db, storage, clock }), loadDemo({ db, storage, clock })])
let loaded: { template: string; kept: Awaited<ReturnType<typeof loadTwice>> }

beforeAll(async () => {
  loaded = await createTemplate(loadTwice)
}, 300_000)

/** The demo in a database of this test's own. */
async function demo() {
  const { template, kept: starts } = loaded
  expect(starts.flatMap((start) => start.loaded)).toEqual(['nyansapo', 'gracefield'])
  return { ...(await createTestDb(template)), storage }
}

test('the demo comes up once, its people can sign in, and each ledger transaction balances', { timeout: 180_000 }, async () => {
  const { db, storage } = await demo()
  expect(await loadDemo({ db, storage, clock })).toEqual({ loaded: [] })

  let papers: (typeof files.$inferSelect)[] = []
  await db.asSystem(async (tx) => {
    // Right after so large an import the reads of parents are planned for what is there.
    const [known] = await tx
      .select({ rows: sql<number>`reltuples::int` })
      .from(sql`pg_class`)
      .where(sql`relname = 'attendance_records'`)
    expect(known?.rows).toBeGreaterThan(10_000)
    const withPassword = await tx.select({ email: persons.email }).from(persons).where(isNotNull(persons.passwordHash))
    expect(new Set(withPassword.map(({ email }) => email))).toEqual(new Set(DEMO_ACCOUNTS.map(({ email }) => email)))

    const [school] = await tx.select().from(schools).where(eq(schools.code, 'nyansapo'))
    const mine = school?.id ?? ''
    const pupils = await tx
      .select({ number: count(), classes: countDistinct(wards.classId) })
      .from(wards)
      .where(eq(wards.schoolId, mine))
    expect(pupils).toEqual([{ number: 220, classes: 9 }])

    const crooked = await tx
      .select({ id: ledgerEntries.transactionId })
      .from(ledgerEntries)
      .groupBy(ledgerEntries.transactionId)
      .having(ne(sum(ledgerEntries.amountMinor), '0'))
    expect(crooked).toEqual([])
    const [issued] = await tx.select({ number: count() }).from(bills)
    const [posted] = await tx
      .select({ number: countDistinct(ledgerTransactions.billId) })
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.kind, 'bill'))
    expect(posted).toEqual(issued)

    const owed = await tx
      .select({ ward: wards.admissionNo, balance: sql<number>`sum(${ledgerEntries.amountMinor})::int` })
      .from(ledgerEntries)
      .innerJoin(wards, eq(wards.id, ledgerEntries.wardId))
      .where(eq(wards.schoolId, mine))
      .groupBy(wards.admissionNo)
    const balance = new Map(owed.map((row) => [row.ward, row.balance]))
    expect([balance.get('NYP/18/0062'), balance.get('NYP/21/0147'), balance.get('NYP/24/0213')]).toEqual([450_00, 610_00, 0])
    expect(balance.get('NYP/22/0158')).toBe(0)

    papers = await tx.select().from(files).where(eq(files.schoolId, mine))
    // Five papers of notices, and ten people who sign reports.
    expect(papers).toHaveLength(15)

    const [former] = await tx.select().from(users).where(eq(users.fullname, 'Kojo Asante'))
    const links = await tx
      .select()
      .from(guardianships)
      .where(and(eq(guardianships.guardianId, former?.id ?? ''), isNull(guardianships.endedAt)))
    expect(links).toEqual([])
  })
  for (const { sha256, bytes } of papers) expect((await storage.get(sha256)).length).toBe(bytes)
})

test(
  'a demo that an earlier release loaded gets the people who came since, and is as it was otherwise',
  { timeout: 180_000 },
  async () => {
    const { db, storage } = await demo()
    const [emeka, mubarak] = ['emeka.osei@demo.schoolgate.example', 'mubarak.seidu@demo.schoolgate.example']
    await db.asSystem(async (tx) => {
      // As before: Mubarak Seidu teaches, without an e-mail, and neither is anybody's guardian.
      const beside = tx
        .select({ id: users.id })
        .from(users)
        .where(inArray(users.ref, ['G-0901B', 'G-0902B']))
      await tx.delete(guardianships).where(inArray(guardianships.guardianId, beside))
      const [teacher] = await tx.select().from(users).where(eq(users.ref, 'S-ICT'))
      await tx.delete(users).where(inArray(users.ref, ['G-0901B', 'G-0902B']))
      await tx.update(users).set({ email: null, phone: '+233245557991' }).where(eq(users.ref, 'S-ICT'))
      await tx
        .update(persons)
        .set({ email: null, phone: '+233245557991', passwordHash: null })
        .where(eq(persons.id, teacher?.personId ?? ''))
      await tx.delete(persons).where(eq(persons.email, emeka ?? ''))
      await tx.update(schools).set({ motto: 'Changed since' }).where(eq(schools.code, 'nyansapo'))
      await tx.update(users).set({ fullname: 'Abena of Now' }).where(eq(users.email, 'abena.mensah@demo.schoolgate.example'))
    })
    const everybody = () =>
      db.asSystem(async (tx) => ({
        users: await tx.$count(users),
        wards: await tx.$count(wards),
        links: await tx.$count(guardianships),
        ledger: await tx.$count(ledgerEntries),
        files: await tx.$count(files),
      }))
    const before = await everybody()
    // A year later the demo would be laid out otherwise.
    const later = () => new Date('2027-11-21T10:00:00Z')
    expect(await loadDemo({ db, storage, clock: later })).toEqual({ loaded: [] })
    expect(await everybody()).toEqual({ ...before, users: before.users + 3, links: before.links + 3 })
    await db.asSystem(async (tx) => {
      const theirs = await tx
        .select({ email: persons.email, role: users.role, school: schools.code, wards: sql<number>`count(${wards.id})::int` })
        .from(persons)
        .innerJoin(users, eq(users.personId, persons.id))
        .innerJoin(schools, eq(schools.id, users.schoolId))
        .leftJoin(guardianships, eq(guardianships.guardianId, users.id))
        .leftJoin(wards, and(eq(wards.id, guardianships.wardId), eq(wards.status, 'active')))
        .where(and(inArray(persons.email, [emeka, mubarak]), isNotNull(persons.passwordHash)))
        .groupBy(persons.email, users.role, schools.code)
        .orderBy(persons.email, schools.code, users.role)
      expect(theirs).toEqual([
        { email: emeka, role: 'parent', school: 'gracefield', wards: 1 },
        { email: emeka, role: 'parent', school: 'nyansapo', wards: 1 },
        { email: mubarak, role: 'parent', school: 'nyansapo', wards: 1 },
        { email: mubarak, role: 'teacher', school: 'nyansapo', wards: 0 },
      ])
      const [school] = await tx.select().from(schools).where(eq(schools.code, 'nyansapo'))
      expect(school?.motto).toBe('Changed since')
      const [abena] = await tx.select().from(users).where(eq(users.email, 'abena.mensah@demo.schoolgate.example'))
      expect(abena?.fullname).toBe('Abena of Now')
    })
    expect(await loadDemo({ db, storage, clock: later })).toEqual({ loaded: [] })
    expect(await everybody()).toEqual({ ...before, users: before.users + 3, links: before.links + 3 })
  },
)

test.each(['2027-01-08', '2027-08-15'])(
  'both demo schools import on %s, and importing them again changes nothing',
  { timeout: 300_000 },
  async (today) => {
    const { db } = await createTestDb()
    const storage = folderStorage(await temporary())
    // Fewer wards are as good here and take a quarter of the time.
    for (const content of [nyansapo({ today, pupils: 60 }), gracefield({ today })]) {
      const folder = await temporary()
      await writeFolder(folder, content)
      const noon = () => new Date(`${today}T12:00:00Z`)
      const first = await importFolder({
        db,
        storage,
        clock: noon,
        folder,
        commandUser: { person: 'a test', staff: undefined },
        newSchool: true,
      })
      expect(describeReport(first)).toContain('Imported.')
      const second = await importFolder({
        db,
        storage,
        clock: noon,
        folder,
        commandUser: { person: 'a test', staff: undefined },
        newSchool: true,
      })
      expect(second.files.filter(({ rows, differences }) => differences.same !== rows || differences.missing.length > 0)).toEqual(
        [],
      )
    }
  },
)
