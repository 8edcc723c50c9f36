import type { Page } from '@playwright/test'
import { chromiumLaunch } from '@schoolgate/ui/build/chromium'
import { ABENA } from './demo.ts'
import { expect, signIn, test } from './parent.ts'
import { workerIsReady } from './worker.ts'

// Only the whole browser shows notifications.
test.use({ launchOptions: chromiumLaunch() })

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

test('a message that comes while a page for anybody is looked at stands on the phone’s screen', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await page.goto('/verify')
  const deliver = await pushConnectionOf(page)
  await deliver({ title: 'A note from school', navigate: '/notices' })
  await expect.poll(() => shown(page)).toMatchObject([{ title: 'A note from school' }])
})
