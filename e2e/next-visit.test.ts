import type { Page } from '@playwright/test'
import { YAW } from './demo.ts'
import { expect, signIn, test } from './parent.ts'
import { workerIsReady } from './worker.ts'

/** The pages that a parent opens by their address alone. */
const PAGES = [
  '/home',
  '/notices',
  '/attendance',
  '/wards',
  '/bills',
  '/termreports',
  '/academics',
  '/payments',
  '/profile',
  '/statement',
]

/** Notes in the page what stands in it, frame by frame. */
function noteWhatStands(): void {
  const stood: string[] = []
  Reflect.set(window, 'stood', stood)
  const look = () => {
    const words = document.querySelector('.first-words h1')?.textContent
    const now = words
      ? `words: ${words}`
      : document.querySelector('.outline')
        ? 'outline'
        : document.querySelector('main')
          ? 'page'
          : null
    if (now !== null && stood.at(-1) !== now) stood.push(now)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const whatStoodIn = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'stood'))
const wordsOf = (page: Page, path: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), `schoolgate.words ${path}`)

/** Goes to a page within the app, and waits until it has kept with which words it began. */
async function visited(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await expect.poll(() => wordsOf(page, path), path).not.toBeNull()
}

test('on the next visit every page begins with the words it said last, which stand until the page does', async ({ page }) => {
  await signIn(page, YAW.email)
  await workerIsReady(page)
  for (const path of PAGES) await visited(page, path)
  await page.addInitScript(noteWhatStands)
  for (const path of PAGES) {
    const kept: { inside: [string, string][] } = JSON.parse((await wordsOf(page, path)) ?? '')
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    const stood = await whatStoodIn(page)
    expect([path, stood[0]?.startsWith('words: ') || stood[0] === 'outline', stood.at(-1)]).toEqual([path, true, 'page'])
    expect([path, stood.filter((one) => one.startsWith('words: ')).length]).toEqual([path, 1])
    expect(kept.inside.length).toBeGreaterThan(1)
  }
})
