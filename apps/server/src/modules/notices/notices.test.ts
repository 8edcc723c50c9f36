import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Notice } from '@schoolgate/contracts/notices'
import { classes, files, noticeAttachments, notices } from '#db/schema'
import type { Tx } from '#db'
import { newId } from '#lib/random'
import { addNotice, addSchool, addUser, addWard, createTestApp, TEST_NOW } from '#testing'

const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000)

/** A mother and a father of Kofi (JHS 2) and Ama (Basic 5), and a neighbour whose child is in Basic 5 too. */
async function addFamily(tx: Tx) {
  const { school, class: basic5 } = await addSchool(tx)
  const jhs2 = { id: newId(), schoolId: school.id, code: 'J2', name: 'JHS 2', level: 'JHS 2', position: 9 }
  await tx.insert(classes).values({ ...jhs2, stage: 'jhs' })
  const mother = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah' })
  const father = await addUser(tx, school.id, 'parent', { fullname: 'Kwame Mensah' })
  const neighbour = await addUser(tx, school.id, 'parent', { fullname: 'Yaw Boateng' })
  const both = [mother.id, father.id]
  const kofi = await addWard(tx, { schoolId: school.id, classId: jhs2.id }, both, {
    firstName: 'Kofi',
    dateOfBirth: '2012-01-01',
  })
  const ama = await addWard(tx, { schoolId: school.id, classId: basic5.id }, both, {
    firstName: 'Ama',
    dateOfBirth: '2015-01-01',
  })
  const yaa = await addWard(tx, { schoolId: school.id, classId: basic5.id }, [neighbour.id], { firstName: 'Yaa' })
  return { school, basic5, jhs2, mother, father, neighbour, kofi, ama, yaa }
}

async function withFamily() {
  const test = await createTestApp()
  const family = await test.given(addFamily)
  const mother = await test.signedIn(family.mother.id)
  const father = await test.signedIn(family.father.id)
  const list = async (browser: typeof mother, userId: string, more = '') => {
    const answer = await browser.get(`/allmynotifs?user_id=${userId}${more}`)
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }
  const titles = async (more = '') => (await list(mother, family.mother.id, more)).notices.map((notice: Notice) => notice.title)
  const say = (fields: Partial<typeof notices.$inferInsert>) => test.given((tx) => addNotice(tx, family.school.id, fields))
  return { ...test, ...family, mothers: mother, fathers: father, list, titles, say }
}

test('a parent reads what is meant for the school, the level, the class or the ward, and is told whom it is for', async () => {
  const { say, list, mothers, mother, jhs2, basic5, ama, kofi, yaa } = await withFamily()
  await say({ title: 'To all', publishedAt: hours(-1) })
  await say({ title: 'To a level', publishedAt: hours(-2), audience: 'level', audienceLevel: 'JHS 2' })
  await say({ title: 'To a class', publishedAt: hours(-3), audience: 'class', audienceClassId: basic5.id })
  await say({ title: 'To Ama', publishedAt: hours(-4), audience: 'ward', audienceWardId: ama.id })
  await say({ title: 'To the neighbour', audience: 'ward', audienceWardId: yaa.id })
  await say({ title: 'To another level', audience: 'level', audienceLevel: 'Basic 1' })
  const { notices: found, unread } = await list(mothers, mother.id)
  expect(found.map((notice: Notice) => [notice.title, notice.audience_label, notice.ward_ids])).toEqual([
    ['To all', null, [kofi.id, ama.id]],
    ['To a level', jhs2.level, [kofi.id]],
    ['To a class', basic5.name, [ama.id]],
    ['To Ama', 'Ama', [ama.id]],
  ])
  expect(unread).toBe(4)
})

