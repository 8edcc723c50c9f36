import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, messages, users } from '#db/schema'
import { addSchool, addUser, addWard, browserAt, createTestApp, personOf, readPdf } from '#testing'

const DAY = 86_400
const PHONE = '+233245550182'

/** Basic 5: Abena, who was never in the app, with two children; Yaw, who was; Esi, who has no phone. */
async function openClass() {
  const app = await createTestApp()
  const people = await app.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const place = { schoolId: school.id, classId: klass.id }
    const abena = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah', phone: PHONE })
    const yaw = await addUser(tx, school.id, 'parent', {
      fullname: 'Yaw Adusei',
      phone: '+233245550183',
      lastSeenAt: new Date(0),
    })
    const esi = await addUser(tx, school.id, 'parent', { fullname: 'Esi Boateng' })
    const kofi = await addWard(tx, place, [abena.id, yaw.id], { firstName: 'Kofi' })
    await addWard(tx, place, [abena.id, esi.id], { firstName: 'Ama' })
    const office = await addUser(tx, school.id, 'office', { fullname: 'Comfort Asiedu' })
    return { klass, abena, yaw, esi, kofi, office }
  })
  const letters = async () => {
    const desk = await app.freshlySignedIn(people.office.id)
    return desk.post(`/api/v1/office/classes/${people.klass.id}/paper_codes`, { reason: 'Nobody gets the SMS' })
  }
  const codesIn = (answer: { rawPayload: Buffer }) =>
    (readPdf(answer.rawPayload).text.match(/\d{4} \d{4} \d{4}/g) ?? []).map((code) => code.replaceAll(' ', ''))
  const open = () => {
    const browser = browserAt(app.app)
    const check = (code: string, phone = PHONE) => browser.post('/api/v1/phone_codes/check', { phone_number: phone, code })
    return {
      check,
      async enter(code: string) {
        const { firebase_id } = (await check(code)).json()
        return browser.post('/findandupdateparent', { phone_number: PHONE, firebase_id: firebase_id ?? 'none' })
      },
    }
  }
  return { ...app, ...people, letters, codesIn, open }
}

test('each guardian of a class who was never in the app gets one letter, hears of it, and comes in with it once', async () => {
  const { letters, codesIn, open, abena, kofi, office, given, clock } = await openClass()
  const answer = await letters()
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { text, pages } = readPdf(answer.rawPayload)
  expect(pages).toBe(1)
  for (const words of ['For Abena Mensah', 'Ama, Kofi · Basic 5', 'ends in 182', '26/03/2026']) expect(text).toContain(words)
  for (const others of ['Yaw Adusei', 'Esi Boateng', '024 555 0182']) expect(text).not.toContain(others)
  const [code = 'none', ...more] = codesIn(answer)
  expect(more).toEqual([])

  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.actorId, office.id)))
  expect(lines.filter(({ action }) => action === 'identity.paper_code_given')).toMatchObject([{ subjectId: abena.id }])
  expect(lines.filter(({ action, wardId }) => action === 'paper_codes.printed' && wardId === kofi.id)).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain(code)
  const told = await given((tx) => tx.select().from(messages).where(eq(messages.tag, 'paper_code')))
  expect(told).toMatchObject([{ kind: 'account', class: 'urgent' }])

  clock.advance(13 * DAY)
  expect((await open().enter(code)).statusCode).toBe(200)
  expect((await open().enter(code)).statusCode).toBe(401)
  // That the number in the books is hers is not proven by a letter.
  expect((await given((tx) => personOf(tx, abena.id))).phoneVerifiedAt).toBeNull()
  expect((await letters()).json().code).toBe('papers.nobody_waits')
})

test('a letter is worth nothing after a fortnight, after the next one, with another’s number, or once its owner came in otherwise', async () => {
  const { letters, codesIn, open, abena, given, clock } = await openClass()
  const [first = 'none'] = codesIn(await letters())
  const [second = 'none'] = codesIn(await letters())
  expect((await open().check(first)).statusCode).toBe(401)
  expect((await open().check(second, '+233245550183')).statusCode).toBe(401)
  clock.advance(14 * DAY)
  expect((await open().check(second)).statusCode).toBe(401)
  const [third = 'none'] = codesIn(await letters())
  await given((tx) => tx.update(users).set({ lastSeenAt: clock.now() }).where(eq(users.id, abena.id)))
  expect((await open().check(third)).statusCode).toBe(401)
})

test('a class of forty has its letters in one go, each with another code', async () => {
  const { letters, codesIn, klass, abena, given } = await openClass()
  await given(async (tx) => {
    for (let number = 0; number < 40; number++) {
      const phone = `+23324555${String(1000 + number)}`
      const guardian = await addUser(tx, abena.schoolId, 'parent', { phone })
      await addWard(tx, { schoolId: abena.schoolId, classId: klass.id }, [guardian.id])
    }
  })
  const answer = await letters()
  const codes = codesIn(answer)
  expect(codes).toHaveLength(41)
  expect(new Set(codes).size).toBe(41)
  expect(readPdf(answer.rawPayload).pages).toBe(11)
  const told = await given((tx) =>
    tx.$count(audit, and(eq(audit.action, 'identity.paper_code_given'), inArray(audit.subjectId, [abena.id]))),
  )
  expect(told).toBe(1)
})
