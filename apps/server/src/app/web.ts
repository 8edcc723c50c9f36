import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#lib/problem'
import { hideFromOthers } from '#lib/public-page'
import { OPENS_BY_LINK } from '@schoolgate/contracts/link-pages'
import type { OutsideIdentity } from '@schoolgate/contracts/outside-identity'
import type { Scopes } from '#lib/scope'
import type { Door, Schools } from '#modules/schools'
import { builtFiles, type BuiltFile } from './built-files.ts'
import { WORKER_POLICY } from './headers.ts'
import { parentShells } from './heads.ts'
import { noSchoolPage, strangeAddressPage } from './no-school.ts'
import { allowing, sayingOf } from './outside-pages.ts'
import { MANIFEST, manifestOf, pageOf, pageWith, type Page, type PageSchool } from './page.ts'

/** Pages that are written at build time, by address; every other address gets the shell. */
const PRERENDERED: Record<string, string> = { '/': 'index.html', '/login': 'login/index.html' }
const SHELL = 'shell.html'

/** Further pages for anybody. */
const OPEN_PAGES = /^\/(loader|verify|desk)\/?$/i

/** The one page that is written for its parent. */
const HOME = /^\/home\/?$/i

/** The page that is for whoever is not signed in (specification §2). */
const LOGIN = /^\/login\/?$/i

/** A school's address beside others at the same host name, and the page of it that is meant (wire §3a). */
const SCHOOL_PATH = /^\/s\/([^/]+)(\/.*)?$/i

type Web = {
  webRoot: string
  schools: Schools
  isKnown(request: FastifyRequest): boolean
  /** At whom the login page signs in first. */
  outside(): OutsideIdentity | null
  /** Who is signed in here: the page speaks for their school. */
  readerOf(request: FastifyRequest): Promise<Scopes | null>
  /** Home of the parent who asks; null where the page says nothing of anybody. */
  homeOf(request: FastifyRequest): Promise<string | null>
}

