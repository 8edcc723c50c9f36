import type { AbsenceExplanation, AttendanceRecord } from '@schoolgate/contracts/attendance'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { attendanceExplanations, attendanceRecords, audit, classes, guardianships, liveEvents, schools, terms } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp } from '#testing'

type Status = AttendanceRecord['status']
type Session = AttendanceRecord['session']

/** Ama with her mother and father in Basic 5 of Mr. Tetteh; today is Thursday 12 March 2026. */
async function house() {
  const test = await createTestApp()
  const people = await test.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const mother = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah' })
    const father = await addUser(tx, school.id, 'parent', { fullname: 'Kwame Mensah' })
    const teacher = await addUser(tx, school.id, 'teacher', { fullname: 'Emmanuel Tetteh', title: 'Mr.' })
    await tx.update(classes).set({ classTeacherId: teacher.id }).where(eq(classes.id, klass.id))
    const ama = await addWard(tx, { schoolId: school.id, classId: klass.id }, [mother.id, father.id])
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
    if (!term) throw new Error('The school has no term.')
    return { school, klass, mother, father, teacher, ama, term }
  })
  const { ama, mother, father, school, term, teacher } = people
  const mark = (day: string, status: Status, more: { session?: Session; timeIn?: string; termId?: string } = {}) =>
    test.given(async (tx) => {
      const row = {
        id: newId(),
        schoolId: school.id,
        wardId: ama.id,
        termId: term.id,
        session: 'day' as const,
        markedById: teacher.id,
      }
      await tx.insert(attendanceRecords).values({ ...row, day, status, ...more })
    })
  const [motherHere, fatherHere] = [await test.signedIn(mother.id), await test.signedIn(father.id)]
  const page = `/api/v1/wards/${ama.id}/attendance`
  const tell = (browser: typeof motherHere, body: object) =>
    browser.post(`${page}/explanations`, { request_id: newId(), reason: 'sick', ...body })
  return { ...test, ...people, mark, motherHere, fatherHere, page, tell }
}

test('a mother sees where her child was this term, and the numbers', async () => {
  const { mark, motherHere, page } = await house()
  await mark('2026-03-09', 'present', { timeIn: '07:20' })
  await mark('2026-03-10', 'absent')
  await mark('2026-03-11', 'late', { timeIn: '07:52' })
  const answer = await motherHere.get(page)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toContain('no-')
  expect(answer.json()).toMatchObject({
    today: '2026-03-12',
    school_days: [1, 2, 3, 4, 5],
    term: { name: 'Term 2', opens: '2026-01-08' },
    summary: { times_opened: 3, present: 2, late: 1, absent: 1, excused: 0, unexplained: 1, rate: 0.6667 },
    records: [
      { day: '2026-03-09', status: 'present', time_in: '07:20', marked_by: 'Mr. Emmanuel Tetteh', explanation: null },
      { day: '2026-03-10', status: 'absent' },
      { day: '2026-03-11', status: 'late', time_in: '07:52' },
    ],
    reported: [],
  })
})

test('a term or a whole year can be looked at, and nothing of another school', async () => {
  const { given, school, mark, motherHere, page } = await house()
  const [first, foreign] = await given(async (tx) => {
    const days = { academicYear: '2025/2026', number: 1, name: 'Term 1', opens: '2025-09-02', closes: '2025-12-18' }
    const [row] = await tx
      .insert(terms)
      .values({ id: newId(), schoolId: school.id, ...days })
      .returning()
    const away = await addSchool(tx)
    const [other] = await tx.select().from(terms).where(eq(terms.schoolId, away.school.id))
    return [row, other]
  })
  await mark('2025-10-06', 'present', { termId: first?.id ?? '' })
  await mark('2026-03-09', 'absent')
  expect((await motherHere.get(`${page}?term_id=${first?.id}`)).json()).toMatchObject({
    term: { name: 'Term 1' },
    summary: { times_opened: 1, absent: 0 },
  })
  const year = (await motherHere.get(`${page}?academic_year=2025/2026`)).json()
  expect(year).toMatchObject({ term: null, academic_year: '2025/2026', summary: { times_opened: 2 } })
  expect(year.terms.map(({ name }: { name: string }) => name)).toEqual(['Term 2', 'Term 1'])
  for (const input of [`term_id=${foreign?.id}`, `term_id=${newId()}`, 'academic_year=1999/2000'])
    expect((await motherHere.get(`${page}?${input}`)).statusCode).toBe(404)
  for (const input of ['term_id=second', 'term=2', 'academic_year='])
    expect((await motherHere.get(`${page}?${input}`)).statusCode).toBe(400)
})

