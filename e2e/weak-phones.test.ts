import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '@schoolgate/ui/build/chromium'
import { KWAME } from './demo.ts'
import { enterBy, NO_NETWORK, test } from './device-school.ts'
import { expect, signIn } from './parent.ts'
import { workerIsReady } from './worker.ts'

/* Phones that keep nothing, have no room, or keep a page whole that is not to be shown any more. */

/** What a father writes here without a way to the school; nobody else changes his address. */
async function moveTo(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Address').fill(address)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('We will send this when the network is back.').first()).toBeVisible()
}
const moved = (school: { taken(): readonly string[] }) => school.taken().filter((act) => act === 'PATCH /api/v1/profile').length
/** Waits for a part of the app that comes once its first page is quiet. */
const isHere = (page: Page, part: string) =>
  page.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((one) => one.name.includes(`/${name}-`) && one.name.endsWith('.js')),
    part,
  )
const KEEP_OPEN = /This phone cannot keep what you wrote\./

async function logout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
}

test('on a full phone the open page holds what a father writes, says so, and tells the school once', async ({
  page,
  context,
  school,
  complaints,
}) => {
  complaints.expected(NO_NETWORK)
  const devtools = await context.newCDPSession(page)
  await page.goto(`${school.url}/livez`)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: school.url, quotaSize: 1 })
  await enterBy(page, school, '/profile')
  await expect(page.getByText('This phone is full. Pages are not kept for reading without network.')).toBeVisible()
  await isHere(page, 'soon')
  school.become('gone')
  await moveTo(page, 'Behind the market, Madina')
  await expect(page.getByText(KEEP_OPEN)).toBeVisible()
  school.become('answers')
  await expect.poll(() => moved(school), { timeout: 20_000 }).toBe(1)
  await expect(page.getByText(KEEP_OPEN)).toBeHidden()
  await expect(page.getByText('Behind the market, Madina')).toBeVisible()
})

test('in a window that keeps nothing and has no worker a father reads, writes without network, and is heard once', async ({
  newPhone,
  school,
  complaints,
}) => {
  complaints.expected(NO_NETWORK)
  const page = await newPhone({ serviceWorkers: 'block' })
  await page.addInitScript(() => {
    // As private windows of older browsers are.
    const refuse = () => {
      throw new DOMException('A private window', 'InvalidStateError')
    }
    Object.defineProperty(IDBFactory.prototype, 'open', { value: refuse })
    Object.defineProperty(window, 'caches', { get: refuse })
  })
  await enterBy(page, school, '/profile')
  await expect(page.getByText('My details')).toBeVisible()
  await isHere(page, 'soon')
  school.become('gone')
  await moveTo(page, 'Opposite the clinic, Adenta')
  await expect(page.getByText(KEEP_OPEN)).toBeVisible()
  school.become('answers')
  await expect.poll(() => moved(school), { timeout: 20_000 }).toBe(1)
  await page.reload()
  await expect(page.getByText('Opposite the clinic, Adenta')).toBeVisible()
  expect(moved(school)).toBe(1)
  await logout(page)
  await expect.poll(async () => (await page.request.get(`${school.url}/api/v1/sessions/current`)).status()).toBe(401)
  await page.goto(`${school.url}/profile`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a page that the browser kept whole is a live one when a parent comes back to it, and shows nothing after they left', async ({
  school,
}) => {
  // Playwright's own launch has the browser keep no pages whole.
  const browser = await chromium.launch({ ...chromiumLaunch(), ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GH' })
    const page = await context.newPage()
    await page.addInitScript(() =>
      addEventListener('pageshow', ({ persisted }) =>
        sessionStorage.setItem('shown', `${sessionStorage.getItem('shown') ?? ''}${persisted ? 'kept ' : 'new '}`),
      ),
    )
    const back = async () => {
      await page.evaluate(() => sessionStorage.removeItem('shown'))
      await page.goto(`${school.url}/livez`)
      await page.goBack()
    }
    await enterBy(page, school, '/profile')
    await expect(page.getByText('My details')).toBeVisible()
    // A document that brought a parent's answers is kept by nobody; one that the worker gives is.
    await workerIsReady(page)
    await page.goto(`${school.url}/profile`)
    await expect(page.getByText('My details')).toBeVisible()
    await back()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('shown'))).toBe('new kept new ')
    await expect(page.getByText('My details')).toBeVisible()
    await page.goto(`${school.url}/livez`)
    // Meanwhile the parent leaves in another window.
    const other = await context.newPage()
    await other.goto(`${school.url}/notices`)
    await logout(other)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/Mensah|Kofi/)
  } finally {
    await browser.close()
  }
})

test('a page whose code is gone from the school is opened whole, once, and not called a lost network', async ({
  newPhone,
  complaints,
}) => {
  complaints.expected(/status of 404|Failed to fetch dynamically imported module/)
  const page = await newPhone({ serviceWorkers: 'block' })
  await signIn(page, KWAME.email)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  // As after a newer release, whose files have other names.
  let isGone = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false
  })
  await page.route('**/assets/profile-screen-*.js', (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()))
  const opened = page.waitForEvent('load')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await opened
  await expect(page).toHaveURL(/\/profile/)
  await expect(page.getByText('My details')).toBeVisible()
  await expect(page.getByText('This page needs the network.')).toBeHidden()
})
