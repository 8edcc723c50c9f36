import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#lib/problem'
import type { Schools } from '#modules/schools'
import { builtFiles } from './built-files.ts'
import { WORKER_POLICY } from './headers.ts'
import { noSchoolPage, strangeAddressPage } from './no-school.ts'
import { pageKeeper, pageSchools, type ReaderOf } from './pages.ts'
import { leaveUntagged, pathOf, plainly, queryOf, sendFile, sendPage } from './sending.ts'

/** Where the school's own people work. */
export const OFFICE = '/office/'
const START = 'start'
const WORKER = 'sw.js'
const PATH = /^\/office(?:\/|$)/

/** Whether an address is the office's; its own app knows which screens there are. */
export const isOfficePage = (pathname: string): boolean => PATH.test(pathname)

type Office = {
  officeRoot: string
  /** The office's own host name; undefined: it shares that of the parents. */
  officeUrl: string | undefined
  isOfficeHost(request: FastifyRequest): boolean
  schools: Schools
  readerOf: ReaderOf
}

/** Serves the built app of the office under its own address: hashed files for ever, one page with the school written into it for all its screens. */
export async function serveOffice(
  app: FastifyInstance,
  { officeRoot, officeUrl, isOfficeHost, schools, readerOf }: Office,
): Promise<void> {
  const template = await readFile(path.join(officeRoot, 'index.html'), 'utf8')
  const fileNamed = await builtFiles(officeRoot)
  const pageSchoolOf = pageSchools(schools, readerOf)
  const pageFor = pageKeeper()

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    plainly(reply)
    const pathname = pathOf(request)
    if (officeUrl !== undefined && !isOfficeHost(request)) return reply.redirect(officeUrl + request.url, 303)
    // Its files and its links lie under the folder.
    if (!pathname.startsWith(OFFICE)) return reply.redirect(OFFICE + pathname.slice(OFFICE.length) + queryOf(request), 303)
    const name = decodeURIComponent(pathname.slice(OFFICE.length))
    if (path.extname(name) !== '' && !name.endsWith('.html')) {
      const file = await fileNamed(name)
      if (!file) throw notFound()
      reply.header('cache-control', name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (name === WORKER) reply.header('content-security-policy', WORKER_POLICY)
      return sendFile(request, reply, file)
    }
    if (!/text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')) throw notFound()
    const { door, isSignedIn: _, ...mine } = await pageSchoolOf(request)
    // Who has a key makes the first school there.
    if (door === 'none' && name !== START) return sendPage(request, reply, noSchoolPage())
    if (door === 'stranger') return sendPage(request, reply.code(404), strangeAddressPage())
    return sendPage(request, reply, pageFor(template, { door, ...mine }))
  }

  for (const url of ['/office', '/office/*']) app.get(url, { schema: { hide: true }, onSend: leaveUntagged }, answer)
}

/** Whether a request was made to the host name that is the office's alone. */
export const officeHost = (officeUrl: string | undefined) => {
  const host = officeUrl === undefined ? null : new URL(officeUrl).host
  return ({ headers }: FastifyRequest): boolean => host !== null && headers.host?.toLowerCase() === host
}
