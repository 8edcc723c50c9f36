import { ABENA, YAW } from './demo.ts'
import { expect, signIn, test } from './parent.ts'

/** The routes of the specification §2. */
const BEHIND_LOGIN = [
  '/homeview',
  '/home',
  '/payments',
  '/notices',
  '/profile',
  '/attendance',
  '/aichat',
  '/wards',
  '/bills',
  '/termreports',
  '/notice',
  '/paymentreceipt',
  '/academics',
  '/pay/100/fees',
  '/fullreport/abc',
]
const PUBLIC = ['/', '/login', '/loader', '/termreport/abc', '/studentbill/abc', '/studentperformance/abc/2025']

test('every page behind the login sends a stranger to the login page', async ({ page }) => {
  for (const path of BEHIND_LOGIN) {
    await page.goto(path)
    await expect(page, path).toHaveURL((url) => url.pathname === '/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  }
})

test('every public page opens for a stranger', async ({ page }) => {
  for (const path of PUBLIC.filter((one) => one !== '/loader')) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page, path).toHaveURL((url) => url.pathname === path)
  }
})

test('the loading page asks the school who is there, and leads a stranger to the gate', async ({ page, complaints }) => {
  complaints.expected(/status of 401/)
  await page.goto('/loader')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('every page opens for a signed-in parent, and the login page leads home', async ({ page, complaints }) => {
  // He owes nothing, so the school quotes nothing to pay.
  complaints.expected(/status of 409.*payments\/quote/)
  await signIn(page, YAW.email)
  for (const path of BEHIND_LOGIN) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page, path).toHaveURL((url) => url.pathname === (path === '/homeview' ? '/home' : path))
  }
  for (const path of PUBLIC.filter((one) => !['/login', '/loader'].includes(one))) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  }
  for (const path of ['/login', '/loader']) {
    await page.goto(path)
    await expect(page, path).toHaveURL((url) => url.pathname === '/home')
  }
})

test('an address that does not exist is answered kindly', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.getByText('There is no such page')).toBeVisible()
})

test('every navigation begins at the top of the page, Back too', async ({ page }) => {
  await signIn(page)
  const link = page.getByRole('main').getByRole('link')
  await expect(link.nth(6)).toBeVisible()
  await link.nth(6).scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await link.nth(6).click()
  await expect(page).toHaveURL(/\/notice\?/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/notices/)
  await expect(link.first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('the bar casts its shadow from thirty pixels of scroll, not before', async ({ page }) => {
  await signIn(page)
  await expect(page.getByRole('main').getByRole('link').nth(6)).toBeVisible()
  const shadow = () =>
    page
      .locator('header')
      .first()
      .evaluate((bar) => getComputedStyle(bar).boxShadow)
  await page.evaluate(() => window.scrollTo(0, 29))
  await expect.poll(shadow).toMatch(/none|rgba\(0, 0, 0, 0\)/)
  await page.evaluate(() => window.scrollTo(0, 30))
  await expect.poll(shadow).not.toMatch(/none|rgba\(0, 0, 0, 0\)/)
})

test('a message at the top of the screen stays three seconds', async ({ page }) => {
  await page.clock.install()
  await signIn(page, ABENA.email, '/wards')
  await expect(page.getByRole('button', { name: /^Esi .*Mensah/ })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page
    .getByRole('button', { name: /^Esi .*Mensah/ })
    .first()
    .click()
  const message = page.getByRole('status').getByText('You now see Esi.')
  await expect(message).toBeVisible()
  await page.clock.runFor(2900)
  await expect(message).toBeVisible()
  await page.clock.runFor(200)
  await expect(message).toBeHidden()
})

test('the menu holds the places of the specification, in its order, and Back closes it', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText(['Home', 'Academics', 'Term Reports', 'Bills', 'Profile', 'My Ward(s)'])
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/\/notices/)
})
