import type { FeedItem, Need } from '@schoolgate/contracts/feed'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  assessments,
  assessmentScores,
  attendanceExplanations,
  attendanceRecords,
  billItems,
  bills,
  guardianships,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  messagePlans,
  messages,
  paymentAllocations,
  payments,
  subjects,
  termReportAcknowledgements,
  termReports,
  terms,
  users,
} from '#db/schema'
import type { Tx } from '#db'
import { newId, newPublicId } from '#lib/random'
import { addToFeed } from '#modules/feed'
import { announce } from '#modules/push'
import { addNotice, addSchool, addUser, addWard, createTestApp, TEST_NOW } from '#testing'

const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000)

/** A mother and a father of Kofi and Ama, and a neighbour with a child in the same class. */
async function addFamily(tx: Tx) {
  const { school, class: basic5 } = await addSchool(tx)
  const mother = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah' })
  const father = await addUser(tx, school.id, 'parent', { fullname: 'Kwame Mensah' })
  const neighbour = await addUser(tx, school.id, 'parent', { fullname: 'Yaw Boateng' })
  const place = { schoolId: school.id, classId: basic5.id }
  const both = [mother.id, father.id]
  const kofi = await addWard(tx, place, both, { firstName: 'Kofi', dateOfBirth: '2012-01-01' })
  const ama = await addWard(tx, place, both, { firstName: 'Ama', dateOfBirth: '2015-01-01' })
  const yaa = await addWard(tx, place, [neighbour.id], { firstName: 'Yaa' })
  const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
  if (!term) throw new Error('There is no term.')
  return { school, basic5, mother, father, neighbour, kofi, ama, yaa, term }
}

async function withFamily() {
  const test = await createTestApp()
  const family = await test.given(addFamily)
  const { school, basic5, term } = family
  const [mothers, fathers] = [await test.signedIn(family.mother.id), await test.signedIn(family.father.id)]
  const neighbours = await test.signedIn(family.neighbour.id)
  const read = async (browser = mothers, userId = family.mother.id, more = '') => {
    const answer = await browser.get(`/myuserfeed?user_id=${userId}${more}`)
    expect(answer.statusCode).toBe(200)
    const body: { feed: FeedItem[]; needs: Need[]; unread: number; next_cursor: string | null } = answer.json()
    return body
  }
  const titles = async (...who: Parameters<typeof read>) => (await read(...who)).feed.map(({ title }) => title)
  const base = () => ({ id: newId(), schoolId: school.id })
  const told = {
    attendance: (wardId: string, day: string, fields: Partial<typeof attendanceRecords.$inferInsert>, occurredAt = hours(-2)) =>
      test.given(async (tx) => {
        const row = { ...base(), wardId, termId: term.id, day, session: 'day' as const, status: 'absent' as const, ...fields }
        await tx.insert(attendanceRecords).values(row)
        await addToFeed(tx, school.id, [{ kind: 'attendance', wardId, subjectId: row.id, occurredAt }], test.clock.now())
        return row
      }),
    score: (
      wardId: string,
      title: string,
      publishedAt: Date | null,
      given: { occurredAt?: Date; subjectId?: string; score?: number } = {},
    ) =>
      test.given(async (tx) => {
        const { occurredAt = publishedAt ?? TEST_NOW, subjectId, score: points = 16.5 } = given
        const subject = { ...base(), name: `Science ${newId()}`, ...(subjectId === undefined ? {} : { id: subjectId }) }
        await tx.insert(subjects).values(subject).onConflictDoNothing()
        const work = { ...base(), ref: newId(), classId: basic5.id, termId: term.id, subjectId: subject.id, maxScore: 20 }
        await tx.insert(assessments).values({ ...work, type: 'class_test', title, publishedAt })
        const score = { ...base(), assessmentId: work.id, wardId, termId: term.id, state: 'marked' as const, score: points }
        await tx.insert(assessmentScores).values(score)
        await addToFeed(tx, school.id, [{ kind: 'score_published', wardId, subjectId: score.id, occurredAt }], test.clock.now())
        return { work, score }
      }),
    report: (wardId: string) =>
      test.given(async (tx) => {
        const row = { ...base(), publicId: newPublicId(), wardId, termId: term.id, classId: basic5.id, verifyCode: newId() }
        await tx.insert(termReports).values({
          ...row,
          template: 'basic',
          classWeight: 50,
          gradingScale: 'ges',
          status: 'published',
          publishedAt: hours(-5),
        })
        await addToFeed(tx, school.id, [{ kind: 'term_report', wardId, subjectId: row.id, occurredAt: hours(-5) }], TEST_NOW)
        return row
      }),
    bill: (wardId: string, amountMinor: number, dueOn: string) =>
      test.given(async (tx) => {
        const row = { ...base(), publicId: newPublicId(), billNo: newId(), wardId, termId: term.id, verifyCode: newId(), dueOn }
        await tx.insert(bills).values({ ...row, issuedAt: hours(-6), status: 'issued' })
        const [account, fees] = [
          { ...base(), kind: 'ward' as const, wardId },
          { ...base(), kind: 'fees' as const },
        ]
        await tx.insert(ledgerAccounts).values([account])
        const [known] = await tx.insert(ledgerAccounts).values(fees).onConflictDoNothing().returning()
        const feesId = known?.id ?? (await tx.select().from(ledgerAccounts).where(eq(ledgerAccounts.kind, 'fees')))[0]?.id ?? ''
        const days = { at: hours(-6), happenedOn: '2026-03-12', bookedOn: '2026-03-12' }
        const transaction = { ...base(), ...days, kind: 'bill' as const, billId: row.id, memo: row.billNo }
        await tx.insert(ledgerTransactions).values(transaction)
        const side = { schoolId: school.id, transactionId: transaction.id, billId: row.id }
        await tx.insert(ledgerEntries).values([
          { id: newId(), ...side, accountId: account.id, wardId, amountMinor },
          { id: newId(), ...side, accountId: feesId, amountMinor: -amountMinor },
        ])
        await addToFeed(tx, school.id, [{ kind: 'bill_issued', wardId, subjectId: row.id, occurredAt: hours(-6) }], TEST_NOW)
        return row
      }),
    /** What a bill asked for; the rest of it was paid. */
    asked: (billId: string, amountMinor: number) =>
      test.given((tx) =>
        tx.insert(billItems).values({ ...base(), billId, position: 1, code: 'TUI', name: 'Tuition', kind: 'fee', amountMinor }),
      ),
    notice: (fields: Parameters<typeof addNotice>[2]) =>
      test.given(async (tx) => {
        const notice = await addNotice(tx, school.id, fields)
        const happening = { kind: 'notice' as const, wardId: null, subjectId: notice.id, occurredAt: notice.publishedAt }
        await addToFeed(tx, school.id, [happening], test.clock.now())
        return notice
      }),
  }
  return { ...test, ...family, mothers, fathers, neighbours, read, titles, told }
}

