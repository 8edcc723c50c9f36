import type { Endpoint } from '@schoolgate/contracts/endpoint'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { newId } from '#lib/random'
import { junkFor, openTwoSchools, sampleOf, schemaOf } from '#testing'
import { routesOf } from './routes.ts'
import { createServices } from './services.ts'

/** The longest any answer to junk may take, in milliseconds: nothing hangs. */
const PATIENCE_MS = 5000
const LARGEST_REFUSAL = 1024

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Where the junk goes: into the path, into the query, or, left out, nowhere; a query names the caller where it must. */
function addressOf(
  { path, params, query, own }: Endpoint,
  callerId: string,
  junk: { params?: unknown; query?: unknown },
): string {
  const given = junk.params ?? (params ? sampleOf(schemaOf(params)) : {})
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(valueIn(given, name)))
  const asked = junk.query ?? (query ? sampleOf(schemaOf(query)) : {})
  if (typeof asked !== 'object' || asked === null) return `${filled}?${encodeURIComponent(word(asked))}`
  const pairs = Object.entries(own ? { ...asked, [own]: callerId } : asked)
  return `${filled}?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, word(value)])).toString()}`
}

const valueIn = (given: unknown, name: string): string =>
  typeof given === 'object' && given !== null && name in given ? word(Reflect.get(given, name)) || ' ' : word(given) || ' '

/** As an address carries it: in words, and without half a character. */
const word = (value: unknown): string => text(value).toWellFormed()

/** Of what the contract refuses, so much is sent: all of it is refused in one place, before anything is looked at. */
const ONE_OF = 7

/** Every kind of junk that the contract lets in, and some of each field that it does not; `sent` is how the server is given it. */
function junkIn(shape: Endpoint['params'], sent: (junk: unknown) => unknown): unknown[] {
  if (!shape) return []
  return [...junkFor(schemaOf(shape))].filter((junk, at) => at % ONE_OF === 0 || z.safeParse(shape, sent(junk)).success)
}

const asJson = (junk: unknown): unknown => JSON.parse(JSON.stringify(junk) ?? 'null')
/** An address carries nothing but words. */
const asWords = (junk: unknown): unknown =>
  typeof junk === 'object' && junk !== null
    ? Object.fromEntries(Object.entries(junk).map(([name, value]) => [name, word(value)]))
    : junk

/** Refused for who asks, before what they send is looked at. */
const AT_THE_GATE = [401, 403]

test('no junk in any field of any endpoint breaks the server, makes it wait, or makes it chatty', async () => {
  const { app, world, fixture, clock, signedIn } = await openTwoSchools()
  const faults: string[] = []
  const asked = { anybody: 0, whoMay: 0, whoMayNot: 0 }

  /** Who may ask, in a session of their own with a fresh proof; at an open door nobody in particular. */
  async function enter({ access }: Endpoint): Promise<{ id: string; secret?: string }> {
    if (access === 'public') return { id: fixture.own.guardianId }
    const id = typeof access === 'string' ? fixture.own.guardianId : fixture.staff[access[0] ?? 'office'].id
    const { secret } = await signedIn(id, { steppedUpUntil: new Date(clock.now().getTime() + 60_000) })
    return { id, secret }
  }

  async function ask(endpoint: Endpoint, caller: { secret?: string }, url: string, payload: unknown) {
    const began = performance.now()
    const answer = await app.inject({
      method: endpoint.method,
      url,
      ...(caller.secret ? { cookies: { schoolgate: caller.secret } } : {}),
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
    if (caller.secret === undefined) asked.anybody++
    else if (AT_THE_GATE.includes(answer.statusCode)) asked.whoMayNot++
    else asked.whoMay++
    return answer.statusCode
  }

  for (const { endpoint } of routesOf(createServices(world))) {
    let caller = await enter(endpoint)
    const good = endpoint.body ? sampleOf(schemaOf(endpoint.body)) : undefined
    const askWith = async (junk: { params?: unknown; query?: unknown }, payload: unknown) => {
      const status = await ask(endpoint, caller, addressOf(endpoint, caller.id, junk), payload)
      // Some acts end the session that they are done in; whoever asks too often waits.
      if (status === 429) clock.advance(3600)
      if (status === 429 || status === 401 || (status < 400 && endpoint.method !== 'GET')) caller = await enter(endpoint)
    }
    await askWith({}, good)
    for (const junk of junkIn(endpoint.params, asWords)) await askWith({ params: junk }, good)
    for (const junk of junkIn(endpoint.query, asWords)) await askWith({ query: junk }, good)
    for (const junk of junkIn(endpoint.body, asJson)) await askWith({}, junk)
  }
  expect(faults).toEqual([])
  // Junk that is turned away at the gate proves nothing.
  expect(asked.whoMay).toBeGreaterThan(10 * asked.whoMayNot)
}, 600_000)
