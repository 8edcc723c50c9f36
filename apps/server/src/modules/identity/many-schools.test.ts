import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, persons, users } from '#db/schema'
import { hashPassword } from '#modules/identity'
import { addSchool, addUser, addWard, browserAt, createTestApp, personOf } from '#testing'

const PASSWORD = 'kente drum harmattan'
const OTHER_PASSWORD = 'a lorry full of yam'
const PHONE = '+233245550182'
const EMAIL = 'abena@home.example'
/** What a careless or wicked school writes beside a name that is not its own. */
const FOREIGN = 'somebody@else.example'

/** Two schools that know the same phone. `atOther` is what the second has of her beside it. */
async function openSchools(atOther: { email?: string; role?: 'parent' | 'teacher' } = {}) {
  const test = await createTestApp()
  const people = await test.given(async (tx) => {
    const passwordHash = await hashPassword(PASSWORD)
    const one = await addSchool(tx, { name: 'Nyansapo' })
    const other = await addSchool(tx, { name: 'Gracefield' })
    const mother = await addUser(tx, one.school.id, 'parent', { phone: PHONE, email: EMAIL, passwordHash })
    const there = await addUser(tx, other.school.id, atOther.role ?? 'parent', {
      phone: PHONE,
      ...(atOther.email === undefined ? {} : { email: atOther.email }),
      personId: mother.personId,
    })
    const kofi = await addWard(tx, { schoolId: one.school.id, classId: one.class.id }, [mother.id], { firstName: 'Kofi' })
    const wards = atOther.role === 'teacher' ? [] : [there.id]
    const ama = await addWard(tx, { schoolId: other.school.id, classId: other.class.id }, wards, { firstName: 'Ama' })
    const office = await addUser(tx, other.school.id, 'office', { email: 'office@gracefield.example' })
    return { one: one.school, other: other.school, mother, there, kofi, ama, office }
  })
  const codeFor = async (to: string) => {
    await expect.poll(() => test.sentSms.map((sms) => sms.to)).toContain(to)
    return /^\d+/.exec(test.sentSms.findLast((sms) => sms.to === to)?.text ?? '')?.[0] ?? ''
  }
  const browser = () => {
    const page = browserAt(test.app)
    const enter = async (code: string) => {
      const { firebase_id } = (await page.post('/api/v1/phone_codes/check', { phone_number: PHONE, code })).json()
      return page.post('/findandupdateparent', { phone_number: PHONE, firebase_id })
    }
    return {
      ...page,
      byPassword: (email = EMAIL, password = PASSWORD) => page.post('/api/v1/sessions', { user: { email, password } }),
      async byPhone() {
        await page.post('/verifymyphonenumbertwo', { phone_number: PHONE })
        return enter(await codeFor(PHONE))
      },
      byDeskCode: enter,
      wards: async (): Promise<string[]> => {
        const answer = await page.get(`/findandparentacc?parentid=${people.mother.personId}`)
        return answer.json().user_wards.map(({ first_name }: { first_name: string }) => first_name)
      },
    }
  }
  return { ...test, ...people, browser, codeFor }
}

test('one phone, one code, and the children of both schools are there', async () => {
  const { browser, mother, given } = await openSchools({ email: EMAIL })
  const hers = browser()
  expect((await hers.byPhone()).json()).toMatchObject({ user_id: mother.personId, schoolname: 'Nyansapo' })
  expect(await hers.wards()).toEqual(['Ama', 'Kofi'])
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'identity.signed_in')))
  // Each school's record names its own member, and no other.
  expect(new Set(lines.map(({ schoolId, actorId }) => `${schoolId} ${actorId}`)).size).toBe(2)
  expect((await hers.get('/api/v1/devices')).json().devices).toHaveLength(1)
})

test('a password opens the schools that know its e-mail; the other one too, once the phone was proven beside it', async () => {
  const { browser, codeFor } = await openSchools()
  const hers = browser()
  expect((await hers.byPassword()).statusCode).toBe(200)
  expect(await hers.wards()).toEqual(['Kofi'])
  await hers.post('/api/v1/sessions/step_up/code')
  expect((await hers.post('/api/v1/sessions/step_up', { code: await codeFor(PHONE) })).statusCode).toBe(200)
  expect(await hers.wards()).toEqual(['Ama', 'Kofi'])
  const later = browser()
  await later.byPassword()
  expect(await later.wards()).toEqual(['Ama', 'Kofi'])
})

