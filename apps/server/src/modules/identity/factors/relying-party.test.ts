import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createRelyingPartyAt } from './relying-party.ts'

/** For whom a passkey speaks at a host name of an installation at https://school.example. */
async function at(host: string, officeUrl?: string) {
  const app = fastify()
  const relyingPartyAt = createRelyingPartyAt({ siteOf: () => 'https://school.example' }, officeUrl)
  app.get('/', async (request) => ({ party: relyingPartyAt(request) }))
  return (await app.inject({ url: '/', headers: { host } })).json().party
}

test('a passkey speaks for the name at which the school or its office is opened, and at no other', async () => {
  const office = 'https://office.school.example'
  expect(await at('school.example')).toEqual({ id: 'school.example', origin: 'https://school.example' })
  expect(await at('office.school.example', office)).toEqual({ id: 'office.school.example', origin: office })
  expect(await at('school.example:8443')).toEqual({ id: 'school.example', origin: 'https://school.example:8443' })
  for (const host of ['office.school.example', 'evil.example', '10.0.0.2', ''])
    expect([host, await at(host)]).toEqual([host, null])
})
