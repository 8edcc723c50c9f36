import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, classes, deskEntries, guardianships, messagePlans, messages, standIns } from '#db/schema'
import { newId } from '#lib/random'
import { EVENING, MORNING, openDesks, QUESTION } from '#testing'

test('a mother asks at 20:14 and is told when it is read; the teacher answers at 07:33, and she sees that he read it at 07:28', async () => {
  const { motherHere, ask, page, at, tetteh, goTo, office, answer, entries, given } = await openDesks()
  expect((await motherHere.get(page)).json()).toMatchObject({
    may_write: true,
    hours: { from: '07:00', to: '17:00' },
    phone: '030 255 0100',
    fellows: ['Kwame Mensah'],
    desks: [
      { desk: 'class_teacher', sits: 'Mr. Emmanuel Tetteh', is_open: false, reads_at: '2026-03-12T07:00:00.000Z' },
      { desk: 'office', sits: null, is_open: false },
    ],
    threads: [],
  })
  const kept = await ask(motherHere)
  expect(kept.statusCode, kept.body).toBe(200)
  const { thread_id: id, reads_at } = kept.json()
  expect(reads_at).toBe('2026-03-12T07:00:00.000Z')
  const plans = () =>
    given((tx) =>
      tx
        .select({
          to: messagePlans.userId,
          at: messagePlans.at,
          kind: messages.kind,
          texts: messages.texts,
          navigate: messages.navigate,
        })
        .from(messagePlans)
        .innerJoin(messages, eq(messages.id, messagePlans.messageId))
        .orderBy(asc(messages.createdAt)),
    )
  expect(await plans()).toMatchObject([{ to: tetteh.id, kind: 'question', at: new Date('2026-03-12T07:00:00Z') }])

  goTo(MORNING)
  const teacher = await at(tetteh.id)
  const { questions } = (await teacher.get('/api/v1/office/my_day')).json()
  expect(questions).toEqual({ waiting: 1, since: EVENING.toISOString() })
  const list = (await teacher.get('/api/v1/office/messages')).json()
  expect(list).toMatchObject({
    is_open: true,
    waiting: 1,
    threads: [
      {
        id,
        state: 'waiting',
        is_mine: true,
        asked_by: { fullname: 'Abena Mensah', relationship: 'mother' },
        ward: { fullname: 'Ama Mensah' },
      },
    ],
  })
  expect(JSON.stringify(list)).not.toContain('French')
  expect((await teacher.get(office(id))).json().entries).toMatchObject([
    { kind: 'said', by: 'Abena Mensah', text: QUESTION, read_at: null },
  ])
  expect((await teacher.put(`${office(id)}/read`)).statusCode).toBe(204)
  goTo(new Date('2026-03-12T07:33:00Z'))
  expect((await answer(teacher, id, 'Ten minutes of reading aloud each evening is enough.', true)).statusCode).toBe(200)

  expect(await entries(motherHere, id)).toMatchObject([
    { side: 'family', is_mine: true, read_at: MORNING.toISOString() },
    { side: 'school', by: 'Mr. Emmanuel Tetteh', text: 'Ten minutes of reading aloud each evening is enough.', read_at: null },
    { kind: 'closed', by: 'Mr. Emmanuel Tetteh' },
  ])
  const told = (await plans()).filter(({ kind }) => kind === 'answer')
  expect(told).toHaveLength(2)
  expect(told[0]).toMatchObject({ navigate: expect.stringMatching(`^/messages/${id}`) })
  expect(JSON.stringify(told.map(({ texts }) => texts))).not.toMatch(/reading|French|Ama|Tetteh/)
})

test('she reads the answer, thanks for it, and one more question opens it again', async () => {
  const { motherHere, asked, page, at, tetteh, answer, listed, writeOn, goTo, office } = await openDesks()
  const id = await asked(motherHere)
  goTo(MORNING)
  const teacher = await at(tetteh.id)
  await answer(teacher, id, 'Ten minutes.', true)
  const unread = async () => (await motherHere.get(page)).json().threads.map((one: { unread: number }) => one.unread)
  expect(await unread()).toEqual([1])
  expect((await motherHere.put(`${page}/${id}/read`)).statusCode).toBe(204)
  expect(await unread()).toEqual([0])
  expect((await teacher.get(office(id))).json().entries).toMatchObject([
    {},
    { side: 'school', read_at: MORNING.toISOString() },
    {},
  ])
  expect((await writeOn(motherHere, id, 'Thank you.', true)).statusCode).toBe(200)
  expect([await listed(teacher), await listed(teacher, 'closed')]).toEqual([[], [id]])
  expect((await writeOn(motherHere, id, 'And on Sundays?')).statusCode).toBe(200)
  expect([await listed(teacher), await listed(teacher, 'closed')]).toEqual([[id], []])
})