test('a school that writes a stranger’s e-mail beside a phone lets the stranger into no other school', async () => {
  const { browser, given, mother, app, sentEmails } = await openSchools({ email: FOREIGN })
  // The first school has no e-mail of hers: so the second school's becomes the person's.
  await given(async (tx) => {
    await tx.update(users).set({ email: null }).where(eq(users.id, mother.id))
    await tx.update(persons).set({ email: FOREIGN, passwordHash: null }).where(eq(persons.id, mother.personId))
  })
  await browserAt(app).post('/api/v1/password_resets', { email: FOREIGN })
  await expect.poll(() => sentEmails.length).toBe(1)
  const token = /reset=([\w-]{43})/.exec(sentEmails[0]?.text ?? '')?.[1] ?? ''
  const done = await browserAt(app).post('/api/v1/password_resets/complete', { token, password: OTHER_PASSWORD })
  expect(done.json()).toEqual({ status: 'changed' })

  const strange = browser()
  expect((await strange.byPassword(FOREIGN, OTHER_PASSWORD)).json()).toMatchObject({ schoolname: 'Gracefield' })
  expect(await strange.wards()).toEqual(['Ama'])
  // Nor can what proves the mother be taken from her there.
  await strange.post('/api/v1/sessions/step_up', { password: OTHER_PASSWORD })
  for (const answer of [
    await strange.put('/api/v1/profile/password', { password: 'another one that is long' }),
    await strange.post('/api/v1/contact_proofs', { phone: '055 555 0199' }),
    await strange.post('/api/v1/contact_proofs', { email: 'third@else.example' }),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'identity.other_contact_needed'])
  const hers = browser()
  await hers.byPhone()
  expect(await hers.wards()).toEqual(['Ama', 'Kofi'])
})

test('a code from one school’s desk opens that school, and nothing of another', async () => {
  const { browser, office, signedIn, clock } = await openSchools({ email: EMAIL })
  const desk = await signedIn(office.id, { steppedUpUntil: new Date(clock.now().getTime() + 60_000) })
  const { code } = (await desk.post('/api/v1/office/desk_codes', { phone: PHONE })).json()
  const hers = browser()
  expect((await hers.byDeskCode(code)).json()).toMatchObject({ schoolname: 'Gracefield' })
  expect(await hers.wards()).toEqual(['Ama'])
})

test('a new phone that she proves is what both schools have of her from then on', async () => {
  const { browser, codeFor, given, mother, there } = await openSchools({ email: EMAIL })
  const hers = browser()
  await hers.byPassword()
  await hers.post('/api/v1/sessions/step_up', { password: PASSWORD })
  const { id } = (await hers.post('/api/v1/contact_proofs', { phone: '055 555 0199' })).json()
  expect((await hers.post(`/api/v1/contact_proofs/${id}`, { code: await codeFor('+233555550199') })).statusCode).toBe(200)
  const phones = await given((tx) => tx.select({ phone: users.phone }).from(users).where(eq(users.personId, mother.personId)))
  expect(phones).toEqual([{ phone: '+233555550199' }, { phone: '+233555550199' }])
  expect((await given((tx) => personOf(tx, there.id))).phone).toBe('+233555550199')
  expect(await hers.wards()).toEqual(['Ama', 'Kofi'])
})

test('a teacher who is a parent is signed in to both sides of the house, apart', async () => {
  const { browser, there, given, signedIn, clock, sentSms } = await openSchools({ role: 'teacher' })
  const hers = browser()
  const answer = await hers.byPhone()
  expect(answer.cookies.map(({ name, sameSite }) => [name, sameSite])).toEqual(
    expect.arrayContaining([
      ['schoolgate', 'Lax'],
      ['schoolgate_office', 'Strict'],
    ]),
  )
  const asStaff = { 'schoolgate-side': 'staff' }
  const current = async (headers = {}) => (await hers.call('GET', '/api/v1/sessions/current', undefined, headers)).json()
  expect(await current()).toMatchObject({ role: 'parent', user: { schoolname: 'Nyansapo' } })
  expect(await current(asStaff)).toMatchObject({ role: 'teacher', second_factor: false, user: { schoolname: 'Gracefield' } })
  // The parent's side needs no second factor, the school's side does.
  expect(await hers.wards()).toEqual(['Kofi'])
  expect((await hers.get('/api/v1/office/attendance/explanations')).json().code).toBe('identity.second_factor_needed')
  // Leaving one side leaves the other as it is.
  expect((await hers.delete('/api/v1/sessions/current')).statusCode).toBe(204)
  expect(hers.cookies.has('schoolgate')).toBe(false)
  expect(await current(asStaff)).toMatchObject({ role: 'teacher' })
  // A parent's session opens no door of the staff's, whoever else the person is.
  const parentOnly = await signedIn(there.id, { side: 'parent', firstFactor: 'phone' })
  expect((await parentOnly.get('/api/v1/office/attendance/explanations')).statusCode).toBe(403)
  await given((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, there.id)))
  expect((await hers.call('GET', '/api/v1/sessions/current', undefined, asStaff)).statusCode).toBe(401)
  // The next code is another one.
  clock.advance(601)
  sentSms.splice(0)
  expect((await hers.byPhone()).json()).toMatchObject({ schoolname: 'Nyansapo' })
})

