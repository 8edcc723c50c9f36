import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { deliveries, guardianships, messagePlans, messages, messageSettings, users } from '#db/schema'
import { newId } from '#lib/random'
import { announce, markRead, type Announcement } from '#modules/push'
import { newVapidKeys } from '#modules/push/sending'
import { addSchool, addUser, addWard, createTestApp, messageWorker, startPushService } from '#testing'

const HOUR = 3600
const DAY = 24 * HOUR

async function house() {
  const service = await startPushService()
  onTestFinished(service.stop)
  const alarms: object[] = []
  const push = { vapid: newVapidKeys(), vapidSubject: 'mailto:office@school.example', fcm: undefined, testHosts: [service.host] }
  const app = await createTestApp({ push })
  const { given, world, signedIn, clock } = app
  const worker = () => messageWorker({ ...world, log: { error: (details) => void alarms.push(details) } })
  const { school, klass, abena, ama } = await given(async (tx) => {
    const made = await addSchool(tx)
    const parent = await addUser(tx, made.school.id, 'parent', { phone: '+233245550182', email: 'abena@example.org' })
    const ward = await addWard(tx, { schoolId: made.school.id, classId: made.class.id }, [parent.id])
    return { school: made.school, klass: made.class, abena: parent, ama: ward }
  })
  /** A phone on which this user is signed in and takes messages. */
  async function phoneOf(userId: string) {
    const phone = service.subscribe()
    const browser = await signedIn(userId, { expiresAt: new Date(clock.now().getTime() + 30 * DAY * 1000) })
    const answer = await browser.post('/updatedeviceid', { user_id: userId, deviceid: phone.deviceId })
    expect(answer.statusCode).toBe(204)
    return { ...phone, browser }
  }
  const tell = (changes: Partial<Announcement> = {}) =>
    given((tx) =>
      announce(
        tx,
        {
          schoolId: school.id,
          userIds: [abena.id],
          kind: 'notice',
          class: 'action',
          tag: 'notice:1',
          navigate: '/notices/1',
          texts: {
            en: { title: 'Excursion', body: 'Please answer by Friday.' },
            fr: { title: 'Excursion', body: 'Répondez avant vendredi.' },
          },
          ttlSeconds: 24 * HOUR,
          dedupeKey: 'notice:1',
          ...changes,
        },
        clock.now(),
      ),
    )
  const states = () =>
    given((tx) =>
      tx.select({ state: deliveries.state, reason: deliveries.reason }).from(deliveries).where(eq(deliveries.channel, 'push')),
    )
  const main = worker()
  return { ...app, service, alarms, worker, sendDue: main.sendDue, school, klass, abena, ama, phoneOf, tell, states }
}

test('an announcement reaches every phone of the parent, in the parent’s language, with the page and the ward it is about', async () => {
  const { given, sendDue, abena, ama, phoneOf, tell } = await house()
  const [one, two] = [await phoneOf(abena.id), await phoneOf(abena.id)]
  await given((tx) => tx.update(users).set({ language: 'fr' }).where(eq(users.id, abena.id)))
  expect(await tell({ wardId: ama.id })).toEqual({ recipients: 1 })
  await sendDue()
  expect(two.shown()).toEqual(one.shown())
  expect(one.shown()).toMatchObject([
    {
      web_push: 8030,
      app_badge: 1,
      notification: {
        title: 'Excursion',
        body: 'Répondez avant vendredi.',
        navigate: `http://localhost:3000/notices/1?ward=${ama.id}`,
        tag: 'notice:1',
        lang: 'fr',
        app_badge: '1',
        data: { kind: 'notice', ward: ama.id },
      },
    },
  ])
})