test('what is sent twice under its key is one question and one answer; with other words it is refused', async () => {
  const { motherHere, ask, given, at, tetteh, answer } = await openDesks()
  const key = newId()
  const [first, second] = await Promise.all([ask(motherHere, {}, key), ask(motherHere, {}, key)])
  expect(first.json()).toEqual(second.json())
  expect((await ask(motherHere, { text: 'Something else' }, key)).statusCode).toBe(409)
  const teacher = await at(tetteh.id)
  const id = first.json().thread_id
  await answer(teacher, id, 'Ten minutes.', false, key)
  await answer(teacher, id, 'Ten minutes.', false, key)
  const count = () =>
    given((tx) => tx.select({ text: deskEntries.text }).from(deskEntries).orderBy(asc(deskEntries.at), asc(deskEntries.id)))
  expect(await count()).toEqual([{ text: QUESTION }, { text: 'Ten minutes.' }])
  const told = await given((tx) => tx.select({ kind: messages.kind }).from(messages).orderBy(asc(messages.kind)))
  expect(told).toEqual([{ kind: 'answer' }, { kind: 'question' }])
})

test('both guardians with the right read it; what was asked in private only who asked, and nothing without the right', async () => {
  const { motherHere, asked, page, at, father, given, ama, ask } = await openDesks()
  const [open, secret] = [await asked(motherHere), await asked(motherHere, { is_private: true, text: 'It is about his house.' })]
  const fatherHere = await at(father.id)
  const seen = (await fatherHere.get(page)).json()
  expect(seen.threads.map((one: { id: string }) => one.id)).toEqual([open])
  expect((await fatherHere.get(`${page}/${secret}`)).statusCode).toBe(404)
  for (const path of [`${page}/${secret}/words`])
    expect((await fatherHere.post(path, { text: 'x', is_thanks: false }, { 'idempotency-key': newId() })).statusCode).toBe(404)
  expect((await fatherHere.put(`${page}/${secret}/read`)).statusCode).toBe(404)
  await given((tx) =>
    tx
      .update(guardianships)
      .set({ mayMessage: false })
      .where(and(eq(guardianships.guardianId, father.id), eq(guardianships.wardId, ama.id))),
  )
  expect((await fatherHere.get(page)).json()).toMatchObject({ may_write: false, desks: [], threads: [] })
  expect((await fatherHere.get(`${page}/${open}`)).statusCode).toBe(404)
  const refused = await ask(fatherHere)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'messages.may_not_write'])
})

test('another family’s ward does not exist, and neither do its questions', async () => {
  const { motherHere, at, stranger, asked, page, yaa, keyed, ask } = await openDesks()
  const id = await asked(motherHere)
  const other = await at(stranger.id)
  expect((await ask(other)).statusCode).toBe(404)
  expect((await other.get(page)).statusCode).toBe(404)
  expect((await other.get(`${page}/${id}`)).statusCode).toBe(404)
  // Under the own ward's address it is none of that ward's.
  const own = `/api/v1/wards/${yaa.id}/messages/${id}`
  expect((await other.get(own)).statusCode).toBe(404)
  expect((await other.post(`${own}/words`, { text: 'x', is_thanks: false }, keyed())).statusCode).toBe(404)
  expect((await other.put(`${own}/report`, { reason: 'x' })).statusCode).toBe(404)
})

