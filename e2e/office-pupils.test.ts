import { ABENA, HEAD, KWAME } from './demo.ts'
import { comeIn, DESK, faultsOf, testInOwnSchool } from './office-door.ts'
import { expect, signIn } from './parent.ts'

// What a father may see is others' business too.
const test = testInOwnSchool
test.slow()

test('a child is found by a misspelt name; a limit by court takes the marks from the father’s open phone at once', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/401|403|404/)
  const his = await newPhone({ baseURL: school.url })
  await signIn(his, KWAME.email, '/home')
  await his.goto('/academics')
  await his.getByRole('button', { name: /^Selected ward:/ }).click()
  await his.getByRole('dialog').getByRole('button', { name: /^Ama/ }).click()
  await expect(his.getByText('Term by term')).toBeVisible()

  const page = await newPhone(DESK)
  await page.goto(`${school.url}/office/`)
  await comeIn(page, HEAD, school.dataDir)
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('Amma Mennsah')
  await expect(page.getByText(/These sound like it/)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: /^Ama .*Mensah/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Ama .*Mensah/ })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: /^Change: .*Kwame Mensah/ }).click()
  await page.getByRole('switch', { name: 'See attendance, marks and reports' }).click()
  await expect(page.getByText(/Kwame Mensah loses this at once, on every phone/)).toBeVisible()
  await page.getByLabel('Court paper (can be left out)').fill('Family Court Accra, FC 12/2026')
  await page.getByLabel('Why').first().fill('The mother brought the order')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save, at once' }).click()
  await expect(page.getByText('Court paper: Family Court Accra, FC 12/2026')).toBeVisible()
  await page.getByRole('link', { name: /Kwame Mensah$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Kwame Mensah$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Ama .*Mensah/ })).toContainText('Court paper: Family Court Accra, FC 12/2026')
  await expect(page.getByText('Signed in now').locator('..')).toContainText('Chrom')
  expect(await faultsOf(page)).toEqual([])

  await expect(his.getByRole('heading', { level: 1, name: 'These marks are not open to you' })).toBeVisible({ timeout: 20_000 })
  await expect(his.getByText('Term by term')).toHaveCount(0)
  await expect(his.getByText('FC 12/2026')).toHaveCount(0)
  // What is open asks on: the school stands until nothing is.
  for (const open of [his, page]) await open.context().close()
})

test('a pupil is added by the mother’s phone, which finds the family; she has the child on hers at once', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/401/)
  const page = await newPhone(DESK)
  await page.goto(`${school.url}/office/pupils`)
  await comeIn(page, HEAD, school.dataDir)
  await page.getByRole('button', { name: 'Add a pupil' }).click()
  await page.getByLabel('First name').fill('Adwoa')
  await page.getByLabel('Surname').fill('Mensah')
  await page.getByLabel('Phone or e-mail first').fill(ABENA.email)
  await expect(page.getByText(/^This is .*Abena Mensah\.$/)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: /^Add Adwoa to / }).click()
  await expect(page.getByText(/^Added: Adwoa Mensah, /)).toBeVisible()

  const hers = await newPhone({ baseURL: school.url })
  await signIn(hers, ABENA.email, '/wards')
  await expect(hers.getByRole('main').getByText('Adwoa Mensah')).toBeVisible()

  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('Adwoa Mensah')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Adwoa Mensah/ })
    .click()
  await expect(page.getByText('In this class since the child came.')).toBeVisible()
  await page.getByRole('button', { name: 'Change class' }).click()
  await page.getByLabel('New class').selectOption('Basic 5')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Move Adwoa to Basic 5' }).click()
  await expect(page.getByText(/ to Basic 5$/)).toBeVisible()
  await page.getByRole('button', { name: /^Undo: .* to Basic 5$/ }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  for (const open of [hers, page]) await open.context().close()
})
