import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { addSchool, createTestApp } from '#testing'

const STYLE = ':root{--school:__SCHOOL_COLOR__}'
const PAGE = `<!doctype html><meta name="schoolgate-school" content="__SCHOOL_JSON__"><style>${STYLE}</style><h1>__SCHOOL_NAME__</h1>`
const LINK = '<link rel="modulepreload" crossorigin href="/assets/app-1234.js">'
const HEAD = `<style>.notice{color:red}</style>${LINK}<link rel="modulepreload" crossorigin href="/assets/house-1234.js">`

async function builtWeb(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-web-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'login'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), PAGE)
  await writeFile(path.join(folder, 'login/index.html'), `${PAGE}Sign in`)
  await writeFile(path.join(folder, 'shell.html'), `<head>${PAGE}${LINK}</head>Loading`)
  await writeFile(
    path.join(folder, 'heads.json'),
    JSON.stringify([{ head: HEAD, paths: ['/notices', '/pay/:amount/:paymenttype'] }]),
  )
  await writeFile(path.join(folder, 'assets/app-1234.js'), 'export {}')
  await writeFile(path.join(folder, 'sw.js'), '')
  return folder
}

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

test('a page allows exactly its own inline style, no inline script and no other site', async () => {
  const { app, given } = await createTestApp({ webRoot: await builtWeb() })
  await given((tx) => addSchool(tx))
  const answer = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  const style = STYLE.replace('__SCHOOL_COLOR__', '#0F5B48')
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("require-trusted-types-for 'script'")
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

test('without a school the start page says how to make one', async () => {
  const { app } = await createTestApp({ webRoot: await builtWeb() })
  const answer = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(answer.body).toContain('npm run schoolgate -- init')
})

test('the service worker may fetch our own files, and nothing else', async () => {
  const { app } = await createTestApp({ webRoot: await builtWeb() })
  const answer = await app.inject('/sw.js')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
})
