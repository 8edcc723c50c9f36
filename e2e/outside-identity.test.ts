import { rm } from 'node:fs/promises'
import { pretendedProvider } from '@schoolgate/server/pretended-provider'
import type { Page } from '@playwright/test'
import { ABENA, PASSWORD, YAW } from './demo.ts'
import { expect, giveEmailAndPassword, test as base } from './parent.ts'
import { codesSentTo, type RunningSchool, schoolFolder, startSchool } from './school.ts'

type Provider = Awaited<ReturnType<typeof pretendedProvider>>
type House = { school: RunningSchool; provider: Provider }

const THERE = 'known-at-the-provider'
const INTERNATIONAL = '+233245550182'
const ABENA_THERE = { uid: 'abena-1', email: ABENA.email, password: THERE, phone: INTERNATIONAL, code: '424242' }

/** The demo school whose parents come by an OpenID Connect issuer, and the one whose parents come by Firebase: the same data. */
const test = base.extend<{ oidc: House; firebase: House }, { dataDir: string }>({
  dataDir: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures are wanted
    async ({}, use) => {
      const dataDir = await schoolFolder()
      await use(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  oidc: async ({ dataDir, context }, use) => {
    const provider = await pretendedProvider({ people: [ABENA_THERE] })
    const school = await startSchool({ dataDir, environment: { OIDC_ISSUER: provider.url, OIDC_CLIENT_ID: 'schoolgate' } })
    await use({ school, provider })
    // What the app still fetches is fetched from a school that stands.
    await context.close()
    await school.stop()
    await provider.close()
  },
  firebase: async ({ dataDir, context }, use) => {
    const provider = await pretendedProvider({ people: [ABENA_THERE] })
    const project = { FIREBASE_PROJECT_ID: 'demo', FIREBASE_WEB_API_KEY: 'demo', FIREBASE_BASE_URL: provider.url }
    const school = await startSchool({ dataDir, environment: project })
    await use({ school, provider })
    // What the app still fetches is fetched from a school that stands.
    await context.close()
    await school.stop()
    await provider.close()
  },
})
test.slow()

const whoIsIn = async (page: Page) => {
  const answer = await page.request.get(new URL('/api/v1/sessions/current', page.url()).href)
  return answer.ok() ? (await answer.json()).user : null
}
const atIssuer = (page: Page) => page.getByRole('button', { name: /^Sign in with 127\.0\.0\.1/ })
const askForCode = async (page: Page) => {
  await page.getByLabel('Your phone number').fill(ABENA.phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
}

test('by the school’s issuer a parent comes in and lands where she wanted to go; also after it changed its keys', async ({
  oidc: { school, provider },
  page,
  newPhone,
}) => {
  await page.goto(`${school.url}/notices?filter=money`)
  await atIssuer(page).click()
  await expect(page).toHaveURL(`${school.url}/notices?filter=money`)
  expect(await whoIsIn(page)).toMatchObject({ email: ABENA.email, firebaseuid: 'abena-1' })
  await provider.rotate()
  const other = await newPhone()
  await other.goto(`${school.url}/login`)
  await atIssuer(other).click()
  await other.waitForURL((url) => url.origin === school.url && url.pathname !== '/login')
  expect(await whoIsIn(other)).toMatchObject({ email: ABENA.email })
})

test('an answer that was not asked for in this tab, or for somebody whom the school does not know, signs nobody in', async ({
  oidc: { school, provider },
  page,
  complaints,
}) => {
  complaints.expected(/status of 401/)
  await page.goto(`${school.url}/login?code=stolen&state=somebody-elses`)
  await expect(page.getByRole('alert')).toContainText('The sign-in was not completed.')
  await expect(page).toHaveURL(`${school.url}/login`)
  const [abena] = provider.people.splice(0, 1, { uid: 'stranger-1', email: 'stranger@else.example' })
  await atIssuer(page).click()
  await expect(page.getByRole('alert')).toContainText('The school does not know this account.')
  provider.people.splice(0)
  await atIssuer(page).click()
  await expect(page.getByRole('alert')).toContainText('The sign-in was not completed.')
  provider.people.push(abena ?? ABENA_THERE)
  expect(await whoIsIn(page)).toBeNull()
})

test('a token that was seen on its way in opens nothing a second time', async ({ oidc: { school }, page, newPhone }) => {
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url() === `${school.url}/api/v1/sessions`)
  await page.goto(`${school.url}/login`)
  await atIssuer(page).click()
  const { user, id_token } = (await sent).postDataJSON()
  await page.waitForURL((url) => url.origin === school.url && url.pathname !== '/login')
  expect(id_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  const thief = await newPhone()
  const answer = await thief.request.post(`${school.url}/api/v1/sessions`, { data: { user, id_token } })
  expect([answer.status(), (await answer.json()).code]).toEqual([401, 'identity.wrong_credentials'])
})

test('with Firebase the e-mail form signs in there first; a password that only the school knows still opens', async ({
  firebase: { school },
  page,
  newPhone,
  complaints,
}) => {
  complaints.expected(/status of 400/)
  await page.goto(`${school.url}/login?next=/wards`)
  await giveEmailAndPassword(page, ABENA.email, THERE)
  await expect(page).toHaveURL(`${school.url}/wards`)
  expect(await whoIsIn(page)).toMatchObject({ firebaseuid: 'abena-1' })
  const other = await newPhone()
  await other.goto(`${school.url}/login`)
  await giveEmailAndPassword(other, YAW.email, PASSWORD)
  await other.waitForURL((url) => url.pathname !== '/login')
  expect(await whoIsIn(other)).toMatchObject({ email: YAW.email, firebaseuid: null })
})

test('with Firebase the code for a phone comes from there; where it sends none, from the school', async ({
  firebase: { school, provider },
  page,
  newPhone,
  complaints,
}) => {
  complaints.expected(/status of 40[01]/)
  await page.goto(`${school.url}/login`)
  await askForCode(page)
  await page.getByLabel('The code').fill('111111')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not correct, or too old.')
  await page.getByLabel('The code').fill('424242')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  expect(await whoIsIn(page)).toMatchObject({ firebaseuid: 'abena-1' })
  const fromSchool = () => codesSentTo(school.dataDir, ABENA.phone)
  expect(await fromSchool()).toEqual([])
  provider.state.takesPhones = false
  const other = await newPhone()
  await other.goto(`${school.url}/login`)
  await askForCode(other)
  await expect.poll(fromSchool).toHaveLength(1)
  await other.getByLabel('The code').fill((await fromSchool()).join())
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL((url) => url.pathname !== '/login')
})

test('without a provider nothing of all this is fetched, and no other site may be spoken to', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const answer = await page.goto('/login')
  await giveEmailAndPassword(page, ABENA.email)
  await page.waitForURL((url) => url.pathname !== '/login')
  expect(fetched.filter((url) => /outside|oidc|firebase/.test(url))).toEqual([])
  expect(answer?.headers()['content-security-policy']).toContain("connect-src 'self';")
})
