import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ExportForm } from '@schoolgate/contracts/office-work'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#db'
import { classes, schools, users } from '#db/schema'
import { commandActor } from '#lib/actor'
import { readWorkbook } from '#lib/sheets/reader'
import { partsOfZip, unpacked } from '#lib/sheets/zip'
import { folderStorage } from '#lib/storage'
import { importFolder, loadDemo } from '#modules/intake'
import { createTemplate, createTestDb } from '#testing'
import { takeEverything } from './everything.ts'

const now = new Date('2026-11-21T10:00:00Z')
const clock = () => now
const temporary = () => mkdtemp(path.join(tmpdir(), 'schoolgate-'))
const storage = folderStorage(await temporary())
let template: string

beforeAll(async () => {
  ;({ template } = await createTemplate((db) => loadDemo({ db, storage, clock })))
}, 300_000)

async function demo() {
  const { db } = await createTestDb(template)
  const [school] = await db.asSystem((tx) => tx.select().from(schools).where(eq(schools.code, 'nyansapo')))
  if (!school) throw new Error('The demo is not there.')
  const take = (form: ExportForm) =>
    takeEverything({
      form,
      reason: 'The board asked',
      by: commandActor(school.id, 'grace@office', null),
      byName: 'Grace Adjei-Boateng',
      now,
      site: 'http://127.0.0.1:8080',
      step: (work) => db.asSystem(work),
      progress: async () => undefined,
    })
  return { db, school, take }
}

const textsOf = (zip: Buffer): Map<string, string> =>
  new Map([...partsOfZip(zip)].map(([name, part]) => [name, unpacked(part, 100_000_000).toString()]))

async function unpackedTo(zip: Buffer): Promise<string> {
  const folder = await temporary()
  for (const [name, text] of textsOf(zip)) await writeFile(path.join(folder, name), text)
  return folder
}

const bring = (db: Db, folder: string) =>
  importFolder({ db, storage, clock, folder, commandUser: { person: 'grace', staff: undefined }, dryRun: true })

test('the data files that leave the school find nothing to change when they come back', { timeout: 300_000 }, async () => {
  const { db, take } = await demo()
  const { name, bytes } = await take('csv')
  expect(name).toBe('Nyansapo Prep 2026-11-21, data files.zip')
  const report = await bring(db, await unpackedTo(bytes))
  expect(report.faults).toEqual([])
  const differing = report.files.map(({ name: file, differences: { added, changed, removed, kept } }) => ({
    file,
    added,
    changed,
    removed,
    kept,
  }))
  expect(differing).toEqual(report.files.map(({ name: file }) => ({ file, added: [], changed: [], removed: [], kept: [] })))
  expect(report.files.map(({ name: file, rows }) => [file, rows > 0])).toEqual([
    ['school', true],
    ['terms', true],
    ['staff', true],
    ['classes', true],
    ['guardians', true],
    ['wards', true],
    ['guardianships', true],
    ['timetable', true],
    ['notices', true],
    ['attendance', true],
    ['assessments', true],
    ['term_reports', true],
    ['bills', true],
    ['payments', true],
  ])
})

test(
  'who was switched off is in the spreadsheet, which says so, and in no data file, which would switch them on',
  { timeout: 180_000 },
  async () => {
    const { db, school, take } = await demo()
    const gone = await db.asSystem(async (tx) => {
      await tx.update(classes).set({ name: '=1+1' }).where(eq(classes.code, 'B5'))
      const [one] = await tx
        .update(users)
        .set({ isActive: false })
        .where(eq(users.email, 'abena.mensah@demo.schoolgate.example'))
        .returning()
      return one
    })
    const { bytes: files } = await take('csv')
    expect(textsOf(files).get('guardians.csv')).not.toContain(gone?.fullname)
    // What a spreadsheet would run is guarded, and read as it was written.
    expect(textsOf(files).get('classes.csv')).toContain("B5,'=1+1,")
    expect(textsOf(files).get('READ ME.txt')).toContain('by Grace Adjei-Boateng. Why: The board asked')
    const report = await bring(db, await unpackedTo(files))
    expect([report.faults, report.files.flatMap(({ differences: { changed } }) => changed)]).toEqual([[], []])

    const { name, bytes, wardIds } = await take('xlsx')
    expect([name, wardIds.length]).toEqual(['Nyansapo Prep 2026-11-21.xlsx', 220])
    const tabs = tabsOf(bytes)
    for (const said of [school.name, '2026-11-21 10:00', 'Grace Adjei-Boateng', 'The board asked'])
      expect(tabs.get('about this file')).toContain(`>${said}<`)
    const rowsOf = (tab: string) => tabs.get(tab)?.match(/<row .*?<\/row>/g) ?? []
    const off = rowsOf('guardians').filter((row) => row.includes('>yes<'))
    expect([off.length, off[0]]).toEqual([1, expect.stringContaining(`>${gone?.fullname}<`)])
    expect(rowsOf('wards')).toHaveLength(221)
    // A number of the school's stays a text, a day is a day, and money is reckoned with to the pesewa.
    expect(rowsOf('wards')[1]).toMatch(/t="inlineStr"><is><t xml:space="preserve">\w+/)
    expect(rowsOf('bills')[1]).toMatch(/<c r="\w+"><v>\d+\.\d\d<\/v>/)
    expect(rowsOf('classes').join('')).toContain('xml:space="preserve">=1+1<')
    expect(rowsOf('attendance').length).toBeGreaterThan(10_000)
  },
)

/** The tabs of a spreadsheet by their names, as they are written. */
function tabsOf(book: Buffer): Map<string, string> {
  const texts = textsOf(book)
  const names = [...(texts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => name)
  return new Map(names.map((name, index) => [name, texts.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '']))
}

test(
  'the OneRoster package that leaves the school is understood by our own reader, pupils, parents, staff and marks',
  { timeout: 180_000 },
  async () => {
    const { take } = await demo()
    const { name, bytes } = await take('oneroster')
    const files = textsOf(bytes)
    expect([...files.keys()].toSorted()).toEqual([
      'academicSessions.csv',
      'categories.csv',
      'classes.csv',
      'courses.csv',
      'demographics.csv',
      'enrollments.csv',
      'lineItems.csv',
      'manifest.csv',
      'orgs.csv',
      'results.csv',
      'roles.csv',
      'scoreScales.csv',
      'users.csv',
    ])
    expect(files.get('manifest.csv')).toContain('oneroster.version,1.2\nfile.academicSessions,bulk\n')
    const { tabs } = await readWorkbook(bytes, name)
    const rowsOf = (of: string) =>
      tabs.find((tab) => tab.of === of)?.rows.map(({ cells }) => cells.map((cell) => cell?.text ?? '')) ?? []
    const [, ...pupils] = rowsOf('pupils')
    expect(pupils).toHaveLength(220)
    // Each with number, class and whom to call.
    expect(pupils.every((row) => row[0] !== '' && row[6] !== '')).toBe(true)
    expect(pupils.filter((row) => /^\+\d+$/.test(row[9] ?? '')).length).toBeGreaterThan(200)
    expect(rowsOf('staff').length).toBeGreaterThan(5)
    expect(rowsOf('marks').length).toBeGreaterThan(500)
  },
)