test('the guardians of a ward are told, those who may not see it or lost access are not, and nobody twice', async () => {
  const { given, sendDue, school, klass, abena, phoneOf, tell } = await house()
  const [father, former, aunt] = await given(async (tx) => {
    const people = [await addUser(tx, school.id), await addUser(tx, school.id), await addUser(tx, school.id)] as const
    return people
  })
  const place = { schoolId: school.id, classId: klass.id }
  const wards = await given(async (tx) => [
    await addWard(tx, place, [abena.id, father.id]),
    await addWard(tx, place, [abena.id]),
    await addWard(tx, place, [former.id], {}, { endedAt: new Date('2026-01-01') }),
    await addWard(tx, place, [aunt.id], {}, { mayBills: false }),
  ])
  const phones = [await phoneOf(abena.id), await phoneOf(father.id), await phoneOf(former.id), await phoneOf(aunt.id)]
  expect(await tell({ userIds: [], wardIds: wards.map(({ id }) => id), right: 'bills', class: 'money' })).toEqual({
    recipients: 2,
  })
  await sendDue()
  expect(phones.map((phone) => phone.shown().length)).toEqual([1, 1, 0, 0])
})

test('the same thing announced again, or with a key another school used, is told once here', async () => {
  const { sendDue, abena, phoneOf, tell, states } = await house()
  const phone = await phoneOf(abena.id)
  await Promise.all([tell(), tell(), tell()])
  await sendDue()
  await tell()
  await sendDue()
  expect(phone.shown()).toHaveLength(1)
  expect(await states()).toEqual([{ state: 'delivered', reason: null }])
})

test('what is announced in a transaction that fails was never said', async () => {
  const { given, sendDue, school, abena, phoneOf, clock } = await house()
  const phone = await phoneOf(abena.id)
  const texts = { title: 'x', body: 'y' }
  const attempt = given(async (tx) => {
    await announce(
      tx,
      {
        schoolId: school.id,
        userIds: [abena.id],
        kind: 'notice',
        class: 'urgent',
        tag: 't',
        navigate: '/',
        texts: { en: texts, fr: texts },
        ttlSeconds: 60,
        dedupeKey: 'k',
      },
      clock.now(),
    )
    throw new Error('The import failed.')
  })
  await expect(attempt).rejects.toThrow('The import failed.')
  await sendDue()
  expect(phone.shown()).toEqual([])
})

test('a shared phone: what was meant for the first parent does not reach the second, nor anybody after a sign-out', async () => {
  const { given, service, sendDue, signedIn, school, abena, phoneOf, tell } = await house()
  const kwame = await given((tx) => addUser(tx, school.id))
  const shared = await phoneOf(abena.id)
  const left = await phoneOf(abena.id)
  service.answers(() => ({ status: 500 }))
  await tell()
  await sendDue()
  await left.browser.delete('/api/v1/sessions/current')
  const browser = await signedIn(kwame.id)
  await browser.post('/updatedeviceid', { user_id: kwame.id, deviceid: shared.deviceId })
  service.answers(() => ({ status: 201 }))
  service.requests.length = 0
  await sendDue()
  expect(service.requests).toEqual([])
})

test('a sold phone shows nothing more once its session is over by itself, and the parent’s own phone goes on', async () => {
  const { sendDue, clock, abena, phoneOf, tell } = await house()
  const sold = await phoneOf(abena.id)
  const own = await phoneOf(abena.id)
  const happens = async (dedupeKey: string) => {
    await tell({ dedupeKey, tag: dedupeKey })
    await sendDue()
    return [sold.shown().length, own.shown().length]
  }
  clock.advance(13 * DAY)
  await own.browser.get('/api/v1/profile')
  expect(await happens('on-the-13th')).toEqual([1, 1])
  clock.advance(DAY)
  expect(await happens('on-the-14th')).toEqual([1, 2])
  expect((await own.browser.get('/api/v1/push/devices')).json().devices).toMatchObject([{ is_current: true }])
})

test('however often a phone is used, its messages end with its session after 30 days', async () => {
  const { sendDue, clock, abena, phoneOf, tell } = await house()
  const phone = await phoneOf(abena.id)
  for (let day = 0; day < 30; day += 10) {
    await phone.browser.get('/api/v1/profile')
    clock.advance(10 * DAY)
  }
  await tell()
  await sendDue()
  expect(phone.shown()).toEqual([])
})