test('a guardian without the right to school matters, and another family, find nothing there', async () => {
  const { given, signedIn, father, fatherHere, school, klass, ama, page, tell } = await house()
  await given((tx) => tx.update(guardianships).set({ mayAcademics: false }).where(eq(guardianships.guardianId, father.id)))
  const stranger = await given(async (tx) => {
    const parent = await addUser(tx, school.id)
    await addWard(tx, { schoolId: school.id, classId: klass.id }, [parent.id], { firstName: 'Esi' })
    return parent
  })
  for (const browser of [fatherHere, await signedIn(stranger.id)]) {
    expect((await browser.get(page)).json()).toMatchObject({ status: 404, code: 'request.not_found' })
    expect((await tell(browser, { first_day: '2026-03-12' })).statusCode).toBe(404)
  }
  expect(ama.id).toBeDefined()
})

test('one tap explains an absence; the father sees who did it, and the slip stops asking both', async () => {
  const { mark, motherHere, fatherHere, mother, father, given, page, tell } = await house()
  await mark('2026-03-10', 'absent')
  const answer = await tell(motherHere, { first_day: '2026-03-10', text: '  Malaria, at the clinic. ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().explanation).toMatchObject({
    first_day: '2026-03-10',
    last_day: '2026-03-10',
    reason: 'sick',
    text: 'Malaria, at the clinic.',
    by: 'Abena Mensah',
    is_mine: true,
    state: 'pending',
  })
  const seen = (await fatherHere.get(page)).json()
  expect(seen.records[0]).toMatchObject({
    status: 'absent',
    counts_as: 'absent',
    explanation: { by: 'Abena Mensah', is_mine: false },
  })
  expect(seen.summary).toMatchObject({ absent: 1, unexplained: 0 })
  for (const [browser, id] of [
    [motherHere, mother.id],
    [fatherHere, father.id],
  ] as const)
    expect((await browser.get(`/myuserfeed?user_id=${id}`)).json().needs).toMatchObject([
      { kind: 'absence', handled: { by: 'Abena Mensah' } },
    ])
  expect(await given((tx) => tx.select().from(liveEvents))).toMatchObject([{ word: 'attendance' }])
})

test('what an outbox sends twice is one word, and a second guardian is told it was said already', async () => {
  const { given, mark, motherHere, fatherHere, tell } = await house()
  await mark('2026-03-10', 'absent')
  const word = { first_day: '2026-03-10', request_id: newId() }
  const [one, two] = await Promise.all([tell(motherHere, word), tell(motherHere, word)])
  expect(two.json()).toEqual(one.json())
  expect(await given((tx) => tx.$count(attendanceExplanations))).toBe(1)
  expect((await tell(fatherHere, { first_day: '2026-03-10' })).json()).toMatchObject({
    status: 409,
    code: 'attendance.already_explained',
  })
  // Her own word she may still change, until the school has decided.
  expect((await tell(motherHere, { first_day: '2026-03-10', reason: 'family' })).json().explanation.reason).toBe('family')
  expect(await given((tx) => tx.$count(attendanceExplanations))).toBe(1)
})

test('a word that arrives again after a newer one about the same day changes nothing', async () => {
  const { mark, motherHere, fatherHere, signedIn, teacher, given, page, tell } = await house()
  await mark('2026-03-10', 'absent')
  const first = { request_id: newId(), first_day: '2026-03-10', reason: 'sick' }
  const second = { request_id: newId(), first_day: '2026-03-10', reason: 'hospital', text: 'At Ridge Hospital' }
  const { explanation } = (await tell(motherHere, first)).json()
  const stands = async () => (await fatherHere.get(page)).json().records[0].explanation
  await tell(motherHere, second)
  const late = await tell(motherHere, first)
  expect(late.statusCode).toBe(200)
  expect(late.json().explanation).toMatchObject({ reason: 'hospital', text: 'At Ridge Hospital' })
  expect(await stands()).toMatchObject({ reason: 'hospital' })
  const desk = await signedIn(teacher.id)
  await desk.post(`/api/v1/office/attendance/explanations/${explanation.id}/decision`, { state: 'rejected' })
  for (const old of [first, second]) await tell(motherHere, old)
  expect(await stands()).toMatchObject({ reason: 'hospital', state: 'rejected' })
  const lines = await given((tx) => tx.select().from(audit))
  expect(lines.filter(({ action }) => action === 'attendance.explained')).toHaveLength(2)
})

