import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type * as Files from './files.ts'

/*
 * The release that runs here, as the build would write it into the worker. The browser's caches are real; the network and the windows
 * that are open are pretended.
 */

const hashed = (name: string, release: string, kind = 'js') => `/assets/${name}-${release.padEnd(8, '0')}.${kind}`
const partOf = (release: string, archive: string, alone: string[], packed: string[]) => ({
  alone,
  packed: packed.map((name) => hashed(name, release)),
  archive: hashed(archive, release, 'json'),
})
const HOUSE = ['notices', 'bills', 'reports', 'payments', 'profile', 'calendar']
const releaseOf = (version: string) => ({
  version,
  pages: ['/', '/login'],
  heads: [{ pages: '^(?:/bill/[^/]+)/?$', files: [hashed('gate', version), hashed('bills', version)] }],
  first: partOf(version, 'first', [hashed('gate', version), '/shell.html'], ['login', 'welcome']),
  near: partOf(version, 'near', [hashed('house', version)], ['soon']),
  rest: partOf(version, 'rest', [], HOUSE),
})
const NEW = releaseOf('new')
const cacheOf = (version: string) => `files-${version}`

let files: typeof Files
beforeAll(async () => {
  vi.stubGlobal('__BUILD__', NEW)
  files = await import('./files.ts')
})

/** What the network says at an address; null: nothing comes. */
type Network = (address: string) => Response | null
const script = (text: string) => new Response(text, { headers: { 'content-type': 'text/javascript' } })
const pageOf = (gate: string, text = 'page') =>
  new Response(`<title>${text}</title><script src="${gate}"></script>`, {
    headers: { 'content-type': 'text/html', date: new Date().toUTCString() },
  })
/** The school, which has this release whole: archives, files and pages. */
const school: Network = (address) => {
  const part = [NEW.first, NEW.near, NEW.rest].find(({ archive }) => archive === address)
  if (part) return Response.json(Object.fromEntries(part.packed.map((file) => [file, `of the archive: ${file}`])))
  return address.startsWith('/assets/') ? script(`by itself: ${address}`) : pageOf(hashed('gate', 'new'))
}

let asked: string[] = []
const open = (network: Network, inView: string[] = []) => {
  asked = []
  vi.stubGlobal('fetch', async (wanted: RequestInfo) => {
    const address = new URL(typeof wanted === 'string' ? wanted : wanted.url, location.origin).pathname
    asked.push(address)
    const answer = network(address)
    if (answer === null) throw new TypeError('Failed to fetch')
    return answer
  })
  const windows = inView.map((address) => ({ url: location.origin + address }))
  vi.stubGlobal('clients', { matchAll: async () => windows })
  vi.stubGlobal('registration', { update: async () => undefined })
}
beforeEach(() => open(school))

const keptBy = async (version: string) => {
  const kept = await (await caches.open(cacheOf(version))).keys()
  return kept.map(({ url }) => new URL(url).pathname).toSorted()
}
const keepsOlder = async (release: ReturnType<typeof releaseOf>, addresses: readonly string[]) => {
  const older = await caches.open(cacheOf(release.version))
  for (const address of addresses) await older.put(address, script(`of the older one: ${address}`))
}
const allOf = ({ alone, packed }: { alone: string[]; packed: string[] }) => [...alone, ...packed]
const textOf = async (address: string, version = 'new') => (await (await caches.open(cacheOf(version))).match(address))?.text()

/** A request as the browser makes it when somebody opens a page; a script cannot make one. */
const opening = (address: string) => Object.defineProperty(new Request(location.origin + address), 'mode', { value: 'navigate' })
const read = async (request: Request) => {
  const answer = await files.answer(request)
  if (answer === null) throw new Error('It is left to the network.')
  return answer
}

test('a stranger’s phone keeps what opens the gate without network, and nothing of the house', async () => {
  await files.keepBeforeTakingOver()
  expect(await keptBy('new')).toEqual(allOf(NEW.first).toSorted())
})

test('the page that somebody looks at is kept too: it comes again from here', async () => {
  open(school, ['/login', '/home'])
  await files.keepBeforeTakingOver()
  expect(await keptBy('new')).toEqual([...allOf(NEW.first), '/login'].toSorted())
})

