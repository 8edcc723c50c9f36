import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import {
  audit,
  billItems,
  bills,
  classes,
  feeLines,
  feeSchedules,
  jobs,
  longWork,
  messages,
  terms,
  users,
  wards,
} from '#db/schema'
import { newId } from '#lib/random'
import { checkLedger } from '#modules/billing'
import { createJobs } from '#modules/jobs'
import { longWorkJob } from '#modules/work'
import { addSchool, addUser, addWard, createTestApp } from '#testing'
import { issuingWork } from './issue-work.ts'

const NAMES = ['Basic 1', 'Basic 2', 'Basic 3']

/** A school of three classes with two pupils each, and fees of which a family is asked for one once: its eldest is in the last class. */
async function school() {
  const house = await createTestApp()
  const { given, world } = house
  const made = await given(async (tx) => {
    const place = await addSchool(tx)
    const schoolId = place.school.id
    const mother = await addUser(tx, schoolId)
    const classIds: string[] = []
    for (const [at, name] of NAMES.entries()) {
      const classId = newId()
      classIds.push(classId)
      await tx
        .insert(classes)
        .values({ id: classId, schoolId, code: `C${at}`, name, level: name, stage: 'primary', position: 10 + at })
      await addWard(tx, { schoolId, classId }, [mother.id], { firstName: `Child ${at}`, dateOfBirth: `201${8 - at}-05-01` })
      // The oldest of all sits in the first class: the bills of that class go out first.
      const dateOfBirth = at === 0 ? '2009-06-01' : `201${8 - at}-06-01`
      await addWard(tx, { schoolId, classId }, [], { firstName: `Other ${at}`, dateOfBirth })
    }
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, schoolId))
    const scheduleId = newId()
    await tx.insert(feeSchedules).values({ id: scheduleId, schoolId, termId: term?.id ?? '', name: 'Fees of Term 2' })
    const fee = { schoolId, scheduleId, group: 'tuition' as const }
    await tx.insert(feeLines).values([
      { id: newId(), ...fee, name: 'Tuition', position: 1, code: 'TUI', amountMinor: 100_00 },
      { id: newId(), ...fee, name: 'Parents’ association', position: 2, code: 'PTA', amountMinor: 20_00, basis: 'family' },
    ])
    return {
      schoolId,
      mother,
      scheduleId,
      eldestClass: classIds[2] ?? '',
      bursar: await addUser(tx, schoolId, 'bursar'),
      colleague: await addUser(tx, schoolId, 'bursar'),
      head: await addUser(tx, schoolId, 'head'),
    }
  })
  const path = `/api/v1/office/fee_schedules/${made.scheduleId}/issue`
  const asking = async (userId: string, body: object = { dry_run: false }) =>
    (await house.freshlySignedIn(userId)).post(path, body)
  const look = async (userId: string, id: string) =>
    (await (await house.signedIn(userId)).get(`/api/v1/office/work/${id}`)).json().work
  const cancelAs = async (userId: string, id: string) => (await house.signedIn(userId)).post(`/api/v1/office/work/${id}/cancel`)
  /** Does what is due; after each step of the bills `between` is done, with how many there were. */
  const doSteps = (between: (step: number) => Promise<unknown>) => {
    const work = issuingWork(world.clock)
    const watched: typeof work = {
      ...work,
      carryOut(at) {
        let step = 0
        return work.carryOut({
          ...at,
          async write(deed) {
            const made = await at.write(deed)
            await between(step++)
            return made
          },
        })
      },
    }
    return createJobs(world, [longWorkJob(world.clock, watched)], new Registry()).doDue()
  }
  const billsOut = () => given((tx) => tx.$count(bills))
  return { ...house, ...made, asking, look, cancelAs, doSteps, billsOut }
}