test('the class teacher takes an explanation: the day counts as sick, and the register keeps what was marked', async () => {
  const { mark, motherHere, signedIn, teacher, given, page, tell } = await house()
  await mark('2026-03-10', 'absent', { session: 'morning' })
  await mark('2026-03-10', 'absent', { session: 'afternoon' })
  const { explanation } = (await tell(motherHere, { first_day: '2026-03-10', reason: 'hospital' })).json()
  const desk = await signedIn(teacher.id)
  const waiting = (await desk.get('/api/v1/office/attendance/explanations')).json()
  expect(waiting.explanations).toMatchObject([
    { id: explanation.id, by: 'Abena Mensah', ward: { fullname: 'Ama Mensah', class: 'Basic 5' } },
  ])
  const decision = `/api/v1/office/attendance/explanations/${explanation.id}/decision`
  expect((await desk.post(decision, { state: 'accepted' })).json().explanation).toMatchObject({
    state: 'accepted',
    decided_by: 'Emmanuel Tetteh',
  })
  expect((await desk.get('/api/v1/office/attendance/explanations')).json().explanations).toEqual([])
  const seen = (await motherHere.get(page)).json()
  expect(seen.records).toMatchObject([
    { session: 'morning', status: 'absent', counts_as: 'sick', explanation: { state: 'accepted' } },
    { session: 'afternoon', status: 'absent', counts_as: 'sick' },
  ])
  expect(seen.summary).toMatchObject({ times_opened: 1, absent: 0, excused: 1, unexplained: 0 })
  const lines = await given((tx) => tx.select().from(audit))
  const deeds = lines.map(({ action }) => action).filter((action) => action.startsWith('attendance.'))
  expect(deeds).toEqual(['attendance.explained', 'attendance.explanation_accepted'])
  expect((await tell(motherHere, { first_day: '2026-03-10' })).statusCode).toBe(409)
})

test('an explanation the school did not take is asked for again, and can be given again', async () => {
  const { mark, motherHere, mother, signedIn, teacher, page, tell } = await house()
  await mark('2026-03-10', 'absent')
  const { explanation } = (await tell(motherHere, { first_day: '2026-03-10', reason: 'other' })).json()
  const desk = await signedIn(teacher.id)
  await desk.post(`/api/v1/office/attendance/explanations/${explanation.id}/decision`, { state: 'rejected' })
  const seen = (await motherHere.get(page)).json()
  expect(seen.records[0]).toMatchObject({ counts_as: 'absent', explanation: { state: 'rejected' } })
  expect(seen.summary.unexplained).toBe(1)
  expect((await motherHere.get(`/myuserfeed?user_id=${mother.id}`)).json().needs).toMatchObject([
    { kind: 'absence', handled: null },
  ])
  expect((await tell(motherHere, { first_day: '2026-03-10' })).json().explanation).toMatchObject({
    state: 'pending',
    reason: 'sick',
  })
})

test('a teacher of another class decides nothing about the child', async () => {
  const { given, school, mark, motherHere, signedIn, tell } = await house()
  await mark('2026-03-10', 'absent')
  const { explanation } = (await tell(motherHere, { first_day: '2026-03-10' })).json()
  const other = await given((tx) => addUser(tx, school.id, 'teacher'))
  const desk = await signedIn(other.id)
  expect((await desk.get('/api/v1/office/attendance/explanations')).json().explanations).toEqual([])
  const answer = await desk.post(`/api/v1/office/attendance/explanations/${explanation.id}/decision`, { state: 'accepted' })
  expect(answer.statusCode).toBe(404)
})

test('an absence to come is told before, and stands for the day when the register is taken', async () => {
  const { mark, motherHere, page, tell, clock } = await house()
  const answer = await tell(motherHere, {
    first_day: '2026-03-16',
    last_day: '2026-03-18',
    reason: 'family',
    text: 'A funeral at Kumasi',
  })
  expect(answer.statusCode).toBe(200)
  expect((await motherHere.get(page)).json().reported).toMatchObject([
    { first_day: '2026-03-16', last_day: '2026-03-18', state: 'pending' },
  ])
  clock.advance(4 * 86_400)
  await mark('2026-03-16', 'absent')
  const seen = (await motherHere.get(page)).json()
  expect(seen.records[0]).toMatchObject({ day: '2026-03-16', explanation: { reason: 'family' } })
  expect(seen).toMatchObject({ summary: { unexplained: 0 }, reported: [] })
})

