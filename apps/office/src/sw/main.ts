import { worker } from './scope.ts'

// The office's own worker, of /office/ alone: the app's files, so that a register can be taken after a start without network. It keeps
// nothing that the school said of anybody: what is kept of a register is the page's own, under whose name it was (features/register).
// Written in by the build (build/office-worker.ts): what a register needs, by address.
declare const __BUILD__: { version: string; files: readonly string[] }

const PREFIX = 'office-files-'
const NAME = PREFIX + __BUILD__.version
const PAGE = '/office/'
/** So long the school has to answer before the page that is kept is shown. */
const PATIENCE_MS = 4000

const known = new Set(__BUILD__.files)

/** Whether a page is made of this version's files: kept beside another version's, it would be white without network. */
const isOfThisVersion = async (page: Response): Promise<boolean> => {
  const named = [...(await page.text()).matchAll(/"(\/office\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  return named.length > 0 && named.every((file) => known.has(file))
}

const isPage = (answer: Response): boolean =>
  answer.ok && !answer.redirected && answer.headers.get('content-type')?.startsWith('text/html') === true
/** A captive network answers everything with a page of its own. */
const isFile = (answer: Response): boolean => answer.ok && answer.headers.get('content-type')?.startsWith('text/html') === false

const keepPage = async (page: Response): Promise<void> => {
  if (isPage(page) && (await isOfThisVersion(page.clone()))) await (await caches.open(NAME)).put(PAGE, page)
}

const keepAll = async (): Promise<void> => {
  const cache = await caches.open(NAME)
  for (const address of __BUILD__.files) {
    const kept = await caches.match(address)
    const file = kept ?? (await fetch(address))
    if (!isFile(file)) throw new Error(`${address} did not come`)
    await cache.put(address, file)
  }
  await keepPage(await fetch(PAGE, { cache: 'no-cache', headers: { accept: 'text/html,*/*' } }))
}

/** The school's page while it answers: whose school it is stands in it. Else the one that is kept, which is one for all screens. */
const page = async (event: FetchEvent): Promise<Response> => {
  const fresh = fetch(event.request)
  event.waitUntil(fresh.then((answer) => keepPage(answer.clone())).catch(() => undefined))
  const kept = await (await caches.open(NAME)).match(PAGE)
  if (kept === undefined) return fresh
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  return (await Promise.race([fresh, late]).catch(() => null)) ?? kept
}

/** A file with a hash in its name never changes. What was opened once is there without network. */
const file = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request.url, { cacheName: NAME })
  if (kept) return kept
  const fresh = await fetch(request)
  // Where there is no room it is not kept, and comes by the network as before.
  if (isFile(fresh)) await (await caches.open(NAME)).put(request.url, fresh.clone()).catch(() => undefined)
  return fresh
}

worker.addEventListener('install', (event) => event.waitUntil(keepAll()))

worker.addEventListener('activate', (event) => {
  const throwOldAway = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(throwOldAway())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || !pathname.startsWith(PAGE)) return
  if (request.mode === 'navigate' && !/\.\w+$/.test(pathname)) event.respondWith(page(event))
  else if (pathname.startsWith(`${PAGE}assets/`)) event.respondWith(file(request))
})
