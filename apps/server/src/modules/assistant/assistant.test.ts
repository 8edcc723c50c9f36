import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { expect, test } from 'vitest'
import { assistantUnanswered, conversationMessages, guardianships, schools } from '#db/schema'
import { openTwoSchools } from '#testing'
import type { World } from '#app/services'

const CHAT = '/api/v1/parents/chat'
const QUESTION = 'How many days was she absent this term?'

async function openSchool(changes: Partial<World> = {}) {
  const { fixture, ...test } = await openTwoSchools(changes)
  const parent = await test.signedIn(fixture.own.guardianId)
  const ask = (message: string, more: object = {}, headers: Record<string, string> = {}) =>
    test.app.inject({
      method: 'POST',
      url: CHAT,
      cookies: { schoolgate: parent.secret },
      headers,
      payload: { child_id: fixture.own.wardId, message, ...more },
    })
  const threads = async () =>
    (await parent.get(`/api/v1/conversation_threads?child_id=${fixture.own.wardId}`)).json().conversation_threads
  return { ...test, ...fixture, parent, ask, threads }
}

const eventsOf = (body: string): { type: string; data?: unknown }[] =>
  body.split('\n\n').flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6))] : []))

test('a question begins a conversation whose title is the question, and both are kept', async () => {
  const { parent, own, ask, threads } = await openSchool()
  const asked = await ask(QUESTION)
  expect(asked.statusCode).toBe(200)
  const { thread_id: id, title, message } = asked.json()
  expect(title).toBe(QUESTION)
  expect(message).toMatchObject({ sender: 'assistant', message: expect.stringMatching(/\w/), status: 'done', feedback: null })
  expect((await threads())[0]).toMatchObject({ id, title, child_id: own.wardId, user_id: own.guardianId })
  const { messages } = (await parent.get(`/api/v1/conversation_threads/${id}/messages`)).json()
  expect(messages).toMatchObject([{ sender: 'me', message: title }, message])
})

test('an answer is a stream: the conversation, what is read, the words, and last the message as it was kept', async () => {
  const { ask, parent } = await openSchool()
  const answer = await ask(QUESTION, {}, { accept: 'text/event-stream' })
  expect(answer.headers['content-type']).toBe('text/event-stream')
  const events = eventsOf(answer.body)
  const types = [...new Set(events.map(({ type }) => type))]
  expect(types).toEqual([
    'start',
    'data-thread',
    'data-reading',
    'text-start',
    'text-delta',
    'text-end',
    'source-url',
    'data-message',
    'finish',
  ])
  expect(answer.body.endsWith('data: [DONE]\n\n')).toBe(true)
  const thread = events.find(({ type }) => type === 'data-thread')?.data
  const kept = events.find(({ type }) => type === 'data-message')?.data
  const { messages } = (await parent.get(`/api/v1/conversation_threads/${Object(thread).thread_id}/messages`)).json()
  expect(messages[1]).toEqual(kept)
})

test('a follow-up is understood from what was asked before', async () => {
  const { ask } = await openSchool()
  const first = (await ask(QUESTION)).json()
  const then = (await ask('and in January?', { thread_id: first.thread_id })).json()
  expect(then.thread_id).toBe(first.thread_id)
  expect(then.message.sources[0].route).toMatch(/^\/attendance/)
})

test('where it is not clear what is meant the parent is asked back, and each of the questions to tap is understood', async () => {
  const { ask } = await openSchool()
  const asked = (await ask('term matter')).json()
  const [said, ...offered] = asked.message.message.split('\n')
  expect(said).toBe('I am not sure what you would like to know. Tap what you mean:')
  expect(offered.at(-1)).toBe('• Something else?')
  expect(offered.length).toBeGreaterThan(1)
  expect(asked.message.sources).toEqual([])
  const streamed = eventsOf((await ask('term matter', {}, { accept: 'text/event-stream' })).body)
  expect(streamed.find(({ type }) => type === 'data-message')?.data).toMatchObject({ message: asked.message.message })
  for (const question of offered.slice(0, -1)) {
    const { message } = (await ask(question.slice(2), { thread_id: asked.thread_id })).json()
    expect(message.message).not.toContain('I am not sure')
    expect(message.sources).not.toEqual([])
  }
  const { message: other } = (await ask('Something else?', { thread_id: asked.thread_id })).json()
  expect(other.message).toContain('Or call the school')
})

test('three questions in one message are all answered, in order', async () => {
  const { ask } = await openSchool()
  const answers = async (question: string) => (await ask(question)).json().message.message
  const questions = ['How many days was she absent this term?', 'How much do I owe?', 'When does the next term begin?']
  const each = []
  for (const question of questions) each.push(await answers(question))
  expect(await answers(questions.join(' '))).toBe(each.join('\n\n'))
})

