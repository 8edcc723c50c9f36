import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createServices } from '#app/services'
import { jobs, messages, messagePlans, schools } from '#db/schema'
import { addNotice, addSchool, addUser, addWard, createTestApp } from '#testing'

const SCHOOLS = 100
const PATIENCE_MS = 300_000

/** So many schools, each with a family and a notice whose time has come; what one of them has cannot be worked with. */
async function manySchools() {
  const app = await createTestApp()
  const { given } = app
  const made = await given(async (tx) => {
    const all = []
    for (let number = 0; number < SCHOOLS; number++) {
      const { school, class: klass } = await addSchool(tx, { absenceAlertAt: '09:00' })
      const mother = await addUser(tx, school.id)
      await addWard(tx, { schoolId: school.id, classId: klass.id }, [mother.id])
      await addNotice(tx, school.id, { priority: 'action', action: 'reply', announcedAt: null })
      all.push(school)
    }
    return all
  })
  const poisoned = made[17]?.id ?? ''
  await given(async (tx) => {
    await tx.update(schools).set({ timezone: 'Moon/Base' }).where(eq(schools.id, poisoned))
  })
  const toldSchools = () => given(async (tx) => (await tx.selectDistinct({ id: messages.schoolId }).from(messages)).length)
  /** How many families’ messages have left for their phones; none has a device. */
  const passedOn = () => given((tx) => tx.$count(messagePlans, eq(messagePlans.state, 'no_device')))
  return { ...app, made, poisoned, toldSchools, passedOn }
}

test(
  'one school of a hundred whose data breaks all its work stops nobody else’s, and its work ends as dead letters',
  async () => {
    const { world, given, clock, poisoned, toldSchools, passedOn, worker } = await manySchools()
    const server = createServices(world)
    server.jobs.start()
    await expect.poll(toldSchools, { timeout: PATIENCE_MS / 2 }).toBe(SCHOOLS - 1)
    await expect.poll(passedOn, { timeout: PATIENCE_MS / 2 }).toBe(SCHOOLS - 1)
    await server.jobs.stop()

    const [first, second] = [worker(), worker()]
    for (const seconds of [0, 10, 40, 160, 640]) {
      clock.advance(seconds)
      await Promise.all([first(), second()])
    }
    const broken = await given((tx) => tx.select().from(jobs).where(eq(jobs.state, 'dead')))
    expect(new Set(broken.map(({ schoolId }) => schoolId))).toEqual(new Set([poisoned]))
    expect(broken.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['office.notices', 'office.reminders', 'office.absences']),
    )
    expect(await toldSchools()).toBe(SCHOOLS - 1)
    // Everybody else’s work is done and waits for its next time.
    const left = await given((tx) =>
      tx.$count(
        jobs,
        sql`${jobs.state} <> 'waiting' and ${jobs.schoolId} <> ${poisoned} or ${jobs.attempts} > 0 and ${jobs.state} <> 'dead'`,
      ),
    )
    expect(left).toBe(0)
  },
  PATIENCE_MS,
)
