import { ABENA } from './demo.ts'
import { expect, signIn, test } from './parent.ts'

test('a mother reads how her daughter does, opens a subject, shares its link, and reads on without network', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page, ABENA.email, '/home')
  await page.goto('/academics')
  await page.getByRole('button', { name: /^Selected ward:/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Ama/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ama')
  await expect(page.getByText('Term by term')).toBeVisible()

  await page.getByRole('button', { name: /^Mathematics/ }).click()
  const works = page.getByRole('table').filter({ hasText: 'Exercise: fractions' })
  await expect(works).toBeVisible()
  await expect(page).toHaveURL(/ward=.+&subject=/)
  const link = page.url()

  await page.goto('/home')
  await page.goto(link)
  await expect(works).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lessons of the week' })).toBeVisible()

  complaints.expected(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^English Language/ }).click()
  await expect(page.getByRole('table').filter({ hasText: 'comprehension' })).toBeVisible()
})

test('an earlier term is read as its report has it, and a small child without marks is told kindly', async ({ page }) => {
  await signIn(page, ABENA.email, '/home')
  await page.goto('/academics')
  await page.getByRole('combobox', { name: 'Term' }).selectOption({ index: 1 })
  await expect(page.getByText('From the term report.')).toBeVisible()
  await expect(page).toHaveURL(/term=/)
  await page.getByRole('button', { name: /^Selected ward:/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Esi/ }).click()
  await expect(page.getByRole('heading', { name: 'No marks yet' })).toBeVisible()
})
