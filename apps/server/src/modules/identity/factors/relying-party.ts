import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Addresses } from '#modules/schools'

/** For whom a passkey is made and shown: the host name of the address at which the school is opened, and the whole of it. */
export type RelyingParty = { id: string; origin: string }

export type RelyingPartyAt = (request: FastifyRequest) => RelyingParty | null

/**
 * Builds what tells for whom a passkey speaks at the address of a request: a school's or that of the office. Null where browsers make none:
 * on plain http but for this very machine, and where the address is numbers or not one of ours.
 */
export function createRelyingPartyAt({ siteOf }: Pick<Addresses, 'siteOf'>, officeUrl?: string): RelyingPartyAt {
  const partyAt = (address: string, host: string): RelyingParty | null => {
    const site = new URL(address)
    const asked = URL.parse(`${site.protocol}//${host}`)
    const isSafe = site.protocol === 'https:' || site.hostname === 'localhost'
    if (!isSafe || asked?.hostname !== site.hostname || isIP(site.hostname) !== 0) return null
    return { id: site.hostname, origin: asked.origin }
  }
  return (request) => {
    const { host = '' } = request.headers
    return partyAt(siteOf(request), host) ?? (officeUrl === undefined ? null : partyAt(officeUrl, host))
  }
}
