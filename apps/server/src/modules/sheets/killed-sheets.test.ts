import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { guardianships, longWork, persons, sheetWrites, users, wards } from '#db/schema'
import { bringingSchool, SERVER_ROOT } from '#testing'

const AT = '/api/v1/office/sheets'
/** `SHEET_KILLS=100` for the long run; each kill comes at a moment of its own. */
const KILLS = Number(process.env['SHEET_KILLS'] ?? 2)
/** More than go back in one transaction, so that several are under way when the kill comes. */
const CHILDREN = 800
/** So long the work takes at most on a busy machine: within it a kill comes. */
const WITHIN_MS = 2000

const LIST = [
  'Admission No,Surname,First name,Class,Mother,Mother’s phone',
  ...Array.from({ length: CHILDREN }, (_, of) => `K-${of},Boadi${of},Kojo,Basic 5,Yaa Boadi${of},0${205_600_000 + of}`),
].join('\n')

test(
  'a server killed anywhere while a list is saved or undone leaves no family in halves, and the next goes on until all is done once',
  { timeout: 300_000 + KILLS * 30_000 },
  async () => {
    const { given, connection, clock, at, office } = await bringingSchool()
    const secretary = await at(office.id)
    const counted = () =>
      given(async (tx) => ({
        pupils: await tx.$count(wards),
        people: await tx.$count(users),
        persons: await tx.$count(persons),
        links: await tx.$count(guardianships),
      }))
    /** Guardians of the list without their child, and children without the guardian that the list gave them. */
    const halves = () =>
      given(async (tx) => {
        const { rows } = await tx.execute<{
          halves: number
        }>(sql`select (select count(*) from ${wards} w where w.admission_no like 'K-%'
          and not exists (select from ${guardianships} g where g.ward_id = w.id))::int
          + (select count(*) from ${users} u where u.fullname like 'Yaa Boadi%' and not exists (select from ${guardianships} g where g.guardian_id = u.id))::int as halves`)
        return rows[0]?.halves
      })
    const worker = async (takesUp: boolean) => {
      const child = fork(path.join(SERVER_ROOT, 'src/testing/job-worker.ts'), [], {
        env: { ...process.env, JOB_WORKER: JSON.stringify({ connection, now: clock.now().toISOString(), takesUp }) },
        execArgv: [],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      const gone = once(child, 'exit')
      await once(child, 'message')
      return { child, gone }
    }
    const killed = async () => {
      const { child, gone } = await worker(true)
      child.send('go')
      // The moment of death is what is tried here.
      await Promise.race([after(Math.random() * WITHIN_MS), once(child, 'message')])
      child.kill('SIGKILL')
      await gone
    }
    const toTheEnd = async () => {
      const { child, gone } = await worker(true)
      const done = once(child, 'message')
      child.send('go')
      await done
      child.kill('SIGKILL')
      await gone
      expect(await given((tx) => tx.select({ state: longWork.state }).from(longWork))).not.toContainEqual({ state: 'open' })
    }

    const before = await counted()
    const { sheet } = await secretary.checked(await secretary.brought(LIST))
    expect(sheet.counts).toMatchObject({ ready: CHILDREN, new: CHILDREN })
    expect((await secretary.post(`${AT}/${sheet.id}/save`, { rows: 'all' })).statusCode).toBe(200)
    for (let kill = 0; kill < KILLS; kill++) {
      await killed()
      const { pupils } = await counted()
      expect([before.pupils, before.pupils + CHILDREN]).toContain(pupils)
      expect(await halves()).toBe(0)
    }
    await toTheEnd()
    const all = (number: number) => number + CHILDREN
    const saved = await counted()
    expect(saved).toEqual({
      pupils: all(before.pupils),
      people: all(before.people),
      persons: all(before.persons),
      links: all(before.links),
    })
    expect((await secretary.get(`${AT}/${sheet.id}`)).json().sheet.state).toBe('saved')
    expect(await given((tx) => tx.$count(sheetWrites))).toBe(3 * CHILDREN)

    expect((await secretary.post(`${AT}/${sheet.id}/undo`)).statusCode).toBe(200)
    for (let kill = 0; kill < KILLS; kill++) {
      await killed()
      expect(await halves()).toBe(0)
    }
    await toTheEnd()
    expect(await counted()).toEqual(before)
    expect((await secretary.get(`${AT}/${sheet.id}/undo`)).json().undo).toMatchObject({
      undone_at: clock.now().toISOString(),
      counts: { back: 0, pupils_out: CHILDREN, guardians_out: CHILDREN, stays: 0 },
    })
  },
)
