import { CHILDREN_A_DAY, EXPORTS_A_DAY, LISTS_A_DAY } from '@schoolgate/contracts/openings'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Tx } from '#db'
import { audit } from '#db/schema'
import { newId } from '#lib/random'
import { addReport, addUser, messageWorker, payingSchool, TEST_NOW, printClass } from '#testing'

const DAY = 86_400
const DAYS_AGO = new Date(TEST_NOW.getTime() - 2 * DAY * 1000)

/** A school that takes payments, with a report of Ama's in class B5, two heads, an office, and a worker that sends messages. */
async function school() {
  const house = await payingSchool({ isOnline: false })
  const {
    given,
    world,
    school: { id: schoolId },
    ama,
  } = house
  const people = await given(async (tx) => {
    await addReport(tx, { schoolId, classId: ama.classId, wardId: ama.id }, {}, { publishedAt: DAYS_AGO })
    const head = await addUser(tx, schoolId, 'head', { fullname: 'Grace Owusu', email: 'grace@school.example' })
    const office = await addUser(tx, schoolId, 'office', { fullname: 'Efua Sarpong', email: 'efua@school.example' })
    return { head, office }
  })
  const { sendDue } = messageWorker({ ...world, log: { error: (details) => expect(details).toBe('no error') } })
  /** Signs in anew with a fresh proof, whatever the time. */
  const fresh = (userId: string) => house.freshlySignedIn(userId)
  /** What a mother reads of who looked, newest first. */
  const seen = async (): Promise<{ who: string; role: string; what: string; ward_id: string }[]> =>
    (await (await fresh(house.mother.id)).get('/api/v1/profile/record_openings?limit=100')).json().openings
  /** Lines of what somebody opened today: of so many other children, or so many lists. */
  const openedBefore = (tx: Tx, { id: actorId }: { id: string }, of: { action: string; wards?: number; lists?: number }) => {
    const { action, wards = 0, lists = 0 } = of
    const common = { at: house.clock.now(), schoolId, actorId, actorName: 'Somebody', actorRole: 'head', action }
    const wardIds = [...Array.from({ length: wards }, () => newId()), ...Array.from({ length: lists }, () => null)]
    return tx.insert(audit).values(wardIds.map((wardId) => ({ id: newId(), ...common, wardId })))
  }
  const print = async ({ id }: { id: string }) => printClass(await fresh(id), house.doDue, CLASS_PAPERS)
  return { ...house, ...people, seen, fresh, openedBefore, sendDue, print }
}

const CLASS_PAPERS = { class: 'B5', academic_year: '2025/2026', term: 2, reason: 'Parents’ day' }

test('a mother sees that the bursar looked at a bill, a payment, a receipt and the list of debtors, and that the office printed the class', async () => {
  const { callAs, print, seen, ama, amas, bursar, office } = await school()
  const call = await callAs(bursar.id)
  const paid = await call(
    'POST',
    '/api/v1/office/payments',
    { method: 'cash', parts: [{ ward_id: ama.id, amount_minor: 10_00 }] },
    'cash-of-ama-1',
  )
  const { receipts } = paid.json().payment
  expect((await call('GET', `/api/v1/office/bills/${amas.id}`)).statusCode).toBe(200)
  expect((await call('GET', '/api/v1/office/payments')).statusCode).toBe(200)
  expect((await call('GET', '/api/v1/office/debtors')).statusCode).toBe(200)
  expect((await call('GET', `/api/v1/office/receipts/${receipts[0].id}.pdf`)).statusCode).toBe(200)
  expect((await print(office)).statusCode).toBe(200)
  const amasLines = (await seen()).filter(({ ward_id }) => ward_id === ama.id)
  expect(amasLines.map(({ who, role, what }) => [who, role, what])).toEqual([
    ['Efua Sarpong', 'office', 'term_reports.printed'],
    ['Joseph Lamptey', 'bursar', 'receipts.printed'],
    ['Joseph Lamptey', 'bursar', 'debtors.listed'],
    ['Joseph Lamptey', 'bursar', 'payments.listed'],
    ['Joseph Lamptey', 'bursar', 'bills.opened'],
    ['Joseph Lamptey', 'bursar', 'payments.opened'],
  ])
})

test('what cannot be written down is not shown', async () => {
  const { connection, fresh, bursar, amas } = await school()
  const asBursar = await fresh(bursar.id)
  const owner = new pg.Client(connection)
  await owner.connect()
  await owner.query("alter table audit add constraint takes_no_bills check (action <> 'bills.opened')")
  await owner.end()
  const answer = await asBursar.get(`/api/v1/office/bills/${amas.id}`)
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('Ama')
})

test('of each class’s papers that leave the school the other heads and the office hear at once, never only who took them', async () => {
  const { print, head, sendDue, sentEmails, sentSms } = await school()
  expect((await print(head)).statusCode).toBe(200)
  await sendDue()
  expect(sentEmails.map(({ to, text }) => [to, text.includes('Grace Owusu')])).toEqual([['efua@school.example', true]])
  // By the phone, too; and no child is named in either.
  expect(JSON.stringify([sentEmails, sentSms])).not.toMatch(/Ama|Mensah|Parents’ day/)
})

