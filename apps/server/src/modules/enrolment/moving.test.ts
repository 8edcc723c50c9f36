import type { movePupil } from '@schoolgate/contracts/moves'
import type { Received } from '@schoolgate/contracts/endpoint'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, classes, messages, moves, termReports, terms, wards } from '#db/schema'
import { newId, newPublicId, newVerifyCode } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp } from '#testing'

const DAY = 86_400
type Said = Received<typeof movePupil>['body']
const UP: Said = { class: 'B6', becomes: 'active', day: '2026-03-16', reason: 'Reads well beyond the class', next_school: null }
const OUT: Said = {
  class: null,
  becomes: 'transferred',
  day: '2026-03-20',
  reason: 'The family moves',
  next_school: 'Mawuli Prep',
}

/** Basic 5, Basic 6 and JHS 1; Kofi and Ama in Basic 5, Yaw in Basic 6, Esi in JHS 1. */
async function openSchool() {
  const app = await createTestApp()
  const people = await app.given(async (tx) => {
    const { school, class: b5 } = await addSchool(tx)
    const addClass = async (code: string, name: string, position: number) => {
      const [row] = await tx
        .insert(classes)
        .values({ id: newId(), schoolId: school.id, code, name, level: name, stage: 'primary', position })
        .returning()
      if (!row) throw new Error('The class was not written.')
      return row
    }
    const b6 = await addClass('B6', 'Basic 6', 6)
    const jhs = await addClass('JHS1', 'JHS 1', 7)
    const mother = await addUser(tx, school.id, 'parent')
    const pupil = (firstName: string, classId: string) =>
      addWard(tx, { schoolId: school.id, classId }, [mother.id], { firstName })
    const pupils = {
      kofi: await pupil('Kofi', b5.id),
      ama: await pupil('Ama', b5.id),
      yaw: await pupil('Yaw', b6.id),
      esi: await pupil('Esi', jhs.id),
    }
    const office = await addUser(tx, school.id, 'office', { fullname: 'Comfort Asiedu' })
    const teacher = await addUser(tx, school.id, 'teacher')
    const abroad = await addSchool(tx)
    const headAbroad = await addUser(tx, abroad.school.id, 'head')
    return { school, b5, b6, jhs, mother, office, teacher, headAbroad, ...pupils }
  })
  // Days pass between what the office does: it comes in anew each time.
  const desk = () => app.freshlySignedIn(people.office.id)
  const browser = {
    get: async (url: string) => (await desk()).get(url),
    post: async (url: string, body?: object, headers?: Record<string, string>) => (await desk()).post(url, body, headers),
  }
  const move = (wardId: string, said: Partial<Said>, key = newId()) =>
    browser.post(`/api/v1/office/wards/${wardId}/moves`, { ...UP, ...said }, { 'idempotency-key': key })
  const undo = (actId: string) => browser.post(`/api/v1/office/moves/${actId}/undo`)
  const promote = (body: object, key = newId()) => browser.post('/api/v1/office/promotion', body, { 'idempotency-key': key })
  const pupil = async (id: string) => {
    const [row] = await app.given((tx) =>
      tx
        .select({ class: classes.code, status: wards.status, leftAt: wards.leftAt })
        .from(wards)
        .innerJoin(classes, eq(classes.id, wards.classId))
        .where(eq(wards.id, id)),
    )
    return row
  }
  return { ...app, ...people, browser, move, undo, promote, pupil }
}

