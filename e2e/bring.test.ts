import { SECRETARY } from './demo.ts'
import { comeIn, DESK, faultsOf, giveCode } from './office-door.ts'
import { expect, test as journey } from './parent.ts'
import { type RunningSchool, startSchool } from './school.ts'

/** New pupils change what a school looks like: this journey has one of its own. */
const test = journey.extend<object, { school: RunningSchool }>({
  school: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures are wanted
    async ({}, use) => {
      const school = await startSchool()
      await use(school)
      await school.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ school }, use) => use(school.url),
})

const MOTHER = '024 555 0931'

/** As Excel saves it in Ghana: letters of Windows, semicolons, classes in the school's own words, phones without their first 0. */
const LIST = Buffer.from(
  [
    'Name of Pupil;Class;D.O.B;Mother;Tel;Remarks',
    'Agbéko, Elikem;Basic Five;14/02/2016;Mrs. Zoé Agbéko;245550931;asthma',
    'Agbéko, Selorm;Primry Twelve;28/04/2018;Zoé Agbéko;245550931;',
    'Owusu, Yaa;Basic Five;03/11/2015;Akosua Owusu;024 555 01;',
  ].join('\r\n'),
  'latin1',
)

test('the secretary brings a list as Excel saved it, repairs whole columns, saves the good rows, and the mother signs in and sees her children; undone, the list leaves what she used', async ({
  newPhone,
  complaints,
  school,
}) => {
  test.setTimeout(120_000)
  complaints.expected(/401/)
  const page = await newPhone(DESK)
  await page.goto('/office/bring')
  await comeIn(page, SECRETARY, school.dataDir)
  await expect(page.getByRole('heading', { level: 1, name: 'Bring in a list' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  await page.getByLabel('Choose a list').setInputFiles({ name: 'pupils 2026.csv', mimeType: 'text/csv', buffer: LIST })
  await expect(page.getByRole('heading', { level: 1, name: 'Which column is what?' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Agbéko, Elikem').first()).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  const phones = page.getByRole('group', { name: /lost the first 0/ })
  await phones.getByRole('button', { name: /^Repair/ }).click()
  const classes = page.getByRole('group', { name: /class names/ })
  await classes.getByRole('button', { name: /^Repair/ }).click()
  await page.getByRole('combobox', { name: 'The class for “Primry Twelve”' }).selectOption({ label: 'Basic 2' })
  await expect(classes.getByRole('button', { name: /^Repair/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/“024 555 01” is not a phone number/)).toBeVisible()

  await page.getByRole('button', { name: 'Check the 3 rows' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What would happen' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('row', { name: /Yaa Owusu|Owusu/ })).toContainText('is not a phone number')
  expect(await faultsOf(page)).toEqual([])
  // All of it is the school's to keep: another look begins where this one was.
  await page.reload()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Take only these rows, to mend' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('pupils 2026 - to mend.xlsx')
  await page.getByRole('button', { name: 'Save the 2 good ones' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The list is saved' })).toBeVisible({ timeout: 30_000 })
  expect(await faultsOf(page)).toEqual([])
  await page.goBack()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const mother = await newPhone()
  await mother.goto('/login?next=/home')
  await mother.getByLabel('Your phone number').fill(MOTHER)
  await giveCode(mother, MOTHER, school.dataDir)
  await mother.getByRole('button', { name: 'Sign in' }).click()
  await mother.waitForURL((url) => url.pathname !== '/login')
  await expect(mother.getByText('Elikem').first()).toBeVisible()
  await expect(mother.getByText('Selorm').first()).toBeVisible()

  await page.getByRole('link', { name: 'Look: pupils 2026.csv' }).click()
  await page.getByRole('link', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Undo pupils 2026.csv?' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Elikem Agbéko/ })).toContainText('A parent signed in')
  await expect(page.getByText('Nothing of the list is left to go back.')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})
