import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#app/app'
import { audit, classes, jobs, longWork, sealKeys, users, workFiles } from '#db/schema'
import { newId } from '#lib/random'
import { addReport, addSchool, addUser, addWard, createTestApp, openStream, readPdf, TEST_NOW } from '#testing'

const HOUR = 3600
const ASK = '/api/v1/office/term_reports/pdf'
const BATCH = { class: 'B5', academic_year: '2025/2026', term: 2 }
const WHY = { reason: 'Parents’ day' }

/** A school with published reports in two classes, the people of its office, and another school. */
async function school() {
  const house = await createTestApp()
  const people = await house.given(async (tx) => {
    const { school: here, class: klass } = await addSchool(tx)
    const schoolId = here.id
    const b6 = newId()
    await tx
      .insert(classes)
      .values({ id: b6, schoolId, code: 'B6', name: 'Basic 6', level: 'Basic 6', stage: 'primary', position: 6 })
    const mother = await addUser(tx, schoolId)
    for (const [classId, firstName] of [
      [klass.id, 'Ama'],
      [klass.id, 'Yaw'],
      [b6, 'Esi'],
    ] as const) {
      const ward = await addWard(tx, { schoolId, classId }, [mother.id], { firstName })
      await addReport(tx, { schoolId, classId, wardId: ward.id })
    }
    const away = await addSchool(tx, { name: 'Olumo Primary School' })
    return {
      schoolId,
      mother,
      head: await addUser(tx, schoolId, 'head', { fullname: 'Grace Owusu' }),
      office: await addUser(tx, schoolId, 'office', { fullname: 'Efua Sarpong' }),
      bursar: await addUser(tx, schoolId, 'bursar'),
      headAway: await addUser(tx, away.school.id, 'head'),
    }
  })
  const fresh = (userId: string) => house.freshlySignedIn(userId)
  const workOf = (id: string) => house.given((tx) => tx.select().from(longWork).where(eq(longWork.id, id)))
  return { ...house, ...people, fresh, workOf }
}

test('the office asks for a class’s papers, sees how far they are, and takes the file within the hour', async () => {
  const { fresh, office, doDue, clock, given } = await school()
  const asOffice = await fresh(office.id)
  const asked = await asOffice.post(ASK, BATCH)
  expect([asked.statusCode, asked.json().work]).toMatchObject([
    200,
    {
      kind: 'class_reports',
      about: 'Basic 5, Term 2, 2025/2026',
      state: 'waiting',
      asked_by: { id: office.id, name: 'Efua Sarpong' },
      progress: null,
      file: null,
    },
  ])
  const at = `/api/v1/office/work/${asked.json().work.id}`
  expect((await asOffice.post(`${at}/file`, WHY)).statusCode).toBe(404)
  await doDue()
  const { work } = (await asOffice.get(at)).json()
  expect(work).toMatchObject({ state: 'done', progress: { done: 2, total: 2 }, file: { name: 'Basic 5, Term 2, 2025/2026.pdf' } })
  expect((await asOffice.get('/api/v1/office/work')).json().work).toEqual([work])
  const file = await asOffice.post(`${at}/file`, WHY)
  expect([file.statusCode, file.headers['content-type'], file.rawPayload.length]).toEqual([
    200,
    'application/pdf',
    work.file.bytes,
  ])
  expect(readPdf(file.rawPayload).pages).toBe(2)
  // A clock that is put back an hour takes nothing away; an hour on it is gone, and asked for anew.
  clock.advance(-HOUR)
  await doDue()
  expect((await (await fresh(office.id)).post(`${at}/file`, WHY)).statusCode).toBe(200)
  clock.advance(2 * HOUR)
  const later = await fresh(office.id)
  expect((await later.post(`${at}/file`, WHY)).statusCode).toBe(404)
  expect((await later.get(at)).json().work.file).toBe(null)
  await doDue()
  expect(await given((tx) => tx.$count(workFiles))).toBe(0)
  expect((await later.post(ASK, BATCH)).json().work.id).not.toBe(work.id)
  clock.advance(31 * 24 * HOUR)
  await doDue()
  expect((await (await fresh(office.id)).get(at)).statusCode).toBe(404)
})

test('asked for by two at once and by the class’s other name, the same papers are drawn once; each who takes them says why', async () => {
  const { fresh, head, office, doDue, given } = await school()
  const [asHead, asOffice] = [await fresh(head.id), await fresh(office.id)]
  const answers = await Promise.all([
    asHead.post(ASK, BATCH),
    asOffice.post(ASK, BATCH),
    asOffice.post(ASK, { ...BATCH, class: 'Basic 5' }),
  ])
  const ids = new Set(answers.map((answer) => answer.json().work.id))
  expect(ids.size).toBe(1)
  const other = (await asOffice.post(ASK, { ...BATCH, class: 'B6' })).json().work.id
  expect(ids.has(other)).toBe(false)
  await doDue()
  expect(await given((tx) => tx.$count(workFiles))).toBe(2)
  const [id] = ids
  for (const caller of [asHead, asOffice]) expect((await caller.post(`/api/v1/office/work/${id}/file`, WHY)).statusCode).toBe(200)
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'term_reports.printed')))
  // Of each who took them a line for the act, and one for each of the two pupils.
  expect([head, office].map((person) => lines.filter(({ actorId }) => actorId === person.id).length)).toEqual([3, 3])
})

