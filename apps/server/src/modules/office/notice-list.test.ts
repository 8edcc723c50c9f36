import { getNoticeReach, listAudiences, listOfficeNotices, listPupilsToWrite } from '@schoolgate/contracts/office-notices'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { classes, messageSettings, notices, users } from '#db/schema'
import { newId } from '#lib/random'
import { newVapidKeys } from '#modules/push/sending'
import { addNotice, addSchool, addUser, addWard, createTestApp, messageWorker, startPushService, TEST_NOW } from '#testing'

const NOTICES = '/api/v1/office/notices'
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * DAY_MS)

/**
 * Basic 5: Ama and Esi, whose parents are Abena (her phone takes messages) and Kwame; Kofi, whose mother Yaa has neither phone nor app.
 * Basic 6: Yaw, whose father is Kwame too.
 */
async function house(changes: Parameters<typeof createTestApp>[0] = {}) {
  const service = await startPushService()
  onTestFinished(service.stop)
  const push = { vapid: newVapidKeys(), vapidSubject: 'mailto:office@school.example', fcm: undefined, testHosts: [service.host] }
  const app = await createTestApp({ push, ...changes })
  const people = await app.given(async (tx) => {
    const { school, class: five } = await addSchool(tx)
    const [six] = await tx
      .insert(classes)
      .values({ ...five, id: newId(), code: 'B6', name: 'Basic 6', level: 'Basic 6', position: five.position + 1 })
      .returning()
    if (!six) throw new Error('The class was not written.')
    const abena = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah', phone: '+233245550182' })
    const kwame = await addUser(tx, school.id, 'parent', { fullname: 'Kwame Mensah', phone: '+233205550917' })
    const yaa = await addUser(tx, school.id, 'parent', { fullname: 'Yaa Sarpong', phone: null })
    const of = (classId: string) => ({ schoolId: school.id, classId })
    const ama = await addWard(tx, of(five.id), [abena.id, kwame.id], { firstName: 'Ama', admissionNo: 'NYP/21/0147' })
    const esi = await addWard(tx, of(five.id), [abena.id], { firstName: 'Esi' })
    const kofi = await addWard(tx, of(five.id), [yaa.id], { firstName: 'Kofi' })
    await addWard(tx, of(six.id), [kwame.id], { firstName: 'Yaw' })
    const office = await addUser(tx, school.id, 'office', { title: 'Mrs.', fullname: 'Efua Asare' })
    return { school, five, six, abena, kwame, yaa, ama, esi, kofi, office }
  })
  const hers = await app.signedIn(people.abena.id)
  await hers.post('/updatedeviceid', { user_id: people.abena.id, deviceid: service.subscribe().deviceId })
  const desk = await app.signedIn(people.office.id)
  const { sendDue } = messageWorker(app.world)
  const reach = async (asked: Record<string, string>) => {
    const query = new URLSearchParams({ audience: 'class', for: 'B5', priority: 'urgent', title: 'Trip', ...asked })
    return (await desk.get(`${getNoticeReach.path}?${query.toString()}`)).json()
  }
  return { ...app, ...people, desk, hers, sendDue, reach }
}

test('the list says of each notice whom it speaks to and how many read and answered it, newest first, page by page', async () => {
  const { given, school, five, desk, hers, ama } = await house()
  const trip = await given(async (tx) => {
    await addNotice(tx, school.id, { title: 'To all', publishedAt: inDays(-2) })
    await addNotice(tx, school.id, { title: 'Next week', publishedAt: inDays(7) })
    await addNotice(tx, school.id, { title: 'A mistake', publishedAt: inDays(-3), withdrawnAt: inDays(-2) })
    const asking = { audience: 'class', audienceClassId: five.id, action: 'consent', actionDueAt: inDays(2) } as const
    return addNotice(tx, school.id, { title: 'Trip', publishedAt: inDays(-1), ...asking })
  })
  await hers.put(`/api/v1/notices/${trip.id}/read`)
  await hers.put(`/api/v1/notices/${trip.id}/answer`, { ward_id: ama.id, response: 'yes' })
  const { notices: all } = (await desk.get(NOTICES)).json()
  const said = all.map(({ title, state }: { title: string; state: string }) => [title, state])
  expect(said).toEqual([
    ['Next week', 'scheduled'],
    ['Trip', 'sent'],
    ['To all', 'sent'],
    ['A mistake', 'taken_back'],
  ])
  expect(all[1]).toMatchObject({
    audience_label: five.name,
    action: { kind: 'consent', due_at: inDays(2).toISOString() },
    counts: { children: 3, guardians: 3, read: 1, answered: 1 },
  })
  expect(all[2].counts).toEqual({ children: 4, guardians: 3, read: 0, answered: null })
  const first = (await desk.get(`${listOfficeNotices.path}?limit=3`)).json()
  const second = (await desk.get(`${listOfficeNotices.path}?limit=3&cursor=${first.next_cursor}`)).json()
  expect([...first.notices, ...second.notices]).toEqual(all)
  expect(second.next_cursor).toBe(null)
  const scheduled = (await desk.get(`${NOTICES}?state=scheduled`)).json()
  expect(scheduled.notices).toEqual([all[0]])
})

