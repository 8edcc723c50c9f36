import { expect, test } from 'vitest'
import { bills, wards } from '#db/schema'
import { newId } from '#lib/random'
import {
  addBill,
  addSchool,
  addSession,
  addUser,
  addWard,
  createTestApp,
  liveATerm,
  whereTermDiffers,
  type TermDesk,
} from '#testing'

test('a term at the desk by three bursars, with all that goes wrong, leaves ledger, days, statements, receipts and a plain model agreed to the pesewa', async () => {
  const { app, db, given, clock } = await createTestApp()
  const school = await given(async (tx) => {
    const { school: here, class: klass } = await addSchool(tx)
    const bursars: string[] = []
    for (const role of ['bursar', 'bursar', 'head'] as const) bursars.push((await addUser(tx, here.id, role)).id)
    const pupils: { id: string; billId: string; owedMinor: number }[] = []
    for (let family = 0; family < 4; family++) {
      const mother = await addUser(tx, here.id, 'parent')
      for (const firstName of ['Ama', 'Kofi']) {
        const ward = await addWard(tx, { schoolId: here.id, classId: klass.id }, [mother.id], { firstName, admissionNo: newId() })
        pupils.push({ id: ward.id, billId: (await addBill(tx, ward, [300_00, 45_50])).id, owedMinor: 345_50 })
      }
    }
    return { bursars, wards: pupils }
  })
  expect(await given((tx) => Promise.all([tx.$count(wards), tx.$count(bills)]))).toEqual([8, 8])
  const desk = {
    inject: (asked: Parameters<TermDesk['inject']>[0]) => app.inject(asked),
    signIn: (userId: string) =>
      given((tx) => addSession(tx, userId, clock.now(), { steppedUpUntil: new Date(clock.now().getTime() + 600_000) })),
    ...clock,
    given,
  }
  const { lived, books } = await liveATerm(desk, school, { days: 3, actsADay: 10, seed: 2026 })
  expect(await whereTermDiffers(db, desk, school, books)).toEqual([])
  expect(lived.days).toBe(3)
  expect(Object.keys(lived.faults).toSorted()).toEqual(['sent twice at once', 'two at one moment'])
})
