import type { Page } from '@playwright/test'
import { foundByDayAndNight } from './axe.ts'
import { ABENA } from './demo.ts'
import { DESK, PHONE } from './every-screen.ts'
import { expect, fromGate, signIn, test } from './parent.ts'
import { schoolgate } from './school.ts'

const PUPIL = 'NYP/21/0147'

/** The school's year, as a parent's app knows it. */
async function yearOf(parent: Page): Promise<string> {
  await signIn(parent, ABENA.email)
  return parent.evaluate(async () => {
    const { user } = await (await fetch('/api/v1/sessions/current')).json()
    return (await (await fetch(`/getschoolinfos?user_id=${user.user_id}`)).json()).school_info.academic_year
  })
}

/** The path of a link that the head-teacher makes at the server. */
async function linkFor(year: string): Promise<string> {
  const environment = { DATA_DIR: fromGate('SCHOOL_DATA_DIR'), DEMO: '1' }
  const steps = ['--step', '[x] Fractions group, Mondays | Started 9 March', '--step', 'Call home about late days']
  const said = await schoolgate(
    ['performance', 'share', '--school', 'nyansapo', '--pupil', PUPIL, '--year', year, ...steps],
    environment,
  )
  return /\/studentperformance\/\S+/.exec(said)?.[0] ?? ''
}

test('a link of the head-teacher opens a pupil’s three years without signing in, for its year alone', async ({
  page,
  newPhone,
  complaints,
}) => {
  test.setTimeout(120_000)
  complaints.expected(/status of 404/)
  const year = await yearOf(await newPhone())
  const link = await linkFor(year)
  const answer = await page.goto(link)
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Ama M.' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Subjects' }).getByRole('row').nth(3)).toBeVisible()
  await expect(page.getByText('Fractions group, Mondays')).toBeVisible()
  for (const secret of ['Mensah', PUPIL, '024 555']) await expect(page.locator('body')).not.toContainText(secret)
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    expect(await foundByDayAndNight(page)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  const before = year.replace(/(\d{4})\/(\d{4})/, (_, from, to) => `${Number(from) - 1}-${Number(to) - 1}`)
  await page.goto(link.replace(/[^/]+$/, before))
  await expect(page.getByRole('heading', { name: 'This link does not open' })).toBeVisible()
})
