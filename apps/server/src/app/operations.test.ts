import { expect, test } from 'vitest'
import { createTestApp } from '#testing'

test.each([
  ['on this machine', 0, '127.0.0.1', undefined, 200],
  ['from another machine', 0, '10.1.1.1', undefined, 404],
  ['from another machine with the token', 0, '10.1.1.1', 'Bearer a long token', 200],
  ['from another machine with a wrong token', 0, '10.1.1.1', 'Bearer a long tokem', 404],
  // The proxy is on this machine, those who ask through it are not.
  ['through a proxy on this machine', 1, '127.0.0.1', undefined, 404],
  ['through a proxy with the token', 1, '127.0.0.1', 'Bearer a long token', 200],
] as const)('the figures of the server are asked for %s', async (_how, proxies, remoteAddress, authorization, status) => {
  const { app } = await createTestApp({ proxies, metricsToken: 'a long token' })
  const answer = await app.inject({ url: '/metrics', remoteAddress, headers: authorization ? { authorization } : {} })
  expect(answer.statusCode).toBe(status)
  expect(answer.body.includes('http_request_duration_seconds')).toBe(status === 200)
})

test('without a token in the settings no token opens the figures', async () => {
  const { app } = await createTestApp()
  for (const authorization of ['Bearer undefined', 'Bearer ', ''])
    expect((await app.inject({ url: '/metrics', remoteAddress: '10.1.1.1', headers: { authorization } })).statusCode).toBe(404)
})
