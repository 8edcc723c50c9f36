import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#app/app'
import type { ServerRole } from '#app/services'
import { notices } from '#db/schema'
import { addNotice, addSchool, createTestApp } from '#testing'

/** A server of one role, on a database of its own with a notice of which phones should hear; how it answers, and whether it told. */
async function runs(role: ServerRole | undefined) {
  const { given, world } = await createTestApp()
  await given(async (tx) => addNotice(tx, (await addSchool(tx)).school.id))
  const app = await createApp({ ...world, role })
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const [live, school] = [await app.inject('/livez'), await app.inject('/api/v1/school')]
  const isTold = async () => {
    const [notice] = await given((tx) => tx.select().from(notices))
    return notice?.announcedAt !== null
  }
  return { answers: [live.statusCode, school.statusCode], isTold }
}

test('a server alone answers and works; of several one may only answer, and another only work, asked by nobody but its watcher', async () => {
  const onlyAnswers = await runs('web')
  expect(onlyAnswers.answers).toEqual([200, 200])
  const alone = await runs(undefined)
  expect(alone.answers).toEqual([200, 200])
  const onlyWorks = await runs('worker')
  expect(onlyWorks.answers).toEqual([200, 404])
  for (const { isTold } of [alone, onlyWorks]) await vi.waitUntil(isTold, { timeout: 15_000, interval: 20 })
  expect(await onlyAnswers.isTold()).toBe(false)
})
