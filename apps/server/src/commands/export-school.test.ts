import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { messages } from '#db/schema'
import { partsOfZip } from '#lib/sheets/zip'
import { addUser, payingSchool, temporaryFolder } from '#testing'
import { commandUser, PERSON } from './test-commands.ts'

test('everything of the school is written at its computer, as the families see and the heads hear', async () => {
  const fixture = await payingSchool()
  const { given, school, ama, mother, signedIn } = fixture
  await given((tx) => addUser(tx, school.id, 'head'))
  const schoolgate = commandUser(fixture)
  const folder = await temporaryFolder()
  const why = ['--reason', 'The board asked']
  const [book, files, roster] = ['all.xlsx', 'all.zip', 'roster.zip'].map((name) => path.join(folder, name))
  expect(await schoolgate('export', book ?? '', ...why)).toBe(`Everything of ${school.name} in ${book}`)
  await schoolgate('export', files ?? '', ...why)
  await schoolgate('export', roster ?? '', '--as', 'oneroster', ...why)
  const inside = async (file = '') => [...partsOfZip(await readFile(file)).keys()]
  expect(await inside(book)).toContain('xl/workbook.xml')
  expect(await inside(files)).toContain('wards.csv')
  expect(await inside(roster)).toContain('users.csv')
  const { openings } = (await (await signedIn(mother.id)).get('/api/v1/profile/record_openings')).json()
  expect(openings).toContainEqual(expect.objectContaining({ who: PERSON, role: 'none', what: 'school.taken', ward_id: ama.id }))
  expect((await given((tx) => tx.select().from(messages))).map(({ kind }) => kind)).toEqual(['openings', 'openings', 'openings'])
})
