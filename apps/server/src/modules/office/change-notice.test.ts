import type { ChildAnswers } from '@schoolgate/contracts/office'
import { eq, like } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { audit, messagePlans, messages, notices } from '#db/schema'
import { readWorkbook } from '#lib/sheets/reader'
import { newVapidKeys } from '#modules/push/sending'
import { addSchool, addUser, addWard, createTestApp, messageWorker, startPushService, TEST_NOW } from '#testing'

const NOTICES = '/api/v1/office/notices'
const DAY = 86_400
const TRIP = {
  title: 'Trip to Aburi',
  body: 'The bus leaves at 7:00.',
  category: 'event',
  priority: 'action',
  audience: 'class',
  for: 'B5',
  action: 'consent',
  action_due_at: '2026-03-17T18:00:00Z',
}

/** In Basic 5: Ama, whose parents are Abena (her phone takes messages) and Kwame; Kofi, whose mother is Yaa, without an app. */
async function house() {
  const service = await startPushService()
  onTestFinished(service.stop)
  const push = { vapid: newVapidKeys(), vapidSubject: 'mailto:office@school.example', fcm: undefined, testHosts: [service.host] }
  const app = await createTestApp({ push })
  const people = await app.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const parent = (fullname: string, phone: string) => addUser(tx, school.id, 'parent', { fullname, phone })
    const abena = await parent('Abena Mensah', '+233245550182')
    const kwame = await parent('Kwame Mensah', '+233205550917')
    const yaa = await parent('Yaa Sarpong', '+233245550301')
    const of = { schoolId: school.id, classId: klass.id }
    const ama = await addWard(tx, of, [abena.id, kwame.id], { firstName: 'Ama', lastName: 'Mensah', admissionNo: 'NYP/21/0147' })
    const kofi = await addWard(tx, of, [yaa.id], { firstName: 'Kofi', lastName: 'Sarpong', admissionNo: 'NYP/21/0148' })
    const office = await addUser(tx, school.id, 'office', { title: 'Mrs.', fullname: 'Efua Asare' })
    return { school, abena, kwame, yaa, ama, kofi, office }
  })
  const phone = service.subscribe()
  const hers = await app.signedIn(people.abena.id)
  await hers.post('/updatedeviceid', { user_id: people.abena.id, deviceid: phone.deviceId })
  const { sendDue } = messageWorker(app.world)
  const desk = async () => app.freshlySignedIn(people.office.id)
  const publish = async (changes: object = {}): Promise<string> => {
    const { id } = (await (await desk()).post(NOTICES, { ...TRIP, ...changes })).json()
    await sendDue()
    return id
  }
  const one = async (id: string) => (await (await desk()).get(`${NOTICES}/${id}`)).json().notice
  const shown = () => phone.shown().map(({ notification: { title, body } }) => [title, body])
  const list = async () => (await hers.get(`/allmynotifs?user_id=${people.abena.id}`)).json().notices
  return { ...app, ...people, hers, desk, one, publish, shown, list, sendDue }
}

test('who has not answered is reminded, and nobody else; not twice on one day, and the next day once more', async () => {
  const { publish, desk, hers, ama, shown, sendDue, given, clock, yaa } = await house()
  const id = await publish()
  const remind = async () => (await desk()).post(`${NOTICES}/${id}/reminders`)
  expect((await remind()).json()).toEqual({ guardians: 3 })
  await sendDue()
  expect(shown().at(-1)).toEqual(['Trip to Aburi', 'Please answer by 17 March.'])
  expect((await remind()).json().code).toBe('office.reminded_today')
  clock.advance(DAY)
  await hers.put(`/api/v1/notices/${id}/answer`, { ward_id: ama.id, response: 'yes' })
  expect((await remind()).json()).toEqual({ guardians: 1 })
  const plans = await given((tx) =>
    tx
      .select({ userId: messagePlans.userId })
      .from(messagePlans)
      .innerJoin(messages, eq(messages.id, messagePlans.messageId))
      .where(like(messages.dedupeKey, `reminder:notice:${id}:2026-03-13`)),
  )
  expect(new Set(plans.map(({ userId }) => userId))).toEqual(new Set([yaa.id]))
})

