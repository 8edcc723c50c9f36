import { expect, test } from 'vitest'
import { createApp } from '#app/app'
import type { ServerRole } from '#app/services'
import { notices } from '#db/schema'
import { addNotice, addSchool, createTestApp } from '#testing'

/** A server of one role on a database with a notice of which phones should hear; it ran and stopped. */
async function ranAs(role: ServerRole | undefined) {
  const { given, world } = await createTestApp()
  await given(async (tx) => addNotice(tx, (await addSchool(tx)).school.id))
  const app = await createApp({ ...world, role })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const [live, school] = [await app.inject('/livez'), await app.inject('/api/v1/school')]
  await app.close()
  const [notice] = await given((tx) => tx.select().from(notices))
  return { live: live.statusCode, school: school.statusCode, isTold: notice?.announcedAt !== null }
}

test.each([
  ['a server alone answers and works', undefined, { live: 200, school: 200, isTold: true }],
  ['of several servers one may only answer', 'web', { live: 200, school: 200, isTold: false }],
  [
    'of several servers one may only work, and is asked by nobody but its watcher',
    'worker',
    { live: 200, school: 404, isTold: true },
  ],
] as const)('%s', async (_what, role, seen) => {
  expect(await ranAs(role)).toEqual(seen)
})
