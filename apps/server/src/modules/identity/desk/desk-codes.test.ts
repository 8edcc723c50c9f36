import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, messages } from '#db/schema'
import { commandActor } from '#lib/actor'
import { createDeskCodes } from '#modules/identity'
import { addSchool, addUser, browserAt, createTestApp, personOf } from '#testing'

const PHONE = '+233245550182'

async function desk() {
  const world = await createTestApp()
  const people = await world.given(async (tx) => {
    const { school } = await addSchool(tx)
    const other = await addSchool(tx)
    return {
      abena: await addUser(tx, school.id, 'parent', { phone: PHONE }),
      head: await addUser(tx, school.id, 'head', { fullname: 'Grace Owusu', email: 'head@school.example' }),
      office: await addUser(tx, school.id, 'office', { fullname: 'Comfort Asiedu', phone: '+233245550100' }),
      teacher: await addUser(tx, school.id, 'teacher', { email: 'teacher@school.example' }),
      bursar: await addUser(tx, school.id, 'bursar'),
      elsewhere: await addUser(tx, other.school.id, 'office'),
    }
  })
  const at = async (person: { id: string }, isProven = true) => {
    const { post } = await world.signedIn(
      person.id,
      isProven ? { steppedUpUntil: new Date(world.clock.now().getTime() + 600_000) } : {},
    )
    return (contact: object) => post('/api/v1/office/desk_codes', contact)
  }
  const open = () => {
    const browser = browserAt(world.app)
    const check = (code: string) => browser.post('/api/v1/phone_codes/check', { phone_number: PHONE, code })
    return {
      ...browser,
      check,
      async enter(code: string) {
        const { firebase_id } = (await check(code)).json()
        return browser.post('/findandupdateparent', { phone_number: PHONE, firebase_id: firebase_id ?? 'none' })
      },
    }
  }
  return { ...world, ...people, at, open }
}

test('a parent whose phone gets no code is given one at the desk, which signs her in once; it is written down and she is told', async () => {
  const { given, office, abena, at, open, sentSms } = await desk()
  const answer = await (await at(office))({ phone: '024 555 0182' })
  expect(answer.json()).toEqual({ code: expect.stringMatching(/^\d{12}$/), fullname: 'Abena Mensah', expires_in: 1800 })
  const { code } = answer.json()
  const browser = open()
  expect((await browser.enter(code)).statusCode).toBe(200)
  expect((await browser.get('/api/v1/sessions/current')).json()).toMatchObject({ role: 'parent', stepped_up_until: null })
  expect((await open().enter(code)).statusCode).toBe(401)
  const [written] = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'identity.desk_code_given')))
  expect(written).toMatchObject({ actorId: office.id, actorName: 'Comfort Asiedu', subjectId: abena.id })
  expect(JSON.stringify(written)).not.toContain(code)
  const [told] = await given((tx) => tx.select().from(messages))
  expect(told).toMatchObject({
    kind: 'account',
    class: 'urgent',
    texts: { en: { body: expect.stringContaining('call the school') } },
  })
  // The office knows who stands there; that the number in its books is hers is not proven by it.
  expect((await given((tx) => personOf(tx, abena.id))).phoneVerifiedAt).toBeNull()
  expect(sentSms).toEqual([])
})

test(
  'whatever strangers try meanwhile, the code from the desk works for whoever stands there',
  { timeout: 300_000 },
  async () => {
    const { at, office, open, clock } = await desk()
    for (let times = 0; times < 5; times++) {
      await open().post('/verifymyphonenumbertwo', { phone_number: PHONE })
      clock.advance(61)
    }
    const { code } = (await (await at(office))({ phone: PHONE })).json()
    const stranger = open()
    const wrong = code === '000000000000' ? '111111111111' : '000000000000'
    const answers = []
    for (let guess = 0; guess < 605; guess++) answers.push((await stranger.check(wrong)).statusCode)
    expect(new Set(answers.slice(0, 600))).toEqual(new Set([401]))
    expect(answers.at(-1)).toBe(429)
    expect((await open().enter(code)).statusCode).toBe(200)
  },
)

