import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '@schoolgate/ui/build/chromium'
import { KWAME } from './demo.ts'
import { enterBy, NO_NETWORK, test, wardsOf } from './device-school.ts'
import { expect, giveEmailAndPassword, signIn, signInByHand } from './parent.ts'
import { isSaved, keepsWholeHouse, newestHasTakenOver, opensWithoutNetwork, workerIsReady } from './worker.ts'

async function askToLeave(page: Page) {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click()
  return page.getByRole('alertdialog')
}

/** From the next page on, counts how often the app asks the browser to keep what is on the phone. */
const countAsking = (page: Page) =>
  page.addInitScript(() => {
    const keep = navigator.storage.persist.bind(navigator.storage)
    navigator.storage.persist = () => {
      document.documentElement.dataset['asked'] = `${Number(document.documentElement.dataset['asked'] ?? 0) + 1}`
      return keep()
    }
  })
const timesAsked = async (page: Page) => Number((await page.locator('html').getAttribute('data-asked')) ?? 0)

test('a new release that came while the app was open opens without network too, on every page', async ({
  page,
  context,
  school,
  complaints,
}) => {
  // Two whole releases are fetched, which takes a busy machine its time.
  test.slow()
  complaints.expected(NO_NETWORK)
  await enterBy(page, school)
  await workerIsReady(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => isSaved(page, '["wards"'), { timeout: 15_000 }).toBe(true)
  await expect.poll(() => keepsWholeHouse(page), { timeout: 30_000 }).toBe(true)
  school.release()
  const isWaiting = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const newer = registration.installing ?? registration.waiting
    if (newer === null) return false
    return new Promise<boolean>((resolve) => {
      const look = () => newer.state === 'installed' && resolve(true)
      newer.addEventListener('statechange', look)
      look()
    })
  })
  expect(isWaiting).toBe(true)
  // The app is closed, the browser forgets what it fetched, and the network is gone.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.close()
  school.become('gone')
  const opened = await context.newPage()
  await newestHasTakenOver(opened)
  await opened.goto(`${school.url}/home`)
  await expect(opened.getByRole('heading', { level: 1, name: /Kwame/ })).toBeVisible()
  await opened.goto(`${school.url}/attendance`)
  await expect(opened.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible()
})

