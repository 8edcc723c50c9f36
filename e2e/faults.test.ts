import type { Page } from '@playwright/test'
import { enterBy, explained, NO_NETWORK, tellBefore, test, wardsOf } from './device-school.ts'
import { YAW } from './demo.ts'
import { expect, signIn } from './parent.ts'
import { isSaved, opensWithoutNetwork, workerIsReady } from './worker.ts'

/** Opens the attendance of a ward at the school's own door, kept for reading without network. */
async function openAttendance(page: Page, school: { url: string }, name: string): Promise<string> {
  const { [name]: id = '' } = await wardsOf(page)
  await page.goto(`${school.url}/attendance?ward=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name} came to school`)
  return id
}

test('a network that shows its own page instead of the school is no network, and nothing of that page is kept', async ({
  page,
  school,
  complaints,
}) => {
  complaints.expected(NO_NETWORK)
  // The browser may look for the worker just then.
  complaints.expected(/Failed to load module script|EventSource's response has a MIME type|script has an unsupported MIME type/)
  await enterBy(page, school)
  await expect(page.getByRole('heading', { level: 1, name: /Kwame/ })).toBeVisible()
  school.become('captive')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('No network.')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Buy data to go on')
  school.become('answers')
  await expect(page.getByText('No network.')).toBeHidden({ timeout: 20_000 })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('My details')).toBeVisible()
})

test('on a network where every other call breaks, what a father says reaches the school once', async ({
  page,
  school,
  complaints,
}) => {
  complaints.expected(NO_NETWORK)
  await enterBy(page, school, '/wards')
  await openAttendance(page, school, 'Ama')
  school.become('breaks')
  await tellBefore(page, 'No transport')
  await expect(page.getByText(/No transport/).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.querySelector('dialog:modal') === null)).toBe(true)
  school.become('answers')
  await expect.poll(() => explained(school), { timeout: 20_000 }).toBe(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ama came to school')
  expect(explained(school)).toBe(1)
})

test('an answer that comes drop by drop is shown when it is whole, and nobody calls it no network', async ({ page, school }) => {
  await enterBy(page, school)
  await expect(page.getByRole('heading', { level: 1, name: /Kwame/ })).toBeVisible()
  school.become('drips')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('My details')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('No network.')).toBeHidden()
})

for (const [what, days] of [
  ['fast', 1],
  ['slow', -1],
] as const)
  test(`a phone whose clock is a day ${what} reads without network and is heard`, async ({ page, context, complaints }) => {
    complaints.expected(NO_NETWORK)
    await page.clock.install({ time: Date.now() + days * 86_400_000 })
    await signIn(page, YAW.email, '/notices')
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await opensWithoutNetwork(page)
    await expect.poll(() => isSaved(page, '["notices","list"')).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('No network.')).toBeHidden()
    expect((await page.request.get('/api/v1/sessions/current')).status()).toBe(200)
  })

test('a phone that threw away everything but the cookies asks the school who is there, and shows the page that was asked for', async ({
  page,
  context,
  school,
}) => {
  await enterBy(page, school, '/bills')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const devtools = await context.newCDPSession(page)
  const all = 'local_storage,indexeddb,cache_storage,service_workers'
  await devtools.send('Storage.clearDataForOrigin', { origin: school.url, storageTypes: all })
  await page.goto(`${school.url}/bills`)
  await expect(page).toHaveURL(/\/bills/)
  await expect(page.getByRole('heading', { level: 1, name: /left to pay|paid/i })).toBeVisible()
})

