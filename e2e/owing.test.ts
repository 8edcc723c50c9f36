import type { Page } from '@playwright/test'
import { ABENA, BURSAR, HEAD } from './demo.ts'
import { comeIn, DESK, faultsOf, testInOwnSchool } from './office-door.ts'
import { expect, signIn } from './parent.ts'
import type { RunningSchool } from './school.ts'

// Who was reminded, and who named a day, is so for every family of the school.
const test = testInOwnSchool
test.slow()

async function openOwing(page: Page, { url, dataDir }: RunningSchool, who: typeof HEAD): Promise<void> {
  await page.goto(`${url}/office/owing`)
  await comeIn(page, who, dataDir)
  await expect(page.getByRole('heading', { level: 1, name: 'Left to pay' })).toBeVisible()
}

test('the bursar writes down the day that a mother named, which she reads on her bill; the others get a kind word, once', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/401|403|404|409/)
  const page = await newPhone(DESK)
  await openOwing(page, school, BURSAR)
  await page.getByRole('button', { name: /^Open .*Abena Mensah/ }).click()
  const family = page.getByRole('dialog', { name: /Abena Mensah/ })
  await expect(family.getByRole('heading', { name: 'Who may see the bill' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await family.getByLabel('The day they named').fill(inAWeek)
  await family.getByRole('button', { name: 'Write it down' }).click()
  await expect(family.getByText('still to come').first()).toBeVisible()
  await family.getByLabel('What happened?').selectOption('We spoke')
  await family.getByLabel('What was said').fill('Her shop opens again on Monday')
  await family.getByRole('button', { name: 'Write it down' }).click()
  await expect(family.getByText('Her shop opens again on Monday')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Date given/ }).click()
  await expect(page.getByRole('button', { name: /^Open .*Abena Mensah/ })).toBeVisible()

  const hers = await newPhone({ baseURL: school.url })
  await signIn(hers, ABENA.email, '/bills')
  await expect(hers.getByText(/^The family promised .* for Ama\.$/)).toBeVisible()
  await expect(hers.getByText('Her shop opens again')).toHaveCount(0)

  await page.getByRole('button', { name: /^No date yet/ }).click()
  await page.getByRole('button', { name: /^Send \d+ kind reminders?$/ }).click()
  await expect(page.getByText(/famil(y|ies) reminded\.$/)).toBeVisible()
  await expect(page.getByText(/^Reminded Today/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send \d+ kind reminder/ })).toHaveCount(0)
  expect(await faultsOf(page)).toEqual([])

  // A colleague cannot remind them again, and reads who was.
  const heads = await newPhone(DESK)
  await openOwing(heads, school, HEAD)
  await expect(heads.getByText(/^Reminded Today/).first()).toBeVisible()
  await expect(heads.getByRole('button', { name: /^Send \d+ kind reminder/ })).toHaveCount(0)
  for (const open of [page, hers, heads]) await open.context().close()
})
