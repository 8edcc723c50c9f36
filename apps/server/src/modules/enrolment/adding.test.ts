import type { addPupil } from '@schoolgate/contracts/enrolment'
import type { Received } from '@schoolgate/contracts/endpoint'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, guardianships, users, wards } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp } from '#testing'

const ALL = { academics: true, bills: true, pay: true, message: true, pickup: true }
type Said = Received<typeof addPupil>['body']
const ADWOA: Said = {
  first_name: 'Adwoa',
  middle_name: 'Nyarko',
  last_name: 'Mensah',
  gender: 'female',
  date_of_birth: '2021-06-14',
  class: 'B5',
  house: null,
  boarding_status: 'day',
  joined_on: '2026-03-12',
  admission_no: null,
  carers: [],
  is_another: false,
}
const ESI = {
  title: 'Mrs.',
  fullname: 'Esi Nyarko',
  phone: '020 555 0731',
  email: 'Esi@mail.example',
  shares_phone: false,
  relationship: 'aunt' as const,
  rights: { ...ALL, bills: false, pay: false },
}

/** A mother with Kofi, in a school that numbers its pupils by the year; and its people. */
async function openSchool() {
  const app = await createTestApp()
  const people = await app.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const abena = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah', phone: '+233245550182' })
    const kofi = await addWard(tx, { schoolId: school.id, classId: klass.id }, [abena.id], {
      firstName: 'Kofi',
      admissionNo: 'NYP/26/0250',
      dateOfBirth: '2015-06-09',
    })
    const office = await addUser(tx, school.id, 'office', { fullname: 'Comfort Asiedu' })
    const head = await addUser(tx, school.id, 'head')
    const bursar = await addUser(tx, school.id, 'bursar')
    const abroad = await addSchool(tx, { name: 'Gracefield' })
    const stranger = await addUser(tx, abroad.school.id, 'parent', { fullname: 'Yaa Away', phone: '+233205559999' })
    return { school, abena, kofi, office, head, bursar, stranger }
  })
  const browser = await app.signedIn(people.office.id)
  const add = (said: Partial<Said>, key = newId()) =>
    browser.post('/api/v1/office/wards', { ...ADWOA, ...said }, { 'idempotency-key': key })
  const known = (guardian_id: string) => ({ guardian_id, relationship: 'mother' as const, rights: ALL })
  const pupilsNamed = (firstName: string) =>
    app.given((tx) =>
      tx
        .select()
        .from(wards)
        .where(and(eq(wards.schoolId, people.school.id), eq(wards.firstName, firstName))),
    )
  return { ...app, ...people, browser, add, known, pupilsNamed }
}

test('a phone finds the family however it is written; a pupil joins it with the next number, and is the mother’s at once', async () => {
  const { browser, abena, add, known, signedIn, given, school } = await openSchool()
  const found = await browser.get('/api/v1/office/families?contact=%2B233%2024%20555%200182')
  expect(found.json()).toMatchObject({
    is_contact: true,
    family: {
      guardian: { id: abena.id, fullname: 'Abena Mensah' },
      children: [{ fullname: 'Kofi Mensah', relationship: 'mother' }],
    },
  })
  expect((await browser.get('/api/v1/office/families?contact=0245550182')).json().family.guardian.id).toBe(abena.id)
  expect((await browser.get('/api/v1/office/families?contact=0205559999')).json()).toEqual({ is_contact: true, family: null })
  expect((await browser.get('/api/v1/office/families?contact=Mensah')).json()).toEqual({ is_contact: false, family: null })
  const before = (await browser.get('/api/v1/office/enrolment')).json()
  expect(before).toEqual({ classes: [{ code: 'B5', name: 'Basic 5', pupils: 1 }], next_number: 'NYP/26/0251' })

  const answer = await add({ carers: [known(abena.id), ESI] })
  expect(answer.json()).toMatchObject({
    ward: { fullname: 'Adwoa Nyarko Mensah', admission_no: 'NYP/26/0251', class: 'Basic 5' },
  })
  const hers = (await (await signedIn(abena.id)).get(`/findandparentacc?parentid=${abena.id}`)).json()
  expect(hers.user_wards.map(({ first_name }: { first_name: string }) => first_name)).toEqual(['Kofi', 'Adwoa'])
  const [esi] = await given((tx) => tx.select().from(users).where(eq(users.fullname, 'Esi Nyarko')))
  expect(esi).toMatchObject({
    ref: 'G-0001',
    title: 'Mrs.',
    phone: '+233205550731',
    email: 'esi@mail.example',
    schoolId: school.id,
  })
  const [link] = await given((tx) =>
    tx
      .select()
      .from(guardianships)
      .where(eq(guardianships.guardianId, esi?.id ?? '')),
  )
  expect(link).toMatchObject({ relationship: 'aunt', mayBills: false, mayPay: false, mayPickup: true })
  const { id } = answer.json().ward
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.wardId, id)))
  expect(lines).toMatchObject([{ action: 'wards.added' }])
})

