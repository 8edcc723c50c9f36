import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assessments, attendanceExplanations, persons, proposals, schools, sessions, termReports, users } from '#db/schema'
import { signedIn as actorOf } from '#lib/actor'
import { newId } from '#lib/random'
import { folderStorage } from '#lib/storage'
import { hashPassword } from '#modules/identity'
import { createProposals, describeReport } from '#modules/intake'
import {
  addUser,
  browserAt,
  createTestApp,
  createTestDb,
  differencesOf,
  documentedSchool,
  personOf,
  temporaryFolder,
  TEST_NOW,
} from '#testing'

const PASSWORD = 'plantain and kenkey at noon'
const OLD_PHONE = '024 555 0182'
const NEW_PHONE = '055 555 0199'
const [OLD, NEW] = ['+233245550182', '+233555550199']

/** The documented school, imported into a running server, and Abena (G-001) in her browser. */
async function school() {
  const world = await createTestApp()
  const { given, clock, app, sentSms, sentEmails } = world
  const files = await documentedSchool({ ...world.world, clock: clock.now })
  expect(describeReport(await files.bring())).toMatch(/Imported\.$/)
  const person = async (ref = 'G-001') => {
    const [row] = await given((tx) => tx.select().from(users).where(eq(users.ref, ref)))
    if (!row) throw new Error(`There is no ${ref}.`)
    return row
  }
  const [place] = await given((tx) => tx.select().from(schools))
  if (!place) throw new Error('There is no school.')
  const passwordHash = await hashPassword(PASSWORD)
  await given((tx) => tx.update(persons).set({ passwordHash }).where(eq(persons.phone, OLD)))

  const proves = async (contact: { phone: string } | { email: string }, sentTo: string) => {
    const browser = browserAt(app)
    await browser.post('/api/v1/sessions', { user: { email: (await person()).email ?? '', password: PASSWORD } })
    await browser.post('/api/v1/sessions/step_up', { password: PASSWORD })
    const { id } = (await browser.post('/api/v1/contact_proofs', contact)).json()
    const texts = () => [...sentSms.map(({ to, text }) => ({ to, text })), ...sentEmails.map(({ to, text }) => ({ to, text }))]
    await expect.poll(() => texts().some(({ to }) => to === sentTo)).toBe(true)
    const code = /^\d+/.exec(texts().findLast(({ to }) => to === sentTo)?.text ?? '')?.[0]
    expect((await browser.post(`/api/v1/contact_proofs/${id}`, { code })).json()).toEqual({ status: 'changed' })
  }
  const chooses = async (change: object) => {
    const answer = await (await world.signedIn((await person()).id)).patch('/api/v1/profile', change)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const office = await given((tx) => addUser(tx, place.id, 'office', { fullname: 'Ama Sarpong' }))
  const atTheOffice = () =>
    world.signedIn(office.id, { steppedUpUntil: new Date(clock.now().getTime() + 600_000), hasSecondFactor: true })
  return { ...world, ...files, place, person, proves, chooses, atTheOffice }
}

const newPhoneInFile = (text: string) =>
  text.replace(OLD_PHONE, '027 555 0144').replace(`Akua Mensah,${OLD_PHONE},,,yes`, 'Akua Mensah,,,,no')

test('a parent who proved a new phone and e-mail and chose French keeps all three when the same file comes again', async () => {
  const { bring, person, proves, chooses, app, sentSms, given, clock } = await school()
  await proves({ phone: NEW_PHONE }, NEW)
  await proves({ email: 'abena@new.example' }, 'abena@new.example')
  await chooses({ language: 'fr', occupation: 'Seamstress', address: '' })
  const before = await person()

  const report = await bring()
  expect(differencesOf(report, 'guardians')).toMatchObject({ added: [], changed: [], kept: [], missing: [], same: 4 })
  expect(await person()).toEqual(before)
  expect(before).toMatchObject({ phone: NEW, email: 'abena@new.example', language: 'fr', occupation: 'Seamstress' })
  expect(await given((tx) => tx.$count(proposals))).toBe(0)

  // The old SIM opens nothing: no text goes to it.
  const sent = sentSms.length
  clock.advance(120)
  await browserAt(app).post('/verifymyphonenumbertwo', { phone_number: OLD_PHONE })
  await browserAt(app).post('/verifymyphonenumbertwo', { phone_number: NEW_PHONE })
  await expect.poll(() => sentSms.length).toBe(sent + 1)
  expect(sentSms.at(-1)?.to).toBe(NEW)
})

test('a phone that was proven as the school had it is the parent’s too; a file with another one waits for the office', async () => {
  const { bring, given, person, clock } = await school()
  await given((tx) => tx.update(persons).set({ phoneVerifiedAt: clock.now() }).where(eq(persons.phone, OLD)))
  const dry = await bring({ guardians: newPhoneInFile }, { dryRun: true })
  expect(describeReport(dry)).toContain('kept     G-001 Abena Mensah: phone stays 024 555 0182, the file says 027 555 0144')
  expect(await given((tx) => tx.$count(proposals))).toBe(0)
  expect(describeReport(await bring({ guardians: newPhoneInFile }))).toContain('schoolgate proposals lists what the files say')
  expect((await person()).phone).toBe(OLD)
  // Brought again it is the same proposal; a file that is as it was takes it back.
  const waiting = () => given((tx) => tx.select().from(proposals))
  const [first] = await waiting()
  expect(first).toMatchObject({ field: 'phone', said: '+233275550144', state: 'open' })
  await bring({ guardians: newPhoneInFile })
  expect(await waiting()).toEqual([first])
  await bring()
  expect(await waiting()).toEqual([])
})

test('the office accepts what a file says: the phone is to be proven anew, and who was signed in with the old one is signed out', async () => {
  const { bring, person, proves, atTheOffice, given } = await school()
  await proves({ phone: NEW_PHONE }, NEW)
  await bring({ guardians: newPhoneInFile })
  const office = await atTheOffice()
  const { proposals: waiting, waiting: many } = (await office.get('/api/v1/office/proposals')).json()
  expect([many, waiting]).toEqual([
    1,
    [
      expect.objectContaining({
        field: 'phone',
        here: NEW,
        said: '+233275550144',
        person: expect.objectContaining({ ref: 'G-001' }),
      }),
    ],
  ])
  expect((await office.post(`/api/v1/office/proposals/${waiting[0].id}/acceptance`)).statusCode).toBe(204)
  const { id, phone } = await person()
  const behind = await given((tx) => personOf(tx, id))
  expect([phone, behind.phone, behind.phoneVerifiedAt]).toEqual(['+233275550144', '+233275550144', null])
  expect(await given((tx) => tx.$count(sessions, eq(sessions.personId, behind.id)))).toBe(0)
  expect((await office.post(`/api/v1/office/proposals/${waiting[0].id}/acceptance`)).statusCode).toBe(404)
  // It is the school's again: the next file may change it.
  await bring({ guardians: (text) => newPhoneInFile(text).replace('027 555 0144', '027 555 0145') })
  expect((await person()).phone).toBe('+233275550145')
})

test('what the office refuses is not asked again, and a newer word of the file is', async () => {
  const { bring, person, proves, given, atTheOffice } = await school()
  await proves({ phone: NEW_PHONE }, NEW)
  await bring({ guardians: newPhoneInFile })
  const office = await atTheOffice()
  const [proposal] = (await office.get('/api/v1/office/proposals')).json().proposals
  expect((await office.post(`/api/v1/office/proposals/${proposal.id}/refusal`)).statusCode).toBe(204)
  const open = () => given((tx) => tx.$count(proposals, eq(proposals.state, 'open')))
  expect(differencesOf(await bring({ guardians: newPhoneInFile }), 'guardians').kept).toEqual([])
  expect(await open()).toBe(0)
  await bring({ guardians: (text) => newPhoneInFile(text).replace('0144', '0145') })
  expect([await open(), (await person()).phone]).toEqual([1, NEW])
})

test('a number that another account has by now cannot be accepted, and a stranger of the school can neither list nor decide', async () => {
  const { bring, proves, atTheOffice, given, place, signedIn, person } = await school()
  await proves({ phone: NEW_PHONE }, NEW)
  await bring({ guardians: newPhoneInFile })
  await given((tx) => addUser(tx, place.id, 'parent', { phone: '+233275550144' }))
  const office = await atTheOffice()
  const [proposal] = (await office.get('/api/v1/office/proposals')).json().proposals
  const taken = await office.post(`/api/v1/office/proposals/${proposal.id}/acceptance`)
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'intake.contact_taken'])
  const bursar = await signedIn((await given((tx) => addUser(tx, place.id, 'bursar'))).id)
  const elsewhere = await given(async (tx) => {
    const [other] = await tx
      .insert(schools)
      .values({ ...place, id: newId(), code: 'elsewhere' })
      .returning()
    return addUser(tx, other?.id ?? '', 'office')
  })
  const stranger = await signedIn(elsewhere.id)
  expect((await bursar.get('/api/v1/office/proposals')).statusCode).toBe(403)
  expect((await stranger.get('/api/v1/office/proposals')).json()).toEqual({ proposals: [], waiting: 0 })
  expect((await stranger.post(`/api/v1/office/proposals/${proposal.id}/refusal`)).statusCode).toBe(404)
  expect((await (await signedIn((await person()).id)).get('/api/v1/office/proposals')).statusCode).toBe(403)
})