test('whom a notice can be for: the school, its levels and classes that have pupils, and pupils by parts of their name or number', async () => {
  const { desk, five } = await house()
  expect((await desk.get(listAudiences.path)).json()).toMatchObject({
    children: 4,
    levels: [
      { level: five.level, children: 3 },
      { level: 'Basic 6', children: 1 },
    ],
    classes: [
      { code: 'B5', children: 3 },
      { code: 'B6', name: 'Basic 6', children: 1 },
    ],
  })
  const named = async (search: string) => {
    const { pupils } = (await desk.get(`${listPupilsToWrite.path}?search=${encodeURIComponent(search)}`)).json()
    return pupils.map(({ fullname }: { fullname: string }) => fullname.split(' ')[0])
  }
  expect(await named('21/0147')).toEqual(['Ama'])
  expect(await named('kof')).toEqual(['Kofi'])
  expect(await named('%%')).toEqual([])
})

test('before it goes, a notice says to how many families it goes, by which ways, and what the texts cost', async () => {
  const { reach, desk } = await house({ hundredSmsCost: { amount_minor: 350, currency: 'GHS' } })
  expect(await reach({})).toMatchObject({
    audience_label: 'Basic 5',
    children: 3,
    families: 2,
    guardians: 3,
    hears: { push: 1, sms: 1, email: 0, app_only: 1 },
    sms: { at_once: 1, if_unread: 1, after_minutes: 30, parts_each: 1, cost_at_most: { amount_minor: 7, currency: 'GHS' } },
    texts: { en: { title: 'Trip', body: 'From Mrs. Efua Asare.' } },
  })
  // Yaw is Ama's brother by their father: one child more, no family more.
  const school = (await desk.get(`${getNoticeReach.path}?audience=school&priority=urgent&title=Trip`)).json()
  expect(school).toMatchObject({ audience_label: null, children: 4, families: 2, guardians: 3 })
})

test('what it says of the ways is what happens when the notice goes', async () => {
  const { reach, desk, sendDue, sentSms, clock, doDue, signedIn, office } = await house()
  const said = await reach({ title: 'School is closed tomorrow' })
  const notice = { title: 'School is closed tomorrow', body: 'The roof.', category: 'emergency', priority: 'urgent' }
  await desk.post(NOTICES, { ...notice, audience: 'class', for: 'B5' })
  await sendDue()
  await doDue()
  await sendDue()
  expect(sentSms).toHaveLength(said.sms.at_once)
  clock.advance(said.sms.after_minutes * 60)
  await doDue()
  await sendDue()
  expect(sentSms).toHaveLength(said.sms.at_once + said.sms.if_unread)
  const later = await signedIn(office.id)
  const query = 'audience=class&for=B5&priority=urgent&title=Trip'
  const left = (await later.get(`${getNoticeReach.path}?${query.toString()}`)).json().sms.left_this_month
  expect(left).toBe(said.sms.left_this_month - sentSms.length)
  const [sent] = sentSms
  expect(sent?.text.split('\n').slice(0, 2)).toEqual([said.texts.en.title, said.texts.en.body])
})

test('a text outside of the small alphabet counts in shorter parts, and a school’s own limit is what is left', async () => {
  const { reach, given, school, kwame } = await house({ hundredSmsCost: { amount_minor: 350, currency: 'GHS' } })
  await given((tx) => tx.insert(messageSettings).values({ schoolId: school.id, smsMonthlyCap: 1, smsAfterMinutes: 5 }))
  const twi = await reach({ title: 'Sukuu rebɛto mu ɔkyena. Mo ne mo mma mmra ntɛm na yɛnhyia wɔ sukuu no mu anɔpa' })
  expect(twi.sms).toMatchObject({ parts_each: 3, left_this_month: 1, after_minutes: 5 })
  expect(twi.sms.cost_at_most.amount_minor).toBe(Math.ceil((2 * 3 * 350) / 100))
  await given((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, kwame.id)))
  expect((await reach({})).guardians).toBe(2)
})

test('a pupil’s own notice is named by the pupil; a class that is not there is refused, and nothing is written by asking', async () => {
  const { reach, desk, given, ama } = await house()
  expect(await reach({ audience: 'ward', for: 'NYP/21/0147', priority: 'info' })).toMatchObject({
    audience_label: `${ama.firstName} ${ama.lastName}, Basic 5`,
    guardians: 2,
    families: 1,
    texts: { en: { title: 'A notice about Ama' } },
  })
  const nobody = await desk.get(`${getNoticeReach.path}?audience=class&for=B9&priority=info&title=x`)
  expect(nobody.statusCode).toBe(422)
  expect(nobody.json().code).toBe('office.nobody_there')
  expect(await given((tx) => tx.$count(notices))).toBe(0)
})