test('sent again it is done once; another pupil under the same key is refused', async () => {
  const { add, pupilsNamed } = await openSchool()
  const key = newId()
  const [first, again] = await Promise.all([add({}, key), add({}, key)])
  expect(first.json()).toEqual(again.json())
  expect(await pupilsNamed('Adwoa')).toHaveLength(1)
  expect((await add({ first_name: 'Akua' }, key)).json().code).toBe('idempotency.other_request')
})

test('two in the office who add the same child at the same moment: one does, the other is told who is here', async () => {
  const { add, pupilsNamed } = await openSchool()
  const answers = await Promise.all([add({}), add({ first_name: 'Adwoah' })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
  expect(refused.code).toBe('enrolment.looks_like')
  expect(refused.title).toMatch(/^Adwoah? Nyarko Mensah, Basic 5, is here already as NYP\/26\/0251/)
  expect((await add({ is_another: true, first_name: 'Adwoah' })).json().ward.admission_no).toBe('NYP/26/0252')
  expect([...(await pupilsNamed('Adwoa')), ...(await pupilsNamed('Adwoah'))]).toHaveLength(2)
})

test.each([
  ['a number that is somebody’s', { admission_no: 'NYP/26/0250' }, 'enrolment.number_taken', 'admission_no'],
  ['a class that is not there', { class: 'B9' }, 'enrolment.not_taken', 'class'],
  ['a day of birth that lies ahead', { date_of_birth: '2030-01-01' }, 'enrolment.not_taken', 'date_of_birth'],
  ['a phone that is none', { carers: [{ ...ESI, phone: '12345' }] }, 'enrolment.not_taken', 'phone'],
  ['a phone that is another guardian’s', { carers: [{ ...ESI, phone: '024 555 0182' }] }, 'enrolment.not_taken', 'phone'],
  ['rights to pay unseen bills', { carers: [{ ...ESI, rights: { ...ALL, bills: false } }] }, 'enrolment.not_taken', 'may_pay'],
])('%s is refused by its field, and nothing is kept', async (_, said, code, field) => {
  const { add, pupilsNamed } = await openSchool()
  const answer = await add(said)
  expect([answer.json().code, answer.json().errors?.[0]?.path]).toEqual([code, field])
  expect(await pupilsNamed('Adwoa')).toEqual([])
})

test('a name that a spreadsheet would run is a name', async () => {
  const { add } = await openSchool()
  expect((await add({ first_name: '=1+1' })).json().ward.fullname).toBe('=1+1 Nyarko Mensah')
})

test('a phone that two share is kept to be called on; one person stands once, and one of another school not at all', async () => {
  const { add, known, abena, stranger, given } = await openSchool()
  expect((await add({ carers: [known(abena.id), known(abena.id)] })).json().code).toBe('enrolment.twice_the_same')
  expect((await add({ carers: [known(stranger.id)] })).json().code).toBe('enrolment.no_such_guardian')
  await add({ carers: [{ ...ESI, phone: '024 555 0182', shares_phone: true }] })
  const [esi] = await given((tx) => tx.select().from(users).where(eq(users.fullname, 'Esi Nyarko')))
  expect(esi).toMatchObject({ phone: null, secondPhone: '+233245550182' })
})

test('somebody who looks after a pupil, too, is added once; who does already is told so', async () => {
  const { browser, kofi, abena, known, bursar, signedIn, given, school } = await openSchool()
  const path = `/api/v1/office/wards/${kofi.id}/guardians`
  const send = (carer: object, key = newId()) => browser.post(path, { carer }, { 'idempotency-key': key })
  const key = newId()
  const added = await send(ESI, key)
  expect(added.json().guardian.fullname).toBe('Esi Nyarko')
  expect((await send(ESI, key)).json()).toEqual(added.json())
  expect((await send(known(abena.id))).json().code).toBe('enrolment.stands_already')
  const record = (await browser.get(`/api/v1/office/wards/${kofi.id}`)).json()
  expect(record.guardians).toHaveLength(2)
  expect(record.changed).toMatchObject([{ action: 'wards.guardian_added', note: 'Esi Nyarko' }])
  expect((await (await signedIn(bursar.id)).post(path, { carer: ESI }, { 'idempotency-key': newId() })).statusCode).toBe(403)
  const gone = `/api/v1/office/wards/${newId()}/guardians`
  expect((await browser.post(gone, { carer: ESI }, { 'idempotency-key': newId() })).statusCode).toBe(404)
  expect(await given((tx) => tx.$count(users, and(eq(users.schoolId, school.id), eq(users.role, 'parent'))))).toBe(2)
})