test('many files come as one archive, a few one by one', async () => {
  await files.keepRest()
  expect(asked).toEqual([NEW.rest.archive])
  expect(await textOf(hashed('bills', 'new'))).toBe(`of the archive: ${hashed('bills', 'new')}`)
  open(school)
  await files.keepNear([])
  expect(asked.toSorted()).toEqual(allOf(NEW.near).toSorted())
})

test('what a parent’s pages are made of is kept with what the next tap needs; the rest of the house is not fetched', async () => {
  await files.keepNear([hashed('bills', 'new'), '/assets/of-nobody-12345678.js'])
  expect(await keptBy('new')).toEqual([...allOf(NEW.near), hashed('bills', 'new')].toSorted())
})

test('on a parent’s phone a newer release is whole before it takes the older one’s place', async () => {
  const older = releaseOf('old')
  await keepsOlder(older, [older.first, older.near, older.rest].flatMap(allOf))
  await files.keepBeforeTakingOver()
  expect(await keptBy('new')).toEqual([NEW.first, NEW.near, NEW.rest].flatMap(allOf).toSorted())
})

test('of a house that was kept in part, a newer release keeps that part', async () => {
  const older = releaseOf('old')
  await keepsOlder(older, [...allOf(older.first), ...allOf(older.near), hashed('bills', 'old')])
  await files.keepBeforeTakingOver()
  expect(await keptBy('new')).toEqual([...allOf(NEW.first), ...allOf(NEW.near), hashed('bills', 'new')].toSorted())
})

test('a file that is the same in both releases is not fetched again', async () => {
  await keepsOlder(releaseOf('old'), [hashed('gate', 'new')])
  await files.keepBeforeTakingOver()
  expect(asked).not.toContain(hashed('gate', 'new'))
  expect(await textOf(hashed('gate', 'new'))).toBe(`of the older one: ${hashed('gate', 'new')}`)
})

test.each<[string, Network]>([
  ['is gone', () => null],
  ['fails', () => new Response('', { status: 503 })],
  ['wants to be paid first', () => pageOf('', 'Buy data to go on')],
])('where the network %s while a newer release is fetched, the older one stays whole', async (_, network) => {
  const older = releaseOf('old')
  await keepsOlder(older, [older.first, older.near, older.rest].flatMap(allOf))
  open((address) => (address === NEW.rest.archive ? network(address) : school(address)))
  await expect(files.keepBeforeTakingOver()).rejects.toThrow(/did not come|Failed to fetch/)
  expect(await keptBy('old')).toEqual([older.first, older.near, older.rest].flatMap(allOf).toSorted())
})

test('a page that is made of another release’s files is not kept beside this one’s', async () => {
  open((address) => (address === '/shell.html' ? pageOf(hashed('gate', 'next')) : school(address)))
  await expect(files.keepBeforeTakingOver()).rejects.toThrow('/shell.html')
  expect(await keptBy('new')).not.toContain('/shell.html')
})

test('the files of older releases go; what else is kept on the phone stays', async () => {
  await keepsOlder(releaseOf('old'), ['/assets/gate-old00000.js'])
  await caches.open('schoolgate-queue')
  await files.keepBeforeTakingOver()
  await files.throwOldAway()
  expect((await caches.keys()).toSorted()).toEqual([cacheOf('new'), 'schoolgate-queue'])
})

test('the school’s answers, other sites, acts and what is no page are left to the network', () => {
  for (const request of [
    new Request(`${location.origin}/api/v1/profile`),
    new Request(`${location.origin}/findandparentacc?parentid=1`),
    new Request(`${location.origin}/assets/of-nobody-12345678.js`),
    new Request('https://elsewhere.example/assets/gate-new00000.js'),
    new Request(`${location.origin}/login`, { method: 'POST' }),
    opening('/api/v1/wards/1/photo'),
    opening('/termreports/abc.pdf'),
  ])
    expect([request.url, files.answer(request)]).toEqual([request.url, null])
})

