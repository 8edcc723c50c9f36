import type { Page } from '@playwright/test'
import { ABENA, KWAME } from './demo.ts'
import { expect, signIn, test } from './parent.ts'
import { workerIsReady } from './worker.ts'

test('what the father answers is done on the mother’s open Home, without a reload', async ({ page, newPhone }) => {
  await signIn(page, ABENA.email)
  await page.goto('/home')
  const slip = page.getByRole('region', { name: /Needs you/ })
  await expect(slip.getByRole('link', { name: /How are mornings at home/ })).toBeVisible()

  const other = await newPhone()
  await signIn(other, KWAME.email, '/notices?filter=to_answer')
  await other.getByRole('link', { name: /How are mornings at home/ }).click()
  await other.getByRole('textbox').fill('Calm, thank you.')
  await other.getByRole('button', { name: /Send/ }).click()

  await expect(page.getByText(/How are mornings at home.* · Done by Kwame, \d\d:\d\d/)).toBeVisible()
})

for (const [address, files] of [
  ['/home', ['gate', 'house', 'home-screen']],
  ['/notices', ['gate', 'house', 'notices-screen']],
] as const)
  test(`${address} waits for no code but that of its first screen: data costs money`, async ({ page }) => {
    await signIn(page, ABENA.email)
    const html = await (await page.request.get(address)).text()
    const code = [...html.matchAll(/<link rel="modulepreload"[^>]*\/assets\/([^"]+)-[\w-]{8}\.js"/g)].map(([, name]) => name)
    expect(code).toEqual(files)
  })

test('Home says how much of the fees is paid, as the page of bills does, and where a subject is going', async ({ page }) => {
  await signIn(page, ABENA.email)
  const cedisIn = async (words: RegExp) => /[\d,.]+ Ghana cedis/.exec((await page.getByText(words).textContent()) ?? '')?.[0]
  // Somebody of the family may pay at this very moment.
  await expect(async () => {
    await page.goto('/home')
    const paid = await cedisIn(/^left to pay this term\. You have paid/)
    expect(paid).toBeDefined()
    await expect(page.getByRole('progressbar', { name: /^\d\d percent of the school fees is paid$/ })).toBeVisible()
    await page.goto('/bills')
    expect(await cedisIn(/^Paid GH₵/)).toBe(paid)
  }).toPass()
  await page.goto('/home')
  await expect(page.getByRole('img', { name: /^The last marks in .+, in percent: \d+(, \d+)+$/ })).toBeVisible()
})

/** Hands the page's service worker a message, as the browser's push connection would. */
const pushConnectionOf = async (page: Page) => {
  await workerIsReady(page)
  const { origin } = new URL(page.url())
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (notification: object) => {
    const data = JSON.stringify({ web_push: 8030, notification, app_badge: 1 })
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, ...data }))
  })

const note = { title: 'A note from school', body: 'Please read it today.', navigate: '/notices', tag: 'note', lang: 'en' }

test('a message that comes while the app is open is shown on top of it and not behind it', async ({ page }) => {
  await signIn(page, ABENA.email)
  // Its words come with the page: it hears what happens from the moment on at which it follows the school.
  const follows = page.waitForRequest((asked) => asked.url().includes('/api/v1/live') && asked.frame().url().endsWith('/home'))
  await page.goto('/home')
  await follows
  const deliver = await pushConnectionOf(page)
  await deliver(note)
  await expect(page.getByRole('status').getByText(note.body)).toBeVisible()
  expect(await shown(page)).toEqual([])
})

test('a message that comes while nobody looks is a notification; a later one of the same tag takes its place', async ({
  page,
  context,
  complaints,
}) => {
  // A private window of Chromium never subscribes; the message is handed to its worker here.
  complaints.expected(/does not support the Push API in incognito/)
  await context.grantPermissions(['notifications'])
  await signIn(page, ABENA.email)
  const deliver = await pushConnectionOf(page)
  await page.goto('about:blank')
  await deliver(note)
  await deliver({ ...note, title: 'A second note', navigate: '/notice?id=7', data: { kind: 'notice', id: '7', ward: '9' } })
  await deliver({ ...note, tag: 'other', navigate: 'https://elsewhere.example/' })
  await page.goto('/verify')
  await expect
    .poll(() => shown(page))
    .toEqual([
      { title: 'A second note', body: note.body, tag: 'note', address: '/notice?id=7&ward=9' },
      { title: note.title, body: note.body, tag: 'other', address: '/notices' },
    ])
})
