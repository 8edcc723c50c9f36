import type { Page } from '@playwright/test'
import { KWAME } from './demo.ts'
import { expect, signIn, test } from './parent.ts'
import { opensWithoutNetwork } from './worker.ts'

type Explanation = { first_day: string; reason: string; by: string }

/** The address of a ward's attendance in the app, and what the school has been told of days to come. */
async function attendanceOf(page: Page, firstName: string) {
  const { user } = await (await page.request.get('/api/v1/sessions/current')).json()
  const { user_wards: wards } = await (await page.request.get(`/findandparentacc?parentid=${user.user_id}`)).json()
  const ward = wards.find((one: { first_name: string }) => one.first_name === firstName)
  return {
    page: `/attendance?ward=${ward.id}`,
    reported: async (): Promise<Explanation[]> =>
      (await (await page.request.get(`/api/v1/wards/${ward.id}/attendance`)).json()).reported,
  }
}

test('a mother says with one tap why her daughter was away, and the father sees who did it', async ({ page, newPhone }) => {
  await signIn(page)
  await page.goto('/home')
  const slip = page.getByRole('region', { name: /Needs you/ })
  await slip.getByRole('link', { name: /Why was Ama away/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Ama came to school on \d+ of \d+ days/)
  await expect(page.getByRole('button', { name: /: away, no reason yet$/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Tell the school', exact: true }).click()
  await page.getByText('Hospital or clinic').click()
  await page.getByRole('button', { name: 'Add words' }).click()
  await page.getByLabel('In your own words').fill('Malaria, at the clinic')
  await page.getByRole('button', { name: 'Send to the school' }).click()
  await expect(page.getByText(/^Sent\. .* will see it\.$/)).toBeVisible()
  await expect(page.getByText('“Malaria, at the clinic” Sent. The school will answer.').first()).toBeVisible()

  const other = await newPhone()
  await signIn(other, KWAME.email)
  await other.goto('/home')
  await expect(other.getByText(/Why was Ama away\? · Done by Abena/)).toBeVisible()
  await other.goto((await attendanceOf(other, 'Ama')).page)
  await expect(other.getByText(/“Malaria, at the clinic” Abena told the school/).first()).toBeVisible()
  await expect(other.getByRole('heading', { name: /Why was Ama away/ })).toBeHidden()
})

test('what is told without network waits through a closed app, and reaches the school once', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expected(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await signIn(page)
  const esi = await attendanceOf(page, 'Esi')
  const before = (await esi.reported()).length
  await page.goto(esi.page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Esi came to school')
  await opensWithoutNetwork(page)
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/explanations')) sent.push(request.url())
  })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Tell the school before' }).click()
  await page.getByText('Family reason', { exact: true }).click()
  await page.getByRole('button', { name: 'Send to the school' }).click()
  await expect(page.getByText(/Family reason\. We will send this when the network is back\./)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Family reason\. We will send this when the network is back\./)).toBeVisible()

  sent.length = 0
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/explanations') && answer.ok())
  await context.setOffline(false)
  await taken
  await expect(page.getByText(/Family reason\. Sent\. The school will answer\./)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Family reason\. Sent\. The school will answer\./)).toBeVisible()
  const reported = await esi.reported()
  expect(reported).toHaveLength(before + 1)
  expect(reported[0]).toMatchObject({ reason: 'family', by: 'Abena Mensah' })
  expect(sent).toHaveLength(1)
})

test('a link to a day opens that day, and the keys walk on from it', async ({ page }) => {
  await signIn(page)
  const kofi = await attendanceOf(page, 'Kofi')
  await page.goto(kofi.page)
  const day = await page.locator('[data-day]').first().getAttribute('data-day')
  await page.goto(`${kofi.page}&day=${day}`)
  await expect(page.locator(`[data-day="${day}"]`)).toHaveAttribute('aria-pressed', 'true')
  await page.locator(`[data-day="${day}"]`).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-day]:focus')).not.toHaveAttribute('data-day', day ?? '')
  await expect(page).not.toHaveURL(new RegExp(`day=${day}`))
})