test.each([
  ['the last day before the first', { first_day: '2026-03-17', last_day: '2026-03-16' }, 'ends_too_early'],
  ['more than a month', { first_day: '2026-02-02', last_day: '2026-03-06' }, 'too_many_days'],
  ['the holidays', { first_day: '2026-04-06' }, 'outside_term'],
  ['a day of long ago', { first_day: '2019-03-04' }, 'outside_term'],
  ['a Sunday', { first_day: '2026-03-15' }, 'no_school_day'],
  ['a day on which the child was in', { first_day: '2026-03-09' }, 'nothing_to_explain'],
  ['a day without a register', { first_day: '2026-03-06' }, 'nothing_to_explain'],
])('%s cannot be explained, and the parent is told why', async (_, body, what) => {
  const { mark, motherHere, tell } = await house()
  await mark('2026-03-09', 'present')
  expect((await tell(motherHere, body)).json()).toMatchObject({ status: 422, code: `attendance.${what}` })
})

test('a school that opens on Saturdays hears of a Saturday', async () => {
  const { given, school, motherHere, tell } = await house()
  await given((tx) =>
    tx
      .update(schools)
      .set({ schoolDays: [1, 2, 3, 4, 5, 6] })
      .where(eq(schools.id, school.id)),
  )
  expect((await tell(motherHere, { first_day: '2026-03-14' })).statusCode).toBe(200)
})

test.each([
  ['no reason of ours', { reason: 'bored' }],
  ['no day', { first_day: 'yesterday' }],
  ['no such day', { first_day: '2026-02-30' }],
  ['endless words', { text: 'a'.repeat(501) }],
  ['a decision of one’s own', { state: 'accepted' }],
  ['a number that is none', { request_id: '1' }],
])('%s is malformed', async (_, wrong) => {
  const { motherHere, tell } = await house()
  expect((await tell(motherHere, { first_day: '2026-03-12', ...wrong })).statusCode).toBe(400)
})

/** A form with one photo, as a browser sends it. */
const formOf = (bytes: Buffer) =>
  Buffer.concat(
    [
      '--gate\r\nContent-Disposition: form-data; name="photo"; filename="note.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
      bytes,
      '\r\n--gate--\r\n',
    ].map((piece) => Buffer.from(piece)),
  )

test('a photo of the clinic’s paper stands beside the words, for the family and the class teacher', async () => {
  const { app, mark, motherHere, fatherHere, signedIn, teacher, page, tell } = await house()
  await mark('2026-03-10', 'absent')
  const { explanation }: { explanation: AbsenceExplanation } = (await tell(motherHere, { first_day: '2026-03-10' })).json()
  const place = `${page}/explanations/${explanation.id}/photo`
  const send = (secret: string, bytes: Buffer) =>
    app.inject({
      method: 'PUT',
      url: place,
      cookies: { schoolgate: secret },
      headers: { 'content-type': 'multipart/form-data; boundary=gate' },
      payload: formOf(bytes),
    })
  const paper = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect((await motherHere.get(place)).statusCode).toBe(404)
  expect((await send(motherHere.secret, Buffer.from('not a photo'))).json()).toMatchObject({
    status: 415,
    code: 'attendance.photo_not_a_photo',
  })
  expect((await send(fatherHere.secret, paper)).statusCode).toBe(404)
  const sent = await send(motherHere.secret, paper)
  expect(sent.json().explanation.photo_url).toBe(place)
  const photo = await fatherHere.get(place)
  expect(photo.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
  expect(await sharp(photo.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 800 })
  const desk = await signedIn(teacher.id)
  const [seen] = (await desk.get('/api/v1/office/attendance/explanations')).json().explanations
  expect((await desk.get(seen.photo_url)).rawPayload).toEqual(photo.rawPayload)
  await desk.post(`/api/v1/office/attendance/explanations/${explanation.id}/decision`, { state: 'accepted' })
  expect((await send(motherHere.secret, paper)).statusCode).toBe(404)
})