test('the feed merges all wards, newest first, and says whom each thing is about and where it leads', async () => {
  const { told, read, kofi, ama, yaa, titles, neighbours, neighbour } = await withFamily()
  await told.attendance(ama.id, '2026-03-12', { status: 'late', timeIn: '07:41' }, hours(-1))
  await told.score(kofi.id, 'Mathematics exercise', hours(-2))
  const notice = await told.notice({ title: 'PTA meeting', publishedAt: hours(-3) })
  await told.report(ama.id)
  await told.score(yaa.id, 'Science test', hours(-1))
  const { feed, unread } = await read()
  expect(feed.map(({ kind, title, ward_ids, target }) => [kind, title, ward_ids, target.split('?')[0]])).toEqual([
    ['attendance', 'Ama came in at 07:41', [ama.id], '/attendance'],
    ['score_published', 'Mathematics exercise: 16.5 out of 20', [kofi.id], '/academics'],
    ['notice', 'PTA meeting', [kofi.id, ama.id], '/notice'],
    ['term_report', 'Ama’s term report is ready', [ama.id], expect.stringMatching(/^\/fullreport\//)],
  ])
  expect(feed[2]).toMatchObject({ whole_school: true, target: `/notice?id=${notice.id}`, read_at: null })
  expect(unread).toBe(4)
  expect(await titles(neighbours, neighbour.id)).toEqual(['Science test: 16.5 out of 20', 'PTA meeting'])
})

test('a mark shows when it is published and not a moment before, whatever the feed was told', async () => {
  const { told, titles, ama, clock, given } = await withFamily()
  await told.score(ama.id, 'Tomorrow’s test', hours(24))
  const { work } = await told.score(ama.id, 'A slip of the pen', null, { occurredAt: hours(-1) })
  expect(await titles()).toEqual([])
  clock.advance(24 * 3600)
  expect(await titles()).toEqual(['Tomorrow’s test: 16.5 out of 20'])
  await given((tx) =>
    tx
      .update(assessments)
      .set({ publishedAt: hours(1) })
      .where(eq(assessments.id, work.id)),
  )
  expect(await titles()).toHaveLength(2)
})

test('what the teacher wrote beside a mark comes with it, and by whom', async () => {
  const { told, read, ama, school, given } = await withFamily()
  const { work, score } = await told.score(ama.id, 'Science test', hours(-1))
  expect((await read()).feed[0]?.mark).toEqual({
    work: 'Science test',
    score: 16.5,
    of: 20,
    comment: null,
    teacher: null,
    before: [],
  })
  await given(async (tx) => {
    const { id: teacherId } = await addUser(tx, school.id, 'teacher', { title: 'Mr.', fullname: 'Emmanuel Tetteh' })
    await tx.update(assessments).set({ teacherId }).where(eq(assessments.id, work.id))
    await tx.update(assessmentScores).set({ comment: 'She explained it well.' }).where(eq(assessmentScores.id, score.id))
  })
  const [item] = (await read()).feed
  expect(item?.mark).toMatchObject({ comment: 'She explained it well.', teacher: 'Mr. Emmanuel Tetteh' })
})

test('the newest mark brings what the works before it in the subject came to, and no other mark does', async () => {
  const { told, read, ama, kofi, mothers, mother } = await withFamily()
  const subjectId = newId()
  await told.score(ama.id, 'To come', hours(9), { subjectId, score: 1 })
  for (const [title, score, age] of [
    ['Last', 17, 1],
    ['Fourth', 15, 2],
    ['Third', 13, 3],
    ['Second', 14, 4],
    ['First', 12, 5],
    ['Long ago', 2, 6],
  ] as const)
    await told.score(ama.id, title, hours(-age), { subjectId, score })
  await told.score(kofi.id, 'His brother’s', hours(-3), { subjectId, score: 3 })
  await told.score(ama.id, 'Another subject', hours(-3), { score: 4 })
  const { feed, next_cursor } = await read(mothers, mother.id, '&limit=2')
  expect(feed.map(({ mark }) => [mark?.work, mark?.before])).toEqual([
    ['Last', [60, 70, 65, 75]],
    ['Fourth', []],
  ])
  const earlier = await read(mothers, mother.id, `&cursor=${next_cursor}`)
  expect(earlier.feed.flatMap(({ mark }) => mark?.before ?? [])).toEqual([])
})

test('a corrected mark is correct in the feed, and a child who was there after all was never away', async () => {
  const { told, titles, ama, given } = await withFamily()
  const { score } = await told.score(ama.id, 'Science test', hours(-1))
  const absence = await told.attendance(ama.id, '2026-03-12', { status: 'absent' })
  expect(await titles()).toEqual(['Science test: 16.5 out of 20', 'Ama was away'])
  await given((tx) => tx.update(assessmentScores).set({ score: 18 }).where(eq(assessmentScores.id, score.id)))
  await given((tx) => tx.update(attendanceRecords).set({ status: 'present' }).where(eq(attendanceRecords.id, absence.id)))
  expect(await titles()).toEqual(['Science test: 18 out of 20'])
})

test('the same thing told twice is one item', async () => {
  const { told, titles, given, school, ama } = await withFamily()
  const { score } = await told.score(ama.id, 'Science test', hours(-1))
  const again = { kind: 'score_published' as const, wardId: ama.id, subjectId: score.id, occurredAt: hours(-1) }
  await given((tx) => addToFeed(tx, school.id, [again], TEST_NOW))
  expect(await titles()).toHaveLength(1)
})

test('a guardian without the right to marks or bills hears of neither, and a former one of nothing', async () => {
  const { told, titles, read, given, ama, kofi, mother } = await withFamily()
  await told.score(ama.id, 'Science test', hours(-1))
  await told.bill(kofi.id, 450_00, '2026-03-27')
  expect(await titles()).toHaveLength(2)
  const change = (set: Partial<typeof guardianships.$inferInsert>) =>
    given((tx) => tx.update(guardianships).set(set).where(eq(guardianships.guardianId, mother.id)))
  await change({ mayAcademics: false })
  expect(await titles()).toEqual(['Kofi’s bill for Term 2'])
  await change({ mayBills: false })
  expect(await read()).toMatchObject({ feed: [], needs: [], unread: 0 })
  await change({ mayAcademics: true, mayBills: true, endedAt: hours(-1) })
  await told.notice({ title: 'To all' })
  expect(await read()).toMatchObject({ feed: [], needs: [], unread: 0 })
})

test('paging shows each item exactly once, and only the first page tells what is needed', async () => {
  const { told, read, ama, mothers, mother } = await withFamily()
  for (const work of ['One', 'Two', 'Three', 'Four', 'Five']) await told.score(ama.id, work, hours(-1))
  await told.attendance(ama.id, '2026-03-10', {})
  const seen: string[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null && page < 9; page++) {
    const answer = await read(mothers, mother.id, `&limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...answer.feed.map(({ id }) => id))
    expect(answer.needs).toHaveLength(cursor === '' ? 1 : 0)
    cursor = answer.next_cursor
  }
  expect(new Set(seen).size).toBe(6)
  expect(seen).toHaveLength(6)
  expect((await mothers.get(`/myuserfeed?user_id=${mother.id}&cursor=nonsense`)).statusCode).toBe(400)
})

test('read is for one person: an item, a notice read elsewhere, or everything up to now, but not what comes later', async () => {
  const { told, read, ama, mothers, fathers, father, neighbours, clock } = await withFamily()
  await told.score(ama.id, 'Science test', hours(-1))
  const notice = await told.notice({ title: 'PTA meeting', publishedAt: hours(-2) })
  await told.report(ama.id)
  const item = (await read()).feed[0]?.id ?? ''
  expect((await neighbours.put(`/api/v1/feed/${item}/read`)).statusCode).toBe(404)
  expect((await mothers.put(`/api/v1/feed/${item}/read`)).statusCode).toBe(204)
  await mothers.put(`/api/v1/notices/${notice.id}/read`)
  expect((await read()).unread).toBe(1)
  await mothers.put('/api/v1/feed/read', { up_to: '2030-01-01T00:00:00Z' })
  expect((await read()).unread).toBe(0)
  clock.advance(60)
  await told.score(ama.id, 'Yesterday’s test', hours(-20))
  expect((await read()).unread).toBe(1)
  expect((await read(fathers, father.id)).unread).toBe(4)
})

test('who opens a ward’s page has read what led there, of that ward alone, and the message does not count any more', async () => {
  const { told, read, given, school, ama, kofi, mother, mothers, fathers, father, clock } = await withFamily()
  const marks = { schoolId: school.id, kind: 'score_published', class: 'info', tag: 'marks', navigate: '/academics' } as const
  const texts = { en: { title: 'New marks', body: '' }, fr: { title: 'Nouvelles notes', body: '' } }
  for (const ward of [ama, kofi]) {
    await told.score(ward.id, 'Science test', hours(-1))
    const about = { ...marks, wardId: ward.id, wardIds: [ward.id], dedupeKey: ward.id, texts, ttlSeconds: 3600 }
    await given((tx) => announce(tx, about, clock.now()))
  }
  await told.attendance(ama.id, '2026-03-10', {})
  expect((await mothers.put('/api/v1/feed/opened', { page: 'academics', ward_id: ama.id })).statusCode).toBe(204)
  const { feed, unread } = await read()
  expect(feed.filter(({ read_at }) => read_at !== null).map(({ kind, ward_ids }) => [kind, ward_ids])).toEqual([
    ['score_published', [ama.id]],
  ])
  expect(unread).toBe(2)
  expect((await read(fathers, father.id)).unread).toBe(3)
  const plans = await given((tx) => tx.select().from(messagePlans).innerJoin(messages, eq(messages.id, messagePlans.messageId)))
  const seen = plans.filter(({ message_plans }) => message_plans.readAt !== null)
  expect(new Set(seen.map(({ message_plans, messages: { wardId } }) => `${message_plans.userId} ${wardId}`))).toEqual(
    new Set([`${mother.id} ${ama.id}`]),
  )
})

test('the slip asks for safety first, then answers by their day, then money, then papers to sign', async () => {
  const { told, read, ama, kofi, basic5 } = await withFamily()
  await told.report(ama.id)
  await told.bill(ama.id, 610_00, '2026-03-27')
  await told.bill(kofi.id, 450_00, '2026-04-10')
  const trip = { audience: 'class' as const, audienceClassId: basic5.id, action: 'consent' as const }
  await told.notice({ ...trip, title: 'Trip to Aburi', actionDueAt: new Date('2026-03-17T12:00:00Z') })
  await told.notice({ title: 'Sports day', action: 'rsvp', actionDueAt: new Date('2026-03-15T12:00:00Z') })
  await told.attendance(ama.id, '2026-03-10', {})
  const { needs } = await read()
  expect(needs.map(({ kind, title, line }) => [kind, title, line])).toEqual([
    ['absence', 'Why was Ama away?', 'Tue 10 March'],
    ['notice', 'Sports day', 'Answer by Sun 15 March'],
    ['notice', 'Kofi: Trip to Aburi', 'Answer by Tue 17 March'],
    ['notice', 'Ama: Trip to Aburi', 'Answer by Tue 17 March'],
    ['payment', 'Pay fees, GH₵\u00a01,060.00', 'Kofi and Ama · by Fri 27 March'],
    ['report', 'Sign Ama’s term report', 'Term 2'],
  ])
  expect(needs[4]?.amount).toEqual({ amount_minor: 1060_00, currency: 'GHS' })
})

test('what is paid already of this term’s fees stands beside what is left, as on the page of bills', async () => {
  const { told, read, ama, kofi, mothers, given, mother } = await withFamily()
  const [amas, kofis] = [await told.bill(ama.id, 610_00, '2026-03-27'), await told.bill(kofi.id, 450_00, '2026-03-27')]
  expect((await read()).needs[0]?.paid).toBeNull()
  await told.asked(amas.id, 3_000_00)
  await told.asked(kofis.id, 4_130_00)
  const { needs } = await read()
  expect(needs).toMatchObject([
    { kind: 'payment', amount: { amount_minor: 1060_00 }, paid: { amount_minor: 6_070_00, currency: 'GHS' } },
  ])
  expect((await mothers.get('/api/v1/bills')).json()).toMatchObject({ left_to_pay: needs[0]?.amount, paid: needs[0]?.paid })
  await given((tx) =>
    tx
      .update(guardianships)
      .set({ mayBills: false })
      .where(and(eq(guardianships.guardianId, mother.id), eq(guardianships.wardId, kofi.id))),
  )
  expect((await read()).needs[0]).toMatchObject({ amount: { amount_minor: 610_00 }, paid: { amount_minor: 2_390_00 } })
})

test('what one guardian did is done for the other too, with who and when, and is folded away after a day', async () => {
  const { told, read, given, ama, fathers, father, school, clock } = await withFamily()
  const trip = { audience: 'ward' as const, audienceWardId: ama.id, action: 'consent' as const }
  const notice = await told.notice({ ...trip, title: 'Trip to Aburi' })
  const absence = await told.attendance(ama.id, '2026-03-10', {})
  const report = await told.report(ama.id)
  expect((await fathers.put(`/api/v1/notices/${notice.id}/answer`, { ward_id: ama.id, response: 'yes' })).statusCode).toBe(200)
  await given(async (tx) => {
    const explanation = {
      id: newId(),
      schoolId: school.id,
      wardId: ama.id,
      firstDay: absence.day,
      lastDay: absence.day,
      text: 'Malaria',
    }
    await tx.insert(attendanceExplanations).values({ ...explanation, byId: father.id, at: TEST_NOW })
    await tx.insert(termReportAcknowledgements).values({ reportId: report.id, version: 1, userId: father.id, at: TEST_NOW })
    const money = {
      amountMinor: 100,
      currency: school.currency,
      feeBearer: 'school',
      status: 'succeeded',
      paidAt: TEST_NOW,
    } as const
    const by = { payerId: father.id, method: 'cash', provider: 'office', reference: newId() } as const
    const payment = { id: newId(), schoolId: school.id, ...by, ...money }
    await tx.insert(payments).values(payment)
    const part = { id: newId(), schoolId: school.id, paymentId: payment.id, wardId: ama.id, amountMinor: 100 }
    await tx.insert(paymentAllocations).values(part)
  })
  const done = { by: 'Kwame Mensah', at: TEST_NOW.toISOString() }
  const { needs, feed } = await read()
  expect(needs.map(({ kind, handled }) => [kind, handled])).toEqual([
    ['absence', done],
    ['notice', done],
    ['payment', done],
    ['report', done],
  ])
  expect(feed.map(({ handled }) => handled)).toEqual([done, done, done])
  clock.advance(25 * 3600)
  expect((await read()).needs).toEqual([])
})

test('the feed speaks the reader’s language', async () => {
  const { told, read, given, ama, mother } = await withFamily()
  await given((tx) => tx.update(users).set({ language: 'fr' }).where(eq(users.id, mother.id)))
  await told.bill(ama.id, 1060_50, '2026-03-27')
  const { feed, needs } = await read()
  expect(feed[0]).toMatchObject({ title: 'Facture pour Ama, Term 2', line: 'À payer avant le ven. 27 mars' })
  expect(needs[0]?.title).toBe('Payer les frais, GH₵\u00a01\u202f060,50')
})
