import { OPENS_BY_LINK } from '@schoolgate/contracts/link-pages'
import { worker } from './scope.ts'

/** Files that come one by one, and such as come together in one archive: their texts by address. */
type Part = { alone: readonly string[]; packed: readonly string[]; archive: string }
/** Pages that are made of the same files: a pattern of their addresses, and the files that the shell does not name itself. */
type Head = { pages: string; files: readonly string[] }
type Build = { version: string; pages: readonly string[]; heads: readonly Head[] } & Record<'first' | 'near' | 'rest', Part>
// Written in by the build (build/service-worker.ts).
declare const __BUILD__: Build
const BUILD = __BUILD__

/** Sign-out leaves caches with this prefix alone: they hold the app's own files and nothing of anybody's. */
const PREFIX = 'files-'
const NAME = PREFIX + BUILD.version
const SHELL = '/shell.html'
// The school's name and colour are written into the pages; they are looked up again now and then.
const PAGE_LIVES = 86_400_000

const isHashed = (address: string) => address.startsWith('/assets/')
const filesOf = ({ alone, packed }: Part) => [...packed, ...alone]
const known = new Set([...BUILD.pages, ...filesOf(BUILD.first), ...filesOf(BUILD.near), ...filesOf(BUILD.rest)])

/** Whether a page is made of this version's files: kept beside another version's, it would be white without network. */
const isOfThisVersion = async (page: Response): Promise<boolean> =>
  [...(await page.text()).matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].every(([, file = '']) => known.has(file))

/** Whether it is the build's own file: a captive network answers everything with a page of its own. */
const isOurs = (file: Response) => file.ok && file.headers.get('content-type')?.startsWith('text/html') === false

const fetchFile = async (address: string): Promise<Response> => {
  if (isHashed(address)) {
    const file = await fetch(address)
    if (!isOurs(file)) throw new Error(`${address} did not come`)
    return file
  }
  const page = await fetch(address, { cache: 'no-cache', headers: { accept: 'text/html,*/*' } })
  if (!page.ok || !(await isOfThisVersion(page.clone()))) throw new Error(`${address} did not come as this version has it`)
  return page
}