test('bills go out class by class, each pupil gets one, and the figures say what went out', async () => {
  const { asking, look, bursar, head, doDue, given, db, schoolId } = await school()
  const rehearsal = (await asking(bursar.id, { dry_run: true })).json()
  expect(rehearsal).toMatchObject({ work: null, report: { is_dry_run: true, bills: 6 } })
  const { report, work } = (await asking(bursar.id)).json()
  expect([report, work]).toMatchObject([null, { kind: 'bills', about: 'Fees of Term 2', state: 'waiting', report: null }])
  await doDue()
  const done = await look(head.id, work.id)
  expect(done).toMatchObject({ state: 'done', progress: { done: 3, total: 3 }, file: null })
  const { by_class: byClass, ...figures } = done.report
  const { by_class: wanted, ...expected } = rehearsal.report
  expect(figures).toEqual({ ...expected, is_dry_run: false })
  const named = (one: { class: string }, other: { class: string }) => one.class.localeCompare(other.class)
  expect(byClass.toSorted(named)).toEqual(wanted.toSorted(named))
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'bills.issued')))
  expect(lines.map(({ note }) => String(note)).toSorted((one, other) => one.localeCompare(other))).toEqual(NAMES)
  expect(lines.every(({ actorId, schoolId: at }) => actorId === bursar.id && at === schoolId)).toBe(true)
  expect((await checkLedger(db)).isSound).toBe(true)
})

test('what a family pays once stays with its eldest, though a younger one’s class is billed before', async () => {
  const { asking, bursar, doDue, given, eldestClass, mother } = await school()
  await asking(bursar.id)
  await doDue()
  const asked = await given((tx) =>
    tx
      .select({ classId: wards.classId, name: wards.firstName })
      .from(billItems)
      .innerJoin(bills, eq(bills.id, billItems.billId))
      .innerJoin(wards, eq(wards.id, bills.wardId))
      .where(eq(billItems.code, 'PTA')),
  )
  expect(asked.filter(({ name }) => name.startsWith('Child'))).toEqual([{ classId: eldestClass, name: 'Child 2' }])
  expect(asked).toHaveLength(4)
  expect(await given((tx) => tx.$count(messages))).toBeGreaterThan(0)
  expect(mother.role).toBe('parent')
})

test('two bursars who issue at once have one work; a colleague may look, and only who asked, the head or the office may cancel it', async () => {
  const { asking, look, cancelAs, bursar, colleague, head, doDue, billsOut } = await school()
  const [one, other] = (await Promise.all([asking(bursar.id), asking(colleague.id)])).map((answer) => answer.json().work)
  expect(one.id).toBe(other.id)
  const asker = one.asked_by.id === bursar.id ? bursar : colleague
  const second = asker === bursar ? colleague : bursar
  expect((await look(second.id, one.id)).state).toBe('waiting')
  expect((await cancelAs(second.id, one.id)).json()).toMatchObject({ status: 409, code: 'work.asked_by_another' })
  expect((await cancelAs(head.id, one.id)).json().work.state).toBe('cancelled')
  await doDue()
  expect(await billsOut()).toBe(0)
})

test('cancelled in the middle, what went out stays and is said; asked for again, the rest goes out', async () => {
  const { asking, look, cancelAs, bursar, doDue, doSteps, billsOut, db, given } = await school()
  const { id } = (await asking(bursar.id)).json().work
  const answered: string[] = []
  await doSteps(async (step) => {
    // After the look around and the first class.
    if (step === 1) answered.push((await cancelAs(bursar.id, id)).json().work.state)
  })
  expect(answered).toEqual(['running'])
  expect(await billsOut()).toBe(2)
  expect(await look(bursar.id, id)).toMatchObject({ state: 'cancelled', report: { bills: 2, by_class: [{ bills: 2 }] } })
  const again = (await asking(bursar.id)).json().work
  expect(again.id).not.toBe(id)
  await doDue()
  expect(await look(bursar.id, again.id)).toMatchObject({ state: 'done', report: { bills: 4, already: 2 } })
  expect(await billsOut()).toBe(6)
  expect(await given((tx) => tx.$count(jobs, eq(jobs.kind, 'work.bills')))).toBe(0)
  expect((await checkLedger(db)).isSound).toBe(true)
})

