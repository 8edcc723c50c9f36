import type { FastifyRequest } from 'fastify'
import type { Scopes } from '#lib/scope'
import type { Door, Schools } from '#modules/schools'
import { MANIFEST, pageOf, type Page, type PageSchool } from './page.ts'

/** Who is signed in here, on the side whose page it is: the page speaks for their school. */
export type ReaderOf = (request: FastifyRequest) => Promise<Scopes | null>

/** For whom the page of a request is written. */
export function pageSchools({ doors, publicSchoolOf }: Schools, readerOf: ReaderOf) {
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

/** Writes each page once per state of each school and way to it, not once per request. */
export function pageKeeper() {
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