const typeOf = (address: string) => (address.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8')

// So few of an archive are fetched one by one: a newer release that changed little costs little.
const FEW = 4

/** Keeps the wanted files of a part, taking what an older version has already fetched. */
const keep = async ({ alone, packed, archive }: Part, isWanted: (address: string) => boolean = () => true): Promise<void> => {
  const files = await caches.open(NAME)
  const missing: string[] = []
  for (const address of [...packed, ...alone].filter(isWanted)) {
    if (await files.match(address)) continue
    const ofOlder = isHashed(address) ? await caches.match(address) : undefined
    if (ofOlder) await files.put(address, ofOlder)
    else missing.push(address)
  }
  const inArchive = missing.filter((address) => packed.includes(address))
  const texts: Record<string, string> = inArchive.length > FEW ? await (await fetchFile(archive)).json() : {}
  for (const address of missing) {
    const text = texts[address]
    const file =
      text === undefined ? await fetchFile(address) : new Response(text, { headers: { 'content-type': typeOf(address) } })
    await files.put(address, file)
  }
}

// "house-D7DxLuww.js" is "house" in every version.
const nameOf = (address: string) => address.replace(/-[\w-]{8}(?=\.\w+$)/, '')

/** What an older version keeps here, by the names that its files have in every version. */
const keptByOlder = async (): Promise<Set<string>> => {
  const names = new Set<string>()
  for (const cache of await caches.keys()) {
    if (!cache.startsWith(PREFIX) || cache === NAME) continue
    for (const { url } of await (await caches.open(cache)).keys()) names.add(nameOf(new URL(url).pathname))
  }
  return names
}

/** Keeps the written pages that somebody looks at just now: they come again from here. */
const keepPagesInView = async (): Promise<void> => {
  const files = await caches.open(NAME)
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const inView = new Set(windows.map(({ url }) => new URL(url).pathname))
  for (const address of BUILD.pages) if (inView.has(address)) await files.put(address, await fetchFile(address))
}

/** From so much of a part on, an older version had all of it: names that are new in this one belong to it too. */
const NEARLY_ALL = 0.8

/**
 * Keeps what this version must have before it may take the older one's place: what anybody needs to open the app without network, and
 * all that the older one has kept here. Throws where a file does not come: then the older one stays, and this is tried again.
 */
export const keepBeforeTakingOver = async (): Promise<void> => {
  await keep(BUILD.first)
  await keepPagesInView()
  const older = await keptByOlder()
  const isOfOlder = (address: string) => older.has(nameOf(address))
  for (const part of [BUILD.near, BUILD.rest]) {
    const files = filesOf(part)
    const isWhole = files.filter(isOfOlder).length > files.length * NEARLY_ALL
    await keep(part, isWhole ? undefined : isOfOlder)
  }
}

/** Keeps what a parent's next tap needs, and what the pages they came by are made of. */
export const keepNear = async (used: readonly string[]): Promise<void> => {
  const isUsed = (address: string) => used.includes(address)
  await keep(BUILD.near)
  await keep({ ...BUILD.rest, packed: [], alone: filesOf(BUILD.rest).filter(isUsed) })
}

/** Keeps the rest of the house. */
export const keepRest = (): Promise<void> => keep(BUILD.rest)

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

const linkTo = (address: string): string =>
  address.endsWith('.css')
    ? `<link rel="stylesheet" href="${address}">`
    : `<link rel="modulepreload" crossorigin href="${address}">`

/**
 * The shell with the names of all files that this page is made of, so that they come with it and not one behind the other. Only where
 * every one is kept here: a module that the page names and that does not come is not asked for again.
 */
const withFilesOf = async (pathname: string, shell: Response, files: Cache): Promise<Response> => {
  const wanted = BUILD.heads.find(({ pages }) => new RegExp(pages, 'i').test(pathname))?.files
  if (!wanted) return shell
  const kept = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
  if (!wanted.every((address) => kept.has(address))) return shell
  const html = await shell.text()
  return new Response(
    html.replace('</body>', () => `${wanted.map(linkTo).join('')}</body>`),
    { status: shell.status, headers: shell.headers },
  )
}

/** A written page that is not kept yet comes from the school, and is kept; without network the shell draws it. */
const writtenPage = async (request: Request, address: string, files: Cache): Promise<Response> => {
  const page = await fetch(request).catch(() => null)
  if (page === null) return (await files.match(SHELL)) ?? Response.error()
  if (page.ok && (await isOfThisVersion(page.clone()))) await files.put(address, page.clone())
  return page
}

const page = async (request: Request, pathname: string): Promise<Response> => {
  const address = BUILD.pages.includes(pathname) ? pathname : SHELL
  const files = await caches.open(NAME)
  const kept = await files.match(address)
  if (!kept) return address === SHELL ? fetch(request) : writtenPage(request, address, files)
  const age = Date.now() - Date.parse(kept.headers.get('date') ?? '')
  // A page that is a day old is shown and looked up again; without network it just stays.
  if (!(age < PAGE_LIVES))
    refresh(address)
      .catch(() => worker.registration.update())
      .catch(() => undefined)
  const named = address === SHELL ? await withFilesOf(pathname, kept, files) : kept
  return OPENS_BY_LINK.test(pathname) ? ofLink(named) : named
}

/** The pages into which a school is written. */
const WRITTEN = [SHELL, ...BUILD.pages]

/** Under which name it is kept whose door was passed last. */
const DOOR = '/s'
const DOOR_PATH = /^\/s\/([^/]+)(\/.*)?$/i

/**
 * A school's own address: from now on this browser's pages are that school's, and those of another that are kept here go. Whose door was
 * passed last keeps them: the network may be gone before they have come anew.
 */
const throughDoor = async (request: Request): Promise<Response> => {
  const opened = await fetch(request).catch(() => null)
  if (opened === null) return withoutNetwork(new URL(request.url))
  if (opened.type === 'opaqueredirect') {
    const files = await caches.open(NAME)
    const code = codeIn(new URL(request.url))
    const isSame = (await (await files.match(DOOR))?.text()) === code
    await files.put(DOOR, new Response(code))
    for (const address of WRITTEN)
      // Without network it comes the next time it is opened.
      if (isSame ? await files.match(address) : await files.delete(address)) refresh(address).catch(() => undefined)
  }
  return opened
}

const codeIn = ({ pathname }: URL): string => (DOOR_PATH.exec(pathname)?.[1] ?? '').toLowerCase()

/**
 * Without network the door leads where the school would lead: to the page behind it, out of what is kept here. Only who asks whether it
 * is really their school is told nothing of another one: the kept pages are that of the last door.
 */
const withoutNetwork = async (door: URL): Promise<Response> => {
  const kept = await (await caches.open(NAME)).match(DOOR)
  const [, , behind = '/login'] = DOOR_PATH.exec(door.pathname) ?? []
  const isTheirs = (await kept?.text()) === codeIn(door)
  const page = behind === '/verify' && !isTheirs ? '/' : behind
  return Response.redirect(door.origin + page + door.search, 303)
}

/** What a parent has opened once is there without network, whatever else is kept. */
const file = async (request: Request, pathname: string): Promise<Response> => {
  const files = await caches.open(NAME)
  const kept = await files.match(pathname)
  if (kept) return kept
  const fresh = await fetch(request)
  // On a full phone it is not kept, and comes by the network as before.
  if (isOurs(fresh)) await files.put(pathname, fresh.clone()).catch(() => undefined)
  return fresh
}

/** The school's own people have an app of their own there. */
const isOffice = (pathname: string): boolean => /^\/office(?:\/|$)/.test(pathname)

/**
 * Answers from the kept files: pages and the build's own files. Everything else, above all the school's data, is left to
 * the network, so that nothing private ever lies in a cache and a missing file is a 404.
 */
export const answer = (request: Request): Promise<Response> | null => {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return null
  if (isOffice(pathname)) return null
  if (request.mode === 'navigate' && pathname.startsWith('/s/')) return throughDoor(request)
  if (request.mode === 'navigate') return /\.\w+$/.test(pathname) || pathname.startsWith('/api/') ? null : page(request, pathname)
  return isHashed(pathname) && known.has(pathname) ? file(request, pathname) : null
}