test('on the day that the office reminded, the reminder that goes by itself stays away', async () => {
  const { publish, desk, doDue, given, clock } = await house()
  const id = await publish()
  const keys = async () =>
    (await given((tx) => tx.select().from(messages).where(like(messages.dedupeKey, 'reminder:%')))).map(
      ({ dedupeKey }) => dedupeKey,
    )
  // The day before its last one.
  clock.advance(4 * DAY)
  await (await desk()).post(`${NOTICES}/${id}/reminders`)
  await doDue()
  clock.advance(3600)
  await doDue()
  expect(await keys()).toEqual([`reminder:notice:${id}:2026-03-16`])
})

test('nobody is reminded of what asks nothing, of what is over, or when everybody answered', async () => {
  const { publish, desk, clock, hers, ama, signedIn, yaa, kofi } = await house()
  const remind = async (id: string) => (await (await desk()).post(`${NOTICES}/${id}/reminders`)).json().code
  const { action: _action, action_due_at: _due, ...news } = TRIP
  const { id } = (await (await desk()).post(NOTICES, { ...news, ref: 'news' })).json()
  expect(await remind(id)).toBe('office.nothing_to_remind')
  const asking = await publish()
  await hers.put(`/api/v1/notices/${asking}/answer`, { ward_id: ama.id, response: 'no' })
  await (await signedIn(yaa.id)).put(`/api/v1/notices/${asking}/answer`, { ward_id: kofi.id, response: 'yes' })
  expect(await remind(asking)).toBe('office.everybody_answered')
  clock.advance(6 * DAY)
  expect(await remind(asking)).toBe('office.answers_closed')
})

test('a notice that is put right says to parents what changed, and their phones say it too; answers stay', async () => {
  const { publish, desk, one, hers, ama, list, shown, sendDue, given } = await house()
  const id = await publish()
  await hers.put(`/api/v1/notices/${id}/answer`, { ward_id: ama.id, response: 'yes' })
  const words = { title: 'Trip to Aburi', body: 'The bus leaves at 8:00.' }
  const correct = async (body: object) => (await desk()).put(`${NOTICES}/${id}/correction`, body)
  expect((await correct(words)).json().code).toBe('office.change_needed')
  const change = 'The bus leaves at 8:00, not at 7:00.'
  expect((await correct({ ...words, change })).statusCode).toBe(200)
  expect(await one(id)).toMatchObject({ body: words.body, correction: { at: TEST_NOW.toISOString(), change }, state: 'sent' })
  await sendDue()
  expect(shown().at(-1)).toEqual(['Corrected: Trip to Aburi', change])
  const [theirs] = await list()
  expect(theirs).toMatchObject({ body: words.body, correction: { change }, my_state: { answers: [{ response: 'yes' }] } })
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'office.notice_corrected')))
  expect(lines).toMatchObject([{ subjectId: id, note: change }])
})

test('what changed in a notice about one child stays off the lock screen', async () => {
  const { publish, desk, shown, sendDue } = await house()
  const id = await publish({ audience: 'ward', for: 'NYP/21/0147', title: 'Ama broke a window' })
  const change = 'It was not Ama.'
  await (await desk()).put(`${NOTICES}/${id}/correction`, { title: 'A window', body: 'It was the wind.', change })
  await sendDue()
  expect(shown().at(-1)).toEqual(['A notice about Ama was corrected', 'Please read it again.'])
})

test('what has not gone yet is put right in silence, and taken back without anybody knowing', async () => {
  const { publish, desk, one, doDue, sendDue, shown, clock, list } = await house()
  const id = await publish({ published_at: new Date(TEST_NOW.getTime() + DAY * 1000).toISOString() })
  await (await desk()).put(`${NOTICES}/${id}/correction`, { title: 'Trip', body: 'At 8:00.' })
  expect(await one(id)).toMatchObject({ title: 'Trip', correction: null, state: 'scheduled' })
  await (await desk()).post(`${NOTICES}/${id}/withdrawal`, { reason: 'The bus broke' })
  expect(await one(id)).toMatchObject({ state: 'taken_back', withdrawn_reason: 'The bus broke' })
  clock.advance(2 * DAY)
  await doDue()
  await sendDue()
  expect(shown()).toEqual([])
  expect(await list()).toEqual([])
})

