import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { guardianships, messagePlans, messages, terms } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp } from '#testing'

const DAY = 86_400_000
const LIST = '/api/v1/office/owing'
const FEE = {
  code: 'TUI',
  name: 'Tuition',
  group: 'tuition',
  mandatory: true,
  basis: 'pupil',
  purpose: null,
  approved_by: null,
  level: null,
  class_id: null,
  boarding: null,
}

/** A school with a bursar, a mother of two, a family with a limit, bills of last term unpaid and of this term due or not. */
async function aSchool({ due = '2026-01-09' }: { due?: string } = {}) {
  const app = await createTestApp()
  const here = await app.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx, { phones: ['+233302550100'] })
    const place = { schoolId: school.id, classId: klass.id }
    const mother = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah', title: 'Mrs.' })
    const boateng = await addUser(tx, school.id, 'parent', { fullname: 'Yaw Boateng' })
    const noBills = await addUser(tx, school.id, 'parent', { fullname: 'Kofi Asare' })
    const bursar = await addUser(tx, school.id, 'bursar', { fullname: 'Joseph Lamptey' })
    const second = await addUser(tx, school.id, 'bursar')
    const teacher = await addUser(tx, school.id, 'teacher')
    const ama = await addWard(tx, place, [mother.id], { firstName: 'Ama', lastName: 'Mensah' })
    const kofi = await addWard(tx, place, [mother.id], { firstName: 'Kofi', lastName: 'Mensah' })
    const yaa = await addWard(tx, place, [boateng.id], { firstName: 'Yaa', lastName: 'Boateng' })
    const limited = { relationship: 'father', mayBills: false } as const
    await tx
      .insert(guardianships)
      .values({ id: newId(), schoolId: school.id, wardId: yaa.id, guardianId: noBills.id, ...limited })
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
    const { school: away } = await addSchool(tx)
    const stranger = await addUser(tx, away.id, 'bursar')
    return { school, mother, boateng, noBills, bursar, second, teacher, ama, kofi, yaa, term, stranger }
  })
  let bursars = await app.freshlySignedIn(here.bursar.id)
  const mothers = await app.signedIn(here.mother.id)
  const issue = async (amount: number, dueOn: string) => {
    const head = { name: `Fees ${dueOn} ${amount}`, due_on: dueOn, minimum_payment_minor: null }
    const { id } = (await bursars.post('/api/v1/office/fee_schedules', { term_id: here.term?.id, ...head })).json().schedule
    await bursars.put(`/api/v1/office/fee_schedules/${id}`, { ...head, fees: [{ ...FEE, amount_minor: amount }] })
    await bursars.post(`/api/v1/office/fee_schedules/${id}/issue`, { dry_run: false })
    await app.doDue()
  }
  await issue(100_00, due)
  /** Some days pass; the bursar comes back in. */
  const daysLater = async (days: number) => {
    app.clock.advance((days * DAY) / 1000)
    bursars = await app.freshlySignedIn(here.bursar.id)
  }
  const list = async (query = '') => (await bursars.get(`${LIST}${query}`)).json()
  const remind = (body: object, who = bursars) => who.post(`${LIST}/reminders`, { dry_run: false, ...body })
  const note = (wardId: string, body: object) => bursars.post(`${LIST}/families/${wardId}/notes`, body)
  const family = async (wardId: string) => (await bursars.get(`${LIST}/families/${wardId}`)).json()
  const pay = async (wardId: string, amount: number) => {
    const parts = [{ ward_id: wardId, amount_minor: amount }]
    const paid = await bursars.post('/api/v1/office/payments', { method: 'cash', parts }, { 'idempotency-key': newId() })
    expect(paid.statusCode, paid.body).toBe(200)
  }
  /** Whom phones were told of what is left to pay, by name. */
  const told = async (): Promise<string[]> => {
    const rows = await app.given((tx) =>
      tx
        .select({ userId: messagePlans.userId })
        .from(messages)
        .innerJoin(messagePlans, eq(messagePlans.messageId, messages.id))
        .where(and(eq(messages.schoolId, here.school.id), eq(messages.tag, 'reminder:owing'))),
    )
    const names = new Map([here.mother, here.boateng, here.noBills].map(({ id, fullname }) => [id, fullname]))
    return [...new Set(rows.map(({ userId }) => names.get(userId) ?? userId))].toSorted()
  }
  return { ...app, ...here, bursars, daysLater, mothers, issue, list, remind, note, family, pay, told }
}

