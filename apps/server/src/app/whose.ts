import type { Endpoint } from '@schoolgate/contracts/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#db'
import { schoolsOf } from '#db/whose'
import type { Scope, Scopes } from '#lib/scope'
import { twoAtOnce } from './app.problems.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A family has not so many children; what names more is no request of an app. */
const MOST_NAMED = 200

/** The caller's memberships, the one that a request is about first; `isNamed`: it names something of that school. */
export type Whose = { scopes: Scopes; isNamed: boolean }

/**
 * The one place where a person of several schools is answered as the right one's member: of the school of which the request names a
 * ward, a bill or anything else, be it the school itself; where it names nothing, of the one that has known them longest.
 */
export async function whose(db: Db, endpoint: Endpoint, scopes: Scopes, request: FastifyRequest): Promise<Whose> {
  if (scopes.length === 1) return { scopes, isNamed: false }
  const ids = named(endpoint, request)
  const mine = scopes.map(({ schoolId }) => schoolId)
  const found = ids.length === 0 ? [] : (await db.asSystem((tx) => schoolsOf(tx, ids))).filter((id) => mine.includes(id))
  if (found.length > 1) throw twoAtOnce()
  const first = scopes.find(({ schoolId }) => schoolId === found[0]) ?? scopes[0]
  return { scopes: [first, ...scopes.filter((scope: Scope) => scope !== first)], isNamed: found.length > 0 }
}

/** What a request names: every id in it but the caller's own, and what stands in its path. */
function named({ own = 'user_id' }: Endpoint, { params, query, body }: FastifyRequest): string[] {
  const ids = new Set<string>()
  const look = (value: unknown, key: string): void => {
    if (key === own || ids.size >= MOST_NAMED) return
    if (typeof value === 'string') {
      if (UUID.test(value)) ids.add(value.toLowerCase())
    } else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) look(inner, Array.isArray(value) ? key : name)
  }
  for (const part of [params, query, body]) look(part, '')
  if (typeof params === 'object' && params !== null)
    for (const [key, word] of Object.entries(params)) if (key !== own && typeof word === 'string') ids.add(word)
  return [...ids]
}
