import { beforeAll, expect, test } from 'vitest'
import { demoIsLoaded, openDemoSchool } from '#testing'

beforeAll(demoIsLoaded, 300_000)

const CONVERSATIONS: readonly [about: string, turns: readonly [question: string, answer: RegExp][]][] = [
  [
    'the subject that only the first one names',
    [
      ['How is she in maths?', /Mathematics this term so far/],
      ['why?', /Mathematics.*they hold marks, not reasons/s],
      ['since when?', /Mathematics/],
      ['and last term?', /Mathematics/],
      ['no, I meant this term', /Mathematics.*this term so far/s],
      ['and Kofi?', /Kofi \(.+\): average/],
      ['show me', /Mathematics/],
      ['compared to the class?', /Mathematics.*class average/s],
      ['is that good?', /Mathematics/],
      ['how can I help her?', /Mathematics/],
      ['no, I meant English', /English Language/],
    ],
  ],
  [
    'the term and the child',
    [
      ['How many days was she absent last term?', /in Term 1/],
      ['which days?', /in Term 1/],
      ['why?', /Term 1|register says|family told|Nobody has told/],
      ['and late?', /late.*in Term 1/s],
      ['since when?', /Term 1/],
      ['and Esi?', /Esi/],
      ['show me', /Term 1/],
      ['and this term?', /this term so far/],
      ['thank you', /welcome/],
      ['which days?', /this term so far/],
    ],
  ],
  [
    'the bill',
    [
      ['How much do I owe?', /left to pay/],
      ['why?', /Term 2 bill|left to pay/],
      ['since when?', /due|day to pay|Term/],
      ['break it down', /It holds/],
      ['and feeding?', /[Ff]eeding/],
      ['and Kofi?', /Kofi/],
      ['show me', /[Ff]eeding/],
      ['by when?', /due|day to pay|by /],
      ['no, I meant last term', /Term 1/],
      ['and how much have I paid?', /paid/],
    ],
  ],
]

test.each(CONVERSATIONS)('over ten turns a conversation keeps to %s, through asides and corrections', async (_about, turns) => {
  const { parent, wardNamed, clock } = await openDemoSchool()
  const childId = wardNamed('Ama')
  let thread: { thread_id?: string } = {}
  for (const [question, answer] of turns) {
    // Nobody is told to wait here.
    clock.advance(20)
    const asked = await parent.post('/api/v1/parents/chat', { child_id: childId, message: question, ...thread })
    expect(asked.statusCode).toBe(200)
    const { thread_id, message } = asked.json()
    thread = { thread_id }
    expect(`${question}\n${message.message}`).toMatch(answer)
  }
  const { messages } = (await parent.get(`/api/v1/conversation_threads/${thread.thread_id}/messages`)).json()
  expect(messages).toHaveLength(2 * turns.length)
})