test('nobody sees a notice before its time or after it was taken back; an expired one stays, asking nothing more', async () => {
  const { say, list, mothers, mother, titles, clock } = await withFamily()
  await say({ title: 'Tomorrow', publishedAt: hours(1) })
  await say({ title: 'Taken back', withdrawnAt: hours(-1) })
  await say({ title: 'Over', expiresAt: hours(-1), action: 'acknowledge' })
  expect(await list(mothers, mother.id)).toMatchObject({ notices: [{ title: 'Over' }], unread: 0, to_answer: 0 })
  clock.advance(3600)
  expect(await titles()).toEqual(['Tomorrow', 'Over'])
})

test('pinned notices stand first, then the newest, and paging shows each exactly once', async () => {
  const { say, list, mothers, mother, titles } = await withFamily()
  await say({ title: 'Pinned', pinned: true, publishedAt: hours(-100) })
  for (let number = 1; number <= 5; number++) await say({ title: `Number ${number}`, publishedAt: hours(-number) })
  await say({ title: 'Number 5 too', publishedAt: hours(-5) })
  expect(await titles('&limit=3')).toEqual(['Pinned', 'Number 1', 'Number 2'])
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await list(mothers, mother.id, `&limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.notices.map((notice: Notice) => notice.title))
    cursor = page.next_cursor
  }
  expect(seen).toHaveLength(7)
  expect(seen[0]).toBe('Pinned')
  expect(new Set(seen).size).toBe(7)
})

test.each(['nonsense', 'WzEsMiwzXQ', 'W3RydWUsIjIwMjYtMDMtMTJUMDA6MDA6MDBaIiwieCJd'])(
  'a made-up cursor %s is refused',
  async (cursor) => {
    const { mothers, mother } = await withFamily()
    const answer = await mothers.get(`/allmynotifs?user_id=${mother.id}&cursor=${cursor}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([{ path: 'cursor' }])
  },
)

test('the list narrows to what waits for an answer, money, events and unread, and finds words, taken literally', async () => {
  const { say, titles, mothers } = await withFamily()
  await say({ title: 'Fees are due', category: 'fees', action: 'pay', publishedAt: hours(-1) })
  await say({ title: 'PTA meeting', category: 'pta', action: 'rsvp', eventStarts: hours(48), publishedAt: hours(-2) })
  const bottle = await say({ title: 'Save 50% on bottles', body: 'From the_shop', publishedAt: hours(-3) })
  expect(await titles('&filter=money')).toEqual(['Fees are due'])
  expect(await titles('&filter=events')).toEqual(['PTA meeting'])
  expect(await titles('&filter=to_answer')).toEqual(['PTA meeting'])
  await mothers.put(`/api/v1/notices/${bottle.id}/read`)
  expect(await titles('&filter=unread')).toEqual(['Fees are due', 'PTA meeting'])
  expect(await titles('&search=meet')).toEqual(['PTA meeting'])
  expect(await titles('&search=50%25')).toEqual(['Save 50% on bottles'])
  expect(await titles('&search=_shop')).toEqual(['Save 50% on bottles'])
  expect(await titles('&search=%25')).toEqual(['Save 50% on bottles'])
  expect(await titles("&search='; drop table notices --")).toEqual([])
})

test('reading counts from the first time, one by one or all at once, for this reader alone', async () => {
  const { say, list, mothers, fathers, mother, father, clock } = await withFamily()
  const first = await say({ title: 'First' })
  await say({ title: 'Second' })
  expect((await mothers.put(`/api/v1/notices/${first.id}/read`)).statusCode).toBe(204)
  clock.advance(60)
  await mothers.put(`/api/v1/notices/${first.id}/read`)
  expect((await mothers.get(`/api/v1/notices/${first.id}`)).json().notice.my_state.read_at).toBe(TEST_NOW.toISOString())
  expect((await list(mothers, mother.id)).unread).toBe(1)
  expect((await mothers.put('/api/v1/notices/read')).statusCode).toBe(204)
  expect((await list(mothers, mother.id)).unread).toBe(0)
  expect((await list(fathers, father.id)).unread).toBe(2)
})

test('a parent acknowledges once; only a notice that asks for it can be acknowledged', async () => {
  const { say, list, mothers, mother, clock } = await withFamily()
  const asks = await say({ action: 'acknowledge', priority: 'urgent' })
  const asksNot = await say({})
  expect((await list(mothers, mother.id)).to_answer).toBe(1)
  const answer = await mothers.put(`/api/v1/notices/${asks.id}/acknowledgement`)
  const state = { read_at: TEST_NOW.toISOString(), acknowledged_at: TEST_NOW.toISOString() }
  expect(answer.json().notice.my_state).toMatchObject(state)
  clock.advance(60)
  expect((await mothers.put(`/api/v1/notices/${asks.id}/acknowledgement`)).json().notice.my_state).toMatchObject(state)
  expect((await list(mothers, mother.id)).to_answer).toBe(0)
  const refused = await mothers.put(`/api/v1/notices/${asksNot.id}/acknowledgement`)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'notices.nothing_to_acknowledge'])
})

