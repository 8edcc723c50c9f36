import { OWN_PAGES, type OwnPagePath, PAGE_COOKIE, PAGE_ELEMENT } from '@schoolgate/contracts/own-page'
import { pagePattern } from '@schoolgate/contracts/page-pattern'
import { type FirstWords, firstWordsOf } from '@schoolgate/contracts/page-words'
import type { FastifyRequest } from 'fastify'
import { dataIn, htmlOf } from '#app/html'
import type { PageWords } from '#app/page'
import type { Clock } from '#lib/clock'
import type { Services } from '#app/services'
import { askingFor } from './asking.ts'
import { home } from './home.ts'
import { type OwnPageOf, sayingTo } from './page-of.ts'
import { readerOf } from './reader.ts'
import { BEGINS } from './table.ts'

const PATTERNS = OWN_PAGES.map((path) => ({ path, pattern: pagePattern(path) }))

/** The page at an address that brings its parent's answers along, and the id in its path. */
function pageAt(pathname: string): { path: OwnPagePath; id: string } | null {
  for (const { path, pattern } of PATTERNS) {
    const found = pattern.exec(pathname)
    if (found) return { path, id: found[1] ?? '' }
  }
  return null
}

/**
 * A page of the parent who asks, as it is written for them: on a slow line its words are read seconds before the app's code has come, and
 * the app need not ask for what it says. Null where the page must say nothing of anybody.
 */
export function ownPages({ identity, live }: Pick<Services, 'identity' | 'live'>, clock: Clock) {
  async function write(path: OwnPagePath, id: string, request: FastifyRequest, personId: string, wardId: string | undefined) {
    const asked = askingFor(request)
    // First of all: what changes while the rest is read is told again rather than missed.
    const position = await live.position()
    const reader = await readerOf(personId, asked)
    if (reader === null) return null
    const query = URL.parse(request.url, 'http://page.local')?.searchParams ?? new URLSearchParams()
    const wardOf = (named: string | null | undefined) => reader.wards.find((ward) => ward.id === named)
    const ward = wardOf(query.get('ward')) ?? wardOf(wardId) ?? reader.wards[0]
    const page: OwnPageOf = { ...reader, personId, ask: asked.ask, id, query, ward, now: clock(), say: sayingTo(reader) }
    const words = await wordsIn(path, page)
    const answers = `{"user_id":${JSON.stringify(personId)},"answers":${asked.written()},"last_event_id":${JSON.stringify(position)}}`
    return { words: words && htmlOf(words), data: dataIn(PAGE_ELEMENT, answers) }
  }

  return async (request: FastifyRequest, pathname: string): Promise<PageWords | null> => {
    const found = pageAt(pathname)
    const [device, wardId] = request.cookies[PAGE_COOKIE]?.split('.') ?? []
    if (found === null || device === undefined) return null
    try {
      const scopes = await identity.authenticate(request, { access: 'parent' })
      // A device that was signed out without network still brings the session: it shows nobody, or by now somebody else.
      const isTheirs = scopes?.[0].role === 'parent' && scopes[0].personId === device
      return isTheirs ? await write(found.path, found.id, request, device, wardId) : null
    } catch (error) {
      // The app asks by itself then, and says what is wrong.
      request.log.warn({ err: error }, 'a page was not written for its parent')
      return null
    }
  }
}

async function wordsIn(path: OwnPagePath, page: OwnPageOf): Promise<FirstWords | null> {
  if (path === '/home') return home(page)
  const words = await BEGINS[path](page)
  return words && firstWordsOf(words, page.school.name, page.profile.language)
}
