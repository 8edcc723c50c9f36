import { ABENA, PASSWORD } from '@schoolgate/e2e/demo'
import { chromiumLaunch } from '@schoolgate/ui/build/chromium'
import { startSchool } from '@schoolgate/e2e/school'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { workerIsReady } from '@schoolgate/e2e/worker'
import { countingProxy, type CountingProxy, type Traffic } from './counting-proxy.ts'
import { noteOwnWords } from './own-words.ts'
import { median, printTable } from './table.ts'

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const CPU_SLOWDOWN = 4
const RUNS = 3

/** Bytes and requests of the first and the next visit to /login and, signed in, to /home and /notices; there and on other pages the own words. */
export async function weight(): Promise<void> {
  let port = 0
  const gate = await countingProxy(() => port)
  const url = `http://localhost:${gate.port}`
  const school = await startSchool({ environment: { PUBLIC_URL: url } })
  port = Number(new URL(school.url).port)
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const signedIn = { ...PHONE, storageState: await signedInDevice(browser, url) }
    const pages = [
      ['/login', PHONE],
      ['/home', signedIn],
      ['/notices', signedIn],
    ] as const
    const rows = []
    for (const [path, device] of pages) {
      const { first, worker, again } = await visits(browser, gate, url + path, device)
      rows.push([
        path,
        kilobytes(first.bytes),
        first.requests.length,
        kilobytes(worker.bytes),
        worker.requests.length,
        kilobytes(again.bytes),
        again.requests.length,
      ])
      if (process.env['BENCH_VERBOSE']) console.log({ path, first, worker, again })
    }
    printTable(
      'Bytes over the wire, headers included (kB = 1000 bytes)',
      ['page', 'first visit kB', 'requests', 'then the worker kB', 'requests ', 'next visit kB', 'requests  '],
      rows,
    )
    const paints = []
    for (const [path, device] of [...pages, ['/bills', signedIn], ['/attendance', signedIn], ['/academics', signedIn]] as const) {
      const runs: Awaited<ReturnType<typeof slowVisits>>[] = []
      for (let run = 0; run < RUNS; run++) runs.push(await slowVisits(browser, url + path, device))
      const middle = (of: (run: (typeof runs)[number]) => number) => Math.round(median(runs.map(of)))
      paints.push([
        path,
        middle(({ first }) => first.words),
        middle(({ again }) => again.words),
        middle(({ first }) => first.paint),
        middle(({ again }) => again.paint),
      ])
    }
    printTable(
      `On slow 3G (400 kbit/s, 400 ms, CPU ×${CPU_SLOWDOWN}), ms, median of ${RUNS}: the words a parent came for, and the largest paint`,
      ['page', 'own words, first visit', 'next visit', 'largest paint, first visit', 'next visit '],
      paints,
    )
  } finally {
    await browser.close()
    await gate.close()
    await school.stop()
  }
}

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10

async function signedInDevice(browser: Browser, url: string) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${url}/login?next=/notices`)
  await page.getByRole('tab', { name: 'Email' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(ABENA.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
  // By then the device has said for whom it opens Home.
  await page.getByRole('main').waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

/** One device: a first visit, what its service worker fetches afterwards, and the next visit. */
async function visits(browser: Browser, gate: CountingProxy, url: string, device: BrowserContextOptions) {
  const context = await browser.newContext(device)
  gate.look()
  const page = await context.newPage()
  // The worker registers two seconds after `load`, so the network is quiet before it starts.
  await page.goto(url, { waitUntil: 'networkidle' })
  const first = gate.look()
  await workerIsReady(page)
  const worker = await untilQuiet(gate)
  await page.close()
  const next = await context.newPage()
  await next.goto(url, { waitUntil: 'networkidle' })
  const again = gate.look()
  await context.close()
  return { first, worker, again }
}

/** What crossed the wire until nothing did for two seconds: the worker goes on fetching a parent's pages after it is ready. */
async function untilQuiet(gate: CountingProxy): Promise<Traffic> {
  const sum: Traffic = { bytes: 0, requests: [] }
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const { bytes, requests } = gate.look()
    if (requests.length === 0) return sum
    sum.bytes += bytes
    sum.requests.push(...requests)
  }
}

async function slowVisits(browser: Browser, url: string, device: BrowserContextOptions) {
  const context = await browser.newContext(device)
  await context.addInitScript(noteOwnWords, OWN_WORDS)
  const first = await slowVisit(await context.newPage(), url)
  const again = await slowVisit(await context.newPage(), url)
  await context.close()
  return { first, again }
}

/** What a parent came for: the first words of a page that brings them, or of the screen; headings of the frame and grey lines are none. */
const OWN_WORDS = '.first-words h1, main article, main ul li, main h1, main form'

async function slowVisit(page: Page, url: string): Promise<{ words: number; paint: number }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_3G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  const words = await page.evaluate(() => performance.getEntriesByName('own-words')[0]?.startTime ?? Number.NaN)
  // Let the worker finish at full speed, so that the next visit finds it.
  await devtools.send('Network.emulateNetworkConditions', {
    ...SLOW_3G,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await workerIsReady(page)
  await page.close()
  return { words, paint }
}