test('past the gate, too, who may not see what files say of people can neither list nor decide it', async () => {
  const { bring, proves, given, place, world } = await school()
  await proves({ phone: NEW_PHONE }, NEW)
  await bring({ guardians: newPhoneInFile })
  const [waiting] = await given((tx) => tx.select().from(proposals))
  const service = createProposals(world)
  const as = async (role: 'bursar' | 'office') => {
    const { id: userId, personId } = await given((tx) => addUser(tx, place.id, role))
    const hat = { userId, personId, schoolId: place.id, role, sessionId: newId(), hasSecondFactor: true, steppedUpUntil: null }
    return actorOf(hat)
  }
  const [bursar, office] = [await as('bursar'), await as('office')]
  expect([await service.list(bursar), (await service.list(office)).length]).toEqual([[], 1])
  for (const verb of ['accept', 'refuse'] as const)
    await expect(service[verb](bursar, waiting?.id ?? '')).rejects.toMatchObject({ status: 404 })
  expect(await service.refuse(office, waiting?.id ?? '')).toMatchObject({ field: 'phone' })
})

test('an empty cell takes away what the school wrote, never what the parent made their own', async () => {
  const { bring, person, chooses } = await school()
  await bring({ guardians: (text) => text.replace('abena@mail.example,Trader', ',') })
  expect(await person()).toMatchObject({ email: null, occupation: null })
  await chooses({ occupation: 'Seamstress' })
  const report = await bring({ guardians: (text) => text.replace('abena@mail.example,Trader', ',') })
  expect(differencesOf(report, 'guardians')).toMatchObject({ changed: [], kept: [] })
  expect(await person()).toMatchObject({ occupation: 'Seamstress' })
})

