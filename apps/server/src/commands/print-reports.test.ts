import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { messages } from '#db/schema'
import { addReport, addUser, payingSchool, temporaryFolder } from '#testing'
import { PERSON, commandUser } from './test-commands.ts'

test('a class printed at the school’s computer stands in its parents’ lists, and the heads and the office hear of it', async () => {
  const fixture = await payingSchool()
  const { given, school, ama, mother, signedIn } = fixture
  await given(async (tx) => {
    await addReport(tx, { schoolId: school.id, classId: ama.classId, wardId: ama.id })
    await addUser(tx, school.id, 'head')
  })
  const file = path.join(await temporaryFolder(), 'b5.pdf')
  const words = ['--class', 'B5', '--term', '2', '--year', '2025/2026', '--out', file]
  expect(await commandUser(fixture)('reports', 'pdf', ...words)).toBe(`1 report of B5 in ${file}`)
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
  const { openings } = (await (await signedIn(mother.id)).get('/api/v1/profile/record_openings')).json()
  expect(openings).toMatchObject([{ who: PERSON, role: 'none', what: 'term_reports.printed', ward_id: ama.id }])
  expect(await given((tx) => tx.select().from(messages))).toMatchObject([{ kind: 'openings', class: 'urgent' }])
})
