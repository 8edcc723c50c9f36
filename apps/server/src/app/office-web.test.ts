import { expect, test } from 'vitest'
import { addSchool, addUser, builtOffice, builtWeb, createTestApp } from '#testing'

const asBrowser = { accept: 'text/html,*/*' }

/** One school, with both apps as the build leaves them. */
async function school(changes: Parameters<typeof createTestApp>[0] = {}) {
  const test = await createTestApp({ webRoot: await builtWeb(), officeRoot: await builtOffice(), ...changes })
  const { id } = await test.given(
    async (tx) => (await addSchool(tx, { code: 'hope', name: 'Hope School', accentColor: '#7A1F2B' })).school,
  )
  return { ...test, id, open: (url: string, headers = {}) => test.app.inject({ url, headers: { ...asBrowser, ...headers } }) }
}

test('every screen of the office is one page with the school written into it, under the policy of every page', async () => {
  const { open } = await school()
  for (const url of ['/office/', '/office/login', '/office/work?x=1']) {
    const page = await open(url)
    expect([url, page.statusCode]).toEqual([url, 200])
    expect(page.body).toContain('Hope School')
    expect(page.body).toContain('--school:#7A1F2B')
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' })
    expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  }
})

test('its files may be kept for ever, and what is not there is none of the parents’ pages', async () => {
  const { open } = await school()
  const file = await open('/office/assets/office-1234.js')
  expect(file.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': /javascript/ })
  // Its worker asks our own files, and is looked for anew at each start; it lies in its folder, so that it has no say outside.
  expect((await open('/office/sw.js')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
  })
  expect((await open('/office/manifest.webmanifest')).json()).toMatchObject({ scope: '/office/' })
  for (const url of [
    '/office/assets/app-1234.js',
    '/office/assets/gone.js',
    '/assets/office-1234.js',
    '/office/..%2f..%2fetc/passwd.txt',
  ])
    expect([url, (await open(url)).statusCode]).toEqual([url, 404])
})

test('the address without its slash, and a school’s own path, lead to it', async () => {
  const { open } = await school()
  for (const [url, leads] of [
    ['/office', '/office/'],
    ['/office?x=1', '/office/?x=1'],
    ['/s/hope/office/', '/office/'],
  ] as const) {
    const { statusCode, headers } = await open(url)
    expect([url, statusCode, headers.location]).toEqual([url, 303, leads])
  }
})

test('a page of the office speaks for the school of whoever works there, whatever the browser chose before', async () => {
  const { app, given, signedIn, id } = await school()
  const [grace, head] = await given(async (tx) => {
    const { school: other } = await addSchool(tx, { code: 'grace', name: 'Grace School' })
    return [other, await addUser(tx, other.id, 'head')] as const
  })
  expect(grace.id).not.toBe(id)
  const { secret } = await signedIn(head.id)
  const page = await app.inject({ url: '/office/', headers: asBrowser, cookies: { schoolgate_office: secret } })
  expect(page.body).toContain('Grace School')
})

test('with an address of its own the office is there alone, and the parents are where they were', async () => {
  const { open } = await school({
    publicUrl: 'https://gate.hope.example',
    officeUrl: 'https://office.hope.example',
    schoolHosts: new Map([['gate.hope.example', 'hope']]),
  })
  const at = (host: string, url: string) => open(url, { host })
  const leads = async (host: string, url: string) => (await at(host, url)).headers.location
  expect((await at('office.hope.example', '/office/login')).body).toContain('Hope School')
  expect(await leads('office.hope.example', '/')).toBe('/office/')
  expect(await leads('office.hope.example', '/home')).toBe('https://gate.hope.example/home')
  expect(await leads('gate.hope.example', '/office/login?a=b')).toBe('https://office.hope.example/office/login?a=b')
  expect((await at('gate.hope.example', '/login')).statusCode).toBe(200)
})