test('it works in one browser, for half an hour, until a newer one is given, and proves nothing further', async () => {
  const { at, office, open, clock } = await desk()
  const give = await at(office)
  const first = (await give({ phone: PHONE })).json().code
  const second = (await give({ phone: PHONE })).json().code
  const browser = open()
  expect((await browser.check(first)).statusCode).toBe(401)
  const both = await Promise.all([browser.check(second), open().check(second)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
  const late = (await give({ phone: PHONE })).json().code
  clock.advance(1799)
  expect((await open().enter(late)).statusCode).toBe(200)
  const later = (await (await at(office))({ phone: PHONE })).json().code
  clock.advance(1800)
  expect((await open().enter(later)).statusCode).toBe(401)
  // With a code from the desk alone nobody changes where the next codes go.
  const inside = open()
  const again = await at(office)
  await inside.enter((await again({ phone: PHONE })).json().code)
  const next = (await again({ phone: PHONE })).json().code
  for (const proof of [{ code: next }, { desk_code: next }])
    expect((await inside.post('/api/v1/sessions/step_up', proof)).json()).toMatchObject({ code: 'identity.wrong_code' })
})

test('only the office and the head give codes, with a second proof, to parents of their school', async () => {
  const { at, office, head, teacher, bursar, abena, elsewhere } = await desk()
  for (const person of [teacher, bursar, abena])
    expect((await (await at(person))({ phone: PHONE })).json().code).toBe('identity.not_allowed')
  expect((await (await at(office, false))({ phone: PHONE })).json().code).toBe('identity.fresh_proof_needed')
  expect((await (await at(elsewhere))({ phone: PHONE })).json().code).toBe('identity.nobody_has_this')
  // Colleagues get theirs at the school’s computer.
  for (const phone of ['024 555 9999', '024 555 0100', 'nonsense'])
    expect((await (await at(head))({ phone })).json().code).toBe('identity.nobody_has_this')
  expect((await (await at(head))({ phone: PHONE })).statusCode).toBe(200)
  for (const contact of [{}, { phone: 5 }, { phone: '' }, { phone: PHONE, email: 'a@b.c' }])
    expect((await (await at(head))(contact)).statusCode).toBe(400)
})

test('one desk gives at most forty codes a day', async () => {
  const { at, office } = await desk()
  const give = await at(office)
  for (let queue = 0; queue < 40; queue++) expect((await give({ phone: PHONE })).statusCode).toBe(200)
  expect((await give({ phone: PHONE })).statusCode).toBe(429)
})

test('two codes given at the same moment are one: the newer', async () => {
  const { at, office, head, open } = await desk()
  const desks = [await at(office), await at(head)]
  const codes = (await Promise.all(desks.map((give) => give({ phone: PHONE })))).map((answer) => String(answer.json().code))
  const answers = []
  for (const code of codes) answers.push((await open().check(code)).statusCode)
  expect(answers.toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('to staff a code from the desk is the second proof and never the first, and a parent’s is nobody else’s', async () => {
  const { world, abena, open, office } = await desk()
  const codes = createDeskCodes(world)
  const by = commandActor(abena.schoolId, 'comfort', null)
  const give = async (who: string) => (await codes.toPerson(by, who))?.code ?? 'none'
  const check = (phone: string | null, code: string) => open().post('/api/v1/phone_codes/check', { phone_number: phone, code })
  expect((await check(office.phone, await give('024 555 0100'))).json().code).toBe('identity.wrong_code')
  const mothers = await give('0245550182')
  expect((await check(office.phone, mothers)).json().code).toBe('identity.wrong_code')
  expect((await open().enter(mothers)).statusCode).toBe(200)
})
