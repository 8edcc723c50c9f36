import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { NoticeDelivery } from '@schoolgate/contracts/office'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { attendanceExplanations, attendanceRecords, messages, schools, terms } from '#db/schema'
import { commandActor } from '#lib/actor'
import { newId } from '#lib/random'
import { publishFile } from '#modules/office'
import { newVapidKeys } from '#modules/push/sending'
import { addNotice, addSchool, addUser, addWard, createTestApp, messageWorker, startPushService, TEST_NOW } from '#testing'

const HOUR = 3600
const TODAY = '2026-03-12'
const NOTICE = {
  title: 'Trip to Aburi',
  body: 'The bus leaves on Friday.',
  category: 'event',
  priority: 'action',
  audience: 'class',
  for: 'B5',
  action: 'acknowledge',
  action_due_at: '2026-03-17T18:00:00Z',
}

/** Abena and Kwame are Ama's parents in Basic 5, Esi's child is in Basic 6; all have accounts, only Abena has a phone that takes messages. */
async function house() {
  const service = await startPushService()
  onTestFinished(service.stop)
  const push = { vapid: newVapidKeys(), vapidSubject: 'mailto:office@school.example', fcm: undefined, testHosts: [service.host] }
  const app = await createTestApp({ push })
  const { given, world, signedIn } = app
  const sender = messageWorker(world)
  const people = await given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const parent = (fullname: string, phone: string) => addUser(tx, school.id, 'parent', { fullname, phone })
    const abena = await parent('Abena Mensah', '+233245550182')
    const kwame = await parent('Kwame Mensah', '+233205550917')
    const esi = await parent('Esi Owusu', '+233245550301')
    const ama = await addWard(tx, { schoolId: school.id, classId: klass.id }, [abena.id, kwame.id], {
      admissionNo: 'NYP/21/0147',
    })
    const office = await addUser(tx, school.id, 'office', { title: 'Mr.', fullname: 'Kofi Boateng' })
    return { school, klass, abena, kwame, esi, ama, office }
  })
  const phone = service.subscribe()
  const abenaApp = await signedIn(people.abena.id)
  await abenaApp.post('/updatedeviceid', { user_id: people.abena.id, deviceid: phone.deviceId })
  const desk = await signedIn(people.office.id)
  const publish = (changes: object = {}) => desk.post('/api/v1/office/notices', { ...NOTICE, ...changes })
  const delivery = async (id: string) => (await desk.get(`/api/v1/office/notices/${id}/delivery`)).json()
  const titles = () => phone.shown().map(({ notification }) => notification.title)
  return { ...app, ...people, service, phone, titles, abenaApp, desk, publish, delivery, sendDue: sender.sendDue }
}

test('a notice published by the office is at once in the app, in the feed and on the phones of the class, and of nobody else', async () => {
  const { publish, sendDue, phone, abenaApp, abena, signedIn, esi } = await house()
  const answer = await publish()
  expect(answer.json()).toMatchObject({ code: 'N-2026-0001', published_at: TEST_NOW.toISOString(), guardians: 2 })
  await sendDue()
  expect(phone.shown()).toMatchObject([
    {
      notification: {
        title: 'Trip to Aburi',
        body: 'From Mr. Kofi Boateng. Please answer by 17 March.',
        navigate: `http://localhost:3000/notice?id=${answer.json().id}`,
      },
    },
  ])
  const list = (await abenaApp.get(`/allmynotifs?user_id=${abena.id}`)).json()
  expect(list.notices).toMatchObject([{ title: 'Trip to Aburi', sender: 'Mr. Kofi Boateng' }])
  expect((await abenaApp.get(`/myuserfeed?user_id=${abena.id}`)).json().feed).toMatchObject([{ title: 'Trip to Aburi' }])
  const elsewhere = await signedIn(esi.id)
  expect((await elsewhere.get(`/allmynotifs?user_id=${esi.id}`)).json().notices).toEqual([])
})

test('a scheduled notice is told when its time comes, once, though two servers look', async () => {
  const { publish, sendDue, titles, doDue, worker, clock, abenaApp, abena } = await house()
  await publish({ published_at: new Date(TEST_NOW.getTime() + HOUR * 1000).toISOString() })
  await doDue()
  await sendDue()
  expect(titles()).toEqual([])
  expect((await abenaApp.get(`/allmynotifs?user_id=${abena.id}`)).json().notices).toEqual([])
  clock.advance(HOUR)
  await Promise.all([doDue(), worker()()])
  await sendDue()
  await doDue()
  await sendDue()
  expect(titles()).toEqual(['Trip to Aburi'])
})

test('a notice whose time came long ago, while no server ran, rings no phone any more', async () => {
  const { given, school, sendDue, titles, doDue } = await house()
  await given((tx) => addNotice(tx, school.id, { publishedAt: new Date('2026-03-01T08:00:00Z') }))
  await doDue()
  await sendDue()
  expect(titles()).toEqual([])
})

