import type { Page } from '@playwright/test'
import { foundByDayAndNight } from './axe.ts'
import { KWAME } from './demo.ts'
import { DESK, PHONE, SCREENS, settle } from './every-screen.ts'
import { expect, signInByHand, test } from './parent.ts'

// They change nothing and are the longest of all journeys: each has a browser of its own, and they begin first.
test.describe.configure({ mode: 'parallel' })

/** The narrowest phone that is looked after. */
const NARROWEST = { width: 320, height: 640 }

/** Words that were left so little room that they stand letter under letter. */
const squeezed = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const words = [...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ''] : []))
      const letters = Number.parseFloat(getComputedStyle(element).fontSize)
      const { width, height } = element.getBoundingClientRect()
      const isSqueezed = words.join('').trim().length > 5 && width < 2 * letters && height > 4 * letters
      return isSqueezed ? [`squeezed: ${words.join('').trim()}`] : []
    }),
  )

/** What the narrowest phone with large letters would scroll sideways for, and the titles that are cut there. */
async function tooWide(page: Page): Promise<string[]> {
  await page.setViewportSize(NARROWEST)
  await page.evaluate(() => (document.documentElement.style.fontSize = '130%'))
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('header :is(h1, span), main :is(h1, h2)')].flatMap((title) =>
      title.scrollWidth > title.clientWidth + 1 && getComputedStyle(title).display !== 'inline' && title.clientWidth > 1
        ? [`cut: ${title.innerText}`]
        : [],
    ),
  )
  await page.setViewportSize(PHONE)
  return [...(width > NARROWEST.width ? [`${width} wide`] : []), ...cut]
}

/** All that is looked at while a screen is open: to open each once more for one look costs as much as the look. */
async function findings(page: Page): Promise<string[]> {
  const found = [...(await foundByDayAndNight(page)), ...(await squeezed(page))]
  return page.viewportSize()?.width === PHONE.width ? [...found, ...(await tooWide(page))] : found
}

for (const [size, viewport] of [
  ['phone, the narrowest with large letters too', PHONE],
  ['desk', DESK],
] as const)
  test(`no screen shuts anybody out on a ${size}, by day or by night`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(viewport)
    const found: Record<string, string[]> = {}
    for (const { name, path } of SCREENS.filter(({ isPublic }) => isPublic)) {
      await settle(page, path)
      found[name] = await findings(page)
    }
    await signInByHand(page, KWAME.email)
    for (const { name, path } of SCREENS.filter(({ isPublic }) => !isPublic)) {
      await settle(page, path)
      found[name] = await findings(page)
    }
    await settle(page, '/notices')
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page.getByText(/Code N-/)).toBeVisible()
    found['notice'] = await findings(page)
    await settle(page, '/termreports')
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page.getByText('Genuine report')).toBeVisible()
    found['fullreport'] = await findings(page)
    await settle(page, '/bills')
    await page.getByRole('list', { name: 'Bills' }).getByRole('link').first().click()
    await expect(page.getByText(/report does not wait for fees/)).toBeVisible()
    found['bill'] = await findings(page)
    expect(Object.fromEntries(Object.entries(found).filter(([, lines]) => lines.length > 0))).toEqual({})
  })
