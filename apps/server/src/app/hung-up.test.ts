import { once } from 'node:events'
import { connect } from 'node:net'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createTestApp } from '#testing'

const CALLS = 200

test('a phone that hangs up before it is heard leaves no complaint in the log', { timeout: 180_000 }, async () => {
  const complaints: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void complaints.push(line) })
  const { app } = await createTestApp({ log })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(address).port)
  await Promise.all(
    Array.from({ length: CALLS }, async () => {
      const phone = connect(port, '127.0.0.1')
      await once(phone, 'connect')
      phone.write('GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n', () => phone.resetAndDestroy())
      await once(phone, 'close')
    }),
  )
  expect((await fetch(`${address}/livez`)).status).toBe(200)
  // What the server does by itself may complain of a busy machine; this is about what is said of a call.
  expect(complaints.filter((line) => line.includes('reqId')).slice(0, 2)).toEqual([])
})