test('a lock screen does not say what a notice about one child is called', async () => {
  const { publish, sendDue, titles } = await house()
  await publish({ audience: 'ward', for: 'NYP/21/0147', title: 'Ama broke a window' })
  await sendDue()
  expect(titles()).toEqual(['A notice about Ama'])
})

test('the office sees who got a notice and how, who has no device, who read and acknowledged it', async () => {
  const { publish, sendDue, delivery, abenaApp, given, school, klass } = await house()
  await given(async (tx) => {
    const yaa = await addUser(tx, school.id, 'parent', { fullname: 'Yaa Sarpong' })
    await addWard(tx, { schoolId: school.id, classId: klass.id }, [yaa.id])
  })
  const { id } = (await publish({ priority: 'urgent' })).json()
  await sendDue()
  const report = await delivery(id)
  expect(report).toMatchObject({
    notice: { code: 'N-2026-0001', announced_at: TEST_NOW.toISOString() },
    totals: { guardians: 3, delivered: 2, no_device: 1, waiting: 0, failed: 0, read: 0, acknowledged: 0 },
  })
  expect(report.people.map(({ name, channels }: NoticeDelivery) => [name, ...channels.map(({ state }) => state)])).toEqual([
    ['Abena Mensah', 'delivered', 'waiting'],
    ['Kwame Mensah', 'no_device', 'delivered'],
    ['Yaa Sarpong', 'no_device', 'no_device'],
  ])
  await abenaApp.put(`/api/v1/notices/${id}/acknowledgement`)
  expect((await delivery(id)).totals).toMatchObject({ read: 1, acknowledged: 1 })
})

test('a parent who reads an urgent notice gets no text message after it; the other parent, without a device, gets one', async () => {
  const { publish, sendDue, abenaApp, clock, sentSms, kwame } = await house()
  const { id } = (await publish({ priority: 'urgent' })).json()
  await sendDue()
  await abenaApp.put(`/api/v1/notices/${id}/read`)
  clock.advance(HOUR)
  await sendDue()
  expect(sentSms.map(({ to }) => to)).toEqual([kwame.phone])
})

test('reading everything counts for the messages, too', async () => {
  const { publish, sendDue, abenaApp, clock, sentSms, kwame } = await house()
  await publish({ priority: 'urgent' })
  await sendDue()
  await abenaApp.put('/api/v1/notices/read')
  clock.advance(HOUR)
  await sendDue()
  expect(sentSms.map(({ to }) => to)).toEqual([kwame.phone])
})

test.each([
  ['for a class that is not there', { for: 'B9' }, 'for'],
  ['for a class without saying which', { for: undefined }, 'for'],
  ['for the whole school and a class', { audience: 'school' }, 'for'],
  ['that expires before it is published', { expires_at: '2026-03-01T00:00:00Z' }, 'expires_at'],
  ['with a day to answer by but nothing to answer', { action: undefined }, 'action'],
])('a notice %s is refused with the field that is wrong', async (_, changes, field) => {
  const { publish } = await house()
  const answer = await publish(changes)
  expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, field])
})

test('the same number is published once', async () => {
  const { publish, sendDue, titles } = await house()
  expect((await publish({ ref: 'N-2026-0007' })).statusCode).toBe(200)
  expect((await publish({ ref: 'N-2026-0007', title: 'Another trip' })).json().code).toBe('office.already_published')
  expect((await publish()).json().code).toBe('N-2026-0008')
  await sendDue()
  expect(titles()).toHaveLength(2)
})

test('parents, teachers and the bursar publish nothing', async () => {
  const { given, signedIn, school, abenaApp } = await house()
  const staff = await given(async (tx) => [await addUser(tx, school.id, 'teacher'), await addUser(tx, school.id, 'bursar')])
  for (const browser of [abenaApp, ...(await Promise.all(staff.map(({ id }) => signedIn(id))))])
    expect((await browser.post('/api/v1/office/notices', NOTICE)).statusCode).toBe(403)
})

test('a text file is a notice, with its paper, on the school’s clock', async () => {
  const { world, school, sendDue, phone, abenaApp, abena } = await house()
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-notice-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(path.join(folder, 'form.pdf'), '%PDF-1.7 a form')
  const file = path.join(folder, 'trip.md')
  const lines = [
    'title: Trip to Aburi',
    'category: event',
    'priority: urgent',
    'facts: Bus leaves: 7:00',
    'attachments: form.pdf',
  ]
  await writeFile(file, [...lines, '', 'Dear parents,', '', 'see you there.'].join('\n'))
  expect(await publishFile(file, { ...world, school, by: commandActor(school.id, 'kwame', null), keyedFor })).toMatchObject({
    code: 'N-2026-0001',
    guardians: 2,
  })
  await sendDue()
  expect(phone.shown()).toHaveLength(1)
  const [notice] = (await abenaApp.get(`/allmynotifs?user_id=${abena.id}`)).json().notices
  expect(notice).toMatchObject({
    body: 'Dear parents,\n\nsee you there.',
    facts: [{ label: 'Bus leaves', value: '7:00' }],
    sender: 'Nyansapo Prep School',
    attachments: [{ name: 'form.pdf', mime: 'application/pdf' }],
  })
})

