import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addSchool, addUser, builtWeb, createTestApp, HEAD, LINK, SCRIPT, STYLE } from '#testing'

const asBrowser = { accept: 'text/html,*/*', 'accept-encoding': 'gzip, br' }

test('a page carries the school’s colour, name and public record, safely escaped', async () => {
  const { app, given } = await createTestApp({ webRoot: await builtWeb() })
  await given((tx) => addSchool(tx, { name: 'St. Mary’s <b>"School"</b>', accentColor: '#7A1F2B' }))
  const answer = await app.inject({ url: '/login', headers: asBrowser })
  const html = brotliDecompressSync(answer.rawPayload).toString()
  expect(html).toContain('--school:#7A1F2B')
  expect(html).toContain('<h1>St. Mary’s &lt;b&gt;&quot;School&quot;&lt;/b&gt;</h1>')
  expect(html).not.toContain('<b>')
  expect(html).toContain('Sign in')
})

test('a page allows exactly its own inline style and script, and no other site', async () => {
  const { app, given } = await createTestApp({ webRoot: await builtWeb() })
  await given((tx) => addSchool(tx, { name: 'Hope <script>steal()</script>' }))
  const answer = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  const style = STYLE.replace('__SCHOOL_COLOR__', '#0F5B48')
  const policy = String(answer.headers['content-security-policy'])
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(policy).toContain(`style-src 'self' ${hash(style)};`)
  expect(policy).toContain(`script-src 'self' ${hash(SCRIPT)};`)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("require-trusted-types-for 'script'")
})

test('every answer of a door says by which contracts the house speaks; pages and files are of a release themselves', async () => {
  const { app, given } = await createTestApp({ webRoot: await builtWeb() })
  await given((tx) => addSchool(tx))
  const said = async (url: string) => (await app.inject({ url, headers: { accept: '*/*' } })).headers['schoolgate-shapes']
  expect(await said('/api/v1/sessions/current')).toBe('shapes1234')
  expect(await said('/livez')).toBe('shapes1234')
  for (const url of ['/', '/icon.svg', '/api/v1/nothing']) expect([url, await said(url)]).toEqual([url, undefined])
})

test('a page for parents says whether it was given to a session, so that a phone that forgot whose asks', async () => {
  const { app, given } = await createTestApp({ webRoot: await builtWeb() })
  await given((tx) => addSchool(tx))
  const page = async (cookies: Record<string, string>) =>
    (await app.inject({ url: '/notices', headers: { accept: 'text/html' }, cookies })).body
  expect(await page({ schoolgate: 'a'.repeat(43) })).toContain('<div id="root" data-known')
  expect(await page({})).toContain('<div id="root"><div class="outline">')
})

test('who is signed in is led on from the login page, also by a phone that forgot whose, and only to a page of the house', async () => {
  const { app, given, signedIn } = await createTestApp({ webRoot: await builtWeb() })
  const mother = await given(async (tx) => addUser(tx, (await addSchool(tx)).school.id, 'parent'))
  const { secret } = await signedIn(mother.id)
  const open = (url: string, schoolgate: string, mode = 'navigate') =>
    app.inject({ url, headers: { accept: 'text/html', 'sec-fetch-mode': mode }, cookies: { schoolgate } })
  const leadsTo = async (url: string) => (await open(url, secret)).headers.location
  expect((await open('/login', secret)).statusCode).toBe(303)
  expect(await leadsTo('/login')).toBe('/home')
  expect(await leadsTo('/login/?next=/notices%3Ffilter%3Dmoney')).toBe('/notices?filter=money')
  for (const strange of [
    '//elsewhere.example/notices',
    '/\\elsewhere.example',
    'notices',
    '/login?next=/login',
    '/nowhere',
    '/api/v1/profile',
  ])
    expect([strange, await leadsTo(`/login?next=${encodeURIComponent(strange)}`)]).toEqual([strange, '/home'])
  // A session that is over leads nowhere, and what the service worker keeps is for whoever holds the phone next.
  expect((await open('/login', 'a'.repeat(43))).statusCode).toBe(200)
  expect((await open('/login', secret, 'same-origin')).statusCode).toBe(200)
})

test('every route of the app gets the shell, a missing file gets 404 and never a page', async () => {
  const { app, given } = await createTestApp({ webRoot: await builtWeb() })
  await given((tx) => addSchool(tx))
  expect((await app.inject({ url: '/notices?filter=money', headers: { accept: 'text/html' } })).body).toContain('Loading')
  expect((await app.inject({ url: '/assets/gone-9999.js', headers: { accept: '*/*' } })).statusCode).toBe(404)
  expect((await app.inject({ url: '/../package.json', headers: { accept: '*/*' } })).statusCode).toBe(404)
  expect((await app.inject({ url: '/%2e%2e/%2e%2e/etc/passwd.txt', headers: { accept: '*/*' } })).statusCode).toBe(404)
  expect((await app.inject({ url: '/%zz.js', headers: { accept: '*/*' } })).statusCode).toBeLessThan(500)
})

