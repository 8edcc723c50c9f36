import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { audit, files, messages, schools } from '#db/schema'
import { newId } from '#lib/random'
import { EVENING, openDesks } from '#testing'
import { hasHeldWord } from './held.ts'

const minutesAfter = (minutes: number) => new Date(EVENING.getTime() + minutes * 60_000)

test('a held word counts however it is written, and not as a part of another', () => {
  const held = 'idiot, shut up; Bénin'
  for (const text of ['You IDIOT!', 'please shut  up now', 'benin', 'an “idiot”'])
    expect([text, hasHeldWord(text, held)]).toEqual([text, true])
  for (const text of ['idiotic', 'shut the door, hurry up', '']) expect([text, hasHeldWord(text, held)]).toEqual([text, false])
  expect(hasHeldWord('anything', ' , ;')).toBe(false)
})

test('words that the school wants to read first wait for the office: it lets them go, or gives them back with a reason', async () => {
  const { motherHere, asked, ask, writeOn, at, tetteh, father, secretary, page, office, entries, answer, listed, given, school } =
    await openDesks()
  await given((tx) => tx.update(schools).set({ heldWords: 'idiot, lawyer' }).where(eq(schools.id, school.id)))
  const [teacher, fatherHere, desk] = [await at(tetteh.id), await at(father.id), await at(secretary.id)]
  const question = await ask(motherHere, { text: 'Only an IDIOT marks like this.' })
  expect(question.json()).toMatchObject({ held: true, reads_at: '2026-03-12T07:00:00.000Z' })
  const { thread_id: id, entry_id } = question.json()

  // Nobody but whoever wrote it, the office and the head knows of it.
  expect((await motherHere.get(page)).json().threads).toMatchObject([{ id, hold: 'waits', waiting_since: null }])
  expect(await entries(motherHere, id)).toMatchObject([{ text: 'Only an IDIOT marks like this.', hold: 'waits' }])
  for (const state of ['waiting', 'answered', 'closed', 'held']) expect(await listed(teacher, state)).toEqual([])
  expect((await teacher.get(office(id))).statusCode).toBe(404)
  expect((await fatherHere.get(page)).json().threads).toEqual([])
  expect((await fatherHere.get(`${page}/${id}`)).statusCode).toBe(404)
  expect((await desk.get('/api/v1/office/messages?state=held')).json()).toMatchObject({
    held: 1,
    threads: [{ id, is_held: true, is_mine: false }],
  })
  expect((await desk.get(office(id))).json().entries).toMatchObject([{ hold: 'waits' }])
  const kinds = () => given((tx) => tx.select({ texts: messages.texts }).from(messages).orderBy(messages.createdAt))
  expect(JSON.stringify(await kinds())).toContain('waits for the office')

  // Given back: she reads why, and writes it otherwise.
  const decide = (entry: string, decision: object, by = desk) => by.put(`${office(id)}/words/${entry}/held`, decision)
  expect((await decide(entry_id, { decision: 'let_go' }, teacher)).statusCode).toBe(403)
  expect((await decide(entry_id, { decision: 'return' })).statusCode).toBe(400)
  const reason = 'Please say it in other words.'
  expect((await decide(entry_id, { decision: 'return', reason })).statusCode).toBe(204)
  expect((await decide(entry_id, { decision: 'return', reason })).statusCode).toBe(204)
  expect((await decide(entry_id, { decision: 'let_go' })).json().code).toBe('messages.hold_decided')
  expect(await entries(motherHere, id)).toMatchObject([{ hold: 'returned', hold_reason: reason }])
  expect((await motherHere.get(page)).json().threads).toMatchObject([{ hold: 'returned' }])
  expect(JSON.stringify(await kinds())).toContain('gave your message back')

  // What has none of the words goes at once; an answer with one waits like the question did, and closes nothing.
  expect((await writeOn(motherHere, id, 'I do not understand this mark.')).json()).toMatchObject({ held: false })
  expect(await listed(teacher)).toEqual([id])
  expect((await teacher.get(office(id))).body).not.toContain('IDIOT')
  const held = (await answer(teacher, id, 'Ask your lawyer.', true)).json()
  expect(held.held).toBe(true)
  expect((await motherHere.get(`${page}/${id}`)).body).not.toContain('lawyer')
  expect([await listed(teacher), await listed(desk, 'held')]).toEqual([[id], [id]])
  expect((await decide(held.entry_id, { decision: 'let_go' })).statusCode).toBe(204)
  expect([await listed(teacher), await listed(teacher, 'answered'), await listed(desk, 'held')]).toEqual([[], [id], []])
  expect((await motherHere.get(page)).json().threads).toMatchObject([{ unread: 1, hold: null, last_words: 'Ask your lawyer.' }])

  // What is written to the office itself needs no reading first.
  const there = await asked(motherHere, { desk: 'office', text: 'I call my lawyer.' })
  expect(await listed(desk)).toEqual([there])
})

