import { HEAD, KWAME } from './demo.ts'
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

  await expect(his.getByRole('heading', { level: 1, name: 'These marks are not open to you' })).toBeVisible({ timeout: 20_000 })
  await expect(his.getByText('Term by term')).toHaveCount(0)
  await expect(his.getByText('FC 12/2026')).toHaveCount(0)
})
