import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, classes } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp, readPdf } from '#testing'

const REASON = 'For the trip to Aburi'

async function openClass() {
  const app = await createTestApp()
  const people = await app.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const mother = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah', phone: '+233245550182' })
    const place = { schoolId: school.id, classId: klass.id }
    const kofi = await addWard(tx, place, [mother.id], { firstName: 'Kofi', lastName: 'Mensah', admissionNo: 'NYP/21/0139' })
    await addWard(tx, place, [], { firstName: 'Yaa', lastName: 'Adusei' })
    await addWard(tx, place, [], { firstName: 'Gone', lastName: 'Away', status: 'withdrawn' })
    const [empty] = await tx
      .insert(classes)
      .values({ id: newId(), schoolId: school.id, code: 'B6', name: 'Basic 6', level: 'Basic 6', stage: 'primary', position: 6 })
      .returning()
    const office = await addUser(tx, school.id, 'office', { fullname: 'Comfort Asiedu' })
    const teacher = await addUser(tx, school.id, 'teacher')
    const abroad = await addSchool(tx)
    const headAbroad = await addUser(tx, abroad.school.id, 'head')
    return { klass, empty, kofi, office, teacher, headAbroad }
  })
  const proven = { steppedUpUntil: new Date(app.clock.now().getTime() + 600_000) }
  const print = async (userId: string, classId: string, body: object = { with_phones: true, reason: REASON }, isProven = true) =>
    (await app.signedIn(userId, isProven ? proven : {})).post(`/api/v1/office/classes/${classId}/list`, body)
  return { ...app, ...people, print }
}

test('a class is printed with whom to call, or with room to write; each family sees that it left the school, and the record why', async () => {
  const { office, klass, kofi, print, given } = await openClass()
  const answer = await print(office.id, klass.id)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toContain('Basic 5 2026-03-12.pdf')
  const { text, pages } = readPdf(answer.rawPayload)
  expect(pages).toBe(1)
  expect(text).toMatch(/Yaa Adusei[\s\S]*Kofi Mensah\s*NYP\/21\/0139\s*Abena Mensah\s*024 555 0182/)
  expect(text).not.toContain('Gone Away')
  const blank = readPdf((await print(office.id, klass.id, { with_phones: false, reason: REASON })).rawPayload)
  expect(blank.text).toContain('Kofi Mensah')
  expect(blank.text).not.toContain('024 555 0182')
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'class_lists.printed')))
  expect(lines.filter(({ wardId }) => wardId === kofi.id)).toMatchObject([
    { actorId: office.id, subjectId: klass.id },
    { actorId: office.id },
  ])
  expect(lines.filter(({ wardId }) => wardId === null)).toMatchObject([{ note: REASON }, { note: REASON }])
})

test('a class without a child is printed empty; nobody prints unproven, without a reason, as a teacher or of another school', async () => {
  const { office, teacher, headAbroad, klass, empty, print } = await openClass()
  expect((await print(office.id, empty?.id ?? '')).statusCode).toBe(200)
  const body = { with_phones: true, reason: REASON }
  expect((await print(office.id, klass.id, body, false)).json().code).toBe('identity.fresh_proof_needed')
  expect((await print(office.id, klass.id, { with_phones: true })).statusCode).toBe(400)
  expect((await print(teacher.id, klass.id)).statusCode).toBe(403)
  expect((await print(headAbroad.id, klass.id)).statusCode).toBe(404)
})
