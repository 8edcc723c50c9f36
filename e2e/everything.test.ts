import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '@schoolgate/ui/build/chromium'
import { YAW } from './demo.ts'
import { tellBefore, test } from './device-school.ts'
import { expect, giveEmailAndPassword } from './parent.ts'
import { isSaved, keepsWholeHouse, workerIsReady } from './worker.ts'

const waiting = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const saved = await done(indexedDB.open('schoolgate'))
    const places = await done(saved.transaction('saved').objectStore('saved').getAllKeys())
    saved.close()
    return places.filter((place) => typeof place === 'string' && place.startsWith('letter ')).length
  })

/** What an answer of a page is kept under; only where that is not the page's own word. */
const KEYS: Record<string, string> = {
  '/home': '["feed"',
  '/notices': '["notices","list"',
  '/termreports': '["reports","list"',
  '/bills': '["billing"',
  '/aichat': '["assistant","introduction"',
  '/whatiallow': '["assistant","consent"',
}
const keyOf = (address: string): string =>
  address.startsWith('/fullreport')
    ? '["reports","one"'
    : address.startsWith('/notice?')
      ? '["notices","one"'
      : `["${address.slice(1)}"`

const later = (page: Page) => page.getByText(/We will (send|ask) this when the network is back\./).first()

test('a father without network acts on every page, closes the browser, comes back to a newer Schoolgate, and nothing is lost or told twice', async ({
  school,
}) => {
  test.slow()
  const phone = await mkdtemp(path.join(tmpdir(), 'schoolgate-phone-'))
  const open = async () => {
    const browser = await chromium.launchPersistentContext(phone, {
      ...chromiumLaunch(),
      viewport: { width: 360, height: 740 },
      locale: 'en-GH',
      timezoneId: 'Africa/Accra',
    })
    return { browser, page: browser.pages()[0] ?? (await browser.newPage()) }
  }
  const first = await open()
  let second: Awaited<ReturnType<typeof open>> | undefined
  try {
    const { page } = first
    const at = (address: string) => page.goto(school.url + address)
    const heading = page.getByRole('heading', { level: 1 })
    await at('/login')
    await giveEmailAndPassword(page, YAW.email)
    await page.waitForURL((url) => url.pathname !== '/login')
    const asked = async (address: string) => (await page.request.get(school.url + address)).json()
    const { user } = await asked('/api/v1/sessions/current')
    const { user_wards: wards } = await asked(`/findandparentacc?parentid=${user.user_id}`)
    const { term_reports: reports } = await asked(`/api/v1/wards/${wards[0].id}/term_reports`)
    const { notices } = await asked(`/allmynotifs?user_id=${user.user_id}`)
    const question = notices.find((notice: { action: { kind: string } | null }) => notice.action?.kind === 'rsvp')
    const report = `/fullreport/${reports[0].id}`
    const notice = `/notice?id=${question.id}`
    const pages = ['/home', '/notices', notice, '/attendance', '/academics', '/termreports', report, '/bills', '/payments']
    for (const address of [...pages, '/aichat', '/whatiallow', '/wards', '/profile']) {
      await at(address)
      await expect(heading.first()).toBeVisible()
      await expect.poll(() => isSaved(page, KEYS[address] ?? keyOf(address)), { timeout: 15_000 }).toBe(true)
    }
    await workerIsReady(page)
    await expect.poll(() => keepsWholeHouse(page), { timeout: 30_000 }).toBe(true)
    const before = school.taken().length
    school.become('gone')

    for (const address of pages) {
      await at(address)
      await expect(heading.first()).toBeVisible()
    }
    await at('/attendance')
    await tellBefore(page, 'No transport')
    await expect(later(page)).toBeVisible()
    await at(notice)
    await page.getByRole('button', { name: 'Yes, coming' }).first().click()
    await expect(later(page)).toBeVisible()
    await at(report)
    await page.getByRole('button', { name: 'Sign as parent' }).click()
    await expect(page.getByText(/when the network is back/).first()).toBeVisible()
    await at('/whatiallow')
    await page.getByRole('switch').last().click()
    await expect(later(page)).toBeVisible()
    await at('/aichat')
    await page.getByRole('textbox', { name: 'Your question' }).fill('How many days was he absent?')
    await page.keyboard.press('Enter')
    await expect(later(page)).toBeVisible()
    await at('/profile')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByLabel('Address').fill('Behind the market, Madina')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(later(page)).toBeVisible()
    await expect.poll(() => waiting(page)).toBeGreaterThanOrEqual(6)
    await first.browser.close()

    // Meanwhile the school has a newer release; the browser is opened again, still without network.
    school.release('other-shapes')
    second = await open()
    const { page: again } = second
    await again.goto(`${school.url}/profile`)
    await expect(again.getByText('Behind the market, Madina')).toBeVisible()
    school.become('answers')
    await expect.poll(() => waiting(again), { timeout: 40_000 }).toBe(0)
    await expect(again.getByText('There is a newer Schoolgate.')).toBeVisible({ timeout: 60_000 })
    const opened = again.waitForEvent('load')
    await again.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await opened
    await expect(again.getByRole('heading', { level: 1 })).toBeVisible()

    const told = school.taken().slice(before)
    for (const [act, path] of [
      ['the explanation', /^POST .*\/explanations$/],
      ['the answer', /^\w+ .*\/answer$/],
      ['the signature', /^POST .*\/(signatures|acknowledgement)$/],
      ['what is allowed', /^PUT .*consent/],
      ['the question', /^POST \/api\/v1\/parents\/chat$/],
      ['the address', /^PATCH \/api\/v1\/profile$/],
    ] as const)
      expect([act, told.filter((line) => path.test(line)).length]).toEqual([act, 1])
    const profile = await again.request.get(`${school.url}/api/v1/profile`)
    expect((await profile.json()).profile.address).toBe('Behind the market, Madina')
  } finally {
    await first.browser.close()
    await second?.browser.close()
    await rm(phone, { recursive: true, force: true })
  }
})
