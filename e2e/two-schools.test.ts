import type { Page } from '@playwright/test'
import { ABENA, EMEKA, MUBARAK } from './demo.ts'
import { expect, fromGate, giveEmailAndPassword, lastCodeTo, signInByHand, test } from './parent.ts'
import { gracefieldUrl, sharedUrl } from './school.ts'
import { isSaved, opensWithoutNetwork } from './worker.ts'

const NYANSAPO = { name: 'Nyansapo Prep School', number: '482 913', color: '#0F5B48' }
const GRACEFIELD = { name: 'Gracefield College, Ibadan', number: '0123550190', color: '#5B2A86' }

const isDoorOf = async (page: Page, mine: typeof NYANSAPO, other: typeof NYANSAPO) => {
  await page.goto('/login')
  await expect(page.getByText(mine.name)).toBeVisible()
  await page.goto('/verify')
  await expect(page.getByText(new RegExp(mine.number))).toBeVisible()
  await expect(page.getByText(new RegExp(other.number))).toHaveCount(0)
  await expect(page.locator('html')).toHaveCSS('--school', mine.color)
}

test('two browsers at two schools’ own doors: each reads its own school and nothing of the other', async ({ page, newPhone }) => {
  const other = await newPhone({ baseURL: gracefieldUrl(fromGate('SCHOOL_URL')) })
  await Promise.all([isDoorOf(page, NYANSAPO, GRACEFIELD), isDoorOf(other, GRACEFIELD, NYANSAPO)])
  const manifest = (browser: Page) => browser.evaluate(async () => (await fetch('/manifest.webmanifest')).json())
  expect(await manifest(page)).toMatchObject({ name: NYANSAPO.name })
  expect(await manifest(other)).toMatchObject({ name: GRACEFIELD.name })
  await expect(other.getByText('Choose another school')).toHaveCount(0)
})

test('at the address of both, a parent chooses once; this phone remembers it and changes it when told', async ({ newPhone }) => {
  const page = await newPhone({ baseURL: sharedUrl(fromGate('SCHOOL_URL')) })
  await page.goto('/verify')
  await expect(page.getByRole('heading', { name: 'Which school?' })).toBeVisible()
  await expect(page.getByText(new RegExp(NYANSAPO.number))).toHaveCount(0)
  await page.getByLabel('Name or town').fill('ibadan')
  await page.getByRole('link', { name: /Gracefield College/ }).click()
  await expect(page).toHaveURL(/\/verify$/)
  await expect(page.getByText(new RegExp(GRACEFIELD.number))).toBeVisible()
  // From now on pages come from what the phone keeps.
  await page.goto('/login')
  await expect(page.getByText(GRACEFIELD.name)).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect(page.getByText(GRACEFIELD.name)).toBeVisible()
  await page.getByRole('link', { name: 'Choose another school' }).click()
  await expect(page.getByRole('link', { name: /Gracefield College.*You were here/ })).toBeVisible()
  await page.getByRole('link', { name: /Nyansapo/ }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(NYANSAPO.name)).toBeVisible()
  await page.reload()
  await expect(page.getByText(NYANSAPO.name)).toBeVisible()
  await isDoorOf(page, NYANSAPO, GRACEFIELD)
})

test('an address that is no school’s says so', async ({ newPhone, complaints }) => {
  complaints.expected(/status of 404/)
  const page = await newPhone({ baseURL: sharedUrl(fromGate('SCHOOL_URL')) })
  for (const address of ['/s/nobody', fromGate('SCHOOL_URL').replace('localhost', 'elsewhere.localhost')]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'No school has this address' })).toBeVisible()
  }
})

