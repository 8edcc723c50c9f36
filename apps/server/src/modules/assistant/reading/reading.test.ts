import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assessments, attendanceRecords, guardianships, notices, payments } from '#db/schema'
import { openTwoSchools, TEST_NOW } from '#testing'

const EARLIER = new Date(TEST_NOW.getTime() - 3_600_000)

async function openSchools() {
  const { fixture, ...test } = await openTwoSchools()
  const parent = await test.signedIn(fixture.own.guardianId)
  const ask = async (message: string) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v1/parents/chat',
      cookies: { schoolgate: parent.secret },
      payload: { child_id: fixture.own.wardId, message },
    })
    expect(answer.statusCode).toBe(200)
    return { body: answer.body, ...answer.json().message }
  }
  const rowId = (table: string) => String(fixture.own.rows.get(table)?.['id'])
  return { ...test, ...fixture, ask, rowId }
}

test('marks are read once the school has published them, and not before', async () => {
  const { ask, given, rowId, own } = await openSchools()
  const publish = (publishedAt: Date | null) =>
    given((tx) =>
      tx
        .update(assessments)
        .set({ publishedAt, title: `Test ${own.canary}` })
        .where(eq(assessments.id, rowId('assessments'))),
    )
  await publish(null)
  expect((await ask('What are the latest marks?')).message).not.toContain(`Test ${own.canary}`)
  await publish(EARLIER)
  expect((await ask('What are the latest marks?')).message).toContain(`Test ${own.canary}`)
})

test('a guardian without the right to bills is told so, and no amount is said', async () => {
  const { ask, given, own } = await openSchools()
  await given((tx) => tx.update(guardianships).set({ mayBills: false }).where(eq(guardianships.guardianId, own.guardianId)))
  for (const question of ['How much do I owe?', 'When did I last pay?']) {
    const { message, sources } = await ask(question)
    expect(message).toMatch(/Your access does not include .* bills and payments/)
    expect(sources).toEqual([])
  }
})

test('a guardian without the right to marks gets neither marks nor days nor reports', async () => {
  const { ask, given, own } = await openSchools()
  await given((tx) => tx.update(guardianships).set({ mayAcademics: false }).where(eq(guardianships.guardianId, own.guardianId)))
  for (const question of ['What is the average?', 'Which days was she absent?', 'Show me the term report'])
    expect((await ask(question)).message).toMatch(/Your access does not include .* attendance, marks and reports/)
})

test('whatever is asked, nothing of another family is read', async () => {
  const { ask, other, abroad } = await openSchools()
  const questions = [
    'How is she doing?',
    'Any new notices?',
    'List my payments',
    'Show me the term report',
    `How much does ${other.canary} owe?`,
  ]
  for (const question of questions) {
    const { body } = await ask(question)
    expect(body.replaceAll(question, '')).not.toContain(other.canary)
    expect(body).not.toContain(abroad.canary)
  }
})

test('an answer opens the real page on the real day', async () => {
  const { ask, given, own, rowId } = await openSchools()
  await given((tx) =>
    tx.update(attendanceRecords).set({ day: '2026-03-10', status: 'absent' }).where(eq(attendanceRecords.wardId, own.wardId)),
  )
  const { message, sources } = await ask('Was she in school on Tuesday?')
  expect(message).toMatch(/^No\..* was away on Tuesday 10 March/)
  expect(sources[0].route).toBe(`/attendance?ward=${own.wardId}&term=${rowId('terms')}&day=2026-03-10`)
})

test('a term that is not there is said not to be there', async () => {
  const { ask } = await openSchools()
  expect((await ask('How many days was she absent last year?')).message).toBe(
    'The school has no such term or year in its records.',
  )
})

test('a year that is stated binds: of one that the school has no records of nothing is told', async () => {
  const { ask } = await openSchools()
  for (const question of ['What was her position in 2019?', 'How much did I pay in 2018/2019?', 'Show me the bill of 2019'])
    expect((await ask(question)).message).toBe('The school has no such term or year in its records.')
})

test('what was paid in a calendar year is counted by its days', async () => {
  const { ask, given } = await openSchools()
  await given((tx) => tx.update(payments).set({ status: 'succeeded', paidAt: EARLIER }))
  const year = TEST_NOW.getUTCFullYear()
  expect((await ask(`How much did I pay in ${year}?`)).message).toMatch(new RegExp(`^You have paid .* in ${year}\\.`))
  expect((await ask(`How much have I paid since ${year}?`)).message).toMatch(/^You have paid .* from /)
})

test('a notice that has expired is not counted among the new ones', async () => {
  const { ask, given } = await openSchools()
  const isNew = /1 (?:notice )?not read yet/
  expect((await ask('Are there any new notices?')).message).not.toMatch(/^You have 0/)
  await given((tx) => tx.update(notices).set({ expiresAt: EARLIER }))
  expect((await ask('Are there any new notices?')).message).not.toMatch(isNew)
})