test('a question sent again after a lost connection is one question with one answer', async () => {
  const { ask, threads, parent } = await openSchool()
  const key = { 'idempotency-key': 'a-question-of-mine' }
  const [one, two] = await Promise.all([ask(QUESTION, {}, key), ask(QUESTION, {}, key)])
  const again = await ask(QUESTION, {}, { ...key, accept: 'text/event-stream' })
  expect(two.json()).toEqual(one.json())
  expect(eventsOf(again.body).find(({ type }) => type === 'data-message')?.data).toEqual(one.json().message)
  expect(await threads()).toHaveLength(2) // one stood there before
  const { messages } = (await parent.get(`/api/v1/conversation_threads/${one.json().thread_id}/messages`)).json()
  expect(messages).toHaveLength(2)
})

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['501 characters', 'x'.repeat(501)],
])('a message of %s is refused', async (_what, message) => {
  const { ask } = await openSchool()
  expect((await ask(message)).statusCode).toBe(400)
})

test('a message of 16 kB is refused; a field nobody knows and control characters do no harm', async () => {
  const { ask } = await openSchool()
  expect((await ask('x'.repeat(17_000))).statusCode).toBe(413)
  expect((await ask('hello', { role: 'system' })).statusCode).toBe(200)
  expect((await ask('hello\u0007\u202e \ud83d\ude00')).statusCode).toBe(200)
  expect((await ask('hel\u0000lo')).statusCode).toBe(400)
})

test('another family’s ward, another family’s conversation and one of another ward are not there', async () => {
  const { ask, signedIn, other, own, parent } = await openSchool()
  expect((await ask(QUESTION, { child_id: other.wardId })).statusCode).toBe(404)
  const { thread_id: id } = (await ask(QUESTION)).json()
  const stranger = await signedIn(other.guardianId)
  const answers = [
    await stranger.post(CHAT, { child_id: other.wardId, message: QUESTION, thread_id: id }),
    await stranger.get(`/api/v1/conversation_threads/${id}/messages`),
    await stranger.delete(`/api/v1/conversation_threads/${id}`),
    await stranger.get(`/api/v1/conversation_threads?child_id=${own.wardId}`),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  expect((await parent.get(`/api/v1/conversation_threads/${id}/messages`)).statusCode).toBe(200)
})

test('a guardian who lost access to the ward has no conversations about it any more', async () => {
  const { ask, given, own, parent } = await openSchool()
  const { thread_id: id } = (await ask(QUESTION)).json()
  await given((tx) => tx.update(guardianships).set({ endedAt: new Date() }).where(eq(guardianships.wardId, own.wardId)))
  expect((await parent.get(`/api/v1/conversation_threads/${id}/messages`)).statusCode).toBe(404)
  expect((await parent.get('/api/v1/conversation_threads/export')).json().conversations).toEqual([])
})

test('a parent asks twelve times a minute, then waits', async () => {
  const { ask, clock } = await openSchool()
  for (let time = 0; time < 12; time++) expect((await ask('hello')).statusCode).toBe(200)
  const refused = await ask('hello')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  clock.advance(60)
  expect((await ask('hello')).statusCode).toBe(200)
})

test('fifty questions at once are answered or told to wait', async () => {
  const { ask } = await openSchool()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(QUESTION)))
  const counts = Map.groupBy(answers, ({ statusCode }) => statusCode)
  expect(counts.get(200)).toHaveLength(12)
  expect(counts.get(429)).toHaveLength(38)
})

test('a conversation is judged, copied and deleted by its parent', async () => {
  const { ask, parent, own, threads } = await openSchool()
  const { thread_id: id, message } = (await ask(QUESTION)).json()
  const judge = { feedback: 'down', reason: 'wrong' }
  expect((await parent.put(`/api/v1/conversation_messages/${message.id}/feedback`, judge)).statusCode).toBe(204)
  const copy = (await parent.get('/api/v1/conversation_threads/export')).json()
  expect(copy.conversations[0]).toMatchObject({ thread: { id }, messages: [{ sender: 'me' }, { feedback: 'down' }] })
  expect((await parent.delete(`/api/v1/conversation_threads/${id}`)).statusCode).toBe(204)
  expect((await parent.delete(`/api/v1/conversation_threads/${id}`)).statusCode).toBe(404)
  expect((await parent.delete(`/api/v1/conversation_threads?child_id=${own.wardId}`)).statusCode).toBe(204)
  expect(await threads()).toEqual([])
})

test('a school that switched the assistant off gives no answers, and says so beforehand', async () => {
  const { ask, parent, own, signedIn, staff } = await openSchool()
  const office = await signedIn(staff.office.id)
  const seen = { mode: 'builtin', keep_days: null }
  const off = await office.put('/api/v1/office/assistant', { mode: 'off', keep_days: null, seen })
  expect(off.json()).toEqual({ assistant: { mode: 'off', keep_days: null, vendor: null } })
  expect((await office.put('/api/v1/office/assistant', { mode: 'outside', keep_days: null, seen })).statusCode).toBe(409)
  // A page on which it was still on changes the days, and does not switch it on again.
  const days = await office.put('/api/v1/office/assistant', { mode: 'builtin', keep_days: 90, seen })
  expect(days.json()).toEqual({ assistant: { mode: 'off', keep_days: 90, vendor: null } })
  const late = await office.put('/api/v1/office/assistant', { mode: 'builtin', keep_days: 30, seen })
  expect(late.json()).toMatchObject({ code: 'request.changed_meanwhile', meanwhile: [{ field: 'keep_days' }] })
  expect((await ask(QUESTION)).json().code).toBe('assistant.off')
  const { assistant } = (await parent.get(`/api/v1/wards/${own.wardId}/assistant`)).json()
  expect(assistant).toMatchObject({ state: 'off', questions: [], vendor: null })
})

