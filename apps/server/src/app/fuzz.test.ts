import type { Endpoint } from '@schoolgate/contracts/endpoint'
import { expect, test } from 'vitest'
import { newId } from '#lib/random'
import { junkFor, openTwoSchools, sampleOf, schemaOf } from '#testing'
import { routesOf } from './routes.ts'
import { createServices } from './services.ts'

/** The longest any answer to junk may take, in milliseconds: nothing hangs. */
const PATIENCE_MS = 5000
const LARGEST_REFUSAL = 1024

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function addressOf({ path, params, query }: Endpoint, junk: { params?: unknown; query?: unknown }): string {
  const given = junk.params ?? (params ? sampleOf(schemaOf(params)) : {})
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(wellFormed(valueIn(given, name))))
  const asked = junk.query ?? (query ? sampleOf(schemaOf(query)) : {})
  if (typeof asked !== 'object' || asked === null) return `${filled}?${encodeURIComponent(wellFormed(text(asked)))}`
  const pairs = Object.entries(asked).map(([name, value]): [string, string] => [name, wellFormed(text(value))])
  return `${filled}?${new URLSearchParams(pairs).toString()}`
}

const valueIn = (given: unknown, name: string): string =>
  typeof given === 'object' && given !== null && name in given ? text(Reflect.get(given, name)) || ' ' : text(given) || ' '

/** An address cannot carry half a character. */
const wellFormed = (value: string): string => value.toWellFormed()

test('no junk in any field of any endpoint breaks the server, makes it wait, or makes it chatty', async () => {
  const { app, world, fixture, signedIn } = await openTwoSchools()
  const callers = [
    undefined,
    ...(await Promise.all([fixture.other.guardianId, fixture.staff.office.id].map(async (id) => (await signedIn(id)).secret))),
  ]
  const faults: string[] = []
  let asked = 0

  const ask = async (endpoint: Endpoint, url: string, payload: unknown, secret: string | undefined) => {
    asked++
    const began = performance.now()
    const answer = await app.inject({
      method: endpoint.method,
      url,
      ...(secret ? { cookies: { schoolgate: secret } } : {}),
      // Without a key no junk would come as far as the act.
      headers: {
        ...(endpoint.idempotency ? { 'idempotency-key': newId() } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    })
    const what = `${endpoint.method} ${url.slice(0, 120)} ${JSON.stringify(payload)?.slice(0, 120)}`
    if (answer.statusCode >= 500) faults.push(`${answer.statusCode} for ${what}`)
    if (answer.statusCode >= 400 && answer.rawPayload.length > LARGEST_REFUSAL) faults.push(`a long refusal for ${what}`)
    if (answer.statusCode >= 400 && !/^[a-z_]+\.[a-z_]+$/.test(String(answer.json().code))) faults.push(`no code for ${what}`)
    if (performance.now() - began > PATIENCE_MS) faults.push(`a long wait for ${what}`)
  }

  for (const { endpoint } of routesOf(createServices(world))) {
    for (const secret of endpoint.access === 'public' ? [undefined] : callers) {
      const own =
        endpoint.own === undefined
          ? {}
          : { [endpoint.own]: secret === callers[1] ? fixture.other.guardianId : fixture.staff.office.id }
      const good = endpoint.body ? sampleOf(schemaOf(endpoint.body)) : undefined
      await ask(endpoint, addressOf(endpoint, {}), good, secret)
      if (endpoint.params)
        for (const junk of junkFor(schemaOf(endpoint.params)))
          await ask(endpoint, addressOf(endpoint, { params: junk }), good, secret)
      if (endpoint.query)
        for (const junk of junkFor(schemaOf(endpoint.query))) {
          const query = typeof junk === 'object' && junk !== null && !Array.isArray(junk) ? { ...junk, ...own } : junk
          await ask(endpoint, addressOf(endpoint, { query }), good, secret)
        }
      if (endpoint.body)
        for (const junk of junkFor(schemaOf(endpoint.body))) await ask(endpoint, addressOf(endpoint, {}), junk, secret)
    }
  }
  expect(faults).toEqual([])
  expect(asked).toBeGreaterThan(1000)
}, 400_000)
