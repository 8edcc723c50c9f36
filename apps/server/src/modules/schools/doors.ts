import { isIP } from 'node:net'
import '@fastify/cookie'
import type { PublicSchool } from '@schoolgate/contracts/schools'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Installation } from './addresses.ts'
import { publicSchool, type SchoolRow, type SchoolsStore } from './schools.store.ts'

/** A school at whose door somebody stands. */
export type SchoolAtDoor = {
  id: string
  code: string
  record: PublicSchool
  /** Whose local phone numbers it knows: its own country's, then those of the other ones to which it sends codes. */
  countries: readonly string[]
}

/**
 * What an address says of the school before anybody is signed in. `own`: it is this school's alone. `chosen`: several schools share it,
 * and this browser chose the one. `choice`: it has still to choose. `stranger`: no school of ours has this address. `none`: there is no
 * school here yet.
 */
export type Door = { kind: 'own' | 'chosen'; school: SchoolAtDoor } | { kind: 'choice' | 'stranger' | 'none'; school: null }

export type Doors = ReturnType<typeof createDoors>

type Dependencies = Installation & { store: SchoolsStore; officeUrl?: string | undefined }

/** The cookie by which a browser remembers the school that it chose, also after signing out: like the school's address, it opens nothing. */
const COOKIE = 'schoolgate_school'
const REMEMBERED_FOR_SECONDS = 365 * 86_400

/** The one place where an address (host name, `/s/{code}`, or what this browser chose) becomes a school (wire §3a). */
export function createDoors({ store, publicUrl, schoolHosts, officeUrl }: Dependencies) {
  const main = new URL(publicUrl)
  const isSecure = main.protocol === 'https:'
  const cookie = isSecure ? `__Host-${COOKIE}` : COOKIE

  // What the caller itself asked for: a proxy hands it on, and nobody's word for it is taken beside it.
  const hostOf = ({ headers: { host } }: FastifyRequest) => URL.parse(`http://${host ?? main.host}`)?.hostname ?? ''
  // All schools share the office's host name, as the main one.
  const shared = [publicUrl, ...(officeUrl === undefined ? [] : [officeUrl])].map((url) => new URL(url).hostname)
  const isShared = (host: string) => schoolHosts.size === 0 || shared.includes(host) || isThisMachine(host)
  const chosenIn = ({ cookies }: FastifyRequest) => cookies[cookie] || null

  async function at(request: FastifyRequest): Promise<Door> {
    const host = hostOf(request)
    const owner = schoolHosts.get(host)
    const code = owner ?? chosenIn(request)
    const { named, isOnly, any } = await store.named(code)
    if (any === null) return { kind: 'none', school: null }
    if (owner === undefined ? !isShared(host) : named === null) return { kind: 'stranger', school: null }
    if (owner !== undefined && named !== null) return { kind: 'own', school: atDoor(named) }
    if (isOnly) return { kind: 'own', school: atDoor(any) }
    return named === null ? { kind: 'choice', school: null } : { kind: 'chosen', school: atDoor(named) }
  }

  return {
    at,

    /** The school with this code, as far as this address leads to it; `isShared`: other schools have the address too. */
    async named(code: string, request: FastifyRequest): Promise<{ school: SchoolAtDoor; isShared: boolean } | null> {
      const host = hostOf(request)
      const owner = schoolHosts.get(host)
      const { named, isOnly } = await store.named(code)
      const isHere = owner === undefined ? isShared(host) : owner.toLowerCase() === code.toLowerCase()
      return named !== null && isHere ? { school: atDoor(named), isShared: owner === undefined && !isOnly } : null
    },

    /** The browser remembers this school from now on. */
    remember(reply: FastifyReply, { code }: SchoolAtDoor): void {
      const maxAge = REMEMBERED_FOR_SECONDS
      reply.setCookie(cookie, code, { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure, maxAge })
    },

    /** The countries in whose way a phone number may be written here: those of the door's school first, then of all others. */
    async countriesAt(request: FastifyRequest): Promise<string[]> {
      const [{ school }, all] = await Promise.all([at(request), store.countries()])
      return [...new Set([...(school?.countries ?? []), ...all])]
    },
  }
}

/** A laptop or a machine in the school's own network, by no name that anybody could give to a school. */
const isThisMachine = (host: string) => host === 'localhost' || isIP(host.replaceAll(/[[\]]/g, '')) !== 0

const atDoor = (row: SchoolRow): SchoolAtDoor => ({
  id: row.id,
  code: row.code,
  record: publicSchool(row),
  countries: [row.country, ...row.smsCountries],
})
