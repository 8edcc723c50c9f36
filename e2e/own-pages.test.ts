import type { Page, Request } from '@playwright/test'
import { OWN_PAGES, PAGE_ELEMENT } from '@schoolgate/contracts/own-page'
import { YAW } from './demo.ts'
import { expect, signIn, test } from './parent.ts'

// Every visit is to the school itself: what the service worker keeps says nothing of anybody.
test.use({ serviceWorkers: 'block' })

/** Pages that need to be told of what: the first that their list leads to. */
const LISTED: Record<string, string> = {
  '/bill/:id': '/bills',
  '/fullreport/:id': '/termreports',
  '/notice': '/notices',
  '/paymentreceipt': '/payments',
}

/** The addresses of all pages that bring their parent's answers along, as far as this parent has them. */
async function addressesOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const path of OWN_PAGES) {
    const list = LISTED[path]
    if (list === undefined) {
      found.push(path)
      continue
    }
    await page.goto(list)
    const link = page.locator(`main a[href^="${path.replace(':id', '')}"]`).first()
    await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')
    const href = (await link.count()) > 0 ? await link.getAttribute('href') : null
    if (href !== null) found.push(href)
  }
  return found
}

const addressIn = (request: Request) => new URL(request.url()).pathname + new URL(request.url()).search

/** Opens a page; the addresses of the answers that it brought, and of those that it asked for until its screen stood. */
async function opened(page: Page, address: string) {
  const asked: string[] = []
  const note = (request: Request) => void (request.resourceType() === 'fetch' && asked.push(addressIn(request)))
  page.on('request', note)
  // The stream of changes begins as soon as the screen stands.
  const stream = page.waitForRequest(/\/api\/v1\/live\?after=/)
  const answer = await page.goto(address)
  await stream
  page.off('request', note)
  const [, written = ''] = (await answer?.text())?.split(`id="${PAGE_ELEMENT}">`) ?? []
  const answers: { address: string }[] = JSON.parse(written.split('</script>')[0] ?? '').answers
  return { asked, brought: answers.map((one) => one.address) }
}

test('every page begins with the words that came with it, asks for none of them, and reads without any code', async ({
  page,
  newPhone,
}) => {
  await signIn(page, YAW.email)
  const addresses = await addressesOf(page)
  expect(addresses.length).toBeGreaterThanOrEqual(OWN_PAGES.length - 2)
  const stranger = await newPhone({
    serviceWorkers: 'block',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  for (const address of addresses) {
    // Other journeys act in this school meanwhile, and what they changed is rightly asked for anew: a quiet moment comes.
    await expect(async () => {
      const { brought, asked } = await opened(page, address)
      expect(brought.length).toBeGreaterThanOrEqual(3)
      expect([address, ...brought.filter((one) => asked.includes(one))]).toEqual([address])
    }).toPass()
    await stranger.goto(address)
    await expect(stranger.locator('.first-words h1'), address).toBeVisible()
  }
})

test('what the phone has of an answer is not sent again', async ({ page }) => {
  await signIn(page, YAW.email, '/attendance')
  await page.goto('/attendance')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Other journeys act in this school meanwhile, and what they changed is rightly sent anew: a quiet moment comes.
  await expect(async () => {
    await page.getByRole('link', { name: 'Home' }).first().click()
    await expect(page).toHaveURL(/\/home$/)
    const answered = page.waitForResponse(/\/api\/v1\/wards\/[^/]+\/attendance$/)
    await page.goBack()
    expect((await answered).status()).toBe(304)
  }).toPass()
})
