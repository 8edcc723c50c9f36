import { readSeal } from '@schoolgate/contracts/seal'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, files, guardianships, wardPapers, wards } from '#db/schema'
import { signedIn } from '#lib/actor'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import { createVerify } from '#modules/verify'
import { addSchool, addUser, addWard, createTestApp, pictureOf, readPdf } from '#testing'
import { createLeavingPapers } from './leaving.service.ts'

const REASON = 'For the gate'
const CODE = /[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/

/** Basic 5 with Kofi, of whom a photo is kept, and Yaa, whom her uncle may not pick up. */
async function openClass() {
  const app = await createTestApp()
  const photo = pictureOf({ canary: 'Kofi' })
  const sha256 = await app.world.storage.put(photo)
  const people = await app.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const place = { schoolId: school.id, classId: klass.id }
    const mother = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah', phone: '+233245550182' })
    const uncle = await addUser(tx, school.id, 'parent', { fullname: 'Yaw Adusei' })
    const picture = { id: newId(), schoolId: school.id, mime: 'image/png', bytes: photo.length, sha256 }
    await tx.insert(files).values(picture)
    const named = { firstName: 'Kofi', lastName: 'Mensah', admissionNo: 'NYP/21/0139', photoId: picture.id }
    const kofi = await addWard(tx, place, [mother.id], named)
    const yaa = await addWard(tx, place, [uncle.id], { firstName: 'Yaa', lastName: 'Adusei' }, { mayPickup: false })
    const office = await addUser(tx, school.id, 'office', { fullname: 'Comfort Asiedu' })
    const teacher = await addUser(tx, school.id, 'teacher')
    const bursar = await addUser(tx, school.id, 'bursar')
    const abroad = await addSchool(tx)
    const headAbroad = await addUser(tx, abroad.school.id, 'head')
    return { school, klass, mother, kofi, yaa, office, teacher, bursar, headAbroad }
  })
  const at = async (userId: string, isProven = true) =>
    app.signedIn(userId, isProven ? { steppedUpUntil: new Date(app.clock.now().getTime() + 600_000) } : {})
  const desk = await at(people.office.id)
  const check = async (code: string) => (await app.app.inject(`/api/v1/verify/${code}`)).json().verification
  const record = async (wardId: string) => (await desk.get(`/api/v1/office/wards/${wardId}`)).json()
  const leave = (becomes: string) =>
    desk.post(
      `/api/v1/office/wards/${people.kofi.id}/moves`,
      { class: null, becomes, day: '2026-03-20', reason: 'The family moves', next_school: 'Mawuli Prep' },
      { 'idempotency-key': newId() },
    )
  const leavingPaper = () => desk.post(`/api/v1/office/wards/${people.kofi.id}/leaving_paper`)
  const classCards = (kind: string) => desk.post(`/api/v1/office/classes/${people.klass.id}/cards`, { kind, reason: REASON })
  const card = (kind: string, wardId = people.kofi.id) => desk.post(`/api/v1/office/wards/${wardId}/cards`, { kind })
  return { ...app, ...people, at, desk, check, record, leave, leavingPaper, classCards, card }
}

const codeIn = (answer: { rawPayload: Buffer }) => CODE.exec(readPdf(answer.rawPayload).text)?.[0] ?? 'no code'

test('who leaves gets a transfer letter: again the same one, genuine while the school says that the child leaves', async () => {
  const { leave, leavingPaper, check, record, desk, kofi, given } = await openClass()
  expect((await leavingPaper()).json().code).toBe('papers.leaves_not')
  const { move } = (await leave('transferred')).json()
  const answer = await leavingPaper()
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toContain('Transfer letter Kofi Mensah.pdf')
  const { text, pages } = readPdf(answer.rawPayload)
  expect(pages).toBe(1)
  for (const words of ['Kofi Mensah', 'NYP/21/0139', 'Basic 5', '20/03/2026', 'Mawuli Prep']) expect(text).toContain(words)
  const code = codeIn(answer)
  expect(codeIn(await leavingPaper())).toBe(code)
  expect(await check(code)).toMatchObject({ state: 'genuine', kind: 'transfer_letter', school: 'Nyansapo Prep School' })
  expect((await record(kofi.id)).papers).toMatchObject([
    { kind: 'transfer_letter', code, given_on: '2026-03-12', given_by: 'Comfort Asiedu', guardian: null, is_over: false },
  ])
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.wardId, kofi.id)))
  expect(lines.filter(({ action }) => action === 'papers.given')).toHaveLength(1)
  expect(lines.filter(({ action }) => action === 'leaving_papers.printed')).not.toHaveLength(0)

  await desk.post(`/api/v1/office/moves/${move.act_id}/undo`)
  expect(await check(code)).toMatchObject({ state: 'withdrawn', kind: 'transfer_letter' })
  expect((await record(kofi.id)).papers).toMatchObject([{ code, is_over: true }])
  await leave('graduated')
  const certificate = await leavingPaper()
  expect(readPdf(certificate.rawPayload).text).toContain('School leaving certificate')
  expect(await check(codeIn(certificate))).toMatchObject({ state: 'genuine', kind: 'leaving_certificate' })
  // The letter said that the child goes to another school: it does not come back with another departure.
  expect(await check(code)).toMatchObject({ state: 'withdrawn' })
})