/** Serves the built web app: hashed files for ever, pages with the school written into them, the shell for all its routes. */
export async function serveWeb(
  app: FastifyInstance,
  { webRoot, schools, isKnown, outside, readerOf, homeOf }: Web,
): Promise<void> {
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
  const pageSchoolOf = pageSchools(schools, readerOf)
  const manifest = await read(MANIFEST.slice(1))

  const fileNamed = await builtFiles(webRoot)

  app.get('/*', { schema: { hide: true }, onSend: leaveUntagged }, async (request, reply) => {
    // HTTP/1.1 keeps connections without being told so; on six files the words are 300 bytes.
    reply.raw.removeHeader('connection')
    // A page or a file is the same for everybody; nobody asks which answer it was. A refusal says it again.
    reply.removeHeader('x-request-id')
    const pathname = pathOf(request)
    const [, code, rest = '/login'] = SCHOOL_PATH.exec(pathname) ?? []
    if (code !== undefined) {
      const found = await schools.doors.named(decodeURIComponent(code), request)
      if (!found) return sendPage(request, reply.code(404), strangeAddressPage())
      if (rest === MANIFEST) return sendManifest(reply, manifestOf(manifest, found.school.record))
      if (found.isShared) schools.doors.remember(reply, found.school)
      // Only to a page of ours, whatever was written behind the code.
      return reply.redirect((isPage(rest) ? rest : '/login') + queryOf(request), 303)
    }
    if (pathname === MANIFEST) {
      const { school } = await schools.doors.at(request)
      return sendManifest(reply, school ? manifestOf(manifest, school.record) : manifest)
    }
    if (path.extname(pathname) !== '' && !pathname.endsWith('.html')) {
      const isForEver = pathname.startsWith('/assets/')
      const file = await fileNamed(decodeURIComponent(pathname).slice(1))
      if (!file) throw notFound()
      reply.header('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (pathname === '/sw.js') reply.header('content-security-policy', WORKER_POLICY)
      return sendFile(request, reply, file)
    }
    const { accept = '*/*' } = request.headers
    // A browser is shown a kind page whatever it asks for; a program only what there is.
    if (!accept.includes('text/html') && !(accept.includes('*/*') && isPage(pathname))) throw notFound()
    const { door, isSignedIn, ...mine } = await pageSchoolOf(request)
    if (door === 'none') return sendPage(request, reply, noSchoolPage())
    if (door === 'stranger') return sendPage(request, reply.code(404), strangeAddressPage())
    // Also where the phone has forgotten whose session it brings: the page it is led to asks.
    if (isSignedIn && LOGIN.test(pathname)) return reply.redirect(nextOf(request, isPage), 303)
    const address = pathname.replace(/(.)\/$/, '$1')
    // Where a school must be chosen first, no page is finished before.
    const template = door === 'choice' ? shell : templateFor(request, address)
    const provider = outside()
    const shared = pageFor(sayingOf(provider, template), { door, ...mine })
    const own = HOME.test(pathname) ? await homeOf(request) : null
    const page = own === null ? shared : pageWith(own, shared)
    const keep = OPENS_BY_LINK.test(pathname) || own !== null ? 'no-store' : 'no-cache'
    if (OPENS_BY_LINK.test(pathname)) hideFromOthers(reply)
    return sendPage(request, reply, { ...page, policy: allowing(provider, page.policy) }, keep)
  })
}

/** For whom the page of a request is written. */
function pageSchools({ doors, publicSchoolOf }: Schools, readerOf: Web['readerOf']) {
  return async (request: FastifyRequest): Promise<PageSchool & { door: Door['kind']; isSignedIn: boolean }> => {
    const door = await doors.at(request)
    // What a service worker keeps is for whoever holds the phone next: it speaks for the address alone.
    const isForReader = (request.headers['sec-fetch-mode'] ?? 'navigate') === 'navigate'
    const scopes = isForReader && door.kind !== 'stranger' ? await readerOf(request) : null
    const reader = scopes?.find(({ schoolId }) => schoolId === door.school?.id) ?? scopes?.[0]
    const own = reader && reader.schoolId !== door.school?.id ? await publicSchoolOf(reader) : null
    return {
      door: own ? 'chosen' : door.kind,
      isSignedIn: scopes !== null,
      school: own ?? door.school?.record ?? null,
      ...(door.kind === 'chosen' ? { manifest: `/s/${encodeURIComponent(door.school.code)}${MANIFEST}` } : {}),
    }
  }
}

const takesBrotli = ({ headers }: FastifyRequest): boolean => /\bbr\b/.test(String(headers['accept-encoding'] ?? ''))

/** As it is written to the disk: what the build compressed is never compressed again. */
function sendFile(request: FastifyRequest, reply: FastifyReply, { type, tag, plain, brotli }: BuiltFile) {
  const isBrotli = brotli !== null && takesBrotli(request)
  reply.type(type).header('etag', tag)
  if (brotli !== null) reply.header('vary', 'accept-encoding')
  if (isBrotli) reply.header('content-encoding', 'br')
  return reply.send(isBrotli ? brotli : plain)
}

/** What never changes is never asked about again: it needs no tag. */
const leaveUntagged = async (_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
  if (String(reply.getHeader('cache-control')).endsWith('immutable')) reply.removeHeader('etag')
  return payload
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, keep: 'no-cache' | 'no-store' = 'no-cache') {
  const isBrotli = takesBrotli(request)
  reply.header('content-security-policy', page.policy).header('cache-control', keep)
  reply.header('vary', 'accept-encoding, cookie')
  reply.type('text/html; charset=utf-8')
  if (isBrotli) reply.header('content-encoding', 'br')
  return reply.send(isBrotli ? page.brotli : page.html)
}

const sendManifest = (reply: FastifyReply, manifest: string) =>
  reply.header('cache-control', 'no-cache').header('vary', 'cookie').type('application/manifest+json').send(manifest)

/** Where a request points to; an address that cannot be read is none of ours. */
function pathOf({ url }: FastifyRequest): string {
  const address = URL.parse(url, 'http://page.local')
  if (address === null) throw notFound()
  return address.pathname
}

/** The question behind an address, with its `?`. */
const queryOf = ({ url }: FastifyRequest): string => URL.parse(url, 'http://page.local')?.search ?? ''

/** Where the login leads who is signed in: to the page that was asked for if it is one of ours, else Home. */
function nextOf({ url }: FastifyRequest, isPage: (address: string) => boolean): string {
  const asked = URL.parse(url, 'http://page.local')?.searchParams.get('next') ?? ''
  const next = asked.startsWith('/') ? URL.parse(asked, 'http://page.local') : null
  if (next?.host !== 'page.local' || LOGIN.test(next.pathname) || !isPage(next.pathname)) return '/home'
  return next.pathname + next.search
}

/** Writes each page once per state of each school and way to it, not once per request. */
function pageKeeper() {
  const kept = new Map<string, Map<string, { state: string; page: Page }>>()
  return (template: string, mine: PageSchool): Page => {
    const state = JSON.stringify(mine)
    const which = `${mine.school?.name} ${mine.door} ${mine.manifest}`
    const ofTemplate = kept.get(template) ?? new Map<string, { state: string; page: Page }>()
    kept.set(template, ofTemplate)
    const known = ofTemplate.get(which)
    if (known?.state === state) return known.page
    const page = pageOf(template, mine)
    ofTemplate.set(which, { state, page })
    return page
  }
}
