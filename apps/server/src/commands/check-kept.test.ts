import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addToFeed } from '#modules/feed'
import { addNotice, addSchool, createTestApp } from '#testing'
import { checkKept } from './check-kept.ts'

test('the check says that all is well, and of what was wrong what it was and that it is right now', async () => {
  const { db, given, clock } = await createTestApp()
  const notice = await given(async (tx) => {
    const { school } = await addSchool(tx, { code: 'NYP' })
    const { id } = await addNotice(tx, school.id, { audience: 'school' })
    await addToFeed(tx, school.id, [{ kind: 'notice', wardId: null, subjectId: id, occurredAt: clock.now() }], clock.now())
    return id
  })
  const check = async () => {
    const said: string[] = []
    return { code: await checkKept({ db, say: (line) => said.push(line) }), said: said.join('\n') }
  }
  const well = { code: 0, said: 'Everything that is kept is as it should be.' }
  expect(await check()).toEqual(well)
  await given((tx) => tx.execute(sql`update feed_told set said = said || '{"title": "Another"}' where subject_id = ${notice}`))
  expect(await check()).toEqual({ code: 1, said: expect.stringMatching(/^NYP {2}notice .*made anew\n1 thing was made anew\.$/) })
  expect(await check()).toEqual(well)
})
