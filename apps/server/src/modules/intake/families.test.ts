import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { guardianships, users, wards } from '#db/schema'
import { folderStorage } from '#lib/storage'
import { describeReport } from '#modules/intake'
import { createTestDb, documentedSchool, temporaryFolder, TEST_NOW } from '#testing'
import { acrossFamilies } from './families.ts'

const BOATENGS = {
  guardians: (text: string) => `${text}G-010,Mr.,Yaw Boateng,020 555 0123,,,no\n`,
  wards: (text: string) => `${text}NYP/22/0158,Akua,Pokuaa,Boateng,female,,B5,\n`,
  guardianships: (text: string) => `${text}G-010,NYP/22/0158,father,yes,\n`,
}

/** The Mensahs and the Boatengs, and whom they stand for. */
async function twoFamilies() {
  const { db } = await createTestDb()
  const { bring } = await documentedSchool({ db, storage: folderStorage(await temporaryFolder()), clock: () => TEST_NOW })
  expect(describeReport(await bring(BOATENGS))).toMatch(/Imported\.$/)
  const guardiansOf = async (admissionNo: string) => {
    const rows = await db.asSystem((tx) =>
      tx
        .select({ ref: users.ref })
        .from(guardianships)
        .innerJoin(users, eq(users.id, guardianships.guardianId))
        .innerJoin(wards, eq(wards.id, guardianships.wardId))
        .where(and(eq(wards.admissionNo, admissionNo), isNull(guardianships.endedAt)))
        .orderBy(users.ref),
    )
    return rows.map(({ ref }) => ref)
  }
  return { bring, guardiansOf }
}

const more = (file: 'guardians' | 'wards' | 'guardianships', row: string) => ({
  ...BOATENGS,
  [file]: (text: string) => BOATENGS[file](text) + row,
})

test('a guardian who is here is not given another family’s pupil unasked; both families are named', async () => {
  const { bring, guardiansOf } = await twoFamilies()
  const wrongRow = more('guardianships', 'G-010,NYP/21/0147,guardian,yes,\n')
  const dry = await bring(wrongRow, { dryRun: true })
  const question =
    'guardianships.csv, line 6, guardian: G-010 Yaw Boateng, guardian of NYP/22/0158 Akua Pokuaa Boateng, would also get ' +
    'NYP/21/0147 Ama Serwaa Mensah, whose guardians are G-001 Abena Mensah, G-002 Kwame Mensah. ' +
    'If both families belong together, import with --confirm-family G-010; otherwise correct the row.'
  expect(dry.outcome).toBe('dry_run')
  expect(describeReport(dry)).toContain(question)
  expect(describeReport(dry)).toContain('An import is refused until this is answered.')

  const refused = await bring(wrongRow)
  expect([refused.outcome, describeReport(refused)]).toEqual(['refused', expect.stringContaining(question)])
  expect((await bring(wrongRow, { confirmedFamilies: ['G-001'] })).outcome).toBe('refused')
  expect(await guardiansOf('NYP/21/0147')).toEqual(['G-001', 'G-002'])

  expect((await bring(wrongRow, { confirmedFamilies: ['G-010'] })).outcome).toBe('imported')
  expect(await guardiansOf('NYP/21/0147')).toEqual(['G-001', 'G-002', 'G-010'])
  // Once they are one family, nobody is asked again.
  expect((await bring(wrongRow)).outcome).toBe('imported')
})

test('a new sister, a new aunt, and a guardianship that begins again need no question', async () => {
  const { bring, guardiansOf } = await twoFamilies()
  const sister = {
    ...more('wards', 'NYP/26/0301,Efua,,Mensah,female,,B5,\n'),
    guardianships: (text: string) =>
      `${BOATENGS.guardianships(text)}G-001,NYP/26/0301,mother,yes,\nG-002,NYP/26/0301,father,yes,\nG-011,NYP/26/0301,aunt,no,\n`,
    guardians: (text: string) => `${BOATENGS.guardians(text)}G-011,Ms.,Esi Mensah,020 555 0199,,,no\n`,
  }
  expect((await bring(sister)).outcome).toBe('imported')
  expect(await guardiansOf('NYP/26/0301')).toEqual(['G-001', 'G-002', 'G-011'])
  const back = await bring({
    ...BOATENGS,
    guardianships: (text) => BOATENGS.guardianships(text).replace('aunt,no,2026-02-01', 'aunt,no,'),
  })
  expect(back.outcome).toBe('imported')
  expect(await guardiansOf('NYP/21/0147')).toEqual(['G-001', 'G-002', 'G-003'])
})

test('a new guardian of two families, and a new child of two families, are asked about', () => {
  const before = [
    { guardian: 'A', ward: 'a' },
    { guardian: 'B', ward: 'b' },
  ]
  const isKnown = (guardian: string) => ['A', 'B', 'Alone'].includes(guardian)
  const asked = (...added: [string, string][]) =>
    acrossFamilies(
      before,
      added.map(([guardian, ward]) => ({ guardian, ward })),
      isKnown,
    ).map(({ guardian, ward }) => `${guardian} ${ward}`)
  expect(asked(['New', 'a'], ['New', 'b'])).toEqual(['New b'])
  expect(asked(['A', 'new'], ['B', 'new'])).toEqual(['B new'])
  expect(asked(['Alone', 'a'])).toEqual(['Alone a'])
  expect(asked(['A', 'b'], ['B', 'a'])).toEqual(['A b', 'B a'])
  expect(asked(['New', 'new'], ['New', 'newer'], ['A', 'new'], ['Alone', 'lonely'])).toEqual([])
})
