import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#lib/problem'
import { hideFromOthers } from '#lib/public-page'
import { OPENS_BY_LINK } from '@schoolgate/contracts/link-pages'
import type { OutsideIdentity } from '@schoolgate/contracts/outside-identity'
import type { Scopes } from '#lib/scope'
import type { Schools } from '#modules/schools'
import { builtFiles } from './built-files.ts'
import { WORKER_POLICY } from './headers.ts'
import { namedShells } from './heads.ts'
import { noSchoolPage, strangeAddressPage } from './no-school.ts'
import { allowing, sayingOf } from './outside-pages.ts'
import { isOfficePage, OFFICE } from './office-web.ts'
import { MANIFEST, manifestOf, pageWith, type PageWords } from './page.ts'
import { pageKeeper, pageSchools } from './pages.ts'
import { leaveUntagged, pathOf, plainly, queryOf, sendFile, sendPage } from './sending.ts'

/** Pages that are written at build time, by address; every other address gets the shell. */
const PRERENDERED: Record<string, string> = { '/': 'index.html', '/login': 'login/index.html' }
const SHELL = 'shell.html'

/** Further pages for anybody. */
const OPEN_PAGES = /^\/(loader|verify|desk)\/?$/i

/** The page that is for whoever is not signed in (specification §2). */
const LOGIN = /^\/login\/?$/i

/** A school's address beside others at the same host name, and the page of it that is meant (wire §3a). */
const SCHOOL_PATH = /^\/s\/([^/]+)(\/.*)?$/i

type Web = {
  webRoot: string
  publicUrl: string
  /** Whether the office's own host name was asked: it has no pages of parents. */
  isOfficeHost(request: FastifyRequest): boolean
  schools: Schools
  isKnown(request: FastifyRequest): boolean
  /** At whom the login page signs in first. */
  outside(): OutsideIdentity | null
  /** Who is signed in here: the page speaks for their school. */
  readerOf(request: FastifyRequest): Promise<Scopes | null>
  /** What a page says of the parent who asks; null where it says nothing of anybody. */
  ownPageOf(request: FastifyRequest, pathname: string): Promise<PageWords | null>
  /** What a page that opens by a link says of the paper. */
  linkPageOf(request: FastifyRequest, pathname: string): Promise<PageWords | null>
}

/** Serves the built web app: hashed files for ever, pages with the school written into them, the shell for all its routes. */
export async function serveWeb(
  app: FastifyInstance,
  { webRoot, publicUrl, isOfficeHost, schools, isKnown, outside, readerOf, ownPageOf, linkPageOf }: Web,
): Promise<void> {
  const read = (file: string) => readFile(path.join(webRoot, file), 'utf8')
  const prerendered = new Map<string, string>()
  for (const [address, file] of Object.entries(PRERENDERED)) prerendered.set(address, await read(file))
  const shell = await read(SHELL)
  const shellFor = await namedShells(webRoot, shell)
  // A passer-by does not pay for the pages of parents: the shell then sends them to the gate.
  const namedFor = (request: FastifyRequest, address: string): string | null => {
    const named = shellFor(address)
    return named === null || (named.isForParents && !isKnown(request)) ? null : named.html
  }
  const templateFor = (request: FastifyRequest, address: string): string =>
    prerendered.get(address) ?? namedFor(request, address) ?? shell
  const isPage = (address: string): boolean =>
    prerendered.has(address) ||
    OPEN_PAGES.test(address) ||
    OPENS_BY_LINK.test(address) ||
    isOfficePage(address) ||
    shellFor(address) !== null
  const pageFor = pageKeeper()
  const pageSchoolOf = pageSchools(schools, readerOf)
  const manifest = await read(MANIFEST.slice(1))

  const fileNamed = await builtFiles(webRoot)

  app.get('/*', { schema: { hide: true }, onSend: leaveUntagged }, async (request, reply) => {
    plainly(reply)
    const pathname = pathOf(request)
    if (isOfficeHost(request) && path.extname(pathname) === '')
      return reply.redirect(pathname === '/' ? OFFICE : publicUrl + request.url, 303)
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
    const own = await (isKnown(request) ? ownPageOf(request, pathname) : linkPageOf(request, pathname))
    const page = own === null ? shared : pageWith(own, shared)
    const keep = OPENS_BY_LINK.test(pathname) || own !== null ? 'no-store' : 'no-cache'
    if (OPENS_BY_LINK.test(pathname)) hideFromOthers(reply)
    return sendPage(request, reply, { ...page, policy: allowing(provider, page.policy) }, keep)
  })
}

const sendManifest = (reply: FastifyReply, manifest: string) =>
  reply.header('cache-control', 'no-cache').header('vary', 'cookie').type('application/manifest+json').send(manifest)

/** Where the login leads who is signed in: to the page that was asked for if it is one of ours, else Home. */
function nextOf({ url }: FastifyRequest, isPage: (address: string) => boolean): string {
  const asked = URL.parse(url, 'http://page.local')?.searchParams.get('next') ?? ''
  const next = asked.startsWith('/') ? URL.parse(asked, 'http://page.local') : null
  if (next?.host !== 'page.local' || LOGIN.test(next.pathname) || !isPage(next.pathname)) return '/home'
  return next.pathname + next.search
}
