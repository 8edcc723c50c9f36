import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromiumLaunch } from '@schoolgate/ui/build/chromium'
import { chromium } from 'playwright-core'
import type { Google } from './google.ts'
import { ask, eventually, type Phone } from '@schoolgate/e2e/phone'

/** Chromium never does so by itself; its worker hears what older browsers said: that it changed, and not from what. */
const CHANGE_ADDRESS = `registration.pushManager.getSubscription()
  .then((subscription) => subscription.unsubscribe())
  .then(() => dispatchEvent(new ExtendableEvent('pushsubscriptionchange')))`

type ChromiumOptions = { google: Google; environment: Record<string, string> }

/** Starts a stock Chromium with a profile of its own (a private window never subscribes) whose push connection is the stand-in. */
export async function startChromium({ google, environment }: ChromiumOptions): Promise<Phone> {
  const profile = await mkdtemp(path.join(tmpdir(), 'schoolgate-chromium-'))
  const { args, ...launch } = chromiumLaunch()
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...args, ...google.flags],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    env: { ...process.env, ...environment },
    viewport: { width: 412, height: 800 },
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
  })
  let page = context.pages()[0] ?? (await context.newPage())

  return {
    open: async (address) => void (await page.goto(address)),
    leaveApp: async () => void (await page.goto('about:blank')),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    allowMessages: (origin) => context.grantPermissions(['notifications'], { origin }),
    press: (role, name) => page.getByRole(role, { name, exact: true }).click(),
    type: (name, text) => page.getByLabel(name, { exact: true }).and(page.locator('input')).fill(text),
    read: (expression) => ask((json) => page.evaluate<string>(json), expression),
    async changeAddress() {
      const [worker] = context.serviceWorkers()
      await worker?.evaluate(CHANGE_ADDRESS)
    },
    async openAside(address) {
      page = await context.newPage()
      await page.goto(address)
    },
    async lookAt(address) {
      page = await eventually(`tab at ${address}`, async () => context.pages().find((one) => address.test(one.url())))
      for (const other of context.pages()) if (other !== page) await other.close()
    },
    async stop() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
