import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumLaunch } from '@schoolgate/ui/build/chromium'
import { ABENA, HEAD, PASSWORD } from './demo.ts'
import { DESK, OFFICE_SCREENS, PHONE, SCREENS } from './every-screen.ts'
import { codesSentTo, type RunningSchool, startSchool } from './school.ts'

/* `npm run screens -- FOLDER`: a picture of every screen, phone and desk, light and dark, to look at beside the mock-ups. */
const folder = path.resolve(process.env['INIT_CWD'] ?? '.', process.argv[2] ?? '.cache/screens')

const lookOf = (size: 'phone' | 'desk', colorScheme: 'light' | 'dark') =>
  ({
    viewport: size === 'phone' ? PHONE : DESK,
    deviceScaleFactor: size === 'phone' ? 2 : 1,
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
    serviceWorkers: 'block',
  }) as const

async function pictures(browser: Browser, url: string, size: 'phone' | 'desk', colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({ baseURL: url, ...lookOf(size, colorScheme) })
  const page = await context.newPage()
  const take = async (name: string) => {
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: path.join(folder, `${name}-${size}-${colorScheme}.png`) })
  }
  const takeAll = async (isPublic: boolean) => {
    for (const screen of SCREENS.filter((one) => Boolean(one.isPublic) === isPublic)) {
      await page.goto(screen.path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await take(screen.name)
    }
  }

  await takeAll(true)
  await page.goto('/login?next=/notices')
  await page.getByRole('tab', { name: 'Email' }).click()
  await take('login-email')
  await page.getByRole('textbox', { name: 'Email' }).fill(ABENA.email)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  await take('login-error')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
  await takeAll(false)
  await takeNotices(page, take)
  await takeMenuAndLogout(page, size, take)
  await context.close()
}

/** The first few notices, each from its top and from its foot, where the answer stands. */
async function takeNotices(page: Page, take: (name: string) => Promise<void>): Promise<void> {
  await page.goto('/notices?filter=to_answer')
  const links = page.getByRole('main').getByRole('link')
  await links.first().waitFor()
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (const [at, address] of addresses
    .filter((one) => one.startsWith('/notice?'))
    .slice(0, 3)
    .entries()) {
    await page.goto(address)
    await page.getByText(/Code N-/).waitFor()
    await take(`notice-${at + 1}-top`)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await take(`notice-${at + 1}-foot`)
  }
}

async function takeMenuAndLogout(page: Page, size: string, take: (name: string) => Promise<void>): Promise<void> {
  await page.goto('/notices')
  if (size === 'phone') {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await take('menu')
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').waitFor()
  await take('logout')
}

/** The office, as the head sees it: signed in once, since a code comes once a minute. */
async function officePictures(browser: Browser, { url, dataDir }: RunningSchool): Promise<void> {
  const door = await browser.newContext({ baseURL: url, ...lookOf('desk', 'light') })
  const page = await door.newPage()
  const takeOf = (shown: Page, size: string, colorScheme: string) => async (name: string) => {
    await shown.waitForLoadState('networkidle')
    await shown.screenshot({ path: path.join(folder, `office-${name}-${size}-${colorScheme}.png`) })
  }
  const take = takeOf(page, 'desk', 'light')
  await page.goto('/office/')
  await take('login')
  await page.getByRole('textbox', { name: 'Email' }).fill(HEAD.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('The code').waitFor()
  await take('proof')
  await page.getByLabel('The code').fill((await codesSentTo(dataDir, HEAD.phone)).at(-1) ?? '')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('heading', { name: /^Good/ }).waitFor()
  const storageState = await door.storageState()
  for (const size of ['phone', 'desk'] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ baseURL: url, ...lookOf(size, colorScheme), storageState })
      const shown = await context.newPage()
      const takeIt = takeOf(shown, size, colorScheme)
      for (const screen of OFFICE_SCREENS) {
        await shown.goto(screen.path)
        await shown.getByRole('heading', { level: 1 }).waitFor()
        await takeIt(screen.name)
      }
      await shown.getByRole('button', { name: size === 'phone' ? 'More' : /Your own menu/ }).click()
      await takeIt('menu')
      await context.close()
    }
  await door.close()
}

await mkdir(folder, { recursive: true })
const school = await startSchool()
const browser = await chromium.launch(chromiumLaunch())
try {
  for (const size of ['phone', 'desk'] as const)
    for (const colorScheme of ['light', 'dark'] as const) await pictures(browser, school.url, size, colorScheme)
  await officePictures(browser, school)
  process.stdout.write(`The pictures lie in ${folder}\n`)
} finally {
  await browser.close()
  await school.stop()
}
