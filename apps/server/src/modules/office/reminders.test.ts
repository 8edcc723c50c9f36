import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { billInstalments, billPromises, bills, messagePlans, messages, noticeAnswers, termReports, terms } from '#db/schema'
import { newId, newPublicId } from '#lib/random'
import { post } from '#modules/billing'
import { addNotice, addSchool, addUser, addWard, createTestApp, TEST_NOW } from '#testing'

const HOUR = 3600
const DAY = 24 * HOUR

/** Abena and Kwame are Kofi's and Ama's parents; Kwame may not see bills. It is 09:30 on Thursday, 12 March 2026. */
async function house() {
  const app = await createTestApp()
  const { given, doDue, worker } = app
  const people = await given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const abena = await addUser(tx, school.id)
    const kwame = await addUser(tx, school.id)
    const place = { schoolId: school.id, classId: klass.id }
    const kofi = await addWard(tx, place, [abena.id], { firstName: 'Kofi' })
    const ama = await addWard(tx, place, [abena.id], { firstName: 'Ama' })
    await addWard(tx, place, [kwame.id], { firstName: 'Yaa' })
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
    return { school, klass, abena, kwame, kofi, ama, termId: term?.id ?? '' }
  })
  const { school, klass, termId, kofi } = people
  const base = () => ({ id: newId(), schoolId: school.id })
  const bill = (wardId: string, dueOn: string) =>
    given(async (tx) => {
      const row = { ...base(), publicId: newPublicId(), billNo: newId(), wardId, termId, verifyCode: newId(), dueOn }
      await tx.insert(bills).values({ ...row, issuedAt: TEST_NOW, status: 'issued' })
      const about = { billId: row.id }
      const sides = [
        { account: 'ward', wardId, billId: row.id, amountMinor: 500 },
        { account: 'fees', billId: row.id, amountMinor: -500 },
      ] as const
      await post(tx, school.id, [{ kind: 'bill', about, at: TEST_NOW, memo: row.billNo, sides }], TEST_NOW)
      return row
    })
  const report = (publishedAt: Date) =>
    given(async (tx) => {
      const row = { ...base(), publicId: newPublicId(), wardId: kofi.id, termId, classId: klass.id, verifyCode: newId() }
      const paper = { template: 'basic', classWeight: 50, gradingScale: 'ges', status: 'published' } as const
      await tx.insert(termReports).values({ ...row, ...paper, publishedAt, createdAt: TEST_NOW, updatedAt: TEST_NOW })
      return row
    })
  /** Who was told what so far, by the first name of nobody else. */
  const told = async () => {
    await Promise.all([doDue(), worker()()])
    await doDue()
    const rows = await given((tx) =>
      tx.select().from(messagePlans).innerJoin(messages, eq(messages.id, messagePlans.messageId)).orderBy(messages.createdAt),
    )
    const push = rows.filter(({ message_plans }) => message_plans.channel === 'push')
    return push.map(({ messages: { texts }, message_plans: { userId } }) => [userId, texts.en.title])
  }
  return { ...app, ...people, bill, report, told }
}

test('of fees that are owed a family hears seven and three days before and on the day, once for all its children, without an amount', async () => {
  const { bill, kofi, ama, abena, told, clock } = await house()
  await bill(kofi.id, '2026-03-19')
  await bill(ama.id, '2026-03-19')
  expect(await told()).toEqual([[abena.id, 'School fees are due in 7 days']])
  clock.advance(DAY)
  expect(await told()).toHaveLength(1)
  clock.advance(3 * DAY)
  expect((await told()).at(-1)).toEqual([abena.id, 'School fees are due in 3 days'])
  clock.advance(3 * DAY)
  expect((await told()).at(-1)).toEqual([abena.id, 'School fees are due today'])
  clock.advance(DAY)
  expect(await told()).toHaveLength(3)
})

test('who has paid hears nothing, and nobody hears anything at night', async () => {
  const { bill, kofi, ama, told, clock, given, school } = await house()
  clock.advance(12 * HOUR)
  await bill(ama.id, '2026-03-15')
  expect(await told()).toEqual([])
  clock.advance(12 * HOUR)
  const paid = await bill(kofi.id, '2026-03-16')
  const sides = [
    { account: 'ward', wardId: kofi.id, billId: paid.id, amountMinor: -500 },
    { account: 'fees', billId: paid.id, amountMinor: 500 },
  ] as const
  const posting = { kind: 'bill' as const, about: { billId: paid.id }, at: clock.now(), memo: 'paid', sides }
  await given((tx) => post(tx, school.id, [posting], clock.now()))
  expect(await told()).toEqual([])
})