test('work of another school, or of the papers for the bursar, is not there; a file wants a fresh proof and a reason', async () => {
  const { fresh, signedIn, office, bursar, headAway, mother, doDue } = await school()
  const asOffice = await fresh(office.id)
  const { id } = (await asOffice.post(ASK, BATCH)).json().work
  await doDue()
  const at = `/api/v1/office/work/${id}`
  for (const person of [bursar, headAway]) {
    const caller = await fresh(person.id)
    expect((await caller.get(at)).statusCode).toBe(404)
    expect((await caller.post(`${at}/cancel`)).statusCode).toBe(404)
    expect((await caller.get('/api/v1/office/work')).json().work).toEqual([])
  }
  expect((await (await fresh(headAway.id)).post(`${at}/file`, WHY)).statusCode).toBe(404)
  expect((await (await fresh(bursar.id)).post(`${at}/file`, WHY)).statusCode).toBe(403)
  expect((await (await signedIn(mother.id)).get('/api/v1/office/work')).statusCode).toBe(403)
  expect((await asOffice.post(`${at}/file`, {})).statusCode).toBe(400)
  expect((await (await signedIn(office.id)).post(`${at}/file`, WHY)).json().code).toBe('identity.fresh_proof_needed')
})

test('what waits is cancelled at once by another of the office, stands in the record, and is never begun', async () => {
  const { fresh, head, office, doDue, given } = await school()
  const { id } = (await (await fresh(office.id)).post(ASK, BATCH)).json().work
  const asHead = await fresh(head.id)
  expect((await asHead.post(`/api/v1/office/work/${id}/cancel`)).json().work).toMatchObject({ state: 'cancelled', file: null })
  await doDue()
  expect((await asHead.post(`/api/v1/office/work/${id}/cancel`)).json().work).toMatchObject({
    state: 'cancelled',
    progress: null,
  })
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.subjectId, id)))
  expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['work.asked', office.id],
    ['work.cancelled', head.id],
  ])
})

test('papers are not drawn for who has left the school since, and others ask for them themselves', async () => {
  const { fresh, head, office, doDue, given, workOf } = await school()
  const { id } = (await (await fresh(office.id)).post(ASK, BATCH)).json().work
  await given((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, office.id)))
  await doDue()
  expect(await workOf(id)).toMatchObject([{ state: 'cancelled', endedAt: TEST_NOW }])
  expect(await given((tx) => tx.$count(workFiles))).toBe(0)
  const again = (await (await fresh(head.id)).post(ASK, BATCH)).json().work
  expect(again.id).not.toBe(id)
  await doDue()
  expect(await workOf(again.id)).toMatchObject([{ state: 'done' }])
})

test('papers that cannot be drawn end as a dead letter that the operator sees; asked for again once it is mended, they are drawn', async () => {
  const { fresh, office, doDue, given, clock, schoolId, workOf } = await school()
  const broken = { id: 'abcdef', schoolId, publicKey: 'no key', privateKey: 'no key', madeAt: clock.now() }
  await given((tx) => tx.insert(sealKeys).values(broken))
  const { id } = (await (await fresh(office.id)).post(ASK, BATCH)).json().work
  const stateNow = async () => (await (await fresh(office.id)).get(`/api/v1/office/work/${id}`)).json().work.state
  const states: string[] = []
  for (const seconds of [0, 10, 40, 160, 640]) {
    clock.advance(seconds)
    await doDue()
    states.push(await stateNow())
  }
  expect(states).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'failed'])
  expect(await given((tx) => tx.select().from(jobs).where(eq(jobs.kind, 'work.class_reports')))).toMatchObject([
    { state: 'dead', about: id, attempts: 5 },
  ])
  await given((tx) => tx.delete(sealKeys))
  clock.advance(120)
  expect((await (await fresh(office.id)).post(ASK, BATCH)).json().work).toMatchObject({ id, state: 'waiting' })
  await doDue()
  expect(await workOf(id)).toMatchObject([{ state: 'done' }])
})

test('asked for by a clock that is an hour ahead, or before it is put forward by one, papers are drawn all the same', async () => {
  const { fresh, office, doDue, clock, workOf } = await school()
  for (const jump of [-HOUR, 2 * HOUR]) {
    const { id } = (await (await fresh(office.id)).post(ASK, BATCH)).json().work
    clock.advance(jump)
    await doDue()
    expect(await workOf(id)).toMatchObject([{ state: 'done' }])
  }
})

test('the page of who asked, and those of the others who see it, hear of each change; a parent’s does not', async () => {
  const { app, world, fresh, office, head, mother, doDue } = await school()
  const there = await createApp({ ...world, role: 'web' })
  onTestFinished(() => there.close())
  const address = await there.listen({ port: 0, host: '127.0.0.1' })
  const streams = await Promise.all([office, head].map(async ({ id }) => openStream(address, (await fresh(id)).secret)))
  const parents = await openStream(address, (await fresh(mother.id)).secret)
  const asOffice = await fresh(office.id)
  expect((await asOffice.post(ASK, BATCH)).statusCode).toBe(200)
  for (const stream of streams) await stream.hasHeard(1)
  await doDue()
  for (const stream of streams) {
    await stream.hasHeard(3)
    expect(new Set(stream.told.map(({ word }) => word))).toEqual(new Set(['work']))
  }
  expect(parents.told).toEqual([])
  expect(app.server.listening).toBe(false)
})