test('a pupil goes to another class on its day, not before; the family, the history and the record say so', async () => {
  const { kofi, move, pupil, clock, doDue, browser, given, mother, signedIn } = await openSchool()
  const answer = await move(kofi.id, {})
  expect(answer.json().move).toMatchObject({
    day: '2026-03-16',
    from: 'Basic 5',
    to: 'Basic 6',
    state: 'waiting',
    may_undo: true,
    asked_by: 'Comfort Asiedu',
  })
  clock.advance(3 * DAY)
  await doDue()
  expect(await pupil(kofi.id)).toMatchObject({ class: 'B5' })
  clock.advance(DAY)
  await doDue()
  expect(await pupil(kofi.id)).toMatchObject({ class: 'B6', status: 'active' })
  const record = (await browser.get(`/api/v1/office/wards/${kofi.id}`)).json()
  expect(record.ward.class).toBe('Basic 6')
  expect(record.moves).toMatchObject([{ state: 'done', from: 'Basic 5', to: 'Basic 6' }])
  const hers = (await (await signedIn(mother.id)).get(`/findandparentacc?parentid=${mother.id}`)).json()
  expect(hers.user_wards.find(({ id }: { id: string }) => id === kofi.id)).toMatchObject({ class: 'Basic 6' })
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'wards.moved')))
  expect(lines).toMatchObject([{ wardId: kofi.id, note: 'Basic 6 · 2026-03-16 · Reads well beyond the class' }])
})

test('the guardians hear of another class at once, and that it does not happen; who moves up with the school and who leaves is told nothing', async () => {
  const { kofi, ama, move, undo, promote, given } = await openSchool()
  const told = async () =>
    (await given((tx) => tx.select().from(messages).where(eq(messages.kind, 'class_move')).orderBy(messages.id))).map(
      ({ wardId, texts }) => [wardId, texts.en.title, texts.en.body, texts.fr.body],
    )
  const { act_id } = (await move(kofi.id, {})).json().move
  const goes = [
    kofi.id,
    'Kofi changes class',
    'From Monday 16 March on it is Basic 6. Old marks and bills stay where they are.',
    'À partir du lundi 16 mars c’est Basic 6. Les anciennes notes et factures restent où elles sont.',
  ]
  expect(await told()).toEqual([goes])
  await undo(act_id)
  const stays = [kofi.id, 'Kofi does not change class', 'It is Basic 5, as it was.', 'C’est Basic 5, comme avant.']
  expect(await told()).toEqual([goes, stays])
  await move(ama.id, OUT)
  const up = await promote({ day: '2026-04-21', classes: [{ class: 'B6', to: 'JHS1' }], exceptions: [] })
  expect(up.statusCode).toBe(200)
  await undo(up.json().act_id)
  expect(await told()).toEqual([goes, stays])
})

test('who leaves is here on the last day and off the list after it; undone, the child is a pupil again', async () => {
  const { kofi, move, undo, pupil, clock, doDue, browser } = await openSchool()
  const { act_id, day } = (await move(kofi.id, OUT)).json().move
  expect(day).toBe('2026-03-20')
  clock.advance(8 * DAY)
  await doDue()
  expect(await pupil(kofi.id)).toMatchObject({ status: 'active' })
  clock.advance(DAY)
  await doDue()
  const left = await pupil(kofi.id)
  expect(left).toMatchObject({ class: 'B5', status: 'transferred' })
  expect(left?.leftAt).not.toBeNull()
  const again = await browser.get('/api/v1/office/wards?show=left')
  expect(again.json().pupils).toMatchObject([{ id: kofi.id, status: 'transferred' }])
  expect((await undo(act_id)).json()).toEqual({ undone: 1, stays: 0 })
  expect(await pupil(kofi.id)).toEqual({ class: 'B5', status: 'active', leftAt: null })
  expect((await undo(act_id)).json()).toEqual({ undone: 0, stays: 0 })
})

test('what somebody changed since stays, what is older than a week too, and a day that has come holds at once', async () => {
  const { kofi, ama, jhs, move, undo, pupil, clock, given, browser } = await openSchool()
  const first = (await move(kofi.id, { day: '2026-03-02' })).json().move
  expect([first.state, first.day]).toEqual(['done', '2026-03-02'])
  expect(await pupil(kofi.id)).toMatchObject({ class: 'B6' })
  await given((tx) => tx.update(wards).set({ classId: jhs.id }).where(eq(wards.id, kofi.id)))
  expect((await undo(first.act_id)).json()).toEqual({ undone: 0, stays: 1 })
  expect(await pupil(kofi.id)).toMatchObject({ class: 'JHS1' })
  const other = (await move(ama.id, { day: '2026-03-12' })).json().move
  clock.advance(8 * DAY)
  expect((await undo(other.act_id)).json()).toEqual({ undone: 0, stays: 0 })
  expect(await pupil(ama.id)).toMatchObject({ class: 'B6' })
  expect((await browser.post(`/api/v1/office/moves/${newId()}/undo`)).statusCode).toBe(404)
})

