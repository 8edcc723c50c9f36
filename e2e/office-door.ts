import type { Page } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { type HEAD, PASSWORD } from './demo.ts'
import { expect, test as base } from './parent.ts'
import { codesSentTo, type RunningSchool, startSchool } from './school.ts'

/** A computer on a desk, for `newPhone`. */
export const DESK = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }

/** A journey in a school of its own, for what others would stumble over. */
export const testInOwnSchool = base.extend<{ school: RunningSchool }>({
  school: async ({ browser }, use) => {
    const school = await startSchool()
    await use(school)
    // What any device still asks is asked of a school that stands.
    for (const device of browser.contexts()) await device.close()
    await school.stop()
  },
})

/** What axe finds wrong with a page. */
export const faultsOf = async (page: Page): Promise<string[]> =>
  (await violationsOn(page)).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)

/** Gives e-mail and password at the office's door, which is open. */
export async function knock(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Has a code sent, and fills in that one, not an earlier one. */
export async function giveCode(page: Page, phone: string, dataDir: string): Promise<void> {
  const sent = () => codesSentTo(dataDir, phone)
  const before = (await sent()).length
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect.poll(async () => (await sent()).length, { message: `a code for ${phone}` }).toBeGreaterThan(before)
  await page.getByLabel('The code').fill((await sent()).at(-1) ?? '')
}

/** Signs somebody in with both proofs; the door is open. */
export async function comeIn(page: Page, { email, phone }: typeof HEAD, dataDir: string): Promise<void> {
  await knock(page, email)
  await giveCode(page, phone, dataDir)
  await page.getByRole('button', { name: 'Go on' }).click()
}
