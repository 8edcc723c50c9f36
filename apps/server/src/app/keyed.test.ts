import { expect, test } from 'vitest'
import { createTestApp } from '#testing'
import { requireDeclaredKey } from './keyed.ts'

test('an act at the desk that does not say how it takes a key does not boot', () => {
  const act = { method: 'POST', access: ['bursar'], summary: 'One more act' } as const
  for (const path of ['/api/v1/office/days/open', '/api/v1/office/payments/:reference/split', '/api/v1/office/anything'])
    expect(() => requireDeclaredKey({ ...act, path })).toThrow('does not declare how it takes an Idempotency-Key')
  expect(() => requireDeclaredKey({ ...act, path: '/api/v1/office/days/open', idempotency: 'optional' })).not.toThrow()
})

test('whoever reads the document of the calls finds the key there', async () => {
  const { app } = await createTestApp()
  const { paths } = (await app.inject('/openapi.json')).json()
  const headersOf = (path: string, method: string) =>
    (paths[path][method].parameters ?? []).filter((one: { in: string }) => one.in === 'header')
  expect(headersOf('/api/v1/office/payments', 'post')).toMatchObject([{ name: 'Idempotency-Key', required: true }])
  expect(headersOf('/api/v1/office/bills/{id}/void', 'post')).toMatchObject([{ name: 'Idempotency-Key' }])
  expect(headersOf('/api/v1/payments/quote', 'post')).toEqual([])
})