test('one person takes out so many classes’ papers in a day and no more, twice at once and with the clock put back too', async () => {
  const { fresh, print, doDue, head, office, clock, sendDue, sentEmails, seen } = await school()
  const asOffice = await fresh(office.id)
  const { reason, ...batch } = CLASS_PAPERS
  const { work } = (await asOffice.post('/api/v1/office/term_reports/pdf', batch)).json()
  await doDue()
  const take = () => asOffice.post(`/api/v1/office/work/${work.id}/file`, { reason })
  const answers = await Promise.all(Array.from({ length: EXPORTS_A_DAY.most + 3 }, take))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(EXPORTS_A_DAY.most)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(3)
  expect(refused[0]?.json()).toMatchObject({ code: 'audit.too_many_openings' })
  expect(refused[0]?.headers).toMatchObject({ 'retry-after': String(DAY), 'content-type': 'application/problem+json' })
  expect(refused[0]?.headers['content-disposition']).toBeUndefined()
  expect((await seen()).filter(({ what }) => what === 'term_reports.printed')).toHaveLength(EXPORTS_A_DAY.most)
  // The others heard of each, and once that no more were given.
  await sendDue()
  expect(sentEmails.map(({ to }) => to)).toEqual(Array.from({ length: EXPORTS_A_DAY.most + 1 }, () => 'grace@school.example'))
  clock.advance(-DAY)
  expect((await print(office)).statusCode).toBe(429)
  // Another person may, and the same one the day after.
  expect((await print(head)).statusCode).toBe(200)
  clock.advance(2 * DAY + 1)
  expect((await print(office)).statusCode).toBe(200)
})

test('who reads child after child is noticed by the others, and stopped, however often each child is opened again', async () => {
  const { given, ama, kofi, yaa, fresh, head, office, sendDue, sentEmails, clock, openedBefore } = await school()
  const asHead = await fresh(head.id)
  const open = async ({ id }: { id: string }) => (await asHead.get(`/api/v1/office/wards/${id}`)).statusCode
  await given((tx) => openedBefore(tx, head, { action: 'wards.opened', wards: CHILDREN_A_DAY.alert - 2 }))
  expect([await open(ama), await open(ama), await open(ama)]).toEqual([200, 200, 200])
  await sendDue()
  expect(sentEmails).toEqual([])
  expect([await open(kofi), await open(kofi)]).toEqual([200, 200])
  await sendDue()
  expect(sentEmails.map(({ to }) => to)).toEqual(['efua@school.example'])
  await given((tx) => openedBefore(tx, head, { action: 'bills.opened', wards: CHILDREN_A_DAY.most - CHILDREN_A_DAY.alert }))
  expect(await open(yaa)).toBe(429)
  expect((await (await fresh(office.id)).get(`/api/v1/office/wards/${yaa.id}`)).statusCode).toBe(200)
  clock.advance(DAY + 1)
  expect((await (await fresh(head.id)).get(`/api/v1/office/wards/${yaa.id}`)).statusCode).toBe(200)
})

test('what is counted is the person’s: at once, from two addresses and with the clock put back a day no more is read than otherwise', async () => {
  const { app, given, ama, kofi, yaa, head, bursar, fresh, clock, sendDue, sentEmails, openedBefore } = await school()
  await given(async (tx) => {
    await openedBefore(tx, head, { action: 'wards.opened', wards: CHILDREN_A_DAY.most - 1 })
    await openedBefore(tx, bursar, { action: 'debtors.listed', lists: LISTS_A_DAY.most - 1 })
  })
  const { secret: heads } = await fresh(head.id)
  const { secret: bursars } = await fresh(bursar.id)
  const from = (secret: string, remoteAddress: string) => async (url: string) =>
    (await app.inject({ url, remoteAddress, cookies: { schoolgate: secret } })).statusCode
  const children = [ama, kofi, yaa].map(({ id }, at) => from(heads, `41.66.200.${at}`)(`/api/v1/office/wards/${id}`))
  const lists = [1, 2, 3].map((at) => from(bursars, `41.66.201.${at}`)('/api/v1/office/debtors'))
  const inOrder = async (answers: Promise<number>[]) => (await Promise.all(answers)).toSorted((a, b) => a - b)
  expect(await inOrder(children)).toEqual([200, 429, 429])
  expect(await inOrder(lists)).toEqual([200, 429, 429])
  // However many were refused at the same moment, the others hear of each reader once.
  await sendDue()
  expect(sentEmails.map(({ to }) => to).toSorted()).toEqual([
    'efua@school.example',
    'efua@school.example',
    'grace@school.example',
  ])
  clock.advance(-DAY)
  const [asHead, asBursar] = [await fresh(head.id), await fresh(bursar.id)]
  expect((await asHead.get(`/api/v1/office/wards/${yaa.id}`)).statusCode).toBe(429)
  expect((await asBursar.get('/api/v1/office/debtors')).statusCode).toBe(429)
})

test('lists have a day’s limit too, and what the bursar does at the desk is never refused for it', async () => {
  const { given, callAs, bursar, ama, sendDue, sentEmails, openedBefore } = await school()
  const call = await callAs(bursar.id)
  await given((tx) => openedBefore(tx, bursar, { action: 'debtors.listed', lists: LISTS_A_DAY.most - 1 }))
  expect((await call('GET', '/api/v1/office/debtors')).statusCode).toBe(200)
  expect((await call('GET', '/api/v1/office/debtors')).statusCode).toBe(429)
  expect((await call('GET', '/api/v1/office/payments')).statusCode).toBe(429)
  const parts = [{ ward_id: ama.id, amount_minor: 10_00 }]
  expect((await call('POST', '/api/v1/office/payments', { method: 'cash', parts }, 'cash-of-ama-2')).statusCode).toBe(200)
  await sendDue()
  expect(sentEmails.map(({ to }) => to).toSorted()).toEqual(['efua@school.example', 'grace@school.example'])
})
