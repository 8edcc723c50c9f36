import { OPENS_BY_LINK } from '@schoolgate/contracts/link-pages'
import { worker } from './scope.ts'

// Written in by the build (build/service-worker.ts).
declare const __BUILD__: { version: string; first: string[]; rest: string[] }

/** Sign-out leaves caches with this prefix alone: they hold the app's own files and nothing of anybody's. */
const PREFIX = 'files-'
const NAME = PREFIX + __BUILD__.version
const SHELL = '/shell.html'
// The school's name and colour are written into the pages; they are looked up again now and then.
const PAGE_LIVES = 86_400_000

const isHashed = (address: string) => address.startsWith('/assets/')
const known = new Set([...__BUILD__.first, ...__BUILD__.rest])

/** Whether a page is made of this version's files: kept beside another version's, it would be white without network. */
const isOfThisVersion = async (page: Response): Promise<boolean> =>
  [...(await page.text()).matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].every(([, file = '']) => known.has(file))

const fetchFile = async (address: string): Promise<Response> => {
  if (isHashed(address)) {
    const file = await fetch(address)
    if (!file.ok) throw new Error(`${address} did not come`)
    return file
  }
  const page = await fetch(address, { cache: 'no-cache', headers: { accept: 'text/html,*/*' } })
  if (!page.ok || !(await isOfThisVersion(page.clone()))) throw new Error(`${address} did not come as this version has it`)
  return page
}

/** Keeps files, taking what an older version has already fetched. */
const keep = async (addresses: readonly string[]): Promise<void> => {
  const files = await caches.open(NAME)
  for (const address of addresses) {
    if (await files.match(address)) continue
    const known = isHashed(address) ? await caches.match(address) : undefined
    await files.put(address, known ?? (await fetchFile(address)))
  }
}

// "house-D7DxLuww.js" is "house" in every version.
const nameOf = (address: string) => address.replace(/-[\w-]{8}(?=\.\w+$)/, '')

/** Whether an older version keeps more here than what anybody needs: then it keeps the pages of a parent. */
const hasPagesForParents = async (): Promise<boolean> => {
  const names = new Set(__BUILD__.first.map(nameOf))
  for (const cache of await caches.keys()) {
    if (!cache.startsWith(PREFIX) || cache === NAME) continue
    const kept = await (await caches.open(cache)).keys()
    if (kept.some(({ url }) => isHashed(new URL(url).pathname) && !names.has(nameOf(new URL(url).pathname)))) return true
  }
  return false
}

/**
 * Keeps what this version must have before it may take the older one's place: what anybody needs to open the app without network,
 * and on a parent's phone every page. Throws where a file does not come: then the older one stays, and this is tried again.
 */
export const keepBeforeTakingOver = async (): Promise<void> => {
  await keep(__BUILD__.first)
  if (await hasPagesForParents()) await keep(__BUILD__.rest)
}

/** Keeps the pages for parents, once one is signed in. */
export const keepRest = (): Promise<void> => keep(__BUILD__.rest)

/** Throws the files of older versions away. */
export const throwOldAway = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)))
}

const refresh = async (address: string): Promise<void> => {
  const files = await caches.open(NAME)
  await files.put(address, await fetchFile(address))
}

// The kept page is one for all addresses; one that opens by a link tells its address to nobody, as when it comes from the school.
const ofLink = (page: Response): Response => {
  const headers = new Headers(page.headers)
  headers.set('referrer-policy', 'no-referrer')
  headers.set('x-robots-tag', 'noindex, nofollow, noarchive')
  return new Response(page.body, { status: page.status, headers })
}

const page = async (request: Request, pathname: string): Promise<Response> => {
  const address = __BUILD__.first.includes(pathname) ? pathname : SHELL
  const kept = await (await caches.open(NAME)).match(address)
  if (!kept) return fetch(request)
  const age = Date.now() - Date.parse(kept.headers.get('date') ?? '')
  // A page that is a day old is shown and looked up again; without network it just stays.
  if (!(age < PAGE_LIVES))
    refresh(address)
      .catch(() => worker.registration.update())
      .catch(() => undefined)
  return OPENS_BY_LINK.test(pathname) ? ofLink(kept) : kept
}

/** The pages for anybody, into which a school is written. */
const PAGES = __BUILD__.first.filter((address) => !/\.(?!html$)\w+$/.test(address))

/** A school's own address: from now on this browser's pages are that school's, and those of another that are kept here go. */
const throughDoor = async (request: Request): Promise<Response> => {
  const opened = await fetch(request)
  if (opened.type === 'opaqueredirect') {
    const files = await caches.open(NAME)
    await Promise.all(PAGES.map((address) => files.delete(address)))
    keep(PAGES).catch(() => undefined)
  }
  return opened
}

const file = async (request: Request, pathname: string): Promise<Response> =>
  (await (await caches.open(NAME)).match(pathname)) ?? fetch(request)

/**
 * Answers from the kept files: pages and the build's own files. Everything else, above all the school's data, is left to
 * the network, so that nothing private ever lies in a cache and a missing file is a 404.
 */
export const answer = (request: Request): Promise<Response> | null => {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return null
  if (request.mode === 'navigate' && pathname.startsWith('/s/')) return throughDoor(request)
  if (request.mode === 'navigate') return /\.\w+$/.test(pathname) || pathname.startsWith('/api/') ? null : page(request, pathname)
  return known.has(pathname) ? file(request, pathname) : null
}