test('a reminder of fees stands in the feed and leads to the bills', async () => {
  const { bill, kofi, abena, told, signedIn } = await house()
  await bill(kofi.id, '2026-03-12')
  await told()
  const { feed } = (await (await signedIn(abena.id)).get(`/myuserfeed?user_id=${abena.id}`)).json()
  expect(feed).toMatchObject([{ kind: 'reminder', title: 'Kofi’s school fees are due soon', target: `/bills?ward=${kofi.id}` }])
})

test('on the day a mother promised she is reminded once, kindly and without an amount; on the fees’ own day she was left in peace', async () => {
  const { bill, kofi, abena, told, clock, given, school, signedIn } = await house()
  const row = await bill(kofi.id, '2026-03-12')
  await given((tx) =>
    tx.insert(billPromises).values({
      id: newId(),
      schoolId: school.id,
      billId: row.id,
      madeById: abena.id,
      day: '2026-03-14',
      amountMinor: 500,
      madeAt: TEST_NOW,
    }),
  )
  expect(await told()).toEqual([])
  clock.advance(2 * DAY)
  expect(await told()).toEqual([[abena.id, 'Today is the day you named for fees']])
  const { feed } = (await (await signedIn(abena.id)).get(`/myuserfeed?user_id=${abena.id}`)).json()
  expect(feed).toMatchObject([{ kind: 'reminder', line: 'Please pay by Sat 14 March', target: `/bills?ward=${kofi.id}` }])
  clock.advance(DAY)
  expect(await told()).toHaveLength(1)
})

test('of a part that was agreed on the feed says the part’s own day', async () => {
  const { bill, kofi, abena, told, given, school, signedIn } = await house()
  const row = await bill(kofi.id, '2026-04-30')
  const part = { schoolId: school.id, billId: row.id, amountMinor: 250 }
  await given((tx) =>
    tx.insert(billInstalments).values(['2026-03-15', '2026-04-15'].map((dueOn) => ({ id: newId(), dueOn, ...part }))),
  )
  expect(await told()).toEqual([[abena.id, 'School fees are due in 3 days']])
  const { feed } = (await (await signedIn(abena.id)).get(`/myuserfeed?user_id=${abena.id}`)).json()
  expect(feed).toMatchObject([{ kind: 'reminder', line: 'Please pay by Sun 15 March' }])
})

test('a reminder on the day of a part speaks of that day by the school’s clock, whatever clock the database keeps', async () => {
  const { bill, kofi, abena, told, clock, given, school, signedIn } = await house()
  // In the time zone of the tests' database it is the next day already.
  clock.advance(2 * HOUR)
  const row = await bill(kofi.id, '2026-04-30')
  const part = { schoolId: school.id, billId: row.id, amountMinor: 250 }
  await given((tx) =>
    tx.insert(billInstalments).values(['2026-03-12', '2026-04-15'].map((dueOn) => ({ id: newId(), dueOn, ...part }))),
  )
  expect(await told()).toEqual([[abena.id, 'School fees are due today']])
  const { feed } = (await (await signedIn(abena.id)).get(`/myuserfeed?user_id=${abena.id}`)).json()
  expect(feed).toMatchObject([{ kind: 'reminder', line: 'Please pay by Thu 12 March' }])
})

test('the day before the last day to answer, families that have not answered are reminded once', async () => {
  const { told, given, school, abena, kwame, clock } = await house()
  const actionDueAt = new Date('2026-03-14T18:00:00Z')
  const trip = await given((tx) =>
    addNotice(tx, school.id, { title: 'Sports day', action: 'rsvp', actionDueAt, announcedAt: TEST_NOW, publishedAt: TEST_NOW }),
  )
  await given((tx) =>
    tx
      .insert(noticeAnswers)
      .values({ id: newId(), schoolId: school.id, noticeId: trip.id, userId: kwame.id, response: 'yes', answeredAt: TEST_NOW }),
  )
  expect(await told()).toEqual([])
  clock.advance(DAY)
  expect(await told()).toEqual([[abena.id, 'Sports day']])
  clock.advance(DAY)
  expect(await told()).toHaveLength(1)
})

test('a report that comes out at a later time is told at that time, and remembered once when nobody signed it in three days', async () => {
  const { told, report, abena, clock } = await house()
  await report(new Date(TEST_NOW.getTime() + HOUR * 1000))
  expect(await told()).toEqual([])
  clock.advance(HOUR)
  expect(await told()).toEqual([[abena.id, 'Kofi’s term report is ready']])
  clock.advance(3 * DAY)
  expect((await told()).slice(1)).toEqual([[abena.id, 'Kofi’s term report waits for you']])
  clock.advance(DAY)
  expect(await told()).toHaveLength(2)
})