test('what waited to be sent is not, when the session ends meanwhile', async () => {
  const { service, sendDue, clock, abena, phoneOf, tell, states } = await house()
  const phone = await phoneOf(abena.id)
  clock.advance(14 * DAY - 60)
  service.answers(() => ({ status: 503 }))
  await tell()
  await sendDue()
  service.answers(() => ({ status: 201 }))
  service.requests.length = 0
  clock.advance(120)
  await sendDue()
  expect([phone.shown(), await states()]).toEqual([[], [{ state: 'gone', reason: null }]])
})

test('a phone of a closed account is told nothing', async () => {
  const { given, sendDue, abena, phoneOf, tell } = await house()
  const phone = await phoneOf(abena.id)
  await tell()
  await given((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, abena.id)))
  await sendDue()
  expect(phone.shown()).toEqual([])
})

test('what waited when a guardianship ended is not told: not by push, by SMS or by e-mail, and the other guardian hears it', async () => {
  const { given, service, sendDue, clock, sentSms, sentEmails, school, abena, ama, phoneOf, tell, states } = await house()
  const everywhere = { push: 'instant', sms: 'instant', email: 'instant' } as const
  const father = await given(async (tx) => {
    await tx.update(users).set({ notify: { urgent: everywhere, action: everywhere, money: everywhere, info: everywhere } })
    const kwame = await addUser(tx, school.id)
    const stands = { schoolId: school.id, guardianId: kwame.id, wardId: ama.id, relationship: 'father' as const }
    await tx.insert(guardianships).values({ id: newId(), ...stands })
    return kwame
  })
  const [hers, his] = [await phoneOf(abena.id), await phoneOf(father.id)]
  service.answers(() => ({ status: 503 }))
  const about = { wardIds: [ama.id], userIds: [], wardId: ama.id }
  await tell({ ...about, class: 'urgent', ttlSeconds: DAY })
  await sendDue()
  clock.advance(12 * HOUR)
  await tell({ ...about, class: 'action', tag: 'at-night', dedupeKey: 'at-night' })
  await given((tx) => tx.update(guardianships).set({ endedAt: clock.now() }).where(eq(guardianships.guardianId, abena.id)))
  const before = { sms: sentSms.length, emails: sentEmails.length }
  service.answers(() => ({ status: 201 }))
  service.requests.length = 0
  await sendDue()
  clock.advance(9 * HOUR)
  await sendDue()
  expect([hers.shown().length, sentSms.length, sentEmails.length]).toEqual([0, before.sms, before.emails])
  expect(his.shown()).toHaveLength(2)
  expect((await states()).map(({ state }) => state).toSorted()).toEqual(['delivered', 'delivered', 'gone'])
})

test('a device the service no longer knows is forgotten', async () => {
  const { service, sendDue, abena, phoneOf, tell, states } = await house()
  const phone = await phoneOf(abena.id)
  service.answers(() => ({ status: 410 }))
  await tell()
  await sendDue()
  expect(await states()).toEqual([{ state: 'gone', reason: null }])
  expect((await phone.browser.get('/api/v1/push/devices')).json().devices).toEqual([])
})

test('when our own key is refused nothing is forgotten, and somebody is alarmed once', async () => {
  const { service, sendDue, abena, phoneOf, tell, alarms, clock } = await house()
  const phone = await phoneOf(abena.id)
  service.answers(() => ({ status: 403, body: '{"reason":"BadJwtToken"}' }))
  await tell()
  for (let round = 0; round < 5; round++) {
    await sendDue()
    clock.advance(600)
  }
  expect(phone.shown().length).toBeGreaterThan(3)
  expect((await phone.browser.get('/api/v1/push/devices')).json().devices).toHaveLength(1)
  expect(alarms).toMatchObject([{ host: service.url, status: '403' }])
})

test('a device that alone is refused three times is forgotten', async () => {
  const { service, sendDue, abena, phoneOf, tell, clock } = await house()
  const [good, bad] = [await phoneOf(abena.id), await phoneOf(abena.id)]
  service.answers(({ path }) => ({ status: path === bad.path ? 403 : 201 }))
  await tell()
  for (let round = 0; round < 5; round++) {
    await sendDue()
    clock.advance(900)
  }
  expect(bad.shown()).toHaveLength(3)
  expect((await good.browser.get('/api/v1/push/devices')).json().devices).toHaveLength(1)
})

