import type { Endpoint } from '@schoolgate/contracts/endpoint'
import { expect, test } from 'vitest'
import { newId } from '#lib/random'
import { createTestApp, openTwoSchools, sampleOf, schemaOf, TEST_NOW } from '#testing'
import { routesOf } from './routes.ts'
import { createServices } from './services.ts'

const FORM = 'multipart/form-data; boundary=gate'
/** A form as a browser sends it; text fields have no file name. */
const formOf = (fields: readonly { name: string; file?: true; value: string }[]) =>
  fields
    .map(({ name, file, value }) => {
      const named = `--gate\r\nContent-Disposition: form-data; name="${name}"`
      return file ? `${named}; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n${value}\r\n` : `${named}\r\n\r\n${value}\r\n`
    })
    .join('') + '--gate--\r\n'

/** What the specification's endpoints are asked with (wire §2), where a sample of their shape is not enough. */
const BODIES: Record<string, object> = {
  'POST /api/v1/sessions': { user: { email: 'nobody@home.example', password: 'plantain and kenkey' } },
}

/** The field of a form, where it is not `photo`. */
const FIELDS: Record<string, string> = { '/api/v1/office/papers': 'paper', '/api/v1/office/signatures': 'signature' }

async function openHouse() {
  const { fixture, ...world } = await openTwoSchools()
  const endpoints = routesOf(createServices(world.world)).map(({ endpoint }) => endpoint)
  const id = (table: string) => String(fixture.own.rows.get(table)?.['id'])

  /** Asks as somebody who may; with `more` names in the query and in the body. */
  async function ask(endpoint: Endpoint, { query = {}, body = {} }: { query?: object; body?: object } = {}) {
    const caller = typeof endpoint.access === 'string' ? fixture.own.guardianId : fixture.staff[endpoint.access[0] ?? 'office'].id
    const { secret } = await world.signedIn(caller, { steppedUpUntil: new Date(TEST_NOW.getTime() + 60_000) })
    const params = Object.entries(endpoint.params ? (sampleOf(schemaOf(endpoint.params)) ?? {}) : {})
    const path = params.reduce((url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(String(value))), endpoint.path)
    const asked = { ...sampleQuery(endpoint), ...(endpoint.own ? { [endpoint.own]: caller } : {}), ...query }
    const sent = endpoint.body || Object.keys(body).length > 0 ? { ...sampleBody(endpoint), ...body } : undefined
    return world.app.inject({
      method: endpoint.method,
      url: `${path}?${new URLSearchParams(Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)])).toString()}`,
      cookies: { schoolgate: secret },
      ...(sent ? { payload: sent } : {}),
    })
  }

  const sampleQuery = ({ path, query }: Endpoint): object => ({
    ...(query ? Object(sampleOf(schemaOf(query))) : {}),
    ...(path === '/getusereverydetail' ? { term_id: id('terms') } : {}),
    ...(path === '/api/v1/conversation_threads' ? { child_id: fixture.own.wardId } : {}),
  })
  const sampleBody = ({ method, path, body }: Endpoint): object => {
    const sample: object = body ? Object(sampleOf(schemaOf(body))) : {}
    return { ...sample, ...('child_id' in sample ? { child_id: fixture.own.wardId } : {}), ...BODIES[`${method} ${path}`] }
  }

  async function upload(endpoint: Endpoint, form: string) {
    const caller = typeof endpoint.access === 'string' ? fixture.own.guardianId : fixture.staff[endpoint.access[0] ?? 'office'].id
    const { secret } = await world.signedIn(caller, { steppedUpUntil: new Date(TEST_NOW.getTime() + 60_000) })
    const headers = { 'content-type': FORM }
    return world.app.inject({
      method: endpoint.method,
      url: endpoint.path,
      cookies: { schoolgate: secret },
      headers,
      payload: form,
    })
  }
  return { ...world, ...fixture, endpoints, ask, upload }
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('these are the specification’s own endpoints, and no others', async () => {
  const { endpoints } = await openHouse()
  expect(
    endpoints
      .filter(({ isSpecified }) => isSpecified)
      .map(nameOf)
      .toSorted(),
  ).toEqual([
    'DELETE /api/v1/conversation_threads/:id',
    'GET /allmynotifs',
    'GET /api/v1/conversation_threads',
    'GET /api/v1/conversation_threads/:id/messages',
    'GET /api/v1/documents/users/:user_id',
    'GET /findandparentacc',
    'GET /getschoolinfos',
    'GET /getusereverydetail',
    'GET /myuserfeed',
    'GET /studentbills/:id.json',
    'GET /studentperformances/:id/:accadyearid.json',
    'GET /termreports/:id.json',
    'POST /api/v1/conversation_threads',
    'POST /api/v1/parents/chat',
    'POST /api/v1/sessions',
    'POST /findandupdateparent',
    'POST /updatedeviceid',
    'POST /uploadprofilephoto',
    'POST /verifymyphonenumbertwo',
  ])
})

test('what another client sends besides is passed over by the specification’s endpoints and refused by all others', async () => {
  const { endpoints, ask } = await openHouse()
  const faults: string[] = []
  for (const endpoint of endpoints.filter(({ upload, raw }) => !upload && !raw)) {
    const extras = [
      { what: 'query', more: { query: { sent_by: 'another client' } } },
      ...(endpoint.method === 'GET' ? [] : [{ what: 'body', more: { body: { sent_by: 'another client', extra: { a: 1 } } } }]),
    ]
    for (const { what, more } of extras) {
      const answer = await ask(endpoint, more)
      const isMalformed = answer.statusCode === 400 && answer.json().code === 'request.malformed'
      if (isMalformed === (endpoint.isSpecified ?? false))
        faults.push(`${nameOf(endpoint)}, more in the ${what}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    }
  }
  expect(faults).toEqual([])
})

test('names that nobody knows are passed over inside what is known, too', async () => {
  const { app } = await createTestApp()
  const user = { email: 'nobody@home.example', password: 'plantain and kenkey', remember_me: true }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/sessions', payload: { user, device: { os: 'Android' } } })
  expect(answer.json()).toMatchObject({ status: 401, code: 'identity.wrong_credentials' })
})

test('a form for the specification’s photo may carry more fields; every other form may not', async () => {
  const { endpoints, upload, clock } = await openHouse()
  const forms = endpoints.filter((endpoint) => endpoint.upload)
  expect(forms.length).toBeGreaterThan(3)
  const faults: string[] = []
  for (const endpoint of forms) {
    // So many uploads in a minute, and no more.
    clock.advance(60)
    const photo = { name: FIELDS[endpoint.path] ?? 'photo', file: true, value: 'no picture at all' } as const
    const filled = { ...endpoint, path: endpoint.path.replaceAll(/:\w+/g, () => newId()) }
    const more = [
      [{ name: 'user_id', value: '7' }, photo, { name: 'submit', value: 'Upload' }],
      [{ name: 'thumbnail', file: true, value: 'x'.repeat(200_000) } as const, photo],
    ]
    for (const fields of more) {
      const answer = await upload(filled, formOf(fields))
      // The photo was reached: it is none, which is what is said then.
      const isTaken = answer.statusCode === 415
      if (isTaken !== (endpoint.isSpecified ?? false)) faults.push(`${nameOf(endpoint)}: ${answer.statusCode} ${answer.body}`)
    }
  }
  expect(faults).toEqual([])
})
