import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  attendanceRecords,
  bills,
  classes,
  guardianships,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  terms,
} from '#db/schema'
import type { Tx } from '#db'
import { newId } from '#lib/random'
import { addNotice, addSchool, addUser, addWard, createTestApp, TEST_NOW } from '#testing'

type Place = { schoolId: string; classId: string }

async function addFamily(tx: Tx) {
  const { school, class: klass } = await addSchool(tx)
  const place: Place = { schoolId: school.id, classId: klass.id }
  const mother = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah', phone: '+233245550182' })
  return { school, klass, place, mother }
}

test('a mother sees all her children in one list, the eldest first', async () => {
  const { given, signedIn } = await createTestApp()
  const mother = await given(async (tx) => {
    const { place, mother } = await addFamily(tx)
    await addWard(tx, place, [mother.id], { firstName: 'Esi', dateOfBirth: '2020-05-01' })
    await addWard(tx, place, [mother.id], { firstName: 'Kofi', middleName: 'Kwabena', dateOfBirth: '2012-02-03' })
    await addWard(tx, place, [mother.id], { firstName: 'Ama', dateOfBirth: '2015-09-09' })
    return mother
  })
  const browser = await signedIn(mother.id)
  const answer = await browser.get(`/findandparentacc?parentid=${mother.id}`)
  expect(answer.statusCode).toBe(200)
  const { user_wards: wards } = answer.json()
  expect(wards.map((ward: { first_name: string }) => ward.first_name)).toEqual(['Kofi', 'Ama', 'Esi'])
  expect(wards[0]).toMatchObject({
    fullname: 'Kofi Kwabena Mensah',
    class: 'Basic 5',
    academic_year: '2025/2026',
    current_term: 'Term 2',
    relationship: 'mother',
    summary: { attendance: null, today: null, latest_report: null, balance: null, unread_notices: 0 },
  })
})

test('a ward’s card says how the term goes, where the child is today, the last report and what is owed', async () => {
  const { given, signedIn } = await createTestApp()
  const mother = await given(async (tx) => {
    const { place, mother } = await addFamily(tx)
    const ward = await addWard(tx, place, [mother.id])
    await addDays(tx, ward, { '2026-03-10': 'present', '2026-03-11': 'absent', '2026-03-12': 'late', '2025-11-03': 'absent' })
    await owe(tx, ward, 43_500)
    await addNotice(tx, place.schoolId, { audience: 'class', audienceClassId: place.classId })
    await addNotice(tx, place.schoolId, { expiresAt: new Date(TEST_NOW.getTime() - 1000) })
    return mother
  })
  const browser = await signedIn(mother.id)
  const [ward] = (await browser.get(`/findandparentacc?parentid=${mother.id}`)).json().user_wards
  expect(ward.summary).toEqual({
    attendance: { present: 2, total: 3 },
    today: { status: 'late', time_in: '07:48' },
    latest_report: null,
    balance: { amount_minor: 43_500, currency: 'GHS' },
    unread_notices: 1,
  })
})

test('a guardian without the right to marks or bills sees neither attendance nor what is owed', async () => {
  const { given, signedIn } = await createTestApp()
  const aunt = await given(async (tx) => {
    const { place, mother } = await addFamily(tx)
    const ward = await addWard(tx, place, [mother.id], {}, { mayAcademics: false, mayBills: false })
    await addDays(tx, ward, { '2026-03-12': 'present' })
    await owe(tx, ward, 43_500)
    return mother
  })
  const browser = await signedIn(aunt.id)
  const [ward] = (await browser.get(`/findandparentacc?parentid=${aunt.id}`)).json().user_wards
  expect(ward.rights).toMatchObject({ academics: false, bills: false })
  expect(ward.summary).toMatchObject({ attendance: null, today: null, latest_report: null, balance: null })
})

test('a guardianship that ended takes the ward away at once; asking for it is like asking for nothing', async () => {
  const { given, signedIn, clock } = await createTestApp()
  const { uncle, ward, stranger } = await given(async (tx) => {
    const { place, mother } = await addFamily(tx)
    const uncle = await addUser(tx, place.schoolId)
    const stranger = await addUser(tx, place.schoolId)
    return { uncle, stranger, ward: await addWard(tx, place, [mother.id, uncle.id]) }
  })
  const browser = await signedIn(uncle.id)
  expect((await browser.get(`/api/v1/wards/${ward.id}`)).statusCode).toBe(200)
  await given((tx) => tx.update(guardianships).set({ endedAt: clock.now() }).where(eq(guardianships.guardianId, uncle.id)))
  expect((await browser.get(`/findandparentacc?parentid=${uncle.id}`)).json().user_wards).toEqual([])

  const ended = await browser.get(`/api/v1/wards/${ward.id}`)
  const unknown = await browser.get(`/api/v1/wards/${newId()}`)
  const notMine = await (await signedIn(stranger.id)).get(`/api/v1/wards/${ward.id}`)
  const said = (answer: typeof ended) => ({ ...answer.json(), request_id: '' })
  expect(ended.statusCode).toBe(404)
  expect(said(ended)).toEqual(said(unknown))
  expect(said(notMine)).toEqual(said(unknown))
})