test('children who share who pays are one family; the list is by name and says since when, and never who owes most first', async () => {
  const { list, signedIn, teacher, stranger, pay, ama } = await aSchool()
  await pay(ama.id, 60_00)
  const page = await list()
  expect(page).toMatchObject({ left: { amount_minor: 240_00 }, families: 2, to_remind: 2, limits: 1 })
  expect(page.stands).toEqual({ no_date: 2, date_given: 0, date_passed: 0, in_peace: 0 })
  expect(page.ages).toMatchObject([
    { age: 'this_term', left: { amount_minor: 240_00 }, families: 2 },
    { age: 'last_term', left: { amount_minor: 0 }, families: 0 },
    { age: 'older', left: { amount_minor: 0 }, families: 0 },
  ])
  expect(page.owing).toMatchObject([
    { name: 'Mrs. Abena Mensah', left: { amount_minor: 140_00 }, has_limit: false, last_word: null, not_reminded: null },
    { name: 'Yaw Boateng', left: { amount_minor: 100_00 }, has_limit: true, guardians: [{ fullname: 'Yaw Boateng' }] },
  ])
  expect(page.owing[0].children.map(({ first_name: name }: { first_name: string }) => name).toSorted()).toEqual(['Ama', 'Kofi'])
  const first = await list('?limit=1')
  const second = await list(`?limit=1&cursor=${first.next_cursor}`)
  expect([first.owing[0].name, second.owing[0].name, second.next_cursor]).toEqual(['Mrs. Abena Mensah', 'Yaw Boateng', null])
  expect((await (await signedIn(teacher.id)).get(LIST)).statusCode).toBe(403)
  expect((await (await signedIn(stranger.id)).get(LIST)).json()).toMatchObject({ families: 0, owing: [] })
})

test('whoever goes on through the list reads what is left now, of those who were still to come', async () => {
  const { list, pay, ama, kofi, yaa, daysLater } = await aSchool()
  const first = await list('?limit=1')
  const next = async () => (await list(`?limit=1&cursor=${first.next_cursor}`)).owing
  await pay(yaa.id, 40_00)
  expect(await next()).toMatchObject([{ name: 'Yaw Boateng', left: { amount_minor: 60_00 } }])
  await pay(yaa.id, 60_00)
  expect(await next()).toEqual([])
  expect(await list()).toMatchObject({ families: 1, left: { amount_minor: 200_00 } })
  await daysLater(1)
  await pay(ama.id, 100_00)
  await pay(kofi.id, 100_00)
  expect(await list(`?cursor=${first.next_cursor}`)).toMatchObject({ families: 0, owing: [], next_cursor: null })
})