test('a conversation is deleted so many days after its last message, when the school says so', async () => {
  const { ask, clock, given, here, doDue } = await openSchool()
  const { thread_id: id } = (await ask(QUESTION)).json()
  const messages = () => given((tx) => tx.select().from(conversationMessages).where(eq(conversationMessages.threadId, id)))
  await given((tx) => tx.update(schools).set({ aiKeepDays: 10 }).where(eq(schools.id, here.id)))
  clock.advance(9 * 86_400)
  await ask(QUESTION, { thread_id: id })
  clock.advance(9 * 86_400)
  await doDue()
  expect(await messages()).toHaveLength(4)
  clock.advance(2 * 86_400)
  await doDue()
  expect(await messages()).toEqual([])
})

test('the school sees how much was asked, and only the unanswered words of parents who agreed', async () => {
  const { ask, parent, own, signedIn, staff, given } = await openSchool()
  const consent = (keep: boolean) =>
    parent.put('/api/v1/profile/assistant_consent', { outside_service: false, keep_unanswered: keep })
  await ask('zorble the frim?')
  await consent(true)
  await ask('wibble the snark?')
  await ask('My child was beaten at school')
  const head = await signedIn(staff.head.id)
  const report = (await head.get('/api/v1/office/assistant/use?days=7')).json()
  expect(report.unanswered.map(({ message }: { message: string }) => message)).toContain('wibble the snark?')
  expect(JSON.stringify(report)).not.toMatch(/zorble|beaten/)
  expect(report.by_intent).toContainEqual({ intent: 'safeguarding', questions: 1 })
  await consent(false)
  const left = await given((tx) => tx.select().from(assistantUnanswered).where(eq(assistantUnanswered.userId, own.guardianId)))
  expect(left).toEqual([])
})

test('a parent shows the school a question whose answer was not right and what they wanted, and takes it back', async () => {
  const { ask, parent, signedIn, staff } = await openSchool()
  const { thread_id: id, message } = (await ask(QUESTION)).json()
  const judge = (body: object) => parent.put(`/api/v1/conversation_messages/${message.id}/feedback`, body)
  const head = await signedIn(staff.head.id)
  const shown = async () =>
    (await head.get('/api/v1/office/assistant/use?days=7'))
      .json()
      .unanswered.filter(({ message: asked }: { message: string }) => asked === QUESTION)
  const wrong = { feedback: 'down', reason: 'not_what_i_asked' }
  await judge(wrong)
  expect(await shown()).toEqual([])
  expect((await judge({ ...wrong, show: { wanted: 'x'.repeat(501) } })).statusCode).toBe(400)
  await judge({ ...wrong, show: { wanted: '' } })
  await judge({ ...wrong, show: { wanted: ' Her marks of last term ' } })
  const question = { message: QUESTION, reason: 'not_what_i_asked', wanted: 'Her marks of last term' }
  expect(await shown()).toEqual([{ at: expect.any(String), ...question }])
  await judge({ feedback: 'up' })
  expect(await shown()).toEqual([])
  await judge({ ...wrong, show: { wanted: '' } })
  expect(await shown()).toMatchObject([{ message: QUESTION, wanted: null }])
  // Whoever deletes a conversation has shown nothing of it.
  await parent.delete(`/api/v1/conversation_threads/${id}`)
  expect(await shown()).toEqual([])
})

test('the log says how a question was answered and holds no word of it', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const { ask, own } = await openSchool({ log: pino({ level: 'trace' }, sink) })
  await ask(`Was ${own.canary} absent? CANARY-7431`)
  await ask('CANARY-7431 beat my child')
  const log = lines.join('')
  expect(log).toContain('"intent":"safeguarding"')
  expect(log).toContain('"took_ms"')
  expect(log).not.toMatch(new RegExp(`CANARY-7431|${own.canary}`, 'i'))
})

test('a parent who asks for it, and taps what is offered, has all conversations deleted, this one too', async () => {
  const { ask, threads, parent, own } = await openSchool()
  await ask(QUESTION)
  const asked = await ask('delete my conversations')
  expect(asked.json().message.message).toContain('Nothing is deleted until you tap this')
  expect((await threads()).length).toBeGreaterThan(1)
  const done = await ask('Yes, delete all my conversations', { thread_id: asked.json().thread_id })
  expect(done.json().message.message).toBe('Done: all your conversations are deleted, this one too.')
  expect(await threads()).toEqual([])
  expect((await parent.get(`/api/v1/conversation_threads?child_id=${own.wardId}`)).json().conversation_threads).toEqual([])
})
