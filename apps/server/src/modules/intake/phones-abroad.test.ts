import { expect, test } from 'vitest'
import { folderStorage } from '#lib/storage'
import { describeReport } from '#modules/intake'
import { createTestDb, documentedSchool, temporaryFolder, TEST_NOW } from '#testing'

/** An aunt in London, and the countries of school.csv. */
const AUNT = (text: string) => `${text}G-011,Ms.,Esi Mensah,+44 7400 123456,,,no\n`
const sendingTo = (countries: string) => (text: string) => {
  const [header, row] = text.trimEnd().split('\n')
  return `${header},sms_countries\n${row},${countries}\n`
}

async function school() {
  const { db } = await createTestDb()
  return documentedSchool({ db, storage: folderStorage(await temporaryFolder()), clock: () => TEST_NOW })
}

test('a phone abroad is refused until the school says that it sends codes there, in a sentence that says how', async () => {
  const { bring } = await school()
  const refused = await bring({ guardians: AUNT })
  expect([refused.outcome, describeReport(refused)]).toEqual([
    'refused',
    expect.stringContaining(
      'phone: +447400123456 is a phone of GB, where the school sends no codes. ' +
        'Write GB under sms_countries of school.csv, or give another number.',
    ),
  ])
  expect((await bring({ guardians: AUNT, school: sendingTo('gb | US') })).outcome).toBe('imported')
  // A file without the column leaves it as it is.
  expect((await bring({ guardians: AUNT })).outcome).toBe('imported')
})

test('a country in which people have phones is not switched off unawares, and a word that is none is refused', async () => {
  const { bring } = await school()
  expect((await bring({ guardians: AUNT, school: sendingTo('GB') })).outcome).toBe('imported')
  const off = await bring({ guardians: AUNT, school: sendingTo('US') })
  expect([off.outcome, describeReport(off)]).toEqual([
    'refused',
    expect.stringContaining('People here have phones of GB, where the school would send no codes. Write US | GB.'),
  ])
  expect(describeReport(await bring({ school: sendingTo('Wakanda') }))).toContain('“Wakanda” is not a country.')
})
