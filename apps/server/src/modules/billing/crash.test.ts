import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '#db'
import { upsert } from '#db/bulk'
import { bills, feedItems, feeLines, feeSchedules, ledgerEntries, messages, terms, wards } from '#db/schema'
import { newId } from '#lib/random'
import { checkLedger } from '#modules/billing'
import { addSchool, createTestDb, TEST_NOW } from '#testing'

const PUPILS = 400
const KILLS = 4
const PROGRAM = path.resolve(import.meta.dirname, '../../testing/issue-bills.ts')

async function aFullSchool(tx: Tx) {
  const { school, class: klass } = await addSchool(tx)
  const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
  const place = { schoolId: school.id, classId: klass.id, firstName: 'Ama', lastName: 'Mensah' }
  await upsert(
    tx,
    wards,
    Array.from({ length: PUPILS }, (_, index) => ({ id: newId(), admissionNo: `A-${index}`, ...place })),
    [],
  )
  const scheduleId = newId()
  await tx.insert(feeSchedules).values({ id: scheduleId, schoolId: school.id, termId: term?.id ?? '', name: 'Fees' })
  const fee = { schoolId: school.id, scheduleId, name: 'Fee', group: 'tuition' as const, amountMinor: 100_00 }
  await tx.insert(feeLines).values(Array.from({ length: 10 }, (_, at) => ({ id: newId(), ...fee, position: at, code: `F${at}` })))
  return { schoolId: school.id, scheduleId }
}

test(
  'a program killed anywhere while bills go out leaves all of them or none, and the next try sends each pupil one',
  { timeout: 300_000 },
  async () => {
    const { db, connection } = await createTestDb()
    const { schoolId, scheduleId } = await db.asSystem(aFullSchool)
    const counted = async () => {
      const tables = [bills, ledgerEntries, feedItems, messages]
      return db.asSystem(async (tx) => {
        const counts = []
        for (const table of tables) counts.push(await tx.$count(table))
        return counts
      })
    }
    const begin = async () => {
      const program = spawn(
        process.execPath,
        [PROGRAM, JSON.stringify(connection), TEST_NOW.toISOString(), schoolId, scheduleId],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      await once(program.stdout, 'data')
      return program
    }

    for (let kill = 0; kill < KILLS; kill++) {
      const program = await begin()
      const gone = once(program, 'exit')
      // The moment of death is what is tried here.
      await Promise.race([after(Math.random() * 1200), gone])
      program.kill('SIGKILL')
      await gone
      const [billCount = 0, ...others] = await counted()
      expect([0, PUPILS]).toContain(billCount)
      expect(others.every((number) => (billCount === 0 ? number === 0 : number >= PUPILS))).toBe(true)
    }
    const last = await begin()
    await once(last, 'exit')
    expect((await counted())[0]).toBe(PUPILS)
    expect((await checkLedger(db)).lines.join('\n')).toMatch(/The books are sound/)
    await db.close()
  },
)
