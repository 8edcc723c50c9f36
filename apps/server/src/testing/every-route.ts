import type { Endpoint } from '@schoolgate/contracts/endpoint'
import type { InjectOptions } from 'fastify'
import { routesOf } from '#app/routes'
import { createServices, type World } from '#app/services'
import { createTestApp } from './app.ts'
import { TEST_NOW } from './people.ts'
import { sampleOf, schemaOf } from './samples.ts'
import { addTwoSchools } from './two-schools.ts'

type Asked = Pick<InjectOptions, 'method' | 'headers' | 'payload' | 'remoteAddress'> & {
  /** Left out, whoever the door is for. */
  cookies?: Record<string, string>
  /** The address, made of the one that fits. */
  at?: (fitting: string) => string
}

/** Two schools, every route of their server, and a caller that asks each with what it takes. */
export async function openEveryRoute(changes: Partial<World> = {}) {
  const test = await createTestApp({ version: '24.11.77', ...changes })
  const fixture = await test.given((tx) => addTwoSchools(tx, test.world.storage))
  const endpoints = routesOf(createServices(test.world)).map(({ endpoint }) => endpoint)
  const cookie = test.world.publicUrl.startsWith('https:') ? '__Host-schoolgate' : 'schoolgate'

  /** Who a door is for, in a session of their own with a fresh proof: nothing is refused for who asks, nor for what was asked before. */
  const whoMay = async ({ access }: Endpoint) => {
    const caller = typeof access === 'string' ? fixture.own.guardianId : fixture.staff[access[0] ?? 'office'].id
    const { secret } = await test.signedIn(caller, { steppedUpUntil: new Date(TEST_NOW.getTime() + 60_000) })
    return { [cookie]: secret }
  }
  const addressOf = (endpoint: Endpoint) => fittingAddress(endpoint, fixture.own.guardianId)

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

function fittingAddress({ path, params, own }: Endpoint, userId: string): string {
  const ids = Object.entries(params ? (sampleOf(schemaOf(params)) ?? {}) : {})
  const url = ids.reduce((address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))), path)
  return own ? `${url}?${own}=${userId}` : url
}