test('moved twice, the last move is undone first', async () => {
  const { kofi, move, undo, pupil } = await openSchool()
  const first = (await move(kofi.id, { day: '2026-03-12' })).json().move
  const second = (await move(kofi.id, { class: 'B5', day: '2026-03-12' })).json().move
  expect((await undo(first.act_id)).json()).toEqual({ undone: 0, stays: 1 })
  expect((await undo(second.act_id)).json()).toEqual({ undone: 1, stays: 0 })
  expect((await undo(first.act_id)).json()).toEqual({ undone: 1, stays: 0 })
  expect(await pupil(kofi.id)).toMatchObject({ class: 'B5' })
})

test.each([
  ['without a class or a way of leaving', { class: null }, 422, 'enrolment.leaves_or_not'],
  ['to a class that is not there', { class: 'B9' }, 422, 'enrolment.no_such_class'],
  ['to the own class', { class: 'B5' }, 422, 'enrolment.same_class'],
  ['on a day of another age', { day: '2036-01-01' }, 422, 'enrolment.day_too_far'],
])('a pupil is not moved %s', async (_, said, status, code) => {
  const { kofi, move, pupil } = await openSchool()
  const answer = await move(kofi.id, said)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(await pupil(kofi.id)).toMatchObject({ class: 'B5', status: 'active' })
})

test('two moves do not wait at once, sent again is one, and neither a teacher nor another school moves anybody', async () => {
  const { kofi, move, teacher, headAbroad, signedIn, given } = await openSchool()
  const key = newId()
  const [one, again] = await Promise.all([move(kofi.id, {}, key), move(kofi.id, {}, key)])
  expect(one.json()).toEqual(again.json())
  expect((await move(kofi.id, OUT)).json().code).toBe('enrolment.moves_already')
  expect(await given((tx) => tx.$count(moves, eq(moves.wardId, kofi.id)))).toBe(1)
  const url = `/api/v1/office/wards/${kofi.id}/moves`
  const asked = { 'idempotency-key': newId() }
  expect((await (await signedIn(teacher.id)).post(url, UP, asked)).statusCode).toBe(403)
  expect((await (await signedIn(headAbroad.id)).post(url, UP, asked)).statusCode).toBe(404)
  expect((await (await signedIn(headAbroad.id)).post(`/api/v1/office/moves/${one.json().move.act_id}/undo`)).statusCode).toBe(404)
})

test('the school moves up on its day but for the exceptions; who is to leave before leaves; all of it is undone', async () => {
  const { kofi, ama, yaw, esi, b5, browser, move, promote, undo, pupil, clock, doDue } = await openSchool()
  await move(ama.id, OUT)
  const seen = (await browser.get('/api/v1/office/promotion')).json()
  expect(seen).toMatchObject({ day: '2026-04-21', academic_year: null, moving_already: 1, asked: null })
  expect(seen.classes).toMatchObject([
    { id: b5.id, code: 'B5', pupils: 1, to: 'B6' },
    { code: 'B6', pupils: 1, to: 'JHS1' },
    { code: 'JHS1', pupils: 1, to: null },
  ])
  const said = {
    day: '2026-04-21',
    classes: seen.classes.map(({ code, to }: { code: string; to: string | null }) => ({ class: code, to })),
    exceptions: [{ ward_id: yaw.id, does: 'repeats' }],
  }
  const key = newId()
  const made = (await promote(said, key)).json()
  expect(made).toMatchObject({ moving: 1, leaving: 1, repeating: 1, left_out: 1 })
  expect((await promote(said, key)).json()).toEqual(made)
  expect((await browser.get('/api/v1/office/promotion')).json().asked).toMatchObject({
    act_id: made.act_id,
    pupils: 2,
    state: 'waiting',
    asked_by: 'Comfort Asiedu',
  })
  clock.advance(40 * DAY)
  await doDue()
  const places = async () => Promise.all([kofi, ama, yaw, esi].map(async ({ id }) => await pupil(id)))
  expect(await places()).toMatchObject([
    { class: 'B6', status: 'active' },
    { class: 'B5', status: 'transferred' },
    { class: 'B6', status: 'active' },
    { class: 'JHS1', status: 'graduated' },
  ])
  expect((await undo(made.act_id)).json()).toEqual({ undone: 2, stays: 0 })
  expect(await places()).toMatchObject([
    { class: 'B5', status: 'active' },
    { class: 'B5', status: 'transferred' },
    { class: 'B6', status: 'active' },
    { class: 'JHS1', status: 'active' },
  ])
})