test('a push service that is down for an hour loses nothing, and what is too old by then does not come late', async () => {
  const { service, sendDue, abena, phoneOf, tell, states, clock } = await house()
  const phone = await phoneOf(abena.id)
  service.answers(() => 'cut')
  await tell({ dedupeKey: 'long', tag: 'long', ttlSeconds: 24 * HOUR })
  await tell({ dedupeKey: 'short', tag: 'short', ttlSeconds: 30 * 60 })
  for (let minute = 0; minute < 60; minute++) {
    await sendDue()
    clock.advance(60)
  }
  service.answers(() => ({ status: 201 }))
  service.requests.length = 0
  for (let minute = 0; minute < 20; minute++) {
    await sendDue()
    clock.advance(60)
  }
  expect(phone.shown().map(({ notification }) => notification.tag)).toEqual(['long'])
  expect(Number(service.requests[0]?.headers['ttl'])).toBeLessThanOrEqual(23 * HOUR)
  expect((await states()).map(({ state }) => state).toSorted()).toEqual(['delivered', 'expired'])
})

test('after the clock was put back a day, what was put off meanwhile does not wait for that day', async () => {
  const { service, sendDue, clock, abena, phoneOf, tell, states } = await house()
  const phone = await phoneOf(abena.id)
  clock.advance(DAY)
  service.answers(() => ({ status: 503, headers: { 'retry-after': '3600' } }))
  await tell()
  await sendDue()
  clock.advance(-DAY)
  service.answers(() => ({ status: 201 }))
  await sendDue()
  expect([phone.shown().length, await states()]).toEqual([2, [{ state: 'delivered', reason: null }]])
  service.requests.length = 0
  await tell({ dedupeKey: 'notice:2', tag: 'notice:2' })
  await sendDue()
  expect(phone.shown()).toHaveLength(1)
})

test('a service that asks to be left alone is, and the others are not kept waiting', async () => {
  const { service, sendDue, abena, phoneOf, tell, clock } = await house()
  const phone = await phoneOf(abena.id)
  service.answers(() => ({ status: 429, headers: { 'retry-after': '300' } }))
  await tell()
  await sendDue()
  await tell({ dedupeKey: 'second' })
  await sendDue()
  clock.advance(290)
  await sendDue()
  expect(phone.shown()).toHaveLength(1)
  service.answers(() => ({ status: 201 }))
  clock.advance(20)
  await sendDue()
  expect(phone.shown()).toHaveLength(3)
})

test('a message the service calls too large is not tried again', async () => {
  const { service, sendDue, abena, phoneOf, tell, states } = await house()
  await phoneOf(abena.id)
  service.answers(() => ({ status: 413 }))
  await tell()
  await sendDue()
  expect(await states()).toEqual([{ state: 'failed', reason: '413' }])
})

test('what was gathered through the day comes in the evening as one message that tells nothing', async () => {
  const { sendDue, abena, phoneOf, tell, clock } = await house()
  const phone = await phoneOf(abena.id)
  for (const number of [1, 2, 3]) await tell({ class: 'info', dedupeKey: `info:${number}`, tag: `info:${number}` })
  await sendDue()
  expect(phone.shown()).toEqual([])
  clock.advance(9 * HOUR)
  await sendDue()
  expect(phone.shown()).toMatchObject([
    { notification: { tag: 'digest', body: '3 new things to read. Open Schoolgate to see them.' } },
  ])
})

test('an urgent message nobody read comes by SMS after half an hour; one that was read does not', async () => {
  const { given, sentSms, sendDue, abena, phoneOf, tell, clock } = await house()
  await phoneOf(abena.id)
  await tell({ class: 'urgent', dedupeKey: 'read', tag: 'read' })
  await tell({ class: 'urgent', dedupeKey: 'unread', tag: 'unread' })
  await sendDue()
  await given((tx) => markRead(tx, { userId: abena.id, tags: ['read'] }, clock.now()))
  clock.advance(29 * 60)
  await sendDue()
  expect(sentSms).toEqual([])
  clock.advance(60)
  await sendDue()
  expect(sentSms).toEqual([{ to: '+233245550182', text: 'Excursion\nPlease answer by Friday.\nhttp://localhost:3000/notices/1' }])
})

