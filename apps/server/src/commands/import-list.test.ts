import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { schools, sheets, users } from '#db/schema'
import { readWorkbook } from '#lib/sheets/reader'
import { bringingSchool, PUPILS } from '#testing'
import { commandUser } from './test-commands.ts'

/** Each reading of a list starts a thread, which on a busy machine takes its seconds. */
vi.setConfig({ testTimeout: 240_000 })

/** A school with a list on its computer, and somebody who types. */
async function listOnTheComputer(content: string) {
  const house = await bringingSchool()
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-list-'))
  const file = path.join(folder, 'pupils.csv')
  await writeFile(file, content)
  const type = commandUser(house)
  const [{ code } = { code: '' }] = await house.given((tx) =>
    tx.select({ code: schools.code }).from(schools).where(eq(schools.id, house.schoolId)),
  )
  const bring = (...words: string[]) => type('import', file, '--school', code, ...words)
  return { ...house, folder, bring, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('a list on the school’s computer is tried in words, and saved only when that is asked, as somebody’s who can undo it', async () => {
  await using here = await listOnTheComputer(PUPILS)
  const { bring, folder, pupils, given, office, at, schoolId } = here
  const tried = await bring()
  expect(tried).toContain('A list of pupils, 4 rows.')
  expect(tried).toContain('NAME OF PUPIL: full_name (word)')
  expect(tried).toMatch(/repair lost_nought of mother phone, 1 cell, such as 244550182 → \+233244550182: to be said: --repair/)
  expect(tried).toContain('Nothing was saved. With --save it is.')
  const mended = path.join(folder, 'to-mend.xlsx')
  const repaired = await bring('--repair', '--bad-to', mended)
  expect(repaired).toContain('new: 2\n  pupils row 3: Kofi Mensah, J2')
  expect(repaired).toContain(
    'to mend: 1\n  pupils row 4: Esi Owusu, B5: “024 555 01” is not a phone number. It has 8 digits; some are missing.',
  )
  expect((await readWorkbook(await readFile(mended), mended)).tabs[0]?.rows).toHaveLength(2)
  await expect(bring('--repair', '--save')).rejects.toThrow('Say with --by REF whose deed it is')
  const [{ ref } = { ref: '' }] = await given((tx) => tx.select({ ref: users.ref }).from(users).where(eq(users.id, office.id)))
  await expect(bring('--repair', '--save', '--by', ref)).rejects.toThrow(
    'Nothing was saved: some rows are not ready. --only-good saves the others.',
  )
  expect((await pupils()).length).toBe(1)
  expect(await bring('--repair', '--save', '--only-good', '--by', ref)).toContain('Saved: 3 rows.')
  expect((await pupils()).map(({ first }) => first)).toEqual(['Ama', 'Kofi', 'Yaw'])
  const [{ id } = { id: '' }] = await given((tx) =>
    tx.select({ id: sheets.id }).from(sheets).where(eq(sheets.schoolId, schoolId)),
  )
  const secretary = await at(office.id)
  expect((await secretary.get(`/api/v1/office/sheets/${id}/undo`)).json().undo.counts).toMatchObject({ pupils_out: 2, stays: 0 })
})

test('what a list does not say is asked for by name, and a file that is no list is refused in a sentence', async () => {
  await using here = await listOnTheComputer('Name,Ex. 1 (10)\nAma Mensah,8')
  const { bring, folder } = here
  expect(await bring()).toContain('subject: to be said with --say subject=…')
  expect(await bring('--say', 'subject=Science')).toContain('new: 1\n  pupils row 2: Ama Mensah, B5')
  await expect(bring('--say', 'Science')).rejects.toThrow('“Science” is not NAME=VALUE')
  await writeFile(path.join(folder, 'pupils.csv'), '%PDF-1.7')
  await expect(bring()).rejects.toThrow('pupils.csv: This is a PDF: its tables cannot be read. Ask for the list as Excel or CSV.')
})