test('every address opens with the kept page, also without network', async () => {
  await files.keepBeforeTakingOver()
  open(() => null)
  const home = await read(opening('/home'))
  expect(await home.text()).toContain('<title>page</title>')
  expect(home.headers.get('referrer-policy')).toBeNull()
  // One that opens by a link tells its address to nobody.
  expect((await read(opening('/termreport/abc'))).headers.get('referrer-policy')).toBe('no-referrer')
  // The gate's own page was never looked at here: the shell draws it.
  expect(await (await read(opening('/login'))).text()).toContain('<title>page</title>')
  expect(asked).toEqual(['/login'])
})

test('a kept page names the files that it is made of, once all of them are kept', async () => {
  await files.keepBeforeTakingOver()
  const link = (name: string) => `<link rel="modulepreload" crossorigin href="${hashed(name, 'new')}">`
  const shell = '<head></head><body>shell</body>'
  await (
    await caches.open(cacheOf('new'))
  ).put('/shell.html', new Response(shell, { headers: { date: new Date().toUTCString() } }))
  expect(await (await read(opening('/bill/1'))).text()).toBe(shell)
  await files.keepRest()
  expect(await (await read(opening('/bill/1'))).text()).toBe(`<head></head><body>shell${link('gate')}${link('bills')}</body>`)
  expect(await (await read(opening('/home'))).text()).toBe(shell)
})

test('a page that is a day old is shown at once and looked up again', async () => {
  const cache = await caches.open(cacheOf('new'))
  const yesterday = new Date(Date.now() - 2 * 86_400_000).toUTCString()
  await cache.put('/shell.html', new Response('<title>yesterday</title>', { headers: { date: yesterday } }))
  expect(await (await read(opening('/home'))).text()).toContain('yesterday')
  await vi.waitFor(async () => expect(await textOf('/shell.html')).toContain('<title>page</title>'))
  expect(asked).toEqual(['/shell.html'])
})

test('what a parent has opened once is there without network; on a full phone it still comes by the network', async () => {
  const bills = new Request(location.origin + hashed('bills', 'new'))
  const put = vi.spyOn(Cache.prototype, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  expect((await read(bills)).ok).toBe(true)
  expect(put).toHaveBeenCalledOnce()
  expect(await keptBy('new')).toEqual([])
  expect((await read(bills)).ok).toBe(true)
  open(() => null)
  expect(await (await read(bills)).text()).toBe(`by itself: ${hashed('bills', 'new')}`)
})

test('the page of a captive network is nobody’s file', async () => {
  open(() => pageOf('', 'Buy data to go on'))
  await read(new Request(location.origin + hashed('bills', 'new')))
  expect(await keptBy('new')).toEqual([])
})

test('a link to a school’s own door opens without network with the page behind it, and never leaves this address', async () => {
  await files.keepBeforeTakingOver()
  open(() => null)
  const at = location.origin
  for (const [door, behind] of [
    ['/s/NYP/bill/019cd12e-52ab-7000-8000-000000000000?from=sms', '/bill/019cd12e-52ab-7000-8000-000000000000?from=sms'],
    ['/s/NYP', '/login'],
    ['/s/NYP//elsewhere.example/bill', '//elsewhere.example/bill'],
  ] as const) {
    const led = await read(opening(door))
    expect([led.status, led.headers.get('location')]).toEqual([303, at + behind])
  }
  expect(await (await read(opening('/bill/019cd12e-52ab-7000-8000-000000000000'))).text()).toContain('<title>page</title>')
})

test('whether it is really their school is told without network only at the door that was passed last', async () => {
  await files.keepBeforeTakingOver()
  const passed = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })
  open((address) => (address.startsWith('/s/') ? passed : school(address)))
  await read(opening('/s/NYP/login'))
  open(() => null)
  const leadsTo = async (door: string) => (await read(opening(door))).headers.get('location')?.slice(location.origin.length)
  expect([await leadsTo('/s/nyp/verify'), await leadsTo('/s/GRA/verify'), await leadsTo('/s/GRA/bills')]).toEqual([
    '/verify',
    '/',
    '/bills',
  ])
})

test('the office is left to the school, its pages and its files: it has an app of its own', async () => {
  await files.keepBeforeTakingOver()
  for (const address of ['/office', '/office/', '/office/login?next=/work', '/office/assets/office-12345678.js'])
    expect([address, files.answer(opening(address))]).toEqual([address, null])
  expect(files.answer(opening('/officials'))).not.toBeNull()
})