test('a kind word reaches each person once, never one whom a limit forbids, and never a second time within a week', async () => {
  const { list, remind, told, daysLater, second, signedIn, bursars, yaa } = await aSchool()
  const { families, guardians, preview } = (await bursars.post(`${LIST}/reminders`, { dry_run: true })).json()
  expect({ families, guardians }).toEqual({ families: 2, guardians: 2 })
  expect(preview).toMatchObject({ left_out: [], texts: { en: { title: 'A word about school fees' } } })
  expect(preview.texts.en.body).toContain('030 255 0100')
  expect(JSON.stringify(preview.texts)).not.toMatch(/\d+\.\d\d|Ama|Kofi/)
  expect(await told()).toEqual([])

  expect((await remind({ families: 3 })).json()).toMatchObject({ code: 'owing.others_owe' })
  const others = await signedIn(second.id)
  const both = await Promise.all([remind({ families: 2 }), remind({ families: 2 }, others)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await told()).toEqual(['Abena Mensah', 'Yaw Boateng'])
  expect(await list()).toMatchObject({
    to_remind: 0,
    owing: [{ not_reminded: 'reminded', last_word: { kind: 'reminded' } }, { not_reminded: 'reminded' }],
  })
  await daysLater(6.9)
  expect((await remind({ only: [yaa.id] })).json()).toMatchObject({ code: 'owing.nobody_to_remind' })
  await daysLater(0.2)
  expect((await remind({ only: [yaa.id] })).json()).toMatchObject({ families: 1, guardians: 1 })
})

test('a family that named a day is left alone until it has passed; the day counts as kept when the money came by then', async () => {
  const { list, note, family, remind, clock, daysLater, ama, kofi, yaa, pay, mothers } = await aSchool()
  expect((await note(ama.id, { kind: 'date' })).json()).toMatchObject({ code: 'owing.day_needed' })
  expect((await note(ama.id, { kind: 'date', day: '2025-01-01' })).json()).toMatchObject({ code: 'owing.day_out_of_reach' })
  const today = clock.now().getTime()
  const day = new Date(today + 3 * DAY).toISOString().slice(0, 10)
  await note(ama.id, { kind: 'date', day })
  await note(yaa.id, { kind: 'date', day })
  expect(await list('?stand=date_given')).toMatchObject({
    to_remind: 0,
    owing: [
      { promise: { day, amount: { amount_minor: 200_00 } }, not_reminded: 'date_given', last_word: { kind: 'date' } },
      { promise: { day, amount: { amount_minor: 100_00 } } },
    ],
  })
  // It is a promise as the family's own: it stands on their bill.
  const { bills } = (await mothers.get(`/api/v1/wards/${kofi.id}/bills`)).json()
  expect(bills[0].promise).toMatchObject({ day, made_by: null })
  expect((await remind({})).json()).toMatchObject({ code: 'owing.nobody_to_remind' })

  await daysLater(2)
  await pay(ama.id, 100_00)
  await daysLater(2)
  expect(await list()).toMatchObject({ stands: { date_passed: 2 }, to_remind: 2 })
  const { promises } = await family(kofi.id)
  expect(promises.map(({ state }: { state: string }) => state).toSorted()).toEqual(['broken', 'kept'])
})

test('who has it hard is left in peace until the day that was noted, and no parent reads why', async () => {
  const { list, note, family, clock, daysLater, yaa, boateng, signedIn } = await aSchool()
  expect((await note(yaa.id, { kind: 'peace' })).json()).toMatchObject({ code: 'owing.text_needed' })
  const until = new Date(clock.now().getTime() + 10 * DAY).toISOString().slice(0, 10)
  const text = 'His shop burnt down'
  expect((await note(yaa.id, { kind: 'peace', text, day: until })).statusCode).toBe(200)
  expect(await list('?stand=in_peace')).toMatchObject({ to_remind: 0, owing: [{ not_reminded: 'in_peace' }] })
  expect((await family(yaa.id)).notes).toMatchObject([{ kind: 'peace', text, until, by: 'Joseph Lamptey' }])
  const father = await signedIn(boateng.id)
  const pages = ['/api/v1/bills', `/api/v1/wards/${yaa.id}/bills`, '/allmynotifs', '/myuserfeed']
  for (const page of pages) expect((await father.get(page)).body).not.toContain(text)
  await daysLater(11)
  expect((await list()).stands).toMatchObject({ in_peace: 0, no_date: 2 })
  await note(yaa.id, { kind: 'peace', text })
  expect((await list()).stands).toMatchObject({ in_peace: 1 })
  await note(yaa.id, { kind: 'peace_ended' })
  expect((await list()).stands).toMatchObject({ in_peace: 0 })
})

test('of what is not due yet nobody is reminded, and of a bill in parts only the parts that are due count', async () => {
  const { list, bursars, family, ama } = await aSchool({ due: '2026-12-01' })
  expect(await list()).toMatchObject({ to_remind: 0, owing: [{ not_reminded: 'not_due' }, { not_reminded: 'not_due' }] })
  const { bills } = await family(ama.id)
  const mine = bills.find(({ ward_id: id }: { ward_id: string }) => id === ama.id)
  const parts = [
    { due_on: '2026-01-10', amount_minor: 30_00 },
    { due_on: '2026-12-01', amount_minor: 70_00 },
  ]
  expect((await bursars.put(`/api/v1/office/bills/${mine.bill_id}/plan`, { parts })).statusCode).toBe(200)
  expect(await list()).toMatchObject({
    to_remind: 1,
    owing: [{ overdue: { amount_minor: 30_00 } }, { overdue: { amount_minor: 0 } }],
  })
  expect((await family(ama.id)).bills.find(({ ward_id: id }: { ward_id: string }) => id === ama.id).plan).toMatchObject([
    { due_on: '2026-01-10', amount: { amount_minor: 30_00 } },
    { due_on: '2026-12-01' },
  ])
})