test('a link of her school opens without network on a phone that has the app, and no other school’s numbers stand under it', async ({
  newPhone,
  complaints,
}) => {
  complaints.expected(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const page = await newPhone({ baseURL: sharedUrl(fromGate('SCHOOL_URL')) })
  await page.goto('/s/nyansapo')
  await signInByHand(page, ABENA.email)
  await page.goto('/s/nyansapo/notices')
  const first = page.getByRole('main').getByRole('link').first()
  await expect(first).toBeVisible()
  const title = await first.innerText()
  await expect.poll(() => isSaved(page, '["notices","list"')).toBe(true)
  await opensWithoutNetwork(page)
  await page.goto('/s/nyansapo/verify')
  await expect(page.getByText(new RegExp(NYANSAPO.number))).toBeVisible()
  await opensWithoutNetwork(page)

  await page.context().setOffline(true)
  // As the text wrote it, opened anew.
  await page.goto('/s/nyansapo/notices?from=sms')
  await expect(page).toHaveURL(/\/notices\?from=sms$/)
  await expect(page.getByText(/No network\. Saved/)).toBeVisible()
  expect(await first.innerText()).toBe(title)
  await page.goto('/s/nyansapo/verify')
  await expect(page).toHaveURL(/\/verify$/)
  await expect(page.getByText(new RegExp(NYANSAPO.number))).toBeVisible()
  // The square on another school's paper: whether that is theirs nobody can tell now, and these are not its numbers.
  await page.goto('/s/gracefield/verify')
  await expect(page).not.toHaveURL(/verify/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const { number } of [NYANSAPO, GRACEFIELD]) await expect(page.getByText(new RegExp(number))).toHaveCount(0)
})

test('a parent with a child in each school sees both, and of each its own school', async ({ newPhone }) => {
  const page = await newPhone({ baseURL: gracefieldUrl(fromGate('SCHOOL_URL')) })
  await page.goto('/login')
  // A Ghanaian number, as he writes it, at the door of the school in Nigeria.
  await page.getByLabel('Your phone number').fill(EMEKA.phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('The code').fill(await lastCodeTo(EMEKA.phone))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/wards/)
  const child = (last: string) => page.getByRole('button', { name: new RegExp(last) }).first()
  await expect(child('Osei')).toBeVisible()

  await child('Okafor').click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.locator('html')).toHaveCSS('--school', GRACEFIELD.color)
  await expect(page.getByRole('banner').getByText(GRACEFIELD.name)).toBeVisible()
  await page.goto('/bills')
  await expect(page.getByText(/₦/).first()).toBeVisible()
  await expect(page.getByText(/GH₵/)).toHaveCount(0)
  await page.goto('/verify')
  await expect(page.getByText(new RegExp(GRACEFIELD.number))).toBeVisible()

  await page.goto('/wards')
  await child('Osei').click()
  await expect(page.locator('html')).toHaveCSS('--school', NYANSAPO.color)
  await page.goto('/bills')
  await expect(page.getByText(/GH₵/).first()).toBeVisible()
  await expect(page.getByText(/₦/)).toHaveCount(0)
  // Still at Gracefield’s address: the numbers are those of the child he looks after now.
  await page.goto('/verify')
  await expect(page.getByText(new RegExp(NYANSAPO.number))).toBeVisible()
  await expect(page.getByText(new RegExp(GRACEFIELD.number))).toHaveCount(0)
})

test('a teacher who is a guardian has the child at home and the school at the desk, and neither ends with the other', async ({
  page,
  complaints,
}) => {
  // The stream of the open Home ends with its session.
  complaints.expected(/api\/v1\/live/)
  await page.goto('/login')
  await giveEmailAndPassword(page, MUBARAK.email)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Zulaiha').first()).toBeVisible()
  await page.goto('/office/')
  await expect(page.getByRole('heading', { name: 'One more proof it is you' })).toBeVisible()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('The code')).toBeVisible()
  await page.getByLabel('The code').fill(await lastCodeTo(MUBARAK.phone))
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: /^Good .*, Mubarak$/ })).toBeVisible()
  const role = async (headers = {}) => (await (await page.request.get('/api/v1/sessions/current', { headers })).json()).role
  expect(await role()).toBe('parent')
  expect(await role({ 'schoolgate-side': 'staff' })).toBe('teacher')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Go to my children' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Zulaiha').first()).toBeVisible()
  await page.goto('/office/')
  await expect(page.getByRole('heading', { name: /^Good .*, Mubarak$/ })).toBeVisible()
  await page.request.delete('/api/v1/sessions/current')
  expect(await role({ 'schoolgate-side': 'staff' })).toBe('teacher')
})
