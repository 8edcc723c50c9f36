import { expect } from '@playwright/test'
import type { Page } from 'playwright-core'

/** Waits until a service worker answers for the app, which registers it two seconds after `load`. */
export async function workerIsReady(page: Page): Promise<void> {
  const isReady = await page.evaluate(() =>
    Promise.race([
      navigator.serviceWorker.ready.then(() => true),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 20_000)),
    ]),
  )
  if (!isReady) throw new Error('The service worker was not ready within 20 seconds.')
}

/** Whether an answer is kept whose key begins so; it is written a moment after it came. */
export const isSaved = (page: Page, word: string): Promise<boolean> =>
  page.evaluate(async (sought) => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const saved = await done(indexedDB.open('schoolgate'))
    const places = await done(saved.transaction('saved').objectStore('saved').getAllKeys())
    saved.close()
    return places.some((place) => typeof place === 'string' && place.startsWith('answer ') && place.includes(sought))
  }, word)

/** Whether the service worker keeps every file that this page is made of. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=modulepreload]')]
    const kept = await Promise.all(files.map(({ href }) => caches.match(href)))
    return kept.every((file) => file !== undefined)
  })

/** Waits until this page opens without network: the files of pages for parents come after the worker itself. */
export async function opensWithoutNetwork(page: Page): Promise<void> {
  await workerIsReady(page)
  await expect.poll(() => isKept(page), { timeout: 20_000 }).toBe(true)
}

/**
 * Asks the worker for the rest of the house, as the page does when nobody has touched it for a minute; answers whether all of it is here,
 * which the worker itself names file by file.
 */
export const keepsWholeHouse = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'keep-rest' })
    const names = [...(await (await fetch('/sw.js')).text()).matchAll(/\/assets\/[\w.-]+?\.(?:js|css)(?!\w)/g)]
    const kept = await Promise.all(names.map(([file]) => caches.match(file)))
    return kept.length > 0 && kept.every((file) => file !== undefined)
  })

/**
 * Waits, in a page in which nothing was opened yet, until no newer worker waits behind an older one. Chromium can lose a page that is
 * opened just while the older worker is being stopped: it then loads for ever, and the next one opens.
 */
export async function newestHasTakenOver(blank: Page): Promise<void> {
  const devtools = await blank.context().newCDPSession(blank)
  const states = new Map<string, string>()
  await new Promise<void>((resolve, reject) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, status } of versions) states.set(versionId, status)
      if (states.size > 0 && [...states.values()].every((state) => state === 'activated' || state === 'redundant')) resolve()
    })
    devtools.send('ServiceWorker.enable').catch(reject)
  })
  await devtools.detach()
}