test('a notice that is taken back is gone for parents, who hear of it; what waited is not sent, and nothing of it can be changed', async () => {
  const { publish, desk, hers, list, shown, sendDue, sentSms, clock, doDue, given } = await house()
  const id = await publish({ priority: 'urgent' })
  const before = sentSms.length
  await (await desk()).post(`${NOTICES}/${id}/withdrawal`, { reason: 'The wrong day' })
  await sendDue()
  expect(shown().at(-1)).toEqual(['The school took a notice back', '“Trip to Aburi” holds no longer.'])
  expect(await list()).toEqual([])
  expect((await hers.get(`/api/v1/notices/${id}`)).statusCode).toBe(404)
  clock.advance(3600)
  await doDue()
  await sendDue()
  const texts = sentSms.slice(before).map(({ text }) => text.split('\n')[0])
  expect(new Set(texts)).toEqual(new Set(['The school took a notice back']))
  const codeOf = async (answer: Promise<{ json(): { code: string } }>) => (await answer).json().code
  const later = await desk()
  expect(await codeOf(later.post(`${NOTICES}/${id}/withdrawal`, { reason: 'Again' }))).toBe('office.taken_back')
  expect(await codeOf(later.post(`${NOTICES}/${id}/reminders`))).toBe('office.taken_back')
  const [kept] = await given((tx) => tx.select().from(notices))
  expect(kept?.withdrawnReason).toBe('The wrong day')
})

test('the office sees child by child what was answered, where parents differ, and whom to call', async () => {
  const { publish, desk, hers, signedIn, kwame } = await house()
  const id = await publish({ action: 'rsvp' })
  await hers.put(`/api/v1/notices/${id}/answer`, { response: 'yes' })
  await (await signedIn(kwame.id)).put(`/api/v1/notices/${id}/answer`, { response: 'no' })
  const report = (await (await desk()).get(`${NOTICES}/${id}/delivery`)).json()
  const said = report.children.map(({ fullname, answers }: ChildAnswers) => [
    fullname,
    answers.map(({ by, response }) => [by, response]),
  ])
  expect(said).toEqual([
    [
      'Ama Mensah',
      [
        ['Abena Mensah', 'yes'],
        ['Kwame Mensah', 'no'],
      ],
    ],
    ['Kofi Sarpong', []],
  ])
  const yaas = report.people.find(({ name }: { name: string }) => name === 'Yaa Sarpong')
  expect(yaas).toMatchObject({ phone: '+233245550301', read_at: null })
  expect(yaas.ward_ids).toEqual([report.children[1].ward_id])
})

test('the answers leave as a spreadsheet with a reason, and every parent whose child is in it sees that', async () => {
  const { publish, desk, hers, ama, kofi, given } = await house()
  const id = await publish()
  await hers.put(`/api/v1/notices/${id}/answer`, { ward_id: ama.id, response: 'yes' })
  const clerk = await desk()
  expect((await clerk.post(`${NOTICES}/${id}/answers/file`, {})).statusCode).toBe(400)
  const file = await clerk.post(`${NOTICES}/${id}/answers/file`, { reason: 'Seats in the bus' })
  expect(file.headers['content-disposition']).toContain('N-2026-0001.xlsx')
  const { tabs } = await readWorkbook(file.rawPayload, 'answers.xlsx')
  const rows = tabs.map(({ name, rows: all }) => [name, all.map(({ cells }) => cells.map((cell) => cell?.text ?? ''))])
  expect(rows).toMatchObject([
    [
      'Answers',
      [
        ['Class', 'Child', 'Number', 'Answer', 'Answered by', 'Answered at (UTC)'],
        ['Basic 5', 'Ama Mensah', 'NYP/21/0147', 'yes', 'Abena Mensah', TEST_NOW.toISOString().slice(0, 16).replace('T', ' ')],
        ['Basic 5', 'Kofi Sarpong', 'NYP/21/0148'],
      ],
    ],
    [
      'How it reached them',
      [['Adult'], ['Abena Mensah', '+233245550182', 'Ama Mensah'], ['Kwame Mensah'], ['Yaa Sarpong']].map((cells) =>
        expect.arrayContaining(cells),
      ),
    ],
  ])
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'answers.taken')))
  // Beside the line of each child there is one of the file.
  const ofChildren = lines.filter(({ wardId }) => wardId !== null)
  expect(new Map(ofChildren.map(({ wardId, note }) => [wardId, note]))).toEqual(
    new Map([
      [ama.id, 'Seats in the bus'],
      [kofi.id, 'Seats in the bus'],
    ]),
  )
})
