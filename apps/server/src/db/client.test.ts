import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDb } from '#testing'

test('what a transaction asks in one go leaves in one packet', async () => {
  const { db } = await createTestDb()
  onTestFinished(() => db.close())
  const askFive = () =>
    db.asSystem(async (tx) => {
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((number) => tx.execute<{ n: number }>(sql`select ${number}::int as n`)),
      )
      return answers.map(({ rows }) => rows[0]?.n)
    })
  // The first time, a connection is made.
  await askFive()
  const one = vi.spyOn(Socket.prototype, '_write')
  const several = vi.spyOn(Socket.prototype, '_writev')
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await askFive()).toEqual([1, 2, 3, 4, 5])
  // The beginning; who asks, with all five questions; the end.
  expect(one.mock.calls.length + several.mock.calls.length).toBe(3)
})
