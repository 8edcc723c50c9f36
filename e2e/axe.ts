import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** A third of what the package's own module would send to the page. */
const CODE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds wrong with a page, by all its rules or by these. A page is given axe once: to send its code and to read it takes as long as
 * to look at a screen. Our pages have no frames. Of what is right no list is made.
 */
export async function violationsOn(page: Page, ...rules: string[]): Promise<axe.Result[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(CODE)
  return page.evaluate(async (only) => {
    if (window.axe === undefined) throw new Error('axe went away with its page')
    const options: axe.RunOptions = { resultTypes: ['violations'], ...(only.length > 0 ? { runOnly: only } : {}) }
    return (await window.axe.run(document, options)).violations
  }, rules)
}

/** What axe finds by day, and which colours by night, as lines to read: nothing but colours changes with the light. */
export async function foundByDayAndNight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const byDay = await violationsOn(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const byNight = await violationsOn(page, 'color-contrast')
  return [...byDay, ...byNight].map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  )
}