test('a promotion asks for a proof, names classes that are there, and moves somebody', async () => {
  const { office, signedIn, promote } = await openSchool()
  const said = { day: '2026-04-21', classes: [{ class: 'B5', to: 'B6' }], exceptions: [] }
  const unproven = await (await signedIn(office.id)).post('/api/v1/office/promotion', said, { 'idempotency-key': newId() })
  expect(unproven.json().code).toBe('identity.fresh_proof_needed')
  expect((await promote({ ...said, classes: [{ class: 'B5', to: 'B9' }] })).json().code).toBe('enrolment.no_such_class')
  expect((await promote({ ...said, classes: [{ class: 'B5', to: 'B5' }] })).json().code).toBe('enrolment.nobody_moves')
})

test('who was put elsewhere by a sheet before the day comes is not moved, and that is told', async () => {
  const { kofi, jhs, move, given, clock, doDue, browser, pupil } = await openSchool()
  await move(kofi.id, {})
  await given((tx) =>
    tx
      .update(wards)
      .set({ classId: jhs.id })
      .where(and(eq(wards.id, kofi.id))),
  )
  clock.advance(5 * DAY)
  await doDue()
  expect(await pupil(kofi.id)).toMatchObject({ class: 'JHS1' })
  expect((await browser.get(`/api/v1/office/wards/${kofi.id}`)).json().moves).toMatchObject([
    { state: 'overtaken', may_undo: false },
  ])
})

test('reports that are not out yet say who moves up and who repeats; undone, they say nothing; one that is out stays as it is', async () => {
  const { school, b5, b6, kofi, ama, yaw, promote, undo, given } = await openSchool()
  await given(async (tx) => {
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
    const of = (ward: { id: string }, classId: string, status: 'draft' | 'approved' | 'published') => ({
      id: newId(),
      schoolId: school.id,
      publicId: newPublicId(),
      wardId: ward.id,
      termId: term?.id ?? '',
      classId,
      template: 'basic' as const,
      classWeight: 50,
      gradingScale: 'ges',
      status,
      verifyCode: newVerifyCode(),
    })
    await tx.insert(termReports).values([of(kofi, b5.id, 'draft'), of(ama, b5.id, 'approved'), of(yaw, b6.id, 'published')])
  })
  const said = async (ward: { id: string }) => {
    const [report] = await given((tx) => tx.select().from(termReports).where(eq(termReports.wardId, ward.id)))
    return [report?.promotedTo, report?.repeatedIn]
  }
  const { act_id: act } = (
    await promote({
      day: '2026-04-20',
      classes: [
        { class: 'B5', to: 'B6' },
        { class: 'B6', to: 'JHS1' },
      ],
      exceptions: [{ ward_id: ama.id, does: 'repeats' }],
    })
  ).json()
  expect([await said(kofi), await said(ama), await said(yaw)]).toEqual([
    ['Basic 6', null],
    [null, 'Basic 5'],
    [null, null],
  ])
  await undo(act)
  expect([await said(kofi), await said(ama)]).toEqual([
    [null, null],
    [null, null],
  ])
})
