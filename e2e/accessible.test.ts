import type { Page } from '@playwright/test'
import { foundByDayAndNight } from './axe.ts'
import { KWAME } from './demo.ts'
import { DESK, PHONE, SCREENS, settle } from './every-screen.ts'
import { expect, signInByHand, test } from './parent.ts'

// They change nothing and are the longest of all journeys: each has a browser of its own, and they begin first.
test.describe.configure({ mode: 'parallel' })

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

const findings = async (page: Page): Promise<string[]> => [...(await foundByDayAndNight(page)), ...(await squeezed(page))]

for (const [size, viewport] of [
  ['phone', PHONE],
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
