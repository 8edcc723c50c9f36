import type { Page } from 'playwright-core'

/** Waits until the service worker holds what it needs to open the app without network; the app registers it two seconds after `load`. */
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

/** Whether the service worker keeps every file that this page is made of: the pages for parents come after the worker itself. */
export const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=modulepreload]')]
    const kept = await Promise.all(files.map(({ href }) => caches.match(href)))
    return kept.every((file) => file !== undefined)
  })

/** How many of the app's own files this phone keeps. */
const filesKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const [newest] = (await caches.keys()).filter((name) => name.startsWith('files-')).toReversed()
    return newest === undefined ? 0 : (await (await caches.open(newest)).keys()).length
  })

/** More than the pages near at hand. */
const WHOLE_HOUSE = 100

/** Asks the worker for the rest of the house, as the page does when nobody has touched it for a minute; answers whether it is here. */
export const keepsWholeHouse = async (page: Page): Promise<boolean> => {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage({ type: 'keep-rest' }))
  return (await filesKept(page)) > WHOLE_HOUSE
}