test('consent for a trip is given ward by ward; both guardians see who answered last and may change it until it is due', async () => {
  const { say, list, mothers, fathers, mother, father, ama, kofi, yaa, basic5, clock } = await withFamily()
  const trip = await say({ action: 'consent', actionDueAt: hours(24), audience: 'class', audienceClassId: basic5.id })
  const url = `/api/v1/notices/${trip.id}/answer`
  const detail = (await mothers.get(`/api/v1/notices/${trip.id}`)).json().notice
  expect(detail.action).toEqual({ kind: 'consent', due_at: hours(24).toISOString(), choices: ['yes', 'no'], per_ward: true })
  expect((await list(mothers, mother.id)).to_answer).toBe(1)

  expect((await mothers.put(url, { ward_id: ama.id, response: 'yes' })).statusCode).toBe(200)
  expect((await list(fathers, father.id)).to_answer).toBe(0)
  const changed = await fathers.put(url, { ward_id: ama.id, response: 'no' })
  expect(changed.json().notice.my_state.answers).toMatchObject([
    { ward_id: ama.id, response: 'no', answered_by: 'Kwame Mensah', is_mine: true },
  ])
  expect((await mothers.get(`/api/v1/notices/${trip.id}`)).json().notice.my_state.answers).toMatchObject([
    { response: 'no', answered_by: 'Kwame Mensah', is_mine: false },
  ])
  await mothers.put(url, { ward_id: ama.id, response: 'yes' })

  for (const ward of [kofi, yaa]) expect((await mothers.put(url, { ward_id: ward.id, response: 'yes' })).statusCode).toBe(404)
  expect((await mothers.put(url, { response: 'yes' })).json().code).toBe('notices.ward_needed')
  expect((await mothers.put(url, { ward_id: ama.id, response: 'perhaps' })).json().code).toBe('notices.not_a_choice')
  clock.advance(24 * 3600)
  const late = await mothers.put(url, { ward_id: ama.id, response: 'no' })
  expect([late.statusCode, late.json().code]).toEqual([409, 'notices.answer_closed'])
})

test('a family says once whether it comes; the other guardian sees it, a neighbour does not', async () => {
  const { say, list, mothers, fathers, father, neighbour, signedIn } = await withFamily()
  const meeting = await say({ action: 'rsvp' })
  const url = `/api/v1/notices/${meeting.id}/answer`
  await mothers.put(url, { response: 'no' })
  await mothers.put(url, { response: 'yes' })
  expect(await list(fathers, father.id)).toMatchObject({
    to_answer: 0,
    notices: [{ my_state: { answers: [{ ward_id: null, response: 'yes', answered_by: 'Abena Mensah', is_mine: false }] } }],
  })
  const theirs = await list(await signedIn(neighbour.id), neighbour.id)
  expect(theirs).toMatchObject({ to_answer: 1, notices: [{ my_state: { answers: [] } }] })
  const reply = await say({ action: 'reply' })
  const answered = await mothers.put(`/api/v1/notices/${reply.id}/answer`, { response: '  We will bring rice.  ' })
  expect(answered.json().notice.my_state.answers).toMatchObject([{ response: 'We will bring rice.' }])
})

