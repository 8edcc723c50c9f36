import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { audit } from '#db/schema'
import { createTestApp } from '#testing'
import { PERSON, commandUser } from './test-commands.ts'

const HOPE = ['--name', 'Hope School', '--country', 'GH', '--town', 'Tema', '--phone', '030 222 1100', '--head-title', 'Mr.']
const ATA = ['--head-name', 'Kofi Ata', '--office-title', 'Mrs.', '--office-name', 'Efua Ata']
const REACHED = ['--office-email', 'efua@hope.example', '--office-phone', '024 111 2234']
const SCHOOL = (code: string) =>
  `code,name,country,phones,head_teacher_name,head_teacher_title,currency,timezone,grading_scale\n${code},Hope School,GH,030 222 1100,Kofi Ata,Mr.,GHS,Africa/Accra,ges\n`

async function hopeSchool() {
  const house = await createTestApp()
  const type = commandUser(house)
  const made = await type('init', ...HOPE, ...ATA, ...REACHED)
  /** A folder with this school.csv alone. */
  const folderFor = async (code: string) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-data-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await writeFile(path.join(folder, 'school.csv'), SCHOOL(code))
    return folder
  }
  return { ...house, type, made, folderFor }
}

test('init says by what the data files call the school and its office, and what to do next', async () => {
  const { made } = await hopeSchool()
  expect(made).toContain('Hope School is made. Its code is hope-school; the ref of Efua Ata in the office is S-OFFICE.')
  expect(made).toContain('schoolgate import FOLDER --dry-run')
  expect(made).toContain('a code to 024 111 2234')
})

test('the schools that are here are listed with their codes and how many they are', async () => {
  const { type } = await hopeSchool()
  expect(await type('schools')).toBe('  hope-school  Hope School: 0 pupils in 0 classes, 1 staff')
})

test('before there is a school, the command says how one is made', async () => {
  const type = commandUser(await createTestApp())
  expect(await type('schools')).toContain('schoolgate init makes one.')
  await expect(type('debtors')).rejects.toThrow('There is no school yet; schoolgate init makes one.')
})

test('files with a mistyped code make no second school; whoever means one says so', async () => {
  const { type, folderFor } = await hopeSchool()
  const folder = await folderFor('hope-shcool')
  for (const more of [[], ['--dry-run']])
    expect(await type('import', folder, ...more)).toBe(
      'school.csv, line 2, code: “hope-shcool” would make a second school; your school’s code is hope-school. ' +
        'Correct it, or pass --new-school to mean it.\n\nNothing was imported: 1 thing to put right first.',
    )
  expect(await type('import', await folderFor('hope-school'))).toContain('Imported.')
  expect((await type('schools')).split('\n')).toHaveLength(1)
  expect(await type('import', folder, '--new-school')).toContain('Imported.')
  expect((await type('schools')).split('\n')).toHaveLength(2)
  expect(await type('import', await folderFor('third'))).toContain('the codes here are hope-school, hope-shcool.')
  await expect(type('debtors')).rejects.toThrow('Say which school with --school: hope-school, hope-shcool.')
  await expect(type('debtors', '--school', 'hop')).rejects.toThrow(
    'There is no school “hop”; there are: hope-school, hope-shcool.',
  )
})

test('an import is written down as the deed of whoever brought it in', async () => {
  const { type, folderFor, given } = await hopeSchool()
  const folder = await folderFor('hope-school')
  await type('import', folder, '--by', 'S-OFFICE')
  await expect(type('import', folder, '--by', 'S-77')).rejects.toThrow('The school has no member of staff “S-77”;')
  const deeds = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'intake.imported')).orderBy(audit.id))
  expect(deeds.map(({ actorName, address }) => [actorName, address])).toEqual([
    [PERSON, null],
    ['Mrs. Efua Ata', PERSON],
  ])
})