test('each guardian sees who else stands for the ward, with their phone masked', async () => {
  const { given, signedIn } = await createTestApp()
  const { mother, ward } = await given(async (tx) => {
    const { place, mother } = await addFamily(tx)
    const father = await addUser(tx, place.schoolId, 'parent', { fullname: 'Kwame Mensah', phone: '+233205550123' })
    return { mother, ward: await addWard(tx, place, [mother.id, father.id]) }
  })
  const answer = await (await signedIn(mother.id)).get(`/api/v1/wards/${ward.id}`)
  const guardians = answer.json().guardians.toSorted((a: { is_me: boolean }) => (a.is_me ? -1 : 1))
  expect(guardians).toMatchObject([
    { fullname: 'Abena Mensah', phone: '024 555 0182', is_me: true },
    { fullname: 'Kwame Mensah', phone: '020 ••• 0123', is_me: false },
  ])
  expect(answer.body).not.toContain('5550123')
})

test('who opened a ward’s record is written down: staff every time, the own family once a day', async () => {
  const { given, signedIn, clock } = await createTestApp()
  const { mother, father, ward, bursar } = await given(async (tx) => {
    const { place, mother } = await addFamily(tx)
    const father = await addUser(tx, place.schoolId, 'parent', { fullname: 'Kwame Mensah' })
    const bursar = await addUser(tx, place.schoolId, 'bursar', { fullname: 'Efua Sarpong' })
    return { mother, father, bursar, ward: await addWard(tx, place, [mother.id, father.id]) }
  })
  const fathers = await signedIn(father.id)
  for (let opening = 0; opening < 3; opening++) await fathers.get(`/api/v1/wards/${ward.id}`)
  clock.advance(25 * 3600)
  await fathers.get(`/api/v1/wards/${ward.id}`)
  const bursars = await signedIn(bursar.id)
  for (let opening = 0; opening < 2; opening++) await bursars.get(`/api/v1/office/wards/${ward.id}`)

  const mothers = await signedIn(mother.id)
  await mothers.get(`/api/v1/wards/${ward.id}`)
  const { openings } = (await mothers.get('/api/v1/profile/record_openings')).json()
  expect(openings.map((line: { who: string; role: string; what: string }) => [line.who, line.role, line.what])).toEqual([
    ['Efua Sarpong', 'bursar', 'wards.opened'],
    ['Efua Sarpong', 'bursar', 'wards.opened'],
    ['Kwame Mensah', 'parent', 'wards.opened'],
    ['Kwame Mensah', 'parent', 'wards.opened'],
  ])
})

test('a teacher opens the records of the own class and no other; another school’s head opens none', async () => {
  const { given, signedIn } = await createTestApp()
  const { teacher, otherHead, own, other } = await given(async (tx) => {
    const { place, mother, klass } = await addFamily(tx)
    const teacher = await addUser(tx, place.schoolId, 'teacher')
    await tx.update(classes).set({ classTeacherId: teacher.id }).where(eq(classes.id, klass.id))
    const next = { id: newId(), schoolId: place.schoolId, code: 'B6', name: 'Basic 6', level: 'Basic 6', position: 6 }
    await tx.insert(classes).values({ ...next, stage: 'primary' })
    const { school: otherSchool } = await addSchool(tx)
    return {
      teacher,
      otherHead: await addUser(tx, otherSchool.id, 'head'),
      own: await addWard(tx, place, [mother.id]),
      other: await addWard(tx, { ...place, classId: next.id }, [mother.id]),
    }
  })
  const teachers = await signedIn(teacher.id)
  expect((await teachers.get(`/api/v1/office/wards/${own.id}`)).json().ward).toMatchObject({ id: own.id, class: 'Basic 5' })
  expect((await teachers.get(`/api/v1/office/wards/${other.id}`)).statusCode).toBe(404)
  expect((await (await signedIn(otherHead.id)).get(`/api/v1/office/wards/${own.id}`)).statusCode).toBe(404)
})

async function addDays(tx: Tx, ward: { id: string; schoolId: string }, days: Record<string, 'present' | 'absent' | 'late'>) {
  const [term] = await tx.select().from(terms).where(eq(terms.schoolId, ward.schoolId))
  const place = { schoolId: ward.schoolId, wardId: ward.id, termId: term?.id ?? '' }
  for (const [day, status] of Object.entries(days))
    await tx.insert(attendanceRecords).values({ id: newId(), ...place, day, session: 'day', status, timeIn: '07:48' })
}

async function owe(tx: Tx, ward: { id: string; schoolId: string }, amountMinor: number) {
  const { schoolId } = ward
  const [mine, fees, bill, transaction] = [newId(), newId(), newId(), newId()]
  const [term] = await tx.select().from(terms).where(eq(terms.schoolId, schoolId))
  const numbers = { publicId: newId(), billNo: 'B-1', verifyCode: newId() }
  const owed = { wardId: ward.id, termId: term?.id ?? '', issuedAt: TEST_NOW }
  await tx.insert(bills).values({ id: bill, schoolId, status: 'issued', ...numbers, ...owed })
  await tx.insert(ledgerAccounts).values([
    { id: mine, schoolId, kind: 'ward', wardId: ward.id },
    { id: fees, schoolId, kind: 'fees' },
  ])
  await tx.insert(ledgerTransactions).values({
    id: transaction,
    schoolId,
    at: TEST_NOW,
    happenedOn: '2026-03-12',
    bookedOn: '2026-03-12',
    kind: 'bill',
    billId: bill,
    memo: 'Term 2',
  })
  const entry = { schoolId, transactionId: transaction, billId: bill }
  await tx.insert(ledgerEntries).values([
    { id: newId(), ...entry, accountId: mine, wardId: ward.id, amountMinor },
    { id: newId(), ...entry, accountId: fees, amountMinor: -amountMinor },
  ])
}
