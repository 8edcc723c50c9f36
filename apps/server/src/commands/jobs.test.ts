import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobs, messages, schools } from '#db/schema'
import { addNotice, addSchool, createTestApp, TEST_NOW } from '#testing'
import { commandUser } from './test-commands.ts'

const NOWHERE = 'Moon/Base'

/** Two schools with a notice whose time has come; the clock of the second cannot be read. */
async function twoSchools() {
  const house = await createTestApp()
  const { given, clock, doDue } = house
  const [good, broken] = await given(async (tx) => {
    const made = []
    for (const [code, timezone] of [
      ['NYP', 'Africa/Accra'],
      ['ADK', NOWHERE],
    ] as const) {
      const { school } = await addSchool(tx, { code, timezone })
      await addNotice(tx, school.id, { title: `Trip of ${code}`, actionDueAt: TEST_NOW, action: 'reply', announcedAt: null })
      made.push(school)
    }
    return made
  })
  const untilDead = async () => {
    for (const seconds of [0, 10, 40, 160, 640]) {
      clock.advance(seconds)
      await doDue()
    }
  }
  const mend = () =>
    given((tx) =>
      tx
        .update(schools)
        .set({ timezone: 'Africa/Lagos' })
        .where(eq(schools.id, broken?.id ?? '')),
    )
  const told = (schoolId = '') => given((tx) => tx.$count(messages, eq(messages.schoolId, schoolId)))
  return { ...house, good, broken, untilDead, mend, told, type: commandUser(house) }
}

/** So many kinds of due work are reckoned by a school's own clock. */
const RECKONED = 11

test('the operator sees what failed for good and why, mends it, and starts it again', async () => {
  const { type, untilDead, mend, told, doDue, good, broken, given } = await twoSchools()
  await untilDead()
  expect([await told(good?.id), await told(broken?.id)]).toEqual([1, 0])
  const list = await type('jobs', 'list')
  expect(list).toMatch(/office\.notices of ADK \(.{36}\), due .+Z: failed 5 times and waits for you: .*Moon\/Base/)
  expect(list).not.toContain('NYP')
  const summary = '0 failed and tried again, 0 under way, 0 laid aside; \\d+ wait for their time'
  expect(list).toMatch(new RegExp(`\\n${RECKONED} failed for good, ${summary}\\.$`))
  expect(await type('jobs', 'list', '--school', 'NYP')).toMatch(/^0 failed for good/)
  await mend()
  const [job] = await given((tx) => tx.select().from(jobs).where(eq(jobs.kind, 'office.notices')))
  expect(await type('jobs', 'retry', job?.id ?? '')).toBe('1 job starts again.')
  await doDue()
  expect(await told(broken?.id)).toBe(1)
  expect(await type('jobs', 'list')).toMatch(/^0 failed for good/)
})

test('what failed for good is started again all together', async () => {
  const { type, untilDead, mend, told, doDue, broken } = await twoSchools()
  await untilDead()
  await mend()
  expect(await type('jobs', 'retry', '--all')).toBe(`${RECKONED} jobs start again.`)
  await doDue()
  expect(await told(broken?.id)).toBe(1)
})

test('what is laid aside is not tried again until somebody wishes it', async () => {
  const { type, untilDead, mend, told, doDue, broken, given } = await twoSchools()
  await untilDead()
  const [job] = await given((tx) => tx.select().from(jobs).where(eq(jobs.kind, 'office.notices')))
  const id = job?.id ?? ''
  expect(await type('jobs', 'cancel', id)).toBe('It is laid aside; schoolgate jobs retry starts it again.')
  await mend()
  await type('jobs', 'retry', '--all')
  await doDue()
  expect(await told(broken?.id)).toBe(0)
  expect(await type('jobs', 'list')).toContain(': laid aside')
  await type('jobs', 'retry', id)
  await doDue()
  expect(await told(broken?.id)).toBe(1)
})

test('a job that is not there, or says nothing of which, is refused in one sentence', async () => {
  const { type } = await twoSchools()
  const id = '019cd12e-52ab-7000-8000-000000000000'
  await expect(type('jobs', 'retry', id)).rejects.toThrow(`No job ${id} failed or was laid aside.`)
  await expect(type('jobs', 'cancel', id)).rejects.toThrow(`No job ${id} is under way or has failed.`)
  await expect(type('jobs', 'retry')).rejects.toThrow('Say which job is started again')
  await expect(type('jobs', 'list', '--school', 'XYZ')).rejects.toThrow('There is no school “XYZ”')
})
