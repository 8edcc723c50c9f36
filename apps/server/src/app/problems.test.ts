import { expect, test } from 'vitest'
import { openDb } from '#db'
import { createTestApp } from '#testing'

test('while the database is away a parent is told to try again, not that something broke', async () => {
  const away = openDb({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }, () => undefined)
  const { app } = await createTestApp({ db: away })
  const answer = await app.inject('/api/v1/school')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({ code: 'request.busy', status: 503 })
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/livez')).statusCode).toBe(200)
})

test('a refusal fits in a kilobyte, however much was wrong', async () => {
  const { app } = await createTestApp()
  const query = Array.from({ length: 50 }, (_, number) => `${'x'.repeat(40)}${number}=1`).join('&')
  const answer = await app.inject(`/getschoolinfos?${query}`)
  expect(answer.statusCode).toBe(401)
  expect(answer.body.length).toBeLessThan(1024)
})
