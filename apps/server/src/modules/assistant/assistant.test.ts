import { expect, test } from 'vitest'
import { addTown, createTestApp } from '#testing'

async function openSchool() {
  const test = await createTestApp()
  const town = await test.given((tx) => addTown(tx, test.world.storage))
  const parent = await test.signedIn(town.own.guardianId)
  return { ...test, ...town, parent }
}

test('a question begins a conversation whose title is the question, and both are kept', async () => {
  const { parent, own } = await openSchool()
  const asked = await parent.post('/api/v1/parents/chat', { child_id: own.wardId, message: 'How much do I owe?' })
  expect(asked.statusCode).toBe(200)
  const { thread_id: id, title, message } = asked.json()
  expect(title).toBe('How much do I owe?')
  expect(message).toMatchObject({ sender: 'assistant', status: 'done', feedback: null })
  const { conversation_threads: threads } = (await parent.get(`/api/v1/conversation_threads?child_id=${own.wardId}`)).json()
  expect(threads[0]).toMatchObject({ id, title, child_id: own.wardId, user_id: own.guardianId })
  const { messages } = (await parent.get(`/api/v1/conversation_threads/${id}/messages`)).json()
  expect(messages).toMatchObject([{ sender: 'me', message: title }, message])
})

test('an answer comes as a stream: the conversation first, then what is being read, then words, last the message as it was kept', async () => {
  const { app, parent, own } = await openSchool()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/parents/chat',
    cookies: { schoolgate: parent.secret },
    headers: { accept: 'text/event-stream' },
    payload: { child_id: own.wardId, message: 'How many days was she absent this term?' },
  })
  expect(answer.headers['content-type']).toBe('text/event-stream')
  expect(answer.body).toContain('data-thread')
})