test('own words are taken back within ten minutes: a trace stays, the head keeps the words, and the family waits for what is left', async () => {
  const { motherHere, asked, at, tetteh, head, page, office, entries, answer, listed, goTo, given, writeOn } = await openDesks()
  const id = await asked(motherHere, { text: 'Forget this.' })
  const [entry] = await entries(motherHere, id)
  expect(entry.take_back_until).toBe(minutesAfter(10).toISOString())
  const back = (which: string, by = motherHere) => by.put(`${page}/${id}/words/${which}/taken_back`)
  const teacher = await at(tetteh.id)
  expect((await teacher.put(`${office(id)}/words/${entry.id}/taken_back`)).statusCode).toBe(404)
  goTo(minutesAfter(9))
  expect([(await back(entry.id)).statusCode, (await back(entry.id)).statusCode]).toEqual([204, 204])
  expect(await listed(teacher)).toEqual([])
  for (const reader of [await motherHere.get(`${page}/${id}`), await teacher.get(office(id)), await motherHere.get(page)]) {
    expect(reader.statusCode).toBe(200)
    expect(reader.body).not.toContain('Forget this.')
  }
  expect(await entries(motherHere, id)).toMatchObject([{ text: '', taken_back_at: minutesAfter(9).toISOString() }])
  expect((await (await at(head.id)).get(office(id))).json().entries[0]).toMatchObject({ text: 'Forget this.' })
  const lines = await given((tx) => tx.select({ action: audit.action }).from(audit))
  expect(lines).toContainEqual({ action: 'messages.taken_back' })

  // A closing answer that is taken back leaves the question open again.
  await writeOn(motherHere, id, 'What is for homework?')
  const { entry_id } = (await answer(teacher, id, 'Nothing.', true)).json()
  expect((await teacher.put(`${office(id)}/words/${entry_id}/taken_back`)).statusCode).toBe(204)
  expect([await listed(teacher), await listed(teacher, 'closed')]).toEqual([[id], []])
  const late = (await entries(motherHere, id)).find(({ text }: { text: string }) => text === 'What is for homework?')
  goTo(minutesAfter(20))
  expect((await back(late.id)).json().code).toBe('messages.too_late_to_take_back')
})

const formOf = (bytes: Buffer) =>
  Buffer.concat(
    ['--gate\r\ncontent-disposition: form-data; name="paper"; filename="x"\r\n\r\n', bytes, '\r\n--gate--\r\n'].map((piece) =>
      Buffer.from(piece),
    ),
  )