test('whose work at the school ends while the bills go out issues no more of them', async () => {
  const { asking, look, bursar, head, doSteps, billsOut, given } = await school()
  const { id } = (await asking(bursar.id)).json().work
  await doSteps(async (step) => {
    if (step === 1) await given((tx) => tx.update(users).set({ endsOn: '2026-03-01' }).where(eq(users.id, bursar.id)))
  })
  expect(await billsOut()).toBe(2)
  expect(await look(head.id, id)).toMatchObject({ state: 'cancelled', report: { bills: 2 } })
})

test('where a step fails or the clock jumps an hour in the middle, the next try goes on with the classes that are left', async () => {
  const { asking, look, bursar, doDue, doSteps, billsOut, clock, given } = await school()
  const { id } = (await asking(bursar.id)).json().work
  await doSteps(async (step) => {
    if (step === 1) throw new Error('The computer went away.')
  })
  expect([await billsOut(), (await look(bursar.id, id)).state]).toEqual([2, 'waiting'])
  clock.advance(-3600)
  await doSteps(async (step) => {
    if (step === 1) clock.advance(3600)
  })
  await doDue()
  expect(await look(bursar.id, id)).toMatchObject({ state: 'done', report: { bills: 6 }, progress: { done: 3, total: 3 } })
  const numbers = (await given((tx) => tx.select({ number: bills.billNo }).from(bills))).map(({ number }) => number)
  expect(new Set(numbers).size).toBe(6)
  expect(await given((tx) => tx.$count(longWork))).toBe(1)
})

test('bills that are given a time wait for it, go out with the lines as they are then, and until then stop or are put off', async () => {
  const { asking, look, cancelAs, bursar, doDue, billsOut, clock, given } = await school()
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
  const [evening, morning] = [inHours(6), inHours(20)]
  const { id, ...first } = (await asking(bursar.id, { dry_run: false, at: evening })).json().work
  expect(first).toMatchObject({ state: 'later', starts_at: evening, progress: null })
  const put = (await asking(bursar.id, { dry_run: false, at: morning })).json().work
  expect(put).toMatchObject({ id, state: 'later', starts_at: morning })
  clock.advance(7 * 3600)
  await doDue()
  expect([await billsOut(), (await look(bursar.id, id)).state]).toEqual([0, 'later'])
  await given((tx) => tx.update(feeLines).set({ amountMinor: 110_00 }).where(eq(feeLines.code, 'TUI')))
  clock.advance(14 * 3600)
  await doDue()
  expect(await look(bursar.id, id)).toMatchObject({ state: 'done', report: { bills: 6, total: { amount_minor: 740_00 } } })

  const other = (await asking(bursar.id, { dry_run: false, at: inHours(6) })).json().work
  expect((await cancelAs(bursar.id, other.id)).json().work.state).toBe('cancelled')
  clock.advance(8 * 3600)
  await doDue()
  expect((await look(bursar.id, other.id)).report).toBe(null)
})

test('bills that wait for their time go out at once where somebody says so', async () => {
  const { asking, look, bursar, head, doDue, billsOut, clock } = await school()
  const at = new Date(clock.now().getTime() + 86_400_000).toISOString()
  const { id } = (await asking(bursar.id, { dry_run: false, at })).json().work
  expect((await asking(head.id)).json().work).toMatchObject({ id, state: 'waiting', starts_at: null })
  await doDue()
  expect([(await look(head.id, id)).state, await billsOut()]).toEqual(['done', 6])
})

test('whoever issues bills, or puts a line on those that are out, proves once more that it is they; a look at it wants no proof', async () => {
  const { signedIn, bursar, scheduleId, billsOut, doDue } = await school()
  const { post } = await signedIn(bursar.id)
  const path = `/api/v1/office/fee_schedules/${scheduleId}`
  for (const [door, body] of [['issue', {}] as const, ['late_fee', { code: 'TUI' }] as const]) {
    expect((await post(`${path}/${door}`, { dry_run: true, ...body })).statusCode).toBe(200)
    const refused = await post(`${path}/${door}`, { dry_run: false, ...body })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'identity.fresh_proof_needed'])
  }
  await doDue()
  expect(await billsOut()).toBe(0)
})
