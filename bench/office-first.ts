import { BURSAR, HEAD, SECRETARY, TETTEH } from '@schoolgate/e2e/demo'
import { comeIn, DESK } from '@schoolgate/e2e/office-door'
import { type RunningSchool, startSchool } from '@schoolgate/e2e/school'
import { workerIsReady } from '@schoolgate/e2e/worker'
import { chromiumLaunch } from '@schoolgate/ui/build/chromium'
import { type Browser, chromium, type Page } from 'playwright-core'
import { countingProxy, type CountingProxy } from './counting-proxy.ts'
import { noteOwnWords } from './own-words.ts'
import { median, printTable } from './table.ts'

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const RUNS = 3
const SLOWER = [1, 4] as const

/** What somebody came for: a figure, a line or a row of the screen; grey lines, headings and the rail are none. */
const OWN_WORDS = 'main dd, main li, main tbody tr'

const PAGES = [
  ['/office/', HEAD],
  ['/office/', TETTEH],
  ['/office/pupils', SECRETARY],
  ['/office/owing', BURSAR],
] as const

/** The first and the next visit of who is signed in to the office: bytes, requests, and the own words on slow 4G. */
export async function officeFirst(): Promise<void> {
  let port = 0
  const gate = await countingProxy(() => port)
  const url = `http://localhost:${gate.port}`
  const school = await startSchool({ environment: { PUBLIC_URL: url } })
  port = Number(new URL(school.url).port)
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const rows = []
    for (const [path, who] of PAGES) {
      const storageState = await signedIn(browser, url, who, school)
      const visit = (slower: number) => visits(browser, gate, { url: url + path, storageState, slower })
      const cells = []
      for (const slower of SLOWER) {
        const runs: Awaited<ReturnType<typeof visit>>[] = []
        for (let run = 0; run < RUNS; run++) runs.push(await visit(slower))
        const middle = (of: (run: (typeof runs)[number]) => number) => Math.round(median(runs.map(of)))
        if (slower === 1)
          cells.push(
            middle(({ bytes }) => bytes / 1000),
            middle(({ requests }) => requests),
          )
        cells.push(
          middle(({ first }) => first),
          middle(({ again }) => again),
        )
      }
      rows.push([`${path} as ${who.email.replace(/@.*/, '')}`, ...cells])
    }
    printTable(
      `The office on slow 4G (1.6 Mbit/s, 150 ms), median of ${RUNS}`,
      ['page', 'first visit kB', 'requests', 'own words, ms', 'next visit', 'CPU ×4: own words', 'next visit '],
      rows,
    )
  } finally {
    await browser.close()
    await gate.close()
    await school.stop()
  }
}

async function signedIn(browser: Browser, url: string, who: typeof HEAD, { dataDir }: RunningSchool) {
  const context = await browser.newContext({ ...DESK, baseURL: url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/office/')
  await comeIn(page, who, dataDir)
  await page.getByRole('heading', { name: /^Good / }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

type Visit = { url: string; storageState: Awaited<ReturnType<typeof signedIn>>; slower: number }

/** One computer: a first visit, and the next one once the worker has what it needs. */
async function visits(browser: Browser, gate: CountingProxy, { url, storageState, slower }: Visit) {
  const context = await browser.newContext({ ...DESK, storageState })
  await context.addInitScript(noteOwnWords, OWN_WORDS)
  gate.look()
  const page = await context.newPage()
  const first = await slowVisit(page, url, slower)
  const { bytes, requests } = gate.look()
  await workerIsReady(page)
  await page.close()
  const again = await slowVisit(await context.newPage(), url, slower)
  await context.close()
  return { bytes, requests: requests.length, first, again }
}

/** Milliseconds from the beginning until the own words stand; then the network is as fast as it is. */
async function slowVisit(page: Page, url: string, slower: number): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(url, { timeout: 60_000 })
  await page.waitForFunction(() => performance.getEntriesByName('own-words').length > 0, null, { timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  await devtools.send('Network.emulateNetworkConditions', {
    ...SLOW_4G,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return page.evaluate(() => performance.getEntriesByName('own-words')[0]?.startTime ?? Number.NaN)
}