test('whoever has a teacher’s phone cannot make themselves the teacher’s second factor from the parent’s side', async () => {
  const { app, browser, codeFor, sentSms, clock, there, given, signedIn } = await openSchools({ role: 'teacher' })
  const stolen = browser()
  await stolen.byPhone()
  sentSms.splice(0)
  clock.advance(61)
  await stolen.post('/api/v1/sessions/step_up/code')
  expect((await stolen.post('/api/v1/sessions/step_up', { code: await codeFor(PHONE) })).statusCode).toBe(200)
  for (const answer of [
    await stolen.put('/api/v1/profile/password', { password: OTHER_PASSWORD }),
    await stolen.post('/api/v1/contact_proofs', { email: FOREIGN }),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'identity.staff_side_needed'])
  // With the second factor of the school's side she changes it there.
  const proven = { firstFactor: 'phone', steppedUpUntil: new Date(clock.now().getTime() + 60_000) } as const
  const teacher = browserAt(app, { 'schoolgate-side': 'staff' })
  teacher.cookies.set('schoolgate_office', (await signedIn(there.id, proven)).secret)
  expect((await teacher.put('/api/v1/profile/password', { password: OTHER_PASSWORD })).statusCode).toBe(200)
  const asked = await teacher.post('/api/v1/contact_proofs', { phone: '024 555 0199' })
  expect(asked.statusCode, asked.body).toBe(200)
  const code = await codeFor('+233245550199')
  expect((await teacher.post(`/api/v1/contact_proofs/${asked.json().id}`, { code })).statusCode).toBe(200)
  const [person] = await given((tx) => tx.select().from(persons).where(eq(persons.id, there.personId)))
  expect(person?.phone).toBe('+233245550199')
})

test('a parent and a member of staff use one computer side by side: signing out of one leaves the other, either way', async () => {
  const { app, browser, given, other, signedIn } = await openSchools()
  const bursar = await given((tx) => addUser(tx, other.id, 'bursar', { email: 'bursar@gracefield.example' }))
  const atOffice = { 'schoolgate-side': 'staff' }
  const roleOf = async (page: ReturnType<typeof browser>, headers = {}) =>
    (await page.call('GET', '/api/v1/sessions/current', undefined, headers)).json().role
  const both = async () => {
    const page = browser()
    await page.byPassword()
    page.cookies.set('schoolgate_office', (await signedIn(bursar.id)).secret)
    expect([await roleOf(page), await roleOf(page, atOffice)]).toEqual(['parent', 'bursar'])
    return page
  }
  for (const [leaves, headers, stays] of [
    ['the parent', {}, ['schoolgate_office', 'bursar']],
    ['the bursar', atOffice, ['schoolgate', 'parent']],
  ] as const) {
    const page = await both()
    const out = await page.call('DELETE', '/api/v1/sessions/current', undefined, headers)
    // Neither the other's cookie nor what the other's app keeps on the device.
    expect([leaves, out.statusCode, out.headers['clear-site-data']]).toEqual([leaves, 204, '"cache"'])
    const ended = out.cookies.filter(({ maxAge }) => maxAge === 0).map(({ name }) => name)
    expect(ended).not.toContain(stays[0])
    expect(await roleOf(page, stays[1] === 'bursar' ? atOffice : {})).toBe(stays[1])
    expect(
      (await app.inject({ url: '/api/v1/sessions/current', cookies: { [stays[0]]: page.cookies.get(stays[0]) ?? '' } }))
        .statusCode,
    ).toBe(200)
  }
})
