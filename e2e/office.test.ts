import type { Page } from '@playwright/test'
import { HEAD, SECRETARY } from './demo.ts'
import { comeIn, DESK, faultsOf, knock } from './office-door.ts'
import { expect, fromGate, signIn, test } from './parent.ts'
import { workerIsReady } from './worker.ts'

/** What a first visit of the office may cost, in bytes on the wire. */
const FIRST_VISIT = 250_000

test('the head signs in at the office with two proofs, sees what needs the office, works by keys, and leaves', async ({
  newPhone,
  complaints,
}) => {
  complaints.expected(/401/)
  const page = await newPhone(DESK)
  await page.goto('/office')
  await expect(page).toHaveURL(/\/office\/login$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the office')
  expect(await faultsOf(page)).toEqual([])
  await comeIn(page, HEAD, fromGate('SCHOOL_DATA_DIR'))
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  await expect(page).toHaveURL(/\/office\/$/)
  const rail = page.getByRole('navigation', { name: 'Office' })
  await expect(rail.getByRole('link')).toHaveText([
    'Today',
    'First steps',
    'Register',
    'Marks',
    'Reports',
    'Messages',
    'Pupils and parents',
    'Fees',
    'Cash desk',
    'Left to pay',
    'Bank slips',
    'Bank sheets',
    'Money',
    'Notices',
    'Reasons',
    'Parents’ evenings',
    'Contacts',
    'Bring in lists',
    'Work going on',
    'People here',
    'Settings',
  ])
  await expect(rail.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('7')
  await expect(page.getByRole('heading', { level: 1, name: 'Pupils and parents' })).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /Your own menu/ }).click()
  await expect(page.getByRole('link', { name: 'Go to my children' })).toHaveCount(0)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the office')
  await page.goto('/office/work')
  await expect(page).toHaveURL(/\/office\/login\?next=%2Fwork$/)
})

test('on a phone the office has a bar and tabs, in the dark too', async ({ page, complaints }) => {
  complaints.expected(/401/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/office/reasons')
  await comeIn(page, SECRETARY, fromGate('SCHOOL_DATA_DIR'))
  await expect(page).toHaveURL(/\/office\/reasons$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Reasons to read' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})

test('a parent at the office’s door is told kindly where the children are, though the parents’ app lives in this browser', async ({
  page,
}) => {
  await signIn(page)
  await workerIsReady(page)
  await page.goto('/office/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abena Mensah, this is the school’s side')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to my children' }).click()
  await expect(page).toHaveURL(/\/(home|wards)/)
  await expect(page.getByText('Ama').first()).toBeVisible()
})

test('staff who come in at the parents’ door are led to the office', async ({ page, complaints }) => {
  complaints.expected(/403/)
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Email' }).click()
  await knock(page, HEAD.email)
  await expect(page).toHaveURL(/\/office\/login/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more proof it is you')
})

test('the first visit of the office costs little, and a parent downloads nothing of it', async ({
  page,
  newPhone,
  complaints,
}) => {
  complaints.expected(/401/)
  const bytesOf = async (browser: Page, address: string) => {
    const wire = await browser.context().newCDPSession(browser)
    await wire.send('Network.enable')
    let bytes = 0
    const asked: string[] = []
    wire.on('Network.requestWillBeSent', ({ request }) => void asked.push(new URL(request.url).pathname))
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await browser.goto(address)
    await browser.waitForLoadState('networkidle')
    return { bytes, asked }
  }
  const office = await bytesOf(page, '/office/')
  expect(office.bytes).toBeGreaterThan(0)
  expect(office.bytes).toBeLessThan(FIRST_VISIT)
  expect(office.asked.filter((path) => !path.startsWith('/office') && !path.startsWith('/api/'))).toEqual([])
  const mother = await newPhone()
  await signIn(mother)
  await workerIsReady(mother)
  const parents = await bytesOf(mother, '/notices')
  expect(parents.asked.filter((path) => path.startsWith('/office'))).toEqual([])
  const kept = await mother.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.filter((path) => path.startsWith('/office'))).toEqual([])
})