test('papers come with words from either side: made anew, counted, each once, and read by whoever reads the words', async () => {
  const { app, motherHere, ask, at, tetteh, father, stranger, sackey, page, office, entries, answer, given, goTo } =
    await openDesks()
  const { thread_id: id, entry_id } = (await ask(motherHere, { is_private: true })).json()
  const place = `${page}/${id}/words/${entry_id}/papers`
  const send = (secret: string, url: string, bytes: Buffer, cookie = 'schoolgate') =>
    app.inject({
      method: 'PUT',
      url: `${url}?name=Sick%20note.png`,
      cookies: { [cookie]: secret },
      headers: { 'content-type': 'multipart/form-data; boundary=gate' },
      payload: formOf(bytes),
    })
  const photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Copyright: 'where she lives' } })
    .jpeg()
    .toBuffer()
  const pdf = Buffer.from('%PDF-1.4\nwords\n%%EOF')
  expect((await send(motherHere.secret, `${place}/${newId()}`, Buffer.from('MZ a program'))).json().code).toBe(
    'messages.photo_not_a_photo',
  )
  const paper = newId()
  const kept = await send(motherHere.secret, `${place}/${paper}`, photo)
  expect(kept.json(), kept.body).toEqual({
    paper: { id: paper, name: 'Sick note.jpg', mime: 'image/jpeg', bytes: expect.any(Number) },
  })
  expect((await send(motherHere.secret, `${place}/${paper}`, photo)).json()).toEqual(kept.json())
  expect((await send(motherHere.secret, `${place}/${newId()}`, pdf)).statusCode).toBe(200)
  expect(await given((tx) => tx.$count(files))).toBe(2)
  expect(await entries(motherHere, id)).toMatchObject([{ papers: [{ name: 'Sick note.jpg' }, { name: 'Sick note.pdf' }] }])

  const teacher = await at(tetteh.id)
  const read = await teacher.get(`${office(id)}/words/${entry_id}/papers/${paper}`)
  const { width, exif } = await sharp(read.rawPayload).metadata()
  expect([read.statusCode, width, exif]).toEqual([200, 1600, undefined])
  for (const other of [await at(father.id), await at(stranger.id)]) {
    expect((await other.get(`${place}/${paper}`)).statusCode).toBe(404)
    expect((await send(other.secret, `${place}/${newId()}`, photo)).statusCode).toBe(404)
  }
  expect((await (await at(sackey.id)).get(`${office(id)}/words/${entry_id}/papers/${paper}`)).statusCode).toBe(404)

  // The school's own go with its answer, and nobody adds to the words of somebody else.
  const { entry_id: answered } = (await answer(teacher, id, 'Here is the list.')).json()
  const ours = `${office(id)}/words/${answered}/papers/${newId()}`
  expect((await send(teacher.secret, ours, pdf, 'schoolgate_office')).statusCode).toBe(200)
  expect(
    (await send(teacher.secret, `${office(id)}/words/${entry_id}/papers/${newId()}`, pdf, 'schoolgate_office')).statusCode,
  ).toBe(404)
  const [, said] = await entries(motherHere, id)
  const theirs = await motherHere.get(`${page}/${id}/words/${answered}/papers/${said.papers[0].id}`)
  expect([theirs.statusCode, theirs.headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')])

  // Four with one message, eight in a day; with words that are taken back its papers go too.
  goTo(minutesAfter(2))
  for (const status of [200, 200, 409])
    expect((await send(motherHere.secret, `${place}/${newId()}`, pdf)).statusCode).toBe(status)
  goTo(minutesAfter(4))
  const second = (await ask(motherHere)).json()
  const more = `${page}/${second.thread_id}/words/${second.entry_id}/papers`
  for (const status of [200, 200, 200, 200])
    expect((await send(motherHere.secret, `${more}/${newId()}`, pdf)).statusCode).toBe(status)
  const third = (await ask(motherHere)).json()
  const ninth = await send(motherHere.secret, `${page}/${third.thread_id}/words/${third.entry_id}/papers/${newId()}`, pdf)
  expect(ninth.json().code).toBe('messages.too_many_papers_today')
  expect((await motherHere.put(`${page}/${id}/words/${entry_id}/taken_back`)).statusCode).toBe(204)
  expect((await motherHere.get(`${place}/${paper}`)).statusCode).toBe(404)
  expect((await teacher.get(`${office(id)}/words/${entry_id}/papers/${paper}`)).statusCode).toBe(404)
})