test.each([
  [{}, 400],
  [{ response: '   ' }, 400],
  [{ response: 'x'.repeat(501) }, 400],
  [{ response: 'yes', ward_id: 'not-an-id' }, 400],
  [{ response: 'yes', extra: true }, 400],
  [{ response: ['yes'] }, 400],
])('a garbled answer %o is refused', async (body, status) => {
  const { say, mothers } = await withFamily()
  const meeting = await say({ action: 'rsvp' })
  expect((await mothers.put(`/api/v1/notices/${meeting.id}/answer`, body)).statusCode).toBe(status)
})

test('a paper says its size before it is fetched, and only those the notice is for can fetch it', async () => {
  const { given, say, world, mothers, neighbour, signedIn, ama, school } = await withFamily()
  const bytes = Buffer.from('%PDF-1.7 the list')
  const sha256 = await world.storage.put(bytes)
  const notice = await say({ audience: 'ward', audienceWardId: ama.id })
  await given(async (tx) => {
    const file = { id: newId(), schoolId: school.id, sha256, mime: 'application/pdf', bytes: bytes.length }
    await tx.insert(files).values(file)
    const paper = { id: newId(), schoolId: school.id, noticeId: notice.id, fileId: file.id, position: 1 }
    await tx.insert(noticeAttachments).values({ ...paper, name: 'Liste "des" élèves\r\n.pdf' })
  })
  const [paper] = (await mothers.get(`/api/v1/notices/${notice.id}`)).json().notice.attachments
  expect(paper).toMatchObject({ mime: 'application/pdf', bytes: bytes.length })
  const answer = await mothers.get(paper.url)
  expect(answer.rawPayload).toEqual(bytes)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    etag: `"${sha256}"`,
  })
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="Liste _des_ eleves__.pdf"; filename*=UTF-8''Liste%20%22des%22%20%C3%A9l%C3%A8ves__.pdf`,
  )
  expect((await (await signedIn(neighbour.id)).get(paper.url)).statusCode).toBe(404)
  expect((await mothers.get(`/api/v1/notices/${newId()}/attachments/${paper.id}`)).statusCode).toBe(404)
})

test('a guardian whose last ward is gone reads nothing; staff read everything that was said, and owe no answers', async () => {
  const { given, say, list, signedIn, school, ama } = await withFamily()
  const [former, head] = await given(async (tx) => [await addUser(tx, school.id), await addUser(tx, school.id, 'head')])
  await say({ title: 'To Ama', audience: 'ward', audienceWardId: ama.id, action: 'consent' })
  await say({ title: 'To all' })
  expect(await list(await signedIn(former.id), former.id)).toMatchObject({ notices: [], unread: 0, to_answer: 0 })
  const all = await list(await signedIn(head.id), head.id)
  expect(all.notices).toHaveLength(2)
  expect(all).toMatchObject({ unread: 2, to_answer: 0 })
})

test('a notice that was taken back is as unknown as one that never was', async () => {
  const { given, say, mothers } = await withFamily()
  const notice = await say({ action: 'acknowledge' })
  await given((tx) => tx.update(notices).set({ withdrawnAt: TEST_NOW }).where(eq(notices.id, notice.id)))
  expect((await mothers.get(`/api/v1/notices/${notice.id}`)).statusCode).toBe(404)
  expect((await mothers.put(`/api/v1/notices/${notice.id}/read`)).statusCode).toBe(404)
  expect((await mothers.put(`/api/v1/notices/${notice.id}/acknowledgement`)).statusCode).toBe(404)
  expect((await mothers.put(`/api/v1/notices/${notice.id}/answer`, { response: 'yes' })).statusCode).toBe(404)
})