test('a page for parents names all it needs at once, to whoever brings a session', async () => {
  const { app, given } = await createTestApp({ webRoot: await builtWeb() })
  await given((tx) => addSchool(tx))
  const open = (url: string, cookies: Record<string, string>) => app.inject({ url, headers: { accept: 'text/html' }, cookies })
  const session = { schoolgate: 'a'.repeat(43) }
  for (const url of ['/notices', '/notices/?filter=money', '/pay/100/fees']) {
    const page = await open(url, session)
    expect(page.body.split(HEAD)).toHaveLength(2)
    expect(page.body.split(LINK)).toHaveLength(2)
    expect(page.headers['content-security-policy']).toContain(createHash('sha256').update('.notice{color:red}').digest('base64'))
    expect(page.headers['vary']).toContain('cookie')
  }
  expect((await open('/notices', {})).body).not.toContain('house')
  expect((await open('/verify', session)).body).not.toContain('house')
})

test('a hashed file may be kept for ever', async () => {
  const { app } = await createTestApp({ webRoot: await builtWeb() })
  const answer = await app.inject('/assets/app-1234.js')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a built file is sent as the build compressed it, to whoever takes that, and once only where it was kept', async () => {
  const webRoot = await builtWeb()
  const [script, packed] = ['export const a = 1\n'.repeat(200), Buffer.from('as the build left it')]
  await writeFile(path.join(webRoot, 'assets/house-1234.js'), script)
  await writeFile(path.join(webRoot, 'assets/house-1234.js.br'), packed)
  const { app } = await createTestApp({ webRoot })
  const ask = (url: string, headers = {}) => app.inject({ url, headers })
  const small = await ask('/assets/house-1234.js', asBrowser)
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  })
  expect(small.rawPayload).toEqual(packed)
  const plain = await ask('/assets/house-1234.js')
  expect([plain.body, plain.headers['content-encoding']]).toEqual([script, undefined])
  expect((await app.inject({ method: 'HEAD', url: '/assets/house-1234.js' })).headers['content-length']).toBe(`${script.length}`)
  // What changes with a release is asked about again; what never does carries no tag.
  expect(plain.headers['etag']).toBeUndefined()
  const { etag } = (await ask('/icon.svg')).headers
  expect(await ask('/icon.svg', { 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' })
  // The very folder is asked no more: what was sent stays in memory.
  await rm(path.join(webRoot, 'assets'), { recursive: true })
  expect((await ask('/assets/house-1234.js', asBrowser)).rawPayload).toEqual(packed)
})

test.each([
  '/assets/..%2f..%2fpackage.json',
  '/..%5c..%5cpackage.json',
  '/%2e%2e/package.json',
  '/assets/gone.js',
  '/.env.local',
])('no address leads out of the app’s own files: %s', async (address) => {
  const { app } = await createTestApp({ webRoot: await builtWeb() })
  const answer = await app.inject(address)
  expect(answer.statusCode).toBe(404)
  expect(answer.json().code).toBe('request.not_found')
})

test('every page opens for a program that takes anything, and what there is not is 404', async () => {
  const test = await createTestApp({ webRoot: await builtWeb() })
  await test.given((tx) => addSchool(tx))
  for (const headers of [{}, { accept: '*/*' }]) {
    for (const url of ['/', '/login', '/notices?filter=money', '/verify', '/termreport/unknown', '/pay/100/fees']) {
      const page = await test.app.inject({ url, headers })
      expect([url, page.statusCode, page.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
    }
    for (const url of ['/nowhere', '/api/v1/nowhere']) expect((await test.app.inject({ url, headers })).statusCode).toBe(404)
  }
  expect((await test.app.inject({ url: '/notices', headers: { accept: 'application/json' } })).statusCode).toBe(404)
})

test('without a school the start page says how to make one', async () => {
  const { app } = await createTestApp({ webRoot: await builtWeb() })
  const answer = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(answer.body).toContain('npm run schoolgate -- school new')
})

test('the service worker may fetch our own files, and nothing else', async () => {
  const { app } = await createTestApp({ webRoot: await builtWeb() })
  const answer = await app.inject('/sw.js')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; connect-src 'self'; (\S+ 'none'(; )?)+$/)
})
