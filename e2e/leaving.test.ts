import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ABENA, YAW } from './demo.ts'
import { workerIsReady } from './worker.ts'
import { expect, signIn, test } from './parent.ts'

const PRIVATE = /Mensah|Kofi|Basic 5/

/** The session, on plain http; what tells one device from another stays. */
const isSession = ({ name }: { name: string }) => name === 'schoolgate'

/** Opens the menu and asks to leave; the question is on the screen. */
async function askToLeave(page: Page) {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Do you really want to Logout?')
  return question
}

/** Everything this site keeps on the device, as one text. */
const keptOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) kept.push(request.url, await (await cache.match(request))?.text())
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
      })
      for (const store of database.objectStoreNames)
        kept.push(
          await new Promise((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll()
            reading.addEventListener('success', () => resolve(reading.result))
          }),
        )
      database.close()
    }
    return JSON.stringify(kept)
  })

test('leaving is asked first, and staying is the choice under the finger', async ({ page }) => {
  await signIn(page)
  const question = await askToLeave(page)
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/notices/)
})

test('after leaving, Back shows nothing private and nothing is kept on the phone', async ({ page }) => {
  await signIn(page, ABENA.email, '/wards')
  await expect(page.getByText('Kofi').first()).toBeVisible()
  await page.goto('/notices')
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  // The words with which the next visit would begin.
  await expect.poll(() => keptOn(page)).toContain('schoolgate.words /notices')
  expect(await keptOn(page)).toMatch(PRIVATE)
  const question = await askToLeave(page)
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  // What is here is forgotten first; the school hears of it right after.
  await expect.poll(async () => (await page.request.get('/api/v1/sessions/current')).status()).toBe(401)
  expect(await keptOn(page)).not.toMatch(PRIVATE)
  expect((await page.context().cookies()).filter(isSession)).toEqual([])

  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(PRIVATE)
})

test('leaving without network forgets everything at once and tells the school when it is back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expected(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await signIn(page)
  await workerIsReady(page)
  const [session] = (await context.cookies()).filter(isSession)
  await context.setOffline(true)
  const question = await askToLeave(page)
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect.poll(() => keptOn(page)).not.toMatch(PRIVATE)

  // By the page or by its worker, whoever comes to it first.
  await context.setOffline(false)
  const headers = { cookie: `${session?.name}=${session?.value}` }
  await expect.poll(async () => (await page.request.get('/api/v1/sessions/current', { headers })).status()).toBe(401)
})

test('Home’s first words come with the page before any code; who left without network reads them no more', async ({
  page,
  context,
  newPhone,
  complaints,
}) => {
  complaints.expected(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await signIn(page, ABENA.email, '/home')
  await workerIsReady(page)
  const homeWithoutCode = async () => {
    const samePhone = await newPhone({ storageState: await context.storageState(), javaScriptEnabled: false })
    await samePhone.goto('/home')
    return samePhone.locator('body')
  }
  const before = await homeWithoutCode()
  await expect(before).toContainText(/Good (morning|afternoon|evening), Abena/)
  await expect(before).toContainText('Needs you')

  await context.setOffline(true)
  const question = await askToLeave(page)
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect.poll(async () => (await context.cookies()).map(({ path }) => path)).not.toContain('/home')
  expect((await context.cookies()).some(isSession)).toBe(true)
  const after = await homeWithoutCode()
  await expect(after).toContainText('Nyansapo')
  await expect(after).not.toContainText(PRIVATE)
  await expect(after).not.toContainText('Abena')
})

/** Tells the school where messages reach this browser, as one would that a private window does not have. */
async function registerForMessages(page: Page): Promise<void> {
  const { user } = await (await page.request.get('/api/v1/sessions/current')).json()
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  const subscription = { endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('hex')}`, keys }
  const deviceid = `wp1.${Buffer.from(JSON.stringify(subscription)).toString('base64url')}`
  const answer = await page.request.post('/updatedeviceid', { data: { user_id: user.user_id, deviceid } })
  expect(answer.ok()).toBe(true)
}

test('who left without network gets no more messages on that phone once the school has heard of it', async ({
  page,
  context,
  newPhone,
  complaints,
}) => {
  complaints.expected(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await signIn(page, YAW.email)
  await workerIsReady(page)
  await registerForMessages(page)
  const other = await newPhone()
  await signIn(other, YAW.email)
  const devices = async () => (await (await other.request.get('/api/v1/push/devices')).json()).devices
  expect(await devices()).toHaveLength(1)

  await context.setOffline(true)
  const question = await askToLeave(page)
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await context.setOffline(false)
  await expect.poll(devices).toEqual([])
})

test('a second tab leaves when the first one does', async ({ page, context }) => {
  await signIn(page)
  const second = await context.newPage()
  await second.goto('/wards')
  await expect(second.getByText('Kofi').first()).toBeVisible()
  const question = await askToLeave(page)
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(second.locator('body')).not.toContainText(PRIVATE)
})
