import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#lib/problem'
import { hideFromOthers } from '#lib/public-page'
import { OPENS_BY_LINK } from '@schoolgate/contracts/link-pages'
import type { Scope } from '#lib/scope'
import type { PublicSchool } from '@schoolgate/contracts/schools'
import type { Schools } from '#modules/schools'
import { WORKER_POLICY } from './headers.ts'
import { parentShells } from './heads.ts'
import { noSchoolPage } from './no-school.ts'
import { pageOf, pageWith, type Page } from './page.ts'

/** Pages that are written at build time, by address; every other address gets the shell. */
const PRERENDERED: Record<string, string> = { '/': 'index.html', '/login': 'login/index.html' }
const SHELL = 'shell.html'

/** Further pages for anybody. */
const OPEN_PAGES = /^\/(loader|verify|desk)\/?$/i

/** Dots that were written as %2e%2e or behind a backslash; the address has resolved all others. */
const STEPS_OUT = /(^|[/\\])\.\.([/\\]|$)/

/** The one page that is written for its parent. */
const HOME = /^\/home\/?$/i

type Web = {
  webRoot: string
  schools: Schools
  isKnown(request: FastifyRequest): boolean
  /** Who is signed in here: the page speaks for their school. */
  readerOf(request: FastifyRequest): Promise<Scope | null>
  /** Home of the parent who asks; null where the page says nothing of anybody. */
  homeOf(request: FastifyRequest): Promise<string | null>
}

/** Serves the built web app: hashed files for ever, pages with the school written into them, the shell for all its routes. */
export async function serveWeb(app: FastifyInstance, { webRoot, schools, isKnown, readerOf, homeOf }: Web): Promise<void> {
  const read = (file: string) => readFile(path.join(webRoot, file), 'utf8')
  const prerendered = new Map<string, string>()
  for (const [address, file] of Object.entries(PRERENDERED)) prerendered.set(address, await read(file))
  const shell = await read(SHELL)
  const shellFor = await parentShells(webRoot, shell)
  const templateFor = (request: FastifyRequest, address: string): string =>
    // A passer-by does not pay for the pages of parents: the shell then sends them to the gate.
    prerendered.get(address) ?? (isKnown(request) ? shellFor(address) : null) ?? shell
  const isPage = (address: string): boolean =>
    prerendered.has(address) || OPEN_PAGES.test(address) || OPENS_BY_LINK.test(address) || shellFor(address) !== null
  const pageFor = pageKeeper()

  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    lastModified: false,
    acceptRanges: false,
  })

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    // HTTP/1.1 keeps connections without being told so; on six files the words are 300 bytes.
    reply.raw.removeHeader('connection')
    // A page or a file is the same for everybody; nobody asks which answer it was. A refusal says it again.
    reply.removeHeader('x-request-id')
    const pathname = pathOf(request)
    if (path.extname(pathname) !== '' && !pathname.endsWith('.html')) {
      const isForEver = pathname.startsWith('/assets/')
      const file = decodeURIComponent(pathname).slice(1)
      if (STEPS_OUT.test(file)) throw notFound()
      reply.header('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (pathname === '/sw.js') reply.header('content-security-policy', WORKER_POLICY)
      // What never changes is never asked about again.
      return reply.sendFile(file, { etag: !isForEver })
    }
    const { accept = '*/*' } = request.headers
    // A browser is shown a kind page whatever it asks for; a program only what there is.
    if (!accept.includes('text/html') && !(accept.includes('*/*') && isPage(pathname))) throw notFound()
    const school = await schools.atTheGate(await readerOf(request))
    const shared = school ? pageFor(templateFor(request, pathname.replace(/(.)\/$/, '$1')), school) : noSchoolPage()
    const own = school && HOME.test(pathname) ? await homeOf(request) : null
    const page = own === null ? shared : pageWith(own, shared)
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    reply.header('content-security-policy', page.policy).header('cache-control', own === null ? 'no-cache' : 'no-store')
    reply.header('vary', 'accept-encoding, cookie')
    if (OPENS_BY_LINK.test(pathname)) hideFromOthers(reply)
    reply.type('text/html; charset=utf-8')
    if (takesBrotli) reply.header('content-encoding', 'br')
    return reply.send(takesBrotli ? page.brotli : page.html)
  })
}

/** Where a request points to; an address that cannot be read is none of ours. */
function pathOf({ url }: FastifyRequest): string {
  const address = URL.parse(url, 'http://page.local')
  if (address === null) throw notFound()
  return address.pathname
}

/** Writes each page once per state of each school, not once per request. */
function pageKeeper() {
  const kept = new Map<string, Map<string, { state: string; page: Page }>>()
  return (template: string, school: PublicSchool): Page => {
    const state = JSON.stringify(school)
    const ofTemplate = kept.get(template) ?? new Map<string, { state: string; page: Page }>()
    kept.set(template, ofTemplate)
    const known = ofTemplate.get(school.name)
    if (known?.state === state) return known.page
    const page = pageOf(template, school)
    ofTemplate.set(school.name, { state, page })
    return page
  }
}