test('the square on a leaving paper says what the paper says', async () => {
  const { leave, world, kofi, office } = await openClass()
  await leave('transferred')
  const verify = createVerify(world)
  const seals: string[] = []
  const seal: typeof verify.seal = async (school, paper) => {
    const square = await verify.seal(school, paper)
    seals.push(square.text)
    return square
  }
  const session = { sessionId: newId(), hasSecondFactor: true, steppedUpUntil: null }
  const scope: Scope = { role: 'office', schoolId: office.schoolId, userId: office.id, personId: office.personId, ...session }
  const paper = await createLeavingPapers({ ...world, seal })(signedIn(scope), kofi.id)
  const { text } = readPdf(await paper.print())
  expect(readSeal(seals[0]?.split('#')[1] ?? '')?.paper).toEqual({
    kind: 'transfer_letter',
    code: CODE.exec(text)?.[0],
    version: 1,
    issued_on: '2026-03-12',
    holder: 'Kofi M.',
    about: 'Basic 5, last day 20/03/2026',
    figures: {},
  })
})

test('cards of a class are cut from one page; who may not pick a child up gets none, and a lost card says that it is over', async () => {
  const { classCards, card, check, record, desk, kofi, yaa, given } = await openClass()
  const answer = await classCards('pupil_card')
  expect(answer.statusCode).toBe(200)
  const { text, pages } = readPdf(answer.rawPayload)
  expect(pages).toBe(1)
  expect(text).toMatch(/Yaa\s*Adusei[\s\S]*Kofi\s*Mensah/)
  const [own] = (await record(kofi.id)).papers
  expect(text).toContain(own.code)
  expect(await check(own.code)).toMatchObject({ state: 'genuine', kind: 'pupil_card' })
  expect(readPdf((await card('pupil_card')).rawPayload).text).toContain(own.code)

  const pick = readPdf((await classCards('pickup_card')).rawPayload).text
  expect(pick).toMatch(/Abena\s*Mensah/)
  expect(pick).not.toContain('Adusei')
  expect((await card('pickup_card', yaa.id)).json().code).toBe('papers.nobody_picks_up')

  const ended = await desk.post(`/api/v1/office/papers/${own.id}/end`)
  expect(ended.json().paper).toEqual({ id: own.id, is_over: true })
  expect((await desk.post(`/api/v1/office/papers/${own.id}/end`)).json()).toEqual(ended.json())
  expect(await check(own.code)).toMatchObject({ state: 'withdrawn', kind: 'pupil_card' })
  const next = codeIn(await card('pupil_card'))
  expect(next).not.toBe(own.code)
  expect(await check(next)).toMatchObject({ state: 'genuine' })
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'papers.ended')))
  expect(lines).toMatchObject([{ wardId: kofi.id, subjectId: own.id, note: 'pupil_card' }])
})

test('the card of who may not pick up any more is over at once, and so are those of a child who left', async () => {
  const { card, check, kofi, mother, given } = await openClass()
  const [pickup, own] = [codeIn(await card('pickup_card')), codeIn(await card('pupil_card'))]
  expect(await check(pickup)).toMatchObject({ state: 'genuine', kind: 'pickup_card' })
  const pair = and(eq(guardianships.wardId, kofi.id), eq(guardianships.guardianId, mother.id))
  await given((tx) => tx.update(guardianships).set({ mayPickup: false }).where(pair))
  expect(await check(pickup)).toMatchObject({ state: 'withdrawn' })
  await given((tx) => tx.update(guardianships).set({ mayPickup: true }).where(pair))
  expect(await check(pickup)).toMatchObject({ state: 'genuine' })
  await given((tx) => tx.update(wards).set({ status: 'withdrawn' }).where(eq(wards.id, kofi.id)))
  for (const code of [pickup, own]) expect(await check(code)).toMatchObject({ state: 'withdrawn' })
  expect((await card('pupil_card')).json().code).toBe('papers.has_left')
})

test('asked for from two desks at once a child has one card', async () => {
  const { card, given } = await openClass()
  const answers = await Promise.all([1, 2, 3, 4].map(() => card('pupil_card')))
  expect(new Set(answers.map(codeIn)).size).toBe(1)
  expect(await given((tx) => tx.$count(wardPapers))).toBe(1)
})

test('papers are given by office and head with a fresh proof, of their own school', async () => {
  const { at, kofi, klass, office, teacher, bursar, headAbroad, desk, leave } = await openClass()
  await leave('transferred')
  const doors: [string, object | undefined][] = [
    [`wards/${kofi.id}/leaving_paper`, undefined],
    [`wards/${kofi.id}/cards`, { kind: 'pupil_card' }],
    [`classes/${klass.id}/cards`, { kind: 'pupil_card', reason: REASON }],
    [`classes/${klass.id}/paper_codes`, { reason: REASON }],
    [`papers/${newId()}/end`, undefined],
  ]
  for (const [door, body] of doors) {
    const url = `/api/v1/office/${door}`
    expect((await (await at(office.id, false)).post(url, body)).json().code, door).toBe('identity.fresh_proof_needed')
    for (const { id } of [teacher, bursar]) expect((await (await at(id)).post(url, body)).statusCode, door).toBe(403)
    expect((await (await at(headAbroad.id)).post(url, body)).statusCode, door).toBe(404)
  }
  expect((await (await at(bursar.id)).get(`/api/v1/office/wards/${kofi.id}`)).json().papers).toBeNull()
  expect((await desk.post(`/api/v1/office/classes/${klass.id}/cards`, { kind: 'pupil_card' })).statusCode).toBe(400)
  expect((await desk.get(`/api/v1/office/wards/${kofi.id}`)).json().papers).toEqual([])
})
