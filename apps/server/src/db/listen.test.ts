import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDb } from '#testing'
import { listen, LISTENER_NAME } from './listen.ts'

test('a listener whose connection is killed hears again, says so, and can still be stopped', async () => {
  const { connection } = await createTestDb()
  const said: string[] = []
  const again = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  const last = Promise.withResolvers<void>()
  const listening = listen(connection, 'a channel', {
    heard(message) {
      said.push(message)
      if (message === 'one') first.resolve()
      if (message === 'two') last.resolve()
    },
    heardAgain: again.resolve,
    broke: () => said.push('broke'),
  })
  await listening.ready
  const administrator = new pg.Client(connection)
  await administrator.connect()
  const kill =
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()'
  await administrator.query(`notify "a channel", 'one'`)
  await first.promise
  await administrator.query(kill, [LISTENER_NAME])
  await again.promise
  await administrator.query(`notify "a channel", 'two'`)
  await last.promise
  await administrator.end()
  await listening.stop()
  expect(said.filter((message) => message !== 'broke')).toEqual(['one', 'two'])
  expect(said).toContain('broke')
})
