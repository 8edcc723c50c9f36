import { ABENA } from './demo.ts'
import { isSaved, opensWithoutNetwork, workerIsReady } from './worker.ts'
import { schoolThatGrowsNewer } from './newer-school.ts'
import { expect, signIn, test } from './parent.ts'

test('without network the notices are still there, and the page says how old they are', async ({ page, context, complaints }) => {
  complaints.expected(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await signIn(page)
  const first = page.getByRole('main').getByRole('link').first()
  await expect(first).toBeVisible()
  const title = await first.innerText()
  await opensWithoutNetwork(page)
  await expect.poll(() => isSaved(page, '["notices","list"')).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/No network\. Saved/)).toBeVisible()
  expect(await first.innerText()).toBe(title)
  await context.setOffline(false)
  await expect(page.getByText(/No network\. Saved/)).toBeHidden()
})

test('an answer given without network is sent when it is back', async ({ page, context, complaints }) => {
  complaints.expected(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await signIn(page, ABENA.email, '/notices?filter=to_answer')
  await page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: /PTA|meeting/i })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Yes, coming' }).first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Yes, coming' }).first().click()
  await expect(page.getByText('We will send this when the network is back.').first()).toBeVisible()
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/answer') && answer.ok())
  await context.setOffline(false)
  await answered
  await page.reload()
  await expect(page.getByText(/You said yes|You are going/).first()).toBeVisible()
})

test('the browser finds nothing that keeps Schoolgate from being installed', async ({ page, context }) => {
  await page.goto('/')
  await workerIsReady(page)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A test's browser window is a private one; that is all it may say.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const manifest = await devtools.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  expect(manifest.data).toContain('"name"')
})

test('a newer Schoolgate is offered and opened with one tap', async ({ page, baseURL }) => {
  const school = await schoolThatGrowsNewer(baseURL ?? '')
  try {
    await page.goto(`${school.url}/`)
    await workerIsReady(page)
    await page.reload()
    school.release()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    await expect(page.getByText('There is a newer Schoolgate.')).toBeVisible()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Open it now' }).click()
    await reloaded
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  } finally {
    await school.close()
  }
})
