import type { Page } from '@playwright/test'
import { HEAD } from './demo.ts'
import { comeIn, DESK, faultsOf, giveCode, testInOwnSchool } from './office-door.ts'
import { expect } from './parent.ts'
import type { RunningSchool } from './school.ts'

// What is settled here is so for every family of the school.
const test = testInOwnSchool
test.slow()

async function headComesIn(page: Page, { url, dataDir }: RunningSchool): Promise<void> {
  await page.goto(`${url}/office/`)
  await comeIn(page, HEAD, dataDir)
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
}

test('the head settles what parents see and for how long things are kept, and finds it in who did what, before and after', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/401|403/)
  const page = await newPhone(DESK)
  await headComesIn(page, school)
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: /^What parents see/ }).click()
  const position = page.getByRole('switch', { name: 'Position in class' })
  await expect(position).toHaveAttribute('aria-checked', 'true')
  await position.click()
  await expect(page.getByText('No position is shown.')).toBeVisible()
  await expect(page.getByText(/^Last change by .*Adjei-Boateng/)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'School', exact: true }).click()
  await page.getByRole('textbox', { name: 'Motto' }).fill('Wisdom is shared')
  await page.getByRole('button', { name: 'Save the school' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/school$/)

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Times and keeping' }).click()
  await page.getByRole('button', { name: 'Change: Messages' }).click()
  await page.getByLabel('Keep for').selectOption('24')
  await page.getByRole('button', { name: 'Keep so long' }).click()
  const proof = page.getByRole('dialog', { name: 'One more proof' })
  const saved = page.getByText('2 years', { exact: true })
  await expect(proof.or(saved.nth(2))).toBeVisible()
  if (await proof.isVisible()) {
    await giveCode(page, HEAD.phone, school.dataDir)
    await proof.getByRole('button', { name: 'Go on' }).click()
  }
  await expect(saved).toHaveCount(3)

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Who did what' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who did what' })).toBeVisible()
  const lines = page.getByRole('list', { name: 'Who did what' })
  await lines.getByText('Changed for how long something is kept').click()
  await expect(lines.getByText('Months: messages')).toBeVisible()
  await expect(lines.getByText('24', { exact: true })).toBeVisible()
  await lines.getByText('Changed what the school says of itself').click()
  await expect(lines.getByText('Wisdom is shared')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel('Which acts').selectOption('schools')
  await expect(lines.getByText('Signed in')).toHaveCount(0)
  await expect(lines.getByText('Changed what parents see, or when they hear')).toBeVisible()
})
