import { type BrowserContext, type BrowserContextOptions, type Page, test as base, expect } from '@playwright/test'
import { ABENA, PASSWORD } from './demo.ts'
import { codesSentTo, messagesIn } from './school.ts'

export { expect }

/** What browsers complained about; a journey that expects a complaint, of whichever device, says so with `expected`. */
type Complaints = { expected(pattern: RegExp): void; watch(context: BrowserContext): void }

/** Another device, watched like the first one. */
type NewPhone = (options?: BrowserContextOptions) => Promise<Page>

/** A page of the running school; it fails the journey at the end when the console heard an error or a policy was broken. */
export const test = base.extend<{ complaints: Complaints; newPhone: NewPhone }>({
  complaints: [
    async ({ context }, use) => {
      const heard: string[] = []
      // The browser looks for a newer worker when it likes, also without network.
      const allowed: RegExp[] = [/error occurred when fetching the script/]
      const watch = (device: BrowserContext) => listen(device, heard)
      watch(context)
      await use({ expected: (pattern) => void allowed.push(pattern), watch })
      expect(heard.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
  newPhone: async ({ browser, baseURL, viewport, locale, timezoneId, complaints }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        viewport,
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
        ...options,
      })
      opened.push(context)
      complaints.watch(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

function listen(context: BrowserContext, heard: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (trouble) => heard.push(String(trouble.error())))
}

/** Fills in the e-mail way of the login page, which is open, and sends it. */
export async function giveEmailAndPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('tab', { name: 'Email' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/**
 * Opens a page, signed in, on a phone on which nothing of Schoolgate was opened before: the school is asked as the login page asks it. What
 * that page itself does has journeys of its own, and costs nearly twice what this does.
 */
export async function signIn(page: Page, email: string = ABENA.email, then = '/notices', origin = ''): Promise<void> {
  const data = { user: { email, password: PASSWORD } }
  expect((await page.request.post(`${origin}/api/v1/sessions`, { data })).ok()).toBe(true)
  await page.goto(origin + then)
}

/** Signs a parent in on the login page, where something of Schoolgate was opened before, and goes on to a page. */
export async function signInByHand(page: Page, email: string = ABENA.email, then = '/notices'): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(then)}`)
  await giveEmailAndPassword(page, email)
  await page.waitForURL((url) => url.pathname !== '/login')
  // Home asks who has just arrived and has several wards which they mean.
  const isHome = then === '/home'
  if (isHome || new URL(page.url()).pathname !== new URL(then, 'http://page.local').pathname) await page.goto(then)
}

/** Makes a link that opens for seven days, in the sheet that is open; proves who asks where the school wants it proved again. */
export async function makeLinkForAWeek(page: Page): Promise<void> {
  await page.getByRole('button', { name: '7 days' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const proof = page.getByLabel('Your password')
  const made = page.getByText(/Opens until/).first()
  await expect(proof.or(made)).toBeVisible()
  if (await proof.isVisible()) {
    await proof.fill(PASSWORD)
    await page.keyboard.press('Enter')
  }
  await expect(made).toBeVisible()
}

/** The code in the last message sent to a phone, read from the outbox as a parent reads it from the screen. */
export async function lastCodeTo(phone: string): Promise<string> {
  const last = async () => (await codesSentTo(fromGate('SCHOOL_DATA_DIR'), phone)).at(-1)
  await expect.poll(last, { message: `a code for ${phone}` }).toBeDefined()
  return (await last()) ?? ''
}

/** The link in the last letter to an address. */
export async function lastLinkTo(email: string): Promise<string> {
  const sent = async () => (await messagesIn(fromGate('SCHOOL_DATA_DIR'), 'email')).filter(({ to }) => to === email).at(-1)
  await expect.poll(async () => JSON.stringify(await sent()), { message: `a letter for ${email}` }).toContain('reset=')
  const { html = '', text = '' } = (await sent()) ?? { to: '', at: '' }
  return /https?:\/\/[^\s"'<>]+reset=[^\s"'<>&]+/.exec(`${text} ${html}`)?.[0] ?? ''
}

/** What the school that stands open for these journeys is known by: its address and where its data lies. */
export function fromGate(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: run the journeys with \`npx playwright test\` in e2e/.`)
  return value
}