test('what was written without network outlives the session, and goes to the school when the same parent is back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expected(/ERR_INTERNET_DISCONNECTED|Failed to fetch|401/)
  await signIn(page, KWAME.email)
  const { Kofi } = await wardsOf(page)
  await page.goto(`/attendance?ward=${Kofi}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kofi came to school')
  await opensWithoutNetwork(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Tell the school before' }).click()
  await page.getByText('No transport', { exact: true }).click()
  await page.getByRole('button', { name: 'Send to the school' }).click()
  await expect(page.getByText(/No transport\. We will send this when the network is back\./)).toBeVisible()
  await context.clearCookies({ name: 'schoolgate' })
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/explanations'))
  await giveEmailAndPassword(page, KWAME.email)
  expect((await taken).ok()).toBe(true)
})

test('two windows write at once without network, and the school hears both, each once', async ({ page, context, complaints }) => {
  complaints.expected(NO_NETWORK)
  await signIn(page, KWAME.email)
  const { Kofi, Ama } = await wardsOf(page)
  const other = await context.newPage()
  await countAsking(page)
  const windows = [
    [page, `/attendance?ward=${Kofi}`, 'Kofi'],
    [other, `/attendance?ward=${Ama}`, 'Ama'],
  ] as const
  for (const [window, address, name] of windows) {
    await window.goto(address)
    await expect(window.getByRole('heading', { level: 1 })).toContainText(`${name} came to school`)
  }
  await opensWithoutNetwork(page)
  await context.setOffline(true)
  expect(await timesAsked(page)).toBe(0)
  for (const [window] of windows) {
    await window.getByRole('button', { name: 'Tell the school before' }).click()
    await window.getByText('Something else', { exact: true }).click()
    await window.getByRole('button', { name: 'Send to the school' }).click()
    await expect(window.getByText(/Something else\. We will send this when the network is back\./)).toBeVisible()
  }
  // Words that wait are not the browser's to throw away when the phone needs room.
  await expect.poll(() => timesAsked(page)).toBe(1)
  await other.close()
  await page.reload()
  const sent: string[] = []
  context.on('response', (answer) => {
    if (answer.url().endsWith('/explanations') && answer.ok()) sent.push(new URL(answer.url()).pathname.split('/')[4] ?? '')
  })
  await context.setOffline(false)
  await expect.poll(() => new Set(sent)).toEqual(new Set([Kofi, Ama]))
  expect(sent).toHaveLength(2)
})

test('the app on the Home Screen asks the browser to keep what is on the phone; read in a browser it does not', async ({
  page,
  context,
  complaints,
}) => {
  await countAsking(page)
  await signIn(page, KWAME.email, '/wards')
  await expect(page.getByText('Kofi').first()).toBeVisible()
  expect(await timesAsked(page)).toBe(0)
  const { origin } = new URL(page.url())
  // A window without the browser's bars, as an installed app has it (a pretended phone would have them); its profile goes with it.
  const launch = chromiumLaunch()
  const installed = await chromium.launchPersistentContext('', {
    ...launch,
    args: [...launch.args, `--app=${origin}`],
    isMobile: false,
  })
  complaints.watch(installed)
  await installed.addCookies(await context.cookies())
  const [app] = installed.pages()
  if (!app) throw new Error('the app has no window')
  await countAsking(app)
  await app.goto(`${origin}/wards`)
  await expect(app.getByText('Kofi').first()).toBeVisible()
  // The child's name stands there before any code has come.
  await expect.poll(() => timesAsked(app)).toBe(1)
  await installed.close()
})

test('who opens Ama’s page has opened nothing of Kofi’s', async ({ page }) => {
  await signIn(page, KWAME.email, '/wards')
  const { Kofi, Ama } = await wardsOf(page)
  await page.goto(`/attendance?ward=${Kofi}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kofi came to school')
  await expect.poll(() => isSaved(page, `["attendance","${Kofi}"`)).toBe(true)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/feed/opened')) opened.push(request.postDataJSON().ward_id)
  })
  await page.getByRole('main').locator(`a[href*="attendance?ward=${Ama}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ama came to school')
  await expect.poll(() => opened).toEqual([Ama])
})

test('a school that was gone for a moment is found again without a tap', async ({ page, school, complaints }) => {
  test.setTimeout(90_000) // it is asked ever more rarely, every fifteen seconds in the end
  complaints.expected(NO_NETWORK)
  await enterBy(page, school)
  await expect(page.getByRole('heading', { level: 1, name: /Kwame/ })).toBeVisible()
  school.become('gone')
  await page.getByRole('link', { name: 'Notices', exact: false }).first().click()
  await expect(page.getByText('No network.')).toBeVisible()
  // It stays away for a while: everything that was under way has given up by then.
  for (let asked = 0; asked < 4; asked++)
    await page.waitForEvent('requestfailed', { predicate: (request) => request.url().endsWith('/livez'), timeout: 20_000 })
  school.become('answers')
  await expect(page.getByText('No network.')).toBeHidden({ timeout: 20_000 })
})

test('an answer of another shape leaves a page with a way on, never a white one', async ({ page, complaints }) => {
  complaints.expected(/./)
  await signIn(page, KWAME.email, '/home')
  await page.route('**/api/v1/wards/*/attendance*', (route) => route.fulfill({ json: { records: 7, terms: null } }))
  // By a tap, once the code is here: a page that is loaded brings the answer along.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('main').locator('a[href^="/attendance"]').first().click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.unroute('**/api/v1/wards/*/attendance*')
  await again.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('came to school')
})

test('who leaves while something they wrote is not sent yet is told what, and may stay', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expected(NO_NETWORK)
  await signIn(page, KWAME.email, '/home')
  await expect(page.getByRole('heading', { level: 1, name: /Kwame/ })).toBeVisible()
  // Home is where they leave from, without network.
  await opensWithoutNetwork(page)
  const { Esi } = await wardsOf(page)
  await page.goto(`/attendance?ward=${Esi}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Esi came to school')
  await opensWithoutNetwork(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Tell the school before' }).click()
  await page.getByText('No transport', { exact: true }).click()
  await page.getByRole('button', { name: 'Send to the school' }).click()
  await expect(page.getByText(/No transport\. We will send this when the network is back\./)).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const question = await askToLeave(page)
  await expect(question).toContainText('The school does not have this yet.')
  await expect(question).toContainText(/Esi · .* · No transport/)
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await question.getByRole('button', { name: 'Throw away and Logout' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/explanations')) sent.push(request.url())
  })
  await context.setOffline(false)
  await signInByHand(page, KWAME.email, '/home')
  await expect(page.getByRole('heading', { level: 1, name: /Kwame/ })).toBeVisible()
  expect(sent).toEqual([])
})

test('who leaves while the school does not answer is gone from this phone at once', async ({ page, school, complaints }) => {
  complaints.expected(NO_NETWORK)
  await enterBy(page, school, '/wards')
  await expect(page.getByText('Kofi').first()).toBeVisible()
  // What a page does not draw first, the menu among it, comes once it is quiet.
  await page.waitForFunction(() =>
    ['soon', 'sign-out', 'welcome-screen'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    ),
  )
  school.become('hangs')
  const question = await askToLeave(page)
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.locator('body')).not.toContainText(/Mensah|Kofi/)
  expect(await page.evaluate(() => localStorage.getItem('schoolgate.user'))).toBeNull()
})

test('who leaves on a later visit stands at the gate, and the address tells nothing of the page they were on', async ({
  page,
}) => {
  await signIn(page, KWAME.email, '/bills')
  await workerIsReady(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const question = await askToLeave(page)
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  // The school hears of it from the page or from the worker, whoever comes first.
  await expect.poll(async () => (await page.request.get('/api/v1/sessions/current')).status()).toBe(401)
  expect(new URL(page.url()).pathname).toBe('/')
})