test.each([
  ['a line that is none', 'titel: Trip', '“titel: Trip” is no line'],
  ['a priority that is none', 'priority: loud', 'priority: “loud” is not possible here'],
  ['a paper that is not there', 'attachments: form.pdf', 'attachments: there is no file'],
  ['a moment that is none', 'expires_at: tomorrow', 'expires_at: write it as 2026-03-12 08:15.'],
])('a file with %s is refused in one sentence', async (_, line, sentence) => {
  const { world, school } = await house()
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-notice-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'trip.md')
  const right = ['title: Trip', 'category: event', 'priority: info'].filter((one) => one.split(':')[0] !== line.split(':')[0])
  await writeFile(file, [...right, line, '', 'Dear parents.'].join('\n'))
  await expect(publishFile(file, { ...world, school, by: commandActor(school.id, 'kwame', null), keyedFor })).rejects.toThrow(
    sentence,
  )
})

/** A file under a key of its own. */
const keyedFor = () => ({ key: newId(), act: 'notice publish', digest: '' })

async function absentToday({ given, school, ama }: Awaited<ReturnType<typeof house>>) {
  const record = { id: newId(), schoolId: school.id, wardId: ama.id, day: TODAY, session: 'day' as const }
  await given(async (tx) => {
    await tx.update(schools).set({ absenceAlertAt: '10:00' }).where(eq(schools.id, school.id))
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
    await tx.insert(attendanceRecords).values({ ...record, termId: term?.id ?? '', status: 'absent', reason: 'Unknown' })
  })
  return record
}

test('guardians of a ward whose absence nobody explained hear of it once, at the school’s time, and not why', async () => {
  const all = await house()
  const { doDue, worker, clock, sendDue, phone, ama } = all
  await absentToday(all)
  const told = async () => (await (await all.signedIn(all.office.id)).get('/api/v1/office/attendance/told')).json()
  await doDue()
  await sendDue()
  expect(phone.shown()).toEqual([])
  expect(await told()).toMatchObject({
    day: TODAY,
    alert_at: '10:00',
    told_at: null,
    registers: { taken: 0, classes: 1 },
    away: [{ ward: { fullname: 'Ama Mensah' }, state: 'not_told', explanation: null }],
  })
  clock.advance(HOUR)
  await Promise.all([doDue(), worker()()])
  await doDue()
  await sendDue()
  expect(phone.shown()).toMatchObject([
    {
      notification: {
        title: 'Ama is not in school today',
        body: 'Please tell the school why, in the app or by phone.',
        navigate: `http://localhost:3000/attendance?ward=${ama.id}`,
      },
    },
  ])
  // The office sees that it arrived on her phone; he has none that takes messages, and his number is there to be called.
  expect(await told()).toMatchObject({
    told_at: '2026-03-12T10:30:00.000Z',
    away: [
      {
        state: 'arrived',
        guardians: [
          { fullname: 'Abena Mensah', way: 'push', state: 'arrived' },
          { fullname: 'Kwame Mensah', phone: '+233205550917', told_at: '2026-03-12T10:30:00.000Z' },
        ],
      },
    ],
  })
  for (const role of ['teacher', 'bursar'] as const) {
    const other = await all.given((tx) => addUser(tx, all.school.id, role))
    expect((await (await all.signedIn(other.id)).get('/api/v1/office/attendance/told')).statusCode).toBe(403)
  }
})

test('an absence that was explained, or that comes in hours later, alarms nobody', async () => {
  const all = await house()
  const { doDue, given, clock, school, ama, abena } = all
  const record = await absentToday(all)
  const told = () => given((tx) => tx.$count(messages))
  const explanation = {
    id: newId(),
    schoolId: school.id,
    wardId: ama.id,
    firstDay: record.day,
    lastDay: record.day,
    text: 'Ill',
    at: TEST_NOW,
  }
  await given((tx) => tx.insert(attendanceExplanations).values({ ...explanation, byId: abena.id }))
  clock.advance(HOUR)
  await doDue()
  expect(await told()).toBe(0)
  const desk = await all.signedIn(all.office.id)
  expect((await desk.get('/api/v1/office/attendance/told')).json().away).toMatchObject([
    { state: 'explained', at: TEST_NOW.toISOString(), explanation: { reason: null, text: 'Ill', by: 'Abena Mensah' } },
  ])
  await given((tx) => tx.delete(attendanceExplanations))
  clock.advance(7 * HOUR)
  await doDue()
  expect(await told()).toBe(0)
})
