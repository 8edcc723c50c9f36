import type { Page } from '@playwright/test'
import { KWAME } from './demo.ts'
import { schoolThatGrowsNewer } from './newer-school.ts'
import { signIn, test as base } from './parent.ts'

type School = Awaited<ReturnType<typeof schoolThatGrowsNewer>>

/** The demo school behind a door that the journey can close. */
export const test = base.extend<{ school: School }>({
  school: async ({ baseURL }, use) => {
    const school = await schoolThatGrowsNewer(baseURL ?? '')
    await use(school)
    await school.close()
  },
})

export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_INCOMPLETE|ERR_FAILED|Failed to fetch/

/** Opens a page at the school's own door, signed in. */
export const enterBy = (page: Page, school: School, then = '/home'): Promise<void> => signIn(page, KWAME.email, then, school.url)

/** The ids of a parent's wards by first name. */
export async function wardsOf(page: Page): Promise<Record<string, string>> {
  const { user } = await (await page.request.get(new URL('/api/v1/sessions/current', page.url()).href)).json()
  const { user_wards: wards } = await (
    await page.request.get(new URL(`/findandparentacc?parentid=${user.user_id}`, page.url()).href)
  ).json()
  return Object.fromEntries(wards.map((one: { first_name: string; id: string }) => [one.first_name, one.id]))
}

/** How often what was written about days away was taken at the school's own door. */
export const explained = (school: School): number => school.taken().filter((act) => act.endsWith('/explanations')).length

/** Writes on the page of a ward's attendance why it will be away, and sends it. */
export async function tellBefore(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Tell the school before' }).click()
  await page.getByRole('dialog').getByText(reason, { exact: true }).click()
  await page.getByRole('button', { name: 'Send to the school' }).click()
}
