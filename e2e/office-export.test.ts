import { readFile } from 'node:fs/promises'
import { HEAD } from './demo.ts'
import { comeIn, DESK, faultsOf, giveCode, testInOwnSchool } from './office-door.ts'
import { expect } from './parent.ts'

// What leaves the school is told to every family of it.
const test = testInOwnSchool
test.slow()

test('the head takes everything out with a reason and a proof, and the record says why; the file lies there for a while, on a narrow screen too', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/401|403/)
  const desk = await newPhone(DESK)
  await desk.goto(`${school.url}/office/settings/exports`)
  await comeIn(desk, HEAD, school.dataDir)
  await expect(desk.getByRole('heading', { level: 1, name: 'Take everything out' })).toBeVisible()
  expect(await faultsOf(desk)).toEqual([])
  const prove = async () => {
    const proof = desk.getByRole('dialog', { name: 'One more proof' })
    if (!(await proof.isVisible())) return
    await giveCode(desk, HEAD.phone, school.dataDir)
    await proof.getByRole('button', { name: 'Go on' }).click()
  }
  // Chosen and said by keys alone.
  await desk.getByRole('radio', { name: /^Excel/ }).focus()
  await desk.keyboard.press('ArrowDown')
  await desk.getByRole('button', { name: 'School board' }).press('Enter')
  await desk.getByLabel('In your words').fill('The meeting of June')
  await desk.getByLabel('In your words').press('Enter')
  const proof = desk.getByRole('dialog', { name: 'One more proof' })
  const ready = desk.getByRole('heading', { name: 'Data files (CSV) is ready' })
  const making = desk.getByRole('heading', { name: 'Data files (CSV) is being made' })
  await expect(proof.or(ready).or(making).first()).toBeVisible()
  await prove()
  await expect(ready).toBeVisible({ timeout: 60_000 })
  await expect(desk.getByText('School board: The meeting of June')).toBeVisible()
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: /^Take the file, / }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/, data files\.zip$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('guardianships.csv')).toBe(true)
  await desk.goto(`${school.url}/office/settings/history`)
  const line = desk.getByRole('list', { name: 'Who did what' }).getByText('Took everything of the school out').first()
  await line.click()
  await expect(desk.getByText('School board: The meeting of June').first()).toBeVisible()

  // As narrow as a phone, and at night.
  await desk.setViewportSize({ width: 360, height: 740 })
  await desk.emulateMedia({ colorScheme: 'dark' })
  await desk.goto(`${school.url}/office/settings/exports`)
  await expect(desk.getByRole('button', { name: /^Take the file, / })).toBeVisible()
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await faultsOf(desk)).toEqual([])
})
