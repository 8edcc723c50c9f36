import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { users } from '#db/schema'
import { announce } from '#modules/push'
import { newVapidKeys } from '#modules/push/sending'
import { addSchool, addUser, addWard, createTestApp, messageWorker, startPushService } from '#testing'

/** Ama Serwaa's mother, who wants no names on her lock screen, and her father, to whom it is the same. */
async function family() {
  const service = await startPushService()
  onTestFinished(service.stop)
  const push = { vapid: newVapidKeys(), vapidSubject: 'mailto:office@school.example', fcm: undefined, testHosts: [service.host] }
  const app = await createTestApp({ push })
  const placed = await app.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const reached = { phone: '+233245550182', email: 'abena@example.org' }
    const mother = await addUser(tx, school.id, 'parent', { ...reached, namesOnLockScreen: false })
    const father = await addUser(tx, school.id, 'parent')
    const place = { schoolId: school.id, classId: klass.id }
    const ward = await addWard(tx, place, [mother.id, father.id], { firstName: 'Ama Serwaa', lastName: 'Mensah' })
    await addWard(tx, place, [mother.id], { firstName: 'Ama', lastName: 'Mensah' })
    return { school, mother, father, ward }
  })
  const phoneOf = async (userId: string) => {
    const phone = service.subscribe()
    const browser = await app.signedIn(userId)
    expect((await browser.post('/updatedeviceid', { user_id: userId, deviceid: phone.deviceId })).statusCode).toBe(204)
    return phone
  }
  const worker = messageWorker({ ...app.world, log: { error: () => undefined } })
  return {
    ...app,
    ...placed,
    phoneOf,
    sendDue: worker.sendDue,
    mothers: await phoneOf(placed.mother.id),
    fathers: await phoneOf(placed.father.id),
  }
}

/** What the school says of a ward, of every kind, and how it reads without the name. */
const SAID = [
  ['Ama Serwaa’s marks are ready', 'Your ward’s marks are ready'],
  ['Ama Serwaa’s term report was corrected', 'Your ward’s term report was corrected'],
  ['Ama Serwaa is not in school today', 'Your ward is not in school today'],
  ['A bill for Ama Serwaa is ready', 'A bill for your ward is ready'],
  ['A notice about Ama Serwaa', 'A notice about your ward'],
  ['Payment received for Ama Serwaa', 'Payment received for your ward'],
  ['Ama Serwaa Mensah won the prize', 'Your ward won the prize'],
  ['Ama and Ama Serwaa: sports day', 'Your ward and your ward: sports day'],
  ['Amanda Mensah sings, Nana Ama-Adoma plays', 'Amanda Mensah sings, Nana your ward-Adoma plays'],
] as const

test('who wants no names on the lock screen is told of “your ward”, by push, SMS and e-mail; others read the name', async () => {
  const { given, clock, school, mother, father, ward, mothers, fathers, sendDue, sentSms, sentEmails } = await family()
  const notify = { urgent: { push: 'instant', sms: 'instant', email: 'instant' } } as const
  await given((tx) =>
    tx
      .update(users)
      .set({ notify: { ...notify, action: notify.urgent, money: notify.urgent, info: notify.urgent } })
      .where(eq(users.schoolId, school.id)),
  )
  for (const [at, [title]] of SAID.entries())
    await given((tx) =>
      announce(
        tx,
        {
          schoolId: school.id,
          userIds: [mother.id, father.id],
          kind: 'notice',
          class: 'urgent',
          tag: `notice:${at}`,
          navigate: '/notices',
          // Some messages are about no ward in particular, and name one all the same.
          ...(at % 2 === 0 ? { wardId: ward.id } : {}),
          texts: { en: { title, body: `About ${title}` }, fr: { title, body: title } },
          ttlSeconds: 7200,
          dedupeKey: `notice:${at}`,
        },
        clock.now(),
      ),
    )
  await sendDue()
  const titles = (phone: typeof mothers) => phone.shown().map(({ notification }) => notification.title)
  expect(titles(mothers).toSorted()).toEqual(SAID.map(([, unnamed]) => unnamed).toSorted())
  expect(titles(fathers).toSorted()).toEqual(SAID.map(([named]) => named).toSorted())
  clock.advance(3600)
  await sendDue()
  expect(sentSms.length).toBe(SAID.length)
  expect(sentEmails.length).toBe(SAID.length)
  for (const text of [...sentSms, ...sentEmails].map((sent) => JSON.stringify(sent))) expect(text).not.toMatch(/Ama Serwaa/)
})

test('in French it is “votre enfant”', async () => {
  const { given, clock, school, mother, mothers, sendDue } = await family()
  await given((tx) => tx.update(users).set({ language: 'fr' }).where(eq(users.id, mother.id)))
  const texts = { title: 'Le bulletin de Ama Serwaa est prêt', body: 'Ama Serwaa n’est pas à l’école.' }
  const about = { kind: 'term_report', class: 'urgent', tag: 'x', navigate: '/', ttlSeconds: 7200, dedupeKey: 'x' } as const
  await given((tx) =>
    announce(tx, { schoolId: school.id, userIds: [mother.id], texts: { en: texts, fr: texts }, ...about }, clock.now()),
  )
  await sendDue()
  expect(mothers.shown()[0]?.notification).toMatchObject({
    title: 'Le bulletin de votre enfant est prêt',
    body: 'Votre enfant n’est pas à l’école.',
  })
})