test('marks that the teacher gave parents, and a report that the head published, do not go back into the drawer with an old file', async () => {
  const { db } = await createTestDb()
  let now = TEST_NOW
  const { bring } = await documentedSchool({ db, storage: folderStorage(await temporaryFolder()), clock: () => now })
  const draft = {
    assessments: (text: string) => text.replace('2026-03-05 15:40', ''),
    term_reports: (text: string) => text.replaceAll(',published,2025-12-18 14:00,', ',draft,,'),
  }
  await bring(draft)
  now = new Date(now.getTime() + 60_000)
  await db.asSystem(async (tx) => {
    await tx.update(assessments).set({ publishedAt: now, announcedAt: now, updatedAt: now })
    await tx.update(termReports).set({ status: 'published', publishedAt: now, updatedAt: now })
  })
  const here = () => db.asSystem(async (tx) => [await tx.select().from(assessments), await tx.select().from(termReports)])
  const before = await here()
  now = new Date(now.getTime() + 60_000)
  const again = await bring(draft)
  expect(differencesOf(again, 'assessments')).toMatchObject({ changed: [], kept: [] })
  expect(differencesOf(again, 'term_reports')).toMatchObject({ changed: [], added: [] })
  expect(describeReport(again)).toContain('status stays published, the file says draft')
  expect(await here()).toEqual(before)
})

test('what a guardian said in the app about a day, and what the school said to it, is not overwritten by the register', async () => {
  const { bring, given, person, signedIn, clock } = await school()
  const mother = await signedIn((await person()).id)
  const wardId = (await mother.get(`/findandparentacc?parentid=${(await person()).id}`)).json().user_wards[0].id
  await bring({ attendance: (text) => `${text}NYP/21/0147,2026-03-11,day,absent,,,,\n` })
  const said = { first_day: '2026-03-11', reason: 'family', text: 'A funeral at Kumasi.', request_id: newId() }
  expect((await mother.post(`/api/v1/wards/${wardId}/attendance/explanations`, said)).statusCode).toBe(200)
  const words = () =>
    given((tx) => tx.select().from(attendanceExplanations).where(eq(attendanceExplanations.firstDay, '2026-03-11')))
  const before = await words()
  expect(before).toMatchObject([{ text: 'A funeral at Kumasi.', state: 'pending' }])
  clock.advance(60)
  await bring({ attendance: (text) => `${text}NYP/21/0147,2026-03-11,day,absent,,Overslept.,G-002,rejected\n` })
  await bring({ attendance: (text) => `${text}NYP/21/0147,2026-03-11,day,excused,,,,\n` })
  expect(await words()).toEqual(before)
})

test('what the office chose for the assistant stays when school.csv comes again', async () => {
  const { bring, given, atTheOffice } = await school()
  const withAssistant = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line, at) => `${line},${at === 0 ? 'ai_enabled,ai_outside' : 'yes,no'}\n`)
      .join('')
  await bring({ school: withAssistant })
  const office = await atTheOffice()
  expect(
    (await office.put('/api/v1/office/assistant', { mode: 'off', keep_days: 30, seen: { mode: 'builtin', keep_days: null } }))
      .statusCode,
  ).toBe(200)
  expect(differencesOf(await bring({ school: withAssistant }), 'school')).toMatchObject({ changed: [], kept: [] })
  expect(await given((tx) => tx.select({ on: schools.aiEnabled, days: schools.aiKeepDays }).from(schools))).toEqual([
    { on: false, days: 30 },
  ])
})