test('where there is no phone with the app, the SMS does not wait', async () => {
  const { sentSms, sendDue, tell } = await house()
  await tell({ class: 'urgent' })
  await sendDue()
  expect(sentSms).toHaveLength(1)
})

test('a school pays for so many SMS a month and not one more, even with two workers at once', async () => {
  const { given, sentSms, worker, school, klass, tell, clock } = await house()
  const parents = await given(async (tx) => {
    await tx.insert(messageSettings).values({ schoolId: school.id, smsMonthlyCap: 3 })
    const made = []
    for (let number = 0; number < 8; number++)
      made.push(await addUser(tx, school.id, 'parent', { phone: `+23324555019${number}` }))
    const everybody = made.map(({ id }) => id)
    await addWard(tx, { schoolId: school.id, classId: klass.id }, everybody)
    return made
  })
  await tell({ class: 'urgent', userIds: parents.map(({ id }) => id) })
  await Promise.all([worker().sendDue(), worker().sendDue()])
  expect(sentSms).toHaveLength(3)
  const over = await given((tx) => tx.select().from(messagePlans).where(eq(messagePlans.state, 'over_cap')))
  expect(over).toHaveLength(5)
  clock.advance(31 * 24 * HOUR)
  await tell({ class: 'urgent', userIds: parents.map(({ id }) => id), dedupeKey: 'next month' })
  await worker().sendDue()
  expect(sentSms).toHaveLength(6)
})

test('a parent marks an own message as read behind the second wall, and sees no other’s', async () => {
  const { given, db, school, abena, tell, clock } = await house()
  const kwame = await given((tx) => addUser(tx, school.id))
  await tell({ userIds: [abena.id, kwame.id] })
  const scope = {
    userId: abena.id,
    personId: abena.personId,
    schoolId: school.id,
    role: 'parent',
    sessionId: abena.id,
    hasSecondFactor: true,
    steppedUpUntil: null,
  } as const
  await db.as(scope, (tx) => markRead(tx, { userId: abena.id, tags: ['notice:1'] }, clock.now()))
  await db.as(scope, (tx) => markRead(tx, { userId: kwame.id, tags: ['notice:1'] }, clock.now()))
  const plans = await given((tx) => tx.select().from(messagePlans))
  expect(plans.filter(({ readAt }) => readAt !== null).every(({ userId }) => userId === abena.id)).toBe(true)
  await tell({ userIds: [kwame.id], dedupeKey: 'for Kwame' })
  expect(await db.as(scope, (tx) => tx.select().from(messages))).toHaveLength(1)
})

test('a parent asks for a test message and it comes at once, at night too', async () => {
  const { sendDue, abena, phoneOf, clock } = await house()
  clock.advance(13 * HOUR)
  const phone = await phoneOf(abena.id)
  expect((await phone.browser.post('/api/v1/push/test')).json()).toEqual({ devices: 1 })
  await sendDue()
  expect(phone.shown()).toMatchObject([{ notification: { title: 'This is a test', tag: 'test' } }])
  clock.advance(HOUR)
  await sendDue()
  expect(phone.shown()).toHaveLength(1)
})

test('three workers share the work of eighty devices; each is told once', async () => {
  const { given, service, worker, school, klass, phoneOf, tell } = await house()
  const parents = await given(async (tx) => {
    const made = []
    for (let number = 0; number < 40; number++) made.push(await addUser(tx, school.id))
    const everybody = made.map(({ id }) => id)
    await addWard(tx, { schoolId: school.id, classId: klass.id }, everybody)
    return made
  })
  const phones = []
  for (const parent of parents) for (let device = 0; device < 2; device++) phones.push(await phoneOf(parent.id))
  await tell({ userIds: parents.map(({ id }) => id) })
  await Promise.all([worker().sendDue(), worker().sendDue(), worker().sendDue()])
  expect(service.requests).toHaveLength(phones.length)
  expect(phones.every((phone) => phone.shown().length === 1)).toBe(true)
})
