import { ABENA, PASSWORD } from '@schoolgate/e2e/demo'
import { chromiumLaunch } from '@schoolgate/ui/build/chromium'
import { startSchool } from '@schoolgate/e2e/school'
import { workerIsReady } from '@schoolgate/e2e/worker'
import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { blockedWhileOpening } from './main-thread.ts'
import { median, printTable } from './table.ts'

const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const LETTERS = 500
const SAVED_PAGES = 14 * 20
const OPENINGS = 7
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

/** What stands last on a page: what is drawn after the first screen counts too. */
type Last = (page: Page) => Locator
const LAST_ON_HOME: Last = (page) => page.getByRole('heading', { name: 'What happened' })
const LAST_ON_BILLS: Last = (page) => page.getByRole('heading', { name: 'Payments' })
const PRINT: Last = (page) => page.getByRole('button', { name: 'Print' })

/** What a phone that was long without network costs: sending what waits, and opening with much that is saved. */
export async function device(): Promise<void> {
  const school = process.env['SCHOOL_URL'] === undefined ? await startSchool() : null
  const url = school?.url ?? process.env['SCHOOL_URL'] ?? ''
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    const person = await signIn(page, url)
    await page.goto(`${url}/home`)
    await workerIsReady(page)
    const rows = []
    for (const [what, subjects] of [
      ['about 100 things', 100],
      ['about one thing', 1],
    ] as const)
      rows.push([what, Math.round((await sendLetters(context, page, person, subjects)) / 100) / 10])
    printTable(`${LETTERS} waiting letters on slow 3G (400 kbit/s, 400 ms)`, ['letters', 'all with the school after s'], rows)
    const report = await linkToReport(page, url, person)
    await page.goto(`${url}/home`)
    const storageState = await context.storageState()
    const sameDevice = () => context.newPage()
    const newDevice = () => browser.newPage({ ...PHONE, serviceWorkers: 'block', storageState })
    const stranger = () => browser.newPage({ ...PHONE, serviceWorkers: 'block' })
    const few = await blockedAt(browser, `${url}/home`, sameDevice, LAST_ON_HOME)
    await keepPages(page)
    const opened: [string, number][] = [
      ['/home again, with what one visit leaves', few],
      [`/home again, with ${SAVED_PAGES} answers more`, await blockedAt(browser, `${url}/home`, sameDevice, LAST_ON_HOME)],
      ['/home, first visit', await blockedAt(browser, `${url}/home`, newDevice, LAST_ON_HOME)],
      ['/bills, first visit', await blockedAt(browser, `${url}/bills`, newDevice, LAST_ON_BILLS)],
      ['/attendance, first visit', await blockedAt(browser, `${url}/attendance`, newDevice, PRINT)],
      ['a stranger’s report', await blockedAt(browser, url + report, stranger, PRINT)],
    ]
    printTable(
      `Opening a page, CPU ×4: how long the main thread is taken beyond 50 ms at a time, median of ${OPENINGS}`,
      ['page', 'ms'],
      opened,
    )
  } finally {
    await browser.close()
    await school?.stop()
  }
}

async function signIn(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/login`)
  await page.getByRole('tab', { name: 'Email' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(ABENA.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
  const { user } = await (await page.request.get(`${url}/api/v1/sessions/current`)).json()
  return user.user_id
}

/** Lays letters on the phone as the app would, wakes the app, and answers after how many ms none is left. */
async function sendLetters(context: BrowserContext, page: Page, person: string, subjects: number): Promise<number> {
  const letters = Array.from({ length: LETTERS }, (_, order) => ({
    place: `letter ${person} seen bench ${order}`,
    letter: {
      person,
      kind: 'seen',
      name: `seen bench ${order}`,
      subject: `seen bench ${order % subjects}`,
      key: crypto.randomUUID(),
      order,
      title: '',
      address: '/home',
      message: { kind: 'page', page: { page: 'bills' } },
      request: { method: 'PUT', address: '/api/v1/feed/opened', body: '{"page":"bills"}', idempotency_key: null },
    },
  }))
  await page.evaluate(async (all) => {
    const opened = indexedDB.open('schoolgate')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const writing = opened.result.transaction('saved', 'readwrite')
    for (const { place, letter } of all) writing.objectStore('saved').put(letter, place)
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    opened.result.close()
  }, letters)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_3G)
  const began = performance.now()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  while ((await waiting(page)) > 0) await setTimeout(100)
  const took = performance.now() - began
  await devtools.detach()
  return took
}

const waiting = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const opened = indexedDB.open('schoolgate')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const counting = opened.result.transaction('saved').objectStore('saved').count(IDBKeyRange.bound('letter ', 'letter \uffff'))
    await new Promise((resolve) => counting.addEventListener('success', resolve))
    opened.result.close()
    return counting.result
  })

/** Multiplies what the app has saved, under keys of other days, until there is as much as two weeks leave. */
const keepPages = (page: Page): Promise<void> =>
  page.evaluate(async (wanted) => {
    const opened = indexedDB.open('schoolgate')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const writing = opened.result.transaction('saved', 'readwrite')
    const store = writing.objectStore('saved')
    const range = IDBKeyRange.bound('answer ', 'answer \uffff')
    const places = store.getAllKeys(range)
    const kept = store.getAll(range)
    await new Promise((resolve) => kept.addEventListener('success', resolve))
    for (let at = 0; at < wanted; at++) {
      const one: { key: unknown[] } = kept.result[at % kept.result.length]
      const place: IDBValidKey = places.result[at % kept.result.length] ?? ''
      store.put({ ...one, key: [...one.key, at] }, `${JSON.stringify(place).slice(1, -1)} ${at}`.replaceAll('\\"', '"'))
    }
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    opened.result.close()
  }, SAVED_PAGES)

/** The median of some openings, each in a window of its own. */
async function blockedAt(browser: Browser, url: string, device: () => Promise<Page>, last: Last): Promise<number> {
  const openings = []
  for (let opening = 0; opening < OPENINGS; opening++) {
    const page = await device()
    openings.push(await blockedWhileOpening(browser, page, url, () => last(page).waitFor()))
    await page.close()
  }
  return Math.round(median(openings))
}

/** A link by which anybody reads a report of Abena's. */
async function linkToReport({ request }: Page, url: string, person: string): Promise<string> {
  const headers = { origin: url }
  await request.post(`${url}/api/v1/sessions/step_up`, { data: { password: PASSWORD }, headers })
  const { user_wards: wards } = await (await request.get(`${url}/findandparentacc?parentid=${person}`)).json()
  for (const { id } of wards) {
    const { term_reports: reports } = await (await request.get(`${url}/api/v1/wards/${id}/term_reports`)).json()
    if (reports.length === 0) continue
    const made = await request.post(`${url}/api/v1/term_reports/${reports[0].id}/share`, { data: {}, headers })
    return `/termreport/${(await made.json()).share.public_id}`
  }
  throw new Error('The demo school has no report of hers.')
}
