import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumLaunch } from '@schoolgate/ui/build/chromium'
import { HEAD, PASSWORD } from './demo.ts'
import { DESK, PHONE } from './every-screen.ts'
import { codesSentTo, startSchool } from './school.ts'
const folder = path.resolve(process.argv[2] ?? '/tmp/people-shots')
const only = process.argv[3]
await mkdir(folder, { recursive: true })
const school = await startSchool()
const browser = await chromium.launch(chromiumLaunch())
try {
  const look = (size: string, colorScheme: 'light' | 'dark') => ({ baseURL: school.url, viewport: size === 'phone' ? PHONE : DESK, deviceScaleFactor: 1, isMobile: size === 'phone', hasTouch: size === 'phone', colorScheme, reducedMotion: 'reduce', locale: 'en-GH', timezoneId: 'Africa/Accra', serviceWorkers: 'block' }) as const
  const door = await browser.newContext(look('desk', 'light'))
  const page = await door.newPage()
  await page.goto('/office/')
  await page.getByRole('textbox', { name: 'Email' }).fill(HEAD.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('The code').waitFor()
  await page.getByLabel('The code').fill((await codesSentTo(school.dataDir, HEAD.phone)).at(-1) ?? '')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('heading', { name: /^Good/ }).waitFor()
  await page.goto('/office/pupils')
  await page.getByRole('row').getByRole('link').first().waitFor()
  const pupil = await page.getByRole('row').getByRole('link').first().getAttribute('href')
  await page.goto(pupil ?? '')
  await page.getByRole('heading', { name: 'Papers' }).waitFor()
  const guardian = await page.locator('a[href*="/pupils/guardians/"]').first().getAttribute('href')
  const storageState = await door.storageState()
  for (const size of ['phone', 'desk'] as const)
    for (const scheme of ['light', 'dark'] as const) {
      if (only !== undefined && !only.split(',').includes(`${size}-${scheme}`)) continue
      const context = await browser.newContext({ ...look(size, scheme), storageState })
      const shown = await context.newPage()
      await shown.emulateMedia({ colorScheme: scheme })
      const take = async (name: string, whole = true) => {
        await shown.waitForLoadState('networkidle')
        await shown.screenshot({ path: path.join(folder, `${name}-${size}-${scheme}.png`), fullPage: whole })
      }
      const go = async (address: string, name: string) => {
        await shown.goto(address)
        await shown.getByRole('heading', { level: 1 }).waitFor()
        await take(name)
      }
      await go(pupil ?? '', 'pupil')
      await shown.getByRole('button', { name: 'Pupil’s card' }).first().waitFor()
      await shown.getByRole('button', { name: 'Move' , exact: false }).first().click().catch(() => undefined)
      await take('pupil-move', false)
      await go(guardian ?? '', 'guardian')
      await shown.getByRole('button', { name: /^(Correct|Add):/ }).first().click()
      await take('guardian-correct', false)
      await shown.goto('/office/pupils')
      await shown.getByRole('button', { name: 'Add a pupil' }).click()
      await take('pupil-add', false)
      await shown.keyboard.press('Escape')
      await shown.getByRole('combobox', { name: 'Class' }).selectOption({ index: 1 })
      await shown.getByRole('button', { name: 'Cards and letters' }).click()
      await take('class-papers', false)
      for (const [address, name] of [
        ['/office/settings', 'settings'], ['/office/settings/school', 'set-school'], ['/office/settings/parents', 'set-parents'],
        ['/office/settings/times', 'set-times'], ['/office/settings/numbers', 'set-numbers'], ['/office/settings/history', 'history'],
        ['/office/connections', 'connections'], ['/office/people', 'people'], ['/office/settings/year', 'set-year'], ['/office/settings/classes', 'set-classes'],
      ] as const) await go(address, name)
      await context.close()
    }
} finally {
  await browser.close()
  await school.stop()
}
