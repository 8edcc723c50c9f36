import type { Page } from '@playwright/test'
import { ABENA, KWAME } from './demo.ts'
import { expect, signIn, test } from './parent.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('link')
const unread = async (page: Page): Promise<number> => {
  const user = await (await page.request.get('/api/v1/sessions/current')).json()
  return (await (await page.request.get(`/allmynotifs?user_id=${user.user.user_id}`)).json()).unread
}

test('a notice that was opened stays read, also after the page is loaded again', async ({ page }) => {
  await signIn(page)
  const before = await unread(page)
  expect(before).toBeGreaterThan(0)
  const first = rows(page).filter({ hasText: 'New' }).first()
  const read = page.waitForResponse((answer) => answer.url().endsWith('/read') && answer.ok())
  await first.click()
  await read
  await expect(page).toHaveURL(/\/notice\?id=/)
  await page.goBack()
  await expect.poll(() => unread(page)).toBe(before - 1)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  expect(await unread(page)).toBe(before - 1)
})

test('filters and search stand in the address, so that a link opens the same list', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: /^Money/ }).click()
  await expect(page).toHaveURL(/filter=money/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Money/ })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/notices')
  await page.getByRole('button', { name: 'Search notices' }).click()
  await page.getByRole('searchbox').fill('trip')
  await expect(page).toHaveURL(/search=trip/)
  await expect(rows(page).first()).toContainText(/trip/i)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('trip')
})

test('a parent agrees for one ward, and the other guardian sees who answered', async ({ page, newPhone }) => {
  await signIn(page, ABENA.email, '/notices?filter=to_answer')
  await rows(page).filter({ hasText: /trip/i }).first().click()
  await expect(page.getByText(/Do you agree/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Yes, I agree' }).first().click()
  await expect(page.getByText(/You said yes/).first()).toBeVisible()
  const address = new URL(page.url())

  const other = await newPhone()
  await signIn(other, KWAME.email, address.pathname + address.search)
  await expect(other.getByText(/Abena.* said yes/).first()).toBeVisible()
})

test('the school hears that a notice was read and understood', async ({ page }) => {
  await signIn(page, ABENA.email, '/notices?filter=to_answer')
  const rowsToAnswer = rows(page)
  await expect(rowsToAnswer.first()).toBeVisible()
  for (const address of await rowsToAnswer.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
    if (!address.startsWith('/notice?')) continue
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const button = page.getByRole('button', { name: 'I have read it' })
    await expect(page.getByText(/Code N-/)).toBeVisible()
    if (await button.isVisible()) {
      await button.click()
      await expect(page.getByText('You told the school you have read this')).toBeVisible()
      await page.reload()
      await expect(page.getByText('You told the school you have read this')).toBeVisible()
      return
    }
  }
  throw new Error('The demo has no notice that asks to be acknowledged.')
})