test('a phone that kept its worker and its cookies, but not who is signed in, is led on from the kept login and from a kept page', async ({
  page,
  context,
  school,
}) => {
  await enterBy(page, school, '/home')
  await workerIsReady(page)
  const devtools = await context.newCDPSession(page)
  for (const [opened, then] of [
    ['/login', '/home'],
    ['/login?next=/bills', '/bills'],
    ['/home', '/home'],
  ] as const) {
    // The browser makes room while the app is closed: a window that is open takes it for a sign-out in another one.
    await page.goto('about:blank')
    await devtools.send('Storage.clearDataForOrigin', { origin: school.url, storageTypes: 'local_storage,indexeddb' })
    await page.goto(school.url + opened)
    await expect(page).toHaveURL(school.url + then)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('a stranger who comes back to the login page has it at once: the school is not asked who that is', async ({
  page,
  school,
}) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto(`${school.url}/login`)
  await workerIsReady(page)
  await page.reload()
  await expect(page.getByLabel('Your phone number')).toBeVisible()
  expect(asked).not.toContain('/api/v1/sessions/current')
})

test('what is written after the browser threw the kept answers away under the open app is kept and sent', async ({
  page,
  context,
  school,
  complaints,
}) => {
  complaints.expected(NO_NETWORK)
  await enterBy(page, school, '/wards')
  await openAttendance(page, school, 'Kofi')
  await opensWithoutNetwork(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: school.url, storageTypes: 'indexeddb' })
  school.become('gone')
  await tellBefore(page, 'Family reason')
  await expect(page.getByText(/We will send this when the network is back\./).first()).toBeVisible()
  await page.reload()
  school.become('answers')
  await expect.poll(() => explained(school), { timeout: 25_000 }).toBe(1)
})

test('a release that another window opens does not take what is being written in this one', async ({ page, context, school }) => {
  test.slow()
  await enterBy(page, school)
  await workerIsReady(page)
  await page.reload()
  const { Kofi } = await wardsOf(page)
  const other = await context.newPage()
  // Opened so shortly before that its browser has not come to registering the worker.
  await other.addInitScript(() => {
    navigator.serviceWorker.register = () => new Promise(() => undefined)
  })
  await other.goto(`${school.url}/attendance?ward=${Kofi}`)
  await other.getByRole('button', { name: 'Tell the school before' }).click()
  await other.getByText('Something else', { exact: true }).click()
  await other.getByRole('button', { name: 'Add words' }).click()
  await other.getByLabel('In your own words').fill('A wedding in Kumasi')
  school.release()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  await expect(page.getByText('There is a newer Schoolgate.')).toBeVisible({ timeout: 60_000 })
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Open it now' }).click()
  await reloaded
  await expect(other.getByLabel('In your own words')).toHaveValue('A wedding in Kumasi')
  // Who closes the sheet has nothing to lose: now this window follows.
  const follows = other.waitForEvent('load')
  await other.bringToFront()
  await other.keyboard.press('Escape')
  await follows
})

test('an app that hears that the school speaks by other contracts is the newer one on the next page, without a tap', async ({
  page,
  school,
  complaints,
}) => {
  test.slow()
  complaints.expected(NO_NETWORK)
  await enterBy(page, school)
  await workerIsReady(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /Kwame/ })).toBeVisible()
  school.release('other-shapes')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('There is a newer Schoolgate.')).toBeVisible({ timeout: 60_000 })
  const opened = page.waitForEvent('load')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await opened
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('heading', { level: 1, name: /Kwame/ })).toBeVisible()
})

test('what waits when the app is closed is sent by the service worker, once', async ({ page, context, school, complaints }) => {
  complaints.expected(NO_NETWORK)
  await enterBy(page, school, '/wards')
  const ama = await openAttendance(page, school, 'Ama')
  await workerIsReady(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ama came to school')
  const devtools = await context.newCDPSession(page)
  const known = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await known
  school.become('gone')
  await tellBefore(page, 'Family reason')
  await expect(page.getByText(/We will send this when the network is back\./).first()).toBeVisible()
  // Nothing of Schoolgate is open any more; the browser wakes the worker when there is network.
  await page.goto('about:blank')
  school.become('answers')
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: school.url,
    registrationId,
    tag: 'letters',
    lastChance: false,
  })
  await expect.poll(() => explained(school)).toBe(1)
  await page.goto(`${school.url}/attendance?ward=${ama}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ama came to school')
  await expect(page.getByText(/We will send this when the network is back\./)).toBeHidden()
  expect(explained(school)).toBe(1)
})

test('a paper that opens by a link tells its address to nobody, also when the phone has the page', async ({ page }) => {
  await page.goto('/')
  await workerIsReady(page)
  await page.reload()
  const answer = await page.goto('/termreport/abc')
  expect(answer?.fromServiceWorker()).toBe(true)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
})
