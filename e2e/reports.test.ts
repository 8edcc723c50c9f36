import type { Page } from '@playwright/test'
import { KWAME } from './demo.ts'
import { expect, makeLinkForAWeek, signIn, test } from './parent.ts'

/** The newest report of a ward, and the links to it. */
async function newestReport(page: Page, firstName: string) {
  const { user } = await (await page.request.get('/api/v1/sessions/current')).json()
  const { user_wards: wards } = await (await page.request.get(`/findandparentacc?parentid=${user.user_id}`)).json()
  const ward = wards.find((one: { first_name: string }) => one.first_name === firstName)
  const { term_reports: reports } = await (await page.request.get(`/api/v1/wards/${ward.id}/term_reports`)).json()
  const [report] = reports
  return {
    page: `/fullreport/${report.id}`,
    links: async (): Promise<{ path: string; opened: number }[]> =>
      (await (await page.request.get(`/api/v1/term_reports/${report.id}/shares`)).json()).shares,
  }
}

test('a mother opens the report from Home, signs it, and the father sees who did', async ({ page, newPhone }) => {
  await signIn(page)
  await page.goto('/home')
  const slip = page.getByRole('region', { name: /Needs you/ })
  // More than five rows are folded; how many there are depends on what the other journeys left.
  const more = slip.getByRole('button', { name: /more$/ })
  await expect(slip).toBeVisible()
  if (await more.isVisible()) await more.click()
  await slip.getByRole('link', { name: /Sign Kofi’s term report/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Kofi/ })).toBeVisible()
  await expect(page.getByText('How each mark was made')).toBeVisible()
  await page.getByRole('button', { name: 'Sign as parent' }).click()
  await expect(page.getByText(/^You signed on/)).toBeVisible()

  const other = await newPhone()
  await signIn(other, KWAME.email)
  await other.goto((await newestReport(other, 'Kofi')).page)
  await expect(other.getByText(/^Abena Mensah signed on/)).toBeVisible()
})

test('a link opens the report in a stranger’s browser, says how often, and is gone once it is taken back', async ({
  page,
  newPhone,
  complaints,
}) => {
  // A proof makes the session's secret anew: what the page was asking in that moment is refused, and asked again.
  complaints.expected(/status of 40[13]/)
  await signIn(page)
  const report = await newestReport(page, 'Ama')
  await page.goto(report.page)
  await page.getByRole('button', { name: 'Share' }).click()
  await makeLinkForAWeek(page)
  const [link] = await report.links()
  const path = link?.path ?? ''

  const stranger = await newPhone()
  const first = await stranger.goto(path)
  // The page brings the report along, so nobody keeps it.
  const headers = {
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
  expect(first?.headers()).toMatchObject(headers)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Ama M.' })).toBeVisible()
  await expect(stranger.getByText('Mensah')).toHaveCount(0)
  // Class teacher and head signed it; the pictures came with the report, and the page's policy lets them be seen.
  const signatures = stranger.getByRole('img', { name: 'Signed at school' })
  await expect(signatures).toHaveCount(2)
  for (const signature of await signatures.all())
    expect(await signature.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(360)
  expect((await report.links())[0]?.opened).toBe(1)

  await page.getByRole('button', { name: 'Take back' }).first().click()
  await expect(page.getByText('Taken back', { exact: true }).first()).toBeVisible()
  const afterwards = await stranger.request.get(path.replace('/termreport/', '/termreports/').concat('.json'))
  expect(afterwards.status()).toBe(404)
})

test('in print a report is one A4 paper and nothing else of the page', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'only Chromium prints to a file')
  await signIn(page)
  await page.goto((await newestReport(page, 'Ama')).page)
  await expect(page.getByText('Genuine report')).toBeVisible()
  const file = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(file).toMatch(/\/MediaBox \[0 0 594\.9\d* 841\.9\d*\]/)
})
