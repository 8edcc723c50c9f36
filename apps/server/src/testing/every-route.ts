import type { Endpoint } from '@schoolgate/contracts/endpoint'
import type { InjectOptions } from 'fastify'
import { routesOf } from '#app/routes'
import { createServices, type World } from '#app/services'
import { IDS } from './ids-in-paths.ts'
import { TEST_NOW } from './people.ts'
import { sampleOf, schemaOf } from './samples.ts'
import { openTwoSchools, type Family } from './two-schools.ts'

type Asked = Pick<InjectOptions, 'method' | 'headers' | 'payload' | 'remoteAddress'> & {
  /** Left out, whoever the door is for. */
  cookies?: Record<string, string>
  /** The address, made of the one that fits. */
  at?: (fitting: string) => string
}

/** Two schools, every route of their server, and a caller that asks each with what it takes. */
export async function openEveryRoute(changes: Partial<World> = {}) {
  const { fixture, ...test } = await openTwoSchools({ version: '24.11.77', ...changes })
  const endpoints = routesOf(createServices(test.world)).map(({ endpoint }) => endpoint)
  const cookie = test.world.publicUrl.startsWith('https:') ? '__Host-schoolgate' : 'schoolgate'

  /** Who a door is for, in a session of their own with a fresh proof: nothing is refused for who asks, nor for what was asked before. */
  const whoMay = async ({ access }: Endpoint) => {
    const caller = typeof access === 'string' ? fixture.own.guardianId : fixture.staff[access[0] ?? 'office'].id
    const { secret } = await test.signedIn(caller, { steppedUpUntil: new Date(TEST_NOW.getTime() + 60_000) })
    return { [cookie]: secret }
  }
  const addressOf = (endpoint: Endpoint) => fittingAddress(endpoint, fixture.own)

  /** Asks at a door as was agreed, but for what is said otherwise. */
  async function ask(endpoint: Endpoint, { at = (fitting) => fitting, headers, cookies, ...asked }: Asked = {}) {
    const body = asked.method === undefined ? endpoint.body : undefined
    return test.app.inject({
      method: endpoint.method,
      url: at(addressOf(endpoint)),
      cookies: cookies ?? (await whoMay(endpoint)),
      ...(body ? { payload: JSON.stringify(sampleOf(schemaOf(body))) } : {}),
      ...asked,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    })
  }
  return { ...test, ...fixture, endpoints, ask, whoMay, addressOf }
}

/** What is open by an id of its own, without the session that it was made in. */
const PUBLIC_IDS: [path: RegExp, table: string][] = [
  [/^\/termreports\/:id/, 'term_reports'],
  [/^\/studentbills\/:id/, 'bills'],
]

/** What a question names, beside the ids in the address. */
const NAMED: Record<string, (family: Family) => unknown> = {
  term_id: ({ rows }) => rows.get('terms')?.['id'],
  child_id: ({ wardId }) => wardId,
}

/** A question is about the family's own things; an act is about nobody's, so that nothing is spoiled for the doors that come after. */
function fittingAddress({ method, path, params, query, own }: Endpoint, family: Family): string {
  const idOf = (name: string): string | undefined => {
    if (method !== 'GET') return undefined
    const [, table] = PUBLIC_IDS.find(([pattern]) => pattern.test(path)) ?? []
    if (table !== undefined) return String(family.rows.get(table)?.['publicId'])
    return IDS.find(([pattern, of]) => pattern.test(path) && of === name)?.[2](family)
  }
  const samples = (shape: Endpoint['params']): [string, unknown][] =>
    Object.entries(shape ? (sampleOf(schemaOf(shape)) ?? {}) : {})
  const url = samples(params).reduce(
    (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(idOf(name) ?? String(value))),
    path,
  )
  const asked = new URLSearchParams(own ? { [own]: family.guardianId } : {})
  if (method === 'GET')
    for (const [name, value] of samples(query)) if (name !== own) asked.set(name, String(NAMED[name]?.(family) ?? value))
  return asked.size === 0 ? url : `${url}?${asked.toString()}`
}
