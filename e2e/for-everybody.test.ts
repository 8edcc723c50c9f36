import type { Page } from '@playwright/test'
import { expect, signIn, test } from './parent.ts'
import { ABENA, KOJO, PASSWORD } from './demo.ts'

/** Presses Tab until the focus is on an element that this selector names. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
  }
  throw new Error(`Tab never came to ${selector}`)
}

test('with the keyboard alone a parent signs in, reads, answers and leaves', async ({ page }) => {
  await page.goto('/login?next=/notices')
  // The page is painted before its code is there; until then keys do nothing.
  await expect(async () => {
    await tabTo(page, '[role=tab]')
    await page.keyboard.press('ArrowRight')
    await tabTo(page, '[name=email]')
  }).toPass()
  await page.keyboard.type(ABENA.email)
  await tabTo(page, '[name=password]')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/notices')
  await expect(page.locator('main a[href^="/notice?"]').first()).toBeVisible()
  await tabTo(page, 'main a[href^="/notice?"]')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/notice\?/)
  await expect(page.getByText(/Code N-/)).toBeVisible()
  await page.goto('/notices')
  await tabTo(page, '[aria-label="Open menu"]')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  // The closed menu takes its step in the history back.
  await page.waitForFunction(() => history.state?.drawer !== true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await tabTo(page, 'dialog nav ~ div button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('a parent whose phone speaks French is greeted in French', async ({ newPhone }) => {
  const page = await newPhone({ locale: 'fr-TG' })
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/)
  await expect(page.getByRole('tab', { name: /e-mail/i })).toBeVisible()
})

test('a guardian who lost access sees no child and no notice about one', async ({ page }) => {
  await signIn(page, KOJO.email, '/wards')
  await expect(page.getByText('No ward is joined to you yet')).toBeVisible()
  await page.goto('/notices')
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('main')).not.toContainText(/Basic|JHS|KG/)
})