test('it lies at a desk: the teacher hands it to the office and reads on; other teachers and the bursar see nothing of it', async () => {
  const { motherHere, asked, at, tetteh, sackey, secretary, bursar, office, listed, answer, entries, given } = await openDesks()
  const id = await asked(motherHere)
  const [teacher, other, desk, money] = [await at(tetteh.id), await at(sackey.id), await at(secretary.id), await at(bursar.id)]
  expect([await listed(teacher), await listed(other), await listed(desk)]).toEqual([[id], [], []])
  expect((await other.get(office(id))).statusCode).toBe(404)
  expect((await desk.get(office(id))).statusCode).toBe(404)
  expect((await money.get(office(id))).statusCode).toBe(403)
  expect((await teacher.put(`${office(id)}/desk`, { desk: 'office' })).statusCode).toBe(204)
  expect((await teacher.put(`${office(id)}/desk`, { desk: 'office' })).statusCode).toBe(409)
  expect([await listed(desk), await listed(teacher)]).toEqual([[id], [id]])
  const late = await answer(teacher, id, 'Too late.')
  expect([late.statusCode, late.json().code]).toEqual([409, 'messages.not_at_this_desk'])
  expect((await answer(desk, id, 'The office answers.')).statusCode).toBe(200)
  expect(await entries(motherHere, id)).toMatchObject([
    {},
    { kind: 'handed_over', to: 'office', by: 'Mr. Emmanuel Tetteh' },
    { by: 'Esi Arthur' },
  ])
  const told = await given((tx) =>
    tx
      .select({ to: messagePlans.userId })
      .from(messagePlans)
      .innerJoin(messages, and(eq(messages.id, messagePlans.messageId), eq(messages.kind, 'question')))
      .orderBy(asc(messages.createdAt), asc(messages.id)),
  )
  expect(told).toEqual([{ to: tetteh.id }, { to: secretary.id }])
})

test('who stands in for the class teacher answers that day; a class that nobody leads is the office’s to answer', async () => {
  const { motherHere, asked, at, sackey, secretary, klass, school, given, listed, goTo, ask, page } = await openDesks()
  const id = await asked(motherHere)
  await given((tx) =>
    tx.insert(standIns).values({ id: newId(), schoolId: school.id, classId: klass.id, day: '2026-03-12', teacherId: sackey.id }),
  )
  expect((await motherHere.get(page)).json().desks[0]).toMatchObject({ sits: 'Ms. Rita Sackey' })
  goTo(MORNING)
  expect(await listed(await at(sackey.id))).toEqual([id])
  await given((tx) => tx.delete(standIns))
  await given((tx) => tx.update(classes).set({ classTeacherId: null }).where(eq(classes.id, klass.id)))
  expect(await listed(await at(sackey.id))).toEqual([])
  expect(await listed(await at(secretary.id))).toEqual([id])
  expect((await ask(motherHere)).json().code).toBe('messages.nobody_at_desk')
  expect((await motherHere.get(page)).json().desks).toMatchObject([{ desk: 'office' }])
})

test('the head may open any thread, which stands in it for the family and in the record; answering is the desk’s', async () => {
  const { motherHere, asked, at, head, office, entries, answer, given, listed, mother } = await openDesks()
  const id = await asked(motherHere, { is_private: true })
  const here = await at(head.id)
  expect(await listed(here)).toEqual([id])
  expect((await here.get(office(id))).statusCode).toBe(200)
  expect((await here.get(office(id))).json().entries).toMatchObject([{ kind: 'said' }, { kind: 'opened_by_head' }])
  expect(await entries(motherHere, id)).toMatchObject([
    { read_at: null },
    { kind: 'opened_by_head', by: 'Mrs. Grace Owusu', text: '' },
  ])
  const lines = await given((tx) => tx.select({ action: audit.action, by: audit.actorId, of: audit.subjectId }).from(audit))
  expect(lines).toContainEqual({ action: 'messages.opened', by: head.id, of: id })
  expect(lines).toContainEqual({ action: 'messages.written', by: mother.id, of: id })
  expect((await answer(here, id, 'x')).statusCode).toBe(409)
  expect((await here.put(`${office(id)}/desk`, { desk: 'office' })).statusCode).toBe(204)
  expect((await answer(here, id, 'I answer you myself.')).statusCode).toBe(200)
})

