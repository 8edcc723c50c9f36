import { HEAD } from './demo.ts'
import { comeIn, DESK, faultsOf, testInOwnSchool } from './office-door.ts'
import { expect } from './parent.ts'

// A card that is said to be lost, and another number of a mother, are others' business too.
const test = testInOwnSchool
test.slow()

test('a pupil’s card is printed, checked at the gate by a stranger’s phone, lost, and worth nothing from then on', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/401/)
  const page = await newPhone(DESK)
  await page.goto(`${school.url}/office/pupils`)
  await comeIn(page, HEAD, school.dataDir)
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page.getByText('Nothing was given on paper yet.')).toBeVisible()
  const printed = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pupil’s card', exact: true }).click()
  expect((await printed).suggestedFilename()).toMatch(/^Pupil’s card .*\.pdf$/)
  const given = page.getByText(/[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  await expect(given).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  const [code = ''] = /[2-9A-Z]{4}-[2-9A-Z]{4}$/.exec(await given.innerText()) ?? []

  const gate = await newPhone({ baseURL: school.url })
  await gate.goto(`/verify?code=${code}`)
  await expect(gate.getByRole('heading', { name: 'Yes, this is from the school' })).toBeVisible()
  await expect(gate.getByText(/^Pupil’s card, issued/)).toBeVisible()

  await page.getByRole('button', { name: 'Lost: Pupil’s card' }).click()
  await expect(page.getByText(new RegExp(`or types ${code}`))).toBeVisible()
  await page.getByRole('button', { name: 'End this paper' }).click()
  await expect(page.getByText('Over', { exact: true })).toBeVisible()
  await gate.reload()
  await expect(gate.getByText('The school took this paper back')).toBeVisible()
  for (const open of [gate, page]) await open.context().close()
})

test('what was typed for a mother’s other number outlives the browser’s page, and is saved', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/401/)
  const page = await newPhone(DESK)
  await page.goto(`${school.url}/office/pupils`)
  await comeIn(page, HEAD, school.dataDir)
  await page.getByRole('row').getByRole('link').first().click()
  await page.getByRole('row').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Add: A phone to call on' }).click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('020 555 0731')
  await page.getByLabel('How do you know?').fill('She called from it')
  await page.reload()
  await page.getByRole('button', { name: 'Add: A phone to call on' }).click()
  await expect(page.getByText('What you typed before is still here.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('020 555 0731')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /020 555 0731 To call on/ })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.context().close()
})