test('a report reaches the head alone', async () => {
  const { motherHere, asked, page, at, head, tetteh, father, office, entries, given } = await openDesks()
  const id = await asked(motherHere)
  const report = () => motherHere.put(`${page}/${id}/report`, { reason: 'He shouts at parents.' })
  expect([(await report()).statusCode, (await report()).statusCode]).toEqual([204, 204])
  expect(await entries(motherHere, id)).toMatchObject([{}, { kind: 'reported', is_mine: true }])
  for (const reader of [await (await at(father.id)).get(`${page}/${id}`), await (await at(tetteh.id)).get(office(id))])
    expect(reader.body).not.toContain('shouts')
  const here = await at(head.id)
  expect((await here.get('/api/v1/office/messages')).json().threads).toMatchObject([{ is_reported: true }])
  expect((await here.get(office(id))).json().entries).toContainEqual(
    expect.objectContaining({ kind: 'reported', text: 'He shouts at parents.' }),
  )
  const told = await given((tx) =>
    tx
      .select({ to: messagePlans.userId })
      .from(messagePlans)
      .innerJoin(messages, and(eq(messages.id, messagePlans.messageId), eq(messages.kind, 'report'))),
  )
  expect(told).toEqual([{ to: head.id }])
})

test('a message of 10,000 letters, a sixth without an answer and an eleventh in an hour are refused, and say until when', async () => {
  const { motherHere, ask, asked, writeOn, goTo, at, tetteh, answer } = await openDesks()
  expect((await ask(motherHere, { text: 'x'.repeat(10_000) })).statusCode).toBe(400)
  expect((await ask(motherHere, { text: '   ' })).statusCode).toBe(400)
  const id = await asked(motherHere)
  for (const text of ['2', '3', '4', '5']) expect((await writeOn(motherHere, id, text)).statusCode).toBe(200)
  const sixth = await writeOn(motherHere, id, '6')
  expect([sixth.statusCode, sixth.json().code]).toEqual([409, 'messages.wait_for_answer'])
  await answer(await at(tetteh.id), id, 'I am here.')
  expect((await writeOn(motherHere, id, '6')).statusCode).toBe(200)
  for (const text of ['7', '8', '9', '10']) expect((await ask(motherHere, { text })).statusCode).toBe(200)
  const eleventh = await ask(motherHere, { text: '11' })
  expect([eleventh.statusCode, eleventh.json().code, eleventh.headers['retry-after']]).toEqual([429, 'messages.too_many', '3600'])
  goTo(new Date(EVENING.getTime() + 3_600_000))
  expect((await ask(motherHere, { text: '11' })).statusCode).toBe(200)
})

test('a class teacher has own hours within the school’s: parents read from when, the phone waits, and the office keeps the school’s', async () => {
  const { at, tetteh, secretary, mother, motherHere, page, ask, goTo, given } = await openDesks()
  const teacher = await at(tetteh.id)
  const hours = '/api/v1/office/messages/hours'
  const set = async (from: string, to: string) => (await teacher.put(hours, { hours: { from, to } })).statusCode
  expect([await set('16:00', '08:00'), await set('06:00', '16:00'), await set('08:30', '15:00')]).toEqual([400, 204, 204])
  expect((await (await at(secretary.id)).put(hours, { hours: null })).statusCode).toBe(403)
  expect((await motherHere.put(hours, { hours: null })).statusCode).toBe(403)
  const desks = async () =>
    (await (await at(mother.id)).get(page))
      .json()
      .desks.map(({ desk, hours: own, reads_at }: Record<string, unknown>) => [desk, own, reads_at])
  expect(await desks()).toEqual([
    ['class_teacher', { from: '08:30', to: '15:00' }, '2026-03-12T08:30:00.000Z'],
    ['office', undefined, '2026-03-12T07:00:00.000Z'],
  ])
  expect((await ask(motherHere)).json().reads_at).toBe('2026-03-12T08:30:00.000Z')
  const plans = await given((tx) => tx.select().from(messagePlans).where(eq(messagePlans.userId, tetteh.id)))
  expect(plans.map((plan) => plan.at.toISOString())).toEqual(['2026-03-12T08:30:00.000Z'])
  // In the afternoon the next school day's morning is told; as the school again, it is open.
  goTo(new Date('2026-03-12T15:30:00Z'))
  expect((await desks())[0]).toEqual(['class_teacher', { from: '08:30', to: '15:00' }, '2026-03-13T08:30:00.000Z'])
  expect((await (await at(tetteh.id)).get('/api/v1/office/messages')).json()).toMatchObject({
    is_open: false,
    own_hours: { from: '08:30', to: '15:00' },
  })
  expect((await (await at(tetteh.id)).put(hours, { hours: null })).statusCode).toBe(204)
  expect((await desks())[0]).toEqual(['class_teacher', undefined, '2026-03-12T15:30:00.000Z'])
})
