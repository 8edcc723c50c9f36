import {
  type AssistantIntroduction,
  askAboutWard,
  type ChatMessage,
  chooseVendorConsent,
  introduceAssistant,
  judgeAnswer,
  listConversations,
  listMessages,
} from '@schoolgate/contracts/assistant'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { forgetSelectedWard, selectWard } from '#features/wards'
import { leave } from '@schoolgate/ui/lib/leaving'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { ama, answer, expectAccessible, idOf, kofi, nyansapo, pretendVoice, refuse, show, speakingAnswer } from '#testing'
import { AiChatScreen } from './aichat-screen.tsx'
import { AssistantOutbox } from './assistant-outbox.tsx'

const THREAD = idOf(501)
const QUESTION = idOf(502)

beforeEach(() => {
  forgetSelectedWard()
  selectWard(ama.id)
})
// The outbox is one for the whole page: what waited in one test is nothing to the next.
afterEach(leave)

const introduction: AssistantIntroduction = {
  state: 'ready',
  questions: [
    { icon: 'marks', text: 'How is Ama’s maths?' },
    { icon: 'attendance', text: 'How many days was she away?' },
  ],
  vendor: null,
  keeps_unanswered: false,
  contact: { phone: '+233302550147', email: 'office@nyansapo.example' },
}

const messageOf = (number: number, given: Partial<ChatMessage>): ChatMessage => ({
  id: idOf(number),
  date: new Date().toISOString(),
  message: '',
  sender: 'assistant',
  sources: [],
  table: null,
  status: 'done',
  feedback: null,
  ...given,
})

const maths = messageOf(503, {
  message: 'Ama’s Mathematics is **58 so far** this term. [1] One exercise was on fractions.',
  sources: [
    { kind: 'marks', id: 'x', label: 'Marks · Mathematics', route: `/academics?ward=${ama.id}&subject=${idOf(72)}` },
    { kind: 'attendance', id: 'y', label: 'Attendance · 12 February', route: `/attendance?ward=${ama.id}&day=2026-02-12` },
  ],
  table: {
    columns: ['What', 'Mark', 'Class'],
    rows: [
      ['Fractions, 4 Mar', '9/20', '12/20'],
      ['Test, 13 Feb', '13/20', '12/20'],
    ],
  },
})

const open = async (path = '/aichat', given: Partial<AssistantIntroduction> = {}) => {
  const spoken = speakingAnswer()
  const shown = await show(
    <>
      <AiChatScreen />
      <AssistantOutbox />
    </>,
    {
      path,
      answers: [
        answer(getSchoolInfos, { school_info: nyansapo }),
        answer(findAndParentAcc, { user_wards: [kofi, ama] }),
        answer(introduceAssistant, { assistant: { ...introduction, ...given } }),
        answer(listConversations, { conversation_threads: [], next_cursor: null }),
        answer(listMessages, { messages: [] }),
        spoken.answers,
      ],
    },
  )
  const ask = async (question: string) => {
    await shown.getByRole('textbox', { name: 'Your question' }).fill(question)
    await shown.getByRole('button', { name: 'Send' }).click()
  }
  const begin = () =>
    spoken.say({ type: 'data-thread', data: { thread_id: THREAD, title: 'How is Ama’s maths?', question_id: QUESTION } })
  return { ...shown, spoken, ask, begin }
}

test('a first question begins a conversation whose answer comes sentence by sentence, with its sources', async () => {
  const page = await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('What do you want to know about Ama?')
  await expect.element(page.getByText(/^Automatic assistant\. It reads Ama’s records and can be wrong/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'How is Ama’s maths?' }).click()
  await expect.element(page.getByText('Looking…')).toBeVisible()
  page.begin()
  page.spoken.say({ type: 'data-reading', data: { label: 'Reading the marks' } })
  await expect.element(page.getByText('Reading the marks…')).toBeVisible()
  page.spoken.say({ type: 'text-delta', id: 'a', delta: 'Ama’s Mathematics is **58 so far** this term. ' })
  await expect.element(page.getByText('58 so far', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  page.spoken.say({ type: 'data-message', data: maths })
  await expect.element(page.getByRole('table')).toHaveTextContent('WhatMarkClassFractions, 4 Mar9/2012/20Test, 13 Feb13/2012/20')
  await expect
    .element(page.getByRole('link', { name: 'Source 1: Marks · Mathematics' }))
    .toHaveAttribute('href', `/academics?ward=${ama.id}&subject=${idOf(72)}`)
  await expect
    .element(page.getByRole('link', { name: '2 · Attendance · 12 February' }))
    .toHaveAttribute('href', `/attendance?ward=${ama.id}&day=2026-02-12`)
  await expect.poll(page.place).toBe(`/aichat?ward=${ama.id}&thread=${THREAD}`)
  await expectAccessible()

  await page.ask('And last term?')
  await expect
    .poll(() => page.server.sentTo(askAboutWard))
    .toEqual([
      { body: { child_id: ama.id, message: 'How is Ama’s maths?' } },
      { body: { child_id: ama.id, message: 'And last term?', thread_id: THREAD } },
    ])
})

test('whoever listens hears each whole sentence once', async () => {
  const page = await open()
  await page.ask('How is Ama’s maths?')
  page.begin()
  page.spoken.say({ type: 'text-delta', id: 'a', delta: 'It is **58 so far**. It was 63 ' })
  const spoken = () => document.querySelector('[aria-live="polite"]')?.textContent
  await expect.poll(spoken).toContain('It is 58 so far.')
  expect(spoken()).not.toContain('63')
  page.spoken.say({ type: 'text-delta', id: 'a', delta: 'in Term 1. ' })
  await expect.poll(spoken).toContain('It was 63 in Term 1.')
})

test('a parent stops an answer: what was said stands, and it can be asked again', async () => {
  const page = await open()
  await page.ask('What can she practise?')
  page.begin()
  page.spoken.say({ type: 'text-delta', id: 'a', delta: 'Start with halves. ' })
  await expect.element(page.getByText('Start with halves.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.element(page.getByText('This answer was stopped.')).toBeVisible()
  expect(page.spoken.isHungUp()).toBe(true)
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect
    .poll(() => page.server.sentTo(askAboutWard).at(-1))
    .toEqual({
      body: { child_id: ama.id, message: 'What can she practise?', thread_id: THREAD },
    })
})

test('stopped before the school had it, a question is back in the field', async () => {
  const page = await open()
  await page.ask('Who teaches Science?')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('Who teaches Science?')
})

test('a connection that is lost half-way costs nothing: the same question is asked once more under the same key', async () => {
  const page = await open()
  await page.ask('How is Ama’s maths?')
  page.begin()
  page.spoken.say({ type: 'text-delta', id: 'a', delta: 'Ama’s Mathematics ' })
  await expect.poll(page.place).toContain(THREAD)
  page.spoken.breakOff()
  await expect.element(page.getByText('The connection was lost. We will ask again when it is back.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Looking…')).toBeVisible()
  page.begin()
  page.spoken.say({ type: 'data-message', data: maths })
  await expect.element(page.getByRole('table')).toBeVisible()
  expect(page.spoken.keys).toHaveLength(2)
  expect(page.spoken.keys[0]).toBe(page.spoken.keys[1])
  expect(page.getByText(/^You asked: How is Ama’s maths/).all()).toHaveLength(1)
})

test('what is asked while another question waits is seen with its answer, and stays when the first is answered', async () => {
  const page = await open()
  await page.ask('How is Ama’s maths?')
  page.begin()
  await expect.poll(page.place).toContain(THREAD)
  page.spoken.breakOff()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  page.server.change(answer(listMessages, { messages: [messageOf(502, { sender: 'me', message: 'How is Ama’s maths?' })] }))
  await page.client.invalidateQueries()
  const begin = (id: string) => page.spoken.say({ type: 'data-thread', data: { thread_id: THREAD, title: 'x', question_id: id } })
  const teacher = page.getByRole('listitem').getByText('Mr. Tetteh teaches Science.')

  await page.ask('Who teaches Science?')
  begin(idOf(506))
  page.spoken.say({ type: 'data-message', data: messageOf(507, { message: 'Mr. Tetteh teaches Science.' }) })
  await expect.element(teacher).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  begin(QUESTION)
  page.spoken.say({ type: 'data-message', data: maths })
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.element(teacher).toBeVisible()
  expect(page.getByText(/^You asked: How is Ama’s maths/).all()).toHaveLength(1)
})

test('a question asked without network is kept, says so, and is asked when the network is back', async () => {
  const page = await open()
  await expect.element(page.getByRole('button', { name: 'How is Ama’s maths?' })).toBeVisible()
  page.server.setOffline(true)
  await page.ask('When is mid-term?')
  await expect.element(page.getByText('No network. We will ask this when the network is back.')).toBeVisible()
  await expectAccessible()
  page.server.setOffline(false)
  await expect.element(page.getByText('Looking…')).toBeVisible()
  page.begin()
  page.spoken.say({ type: 'data-message', data: messageOf(504, { message: 'Mid-term is on Monday 2 March.' }) })
  await expect.element(page.getByRole('listitem').getByText('Mid-term is on Monday 2 March.')).toBeVisible()
  await expect.poll(page.place).toContain(THREAD)
})

test('a kept question can be taken back', async () => {
  const page = await open()
  page.server.setOffline(true)
  await page.ask('When is mid-term?')
  await page.getByRole('button', { name: 'Do not ask' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('What do you want to know about Ama?')
})

test.each([
  [{ status: 429, code: 'limits.too_many', retryAfter: 40 }, 'Many questions came quickly. Wait a minute, then try again.'],
  [{ status: 429, code: 'limits.too_many', retryAfter: 9000 }, 'That is enough for one day. Ask again tomorrow.'],
  [{ status: 503, code: 'server.busy' }, 'The assistant is busy. Wait a little, then try again.'],
  [{ status: 404, code: 'server.not_found' }, 'We could not ask this. Try again, or contact the school.'],
])('when the school does not take a question, a kind sentence says so (%o)', async (refusal, sentence) => {
  const page = await open()
  page.server.change(refuse(askAboutWard, refusal))
  await page.ask('How is Ama’s maths?')
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('a link opens a conversation again, and an answer can be judged with a reason', async () => {
  const page = await open(`/aichat?ward=${ama.id}&thread=${THREAD}`)
  page.server.change(
    answer(listMessages, { messages: [messageOf(502, { sender: 'me', message: 'How is Ama’s maths?' }), maths] }),
    answer(judgeAnswer, undefined),
  )
  await page.client.invalidateQueries()
  await page.getByRole('button', { name: 'Not right' }).click()
  await page.getByRole('button', { name: 'Not what I asked' }).click()
  await expect.element(page.getByRole('button', { name: 'Not right' })).toHaveAttribute('aria-pressed', 'true')
  expect(page.server.sentTo(judgeAnswer)).toEqual([
    { params: { id: maths.id }, body: { feedback: 'down', reason: 'not_what_i_asked' } },
  ])
  await page.getByRole('textbox', { name: 'In your own words, if you like' }).fill('Her marks of last term')
  await page.getByRole('button', { name: 'Show the school' }).click()
  await expect.element(page.getByText('Thank you. The school can read it now.')).toBeVisible()
  expect(page.server.sentTo(judgeAnswer)[1]).toEqual({
    params: { id: maths.id },
    body: { feedback: 'down', reason: 'not_what_i_asked', show: { wanted: 'Her marks of last term' } },
  })
})

test('an answer is read aloud where the device has a voice, without its marks', async () => {
  const said = pretendVoice('en-GB')
  const page = await open()
  await page.ask('How is Ama’s maths?')
  page.begin()
  page.spoken.say({ type: 'data-message', data: maths })
  await page.getByRole('button', { name: 'Read aloud' }).click()
  expect(said).toEqual(['Ama’s Mathematics is 58 so far this term. One exercise was on fractions.'])
  await expect.element(page.getByRole('button', { name: 'Stop reading' })).toBeVisible()
})

test('another child, another page: nothing of the first one’s conversation stays', async () => {
  const page = await open(`/aichat?ward=${ama.id}&thread=${THREAD}`)
  await page.getByRole('button', { name: /^Selected ward: Ama/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Kofi/ }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('What do you want to know about Kofi?')
  await expect.poll(page.place).toBe(`/aichat?ward=${kofi.id}`)
})

test('where an outside service helps, a parent is asked before the first question', async () => {
  const vendor = { name: 'Example AI', region: 'Ireland', consent: 'needed' } as const
  const page = await open('/aichat', { vendor })
  page.server.change(answer(chooseVendorConsent, undefined))
  await page.getByRole('button', { name: 'How is Ama’s maths?' }).click()
  await expect.element(page.getByRole('heading', { name: 'Before your first question' })).toBeVisible()
  await expect.element(page.getByText(/^The school lets Example AI \(Ireland\) help/)).toBeVisible()
  await expectAccessible()
  expect(page.server.sentTo(askAboutWard)).toEqual([])
  await page.getByRole('button', { name: 'No, keep it at the school' }).click()
  await expect.element(page.getByText('Looking…')).toBeVisible()
  expect(page.server.sentTo(chooseVendorConsent)).toEqual([{ body: { outside_service: false, keep_unanswered: false } }])
})

test('where the school has not turned it on, the page says so kindly and names a person to call', async () => {
  const page = await open('/aichat', { state: 'off' })
  await expect.element(page.getByRole('heading', { name: 'The assistant is not on' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+233302550147')
  await expectAccessible()
})

test('a question the assistant suggests is asked with a tap', async () => {
  const page = await open()
  await page.ask('blah')
  page.begin()
  const suggests = 'I did not understand. You could ask:\n- How many days was Ama away?'
  page.spoken.say({ type: 'data-message', data: messageOf(505, { message: suggests }) })
  await page.getByRole('button', { name: 'How many days was Ama away?' }).click()
  await expect
    .poll(() => page.server.sentTo(askAboutWard).at(-1))
    .toEqual({
      body: { child_id: ama.id, message: 'How many days was Ama away?', thread_id: THREAD },
    })
})

test('asked back, a parent says by keyboard which of the questions was meant', async () => {
  const page = await open()
  await page.ask('money matter')
  page.begin()
  const askedBack =
    'I am not sure what you would like to know. Tap what you mean:\n• How much have I paid?\n• How much is left to pay for Ama?\n• Something else?'
  page.spoken.say({ type: 'data-message', data: messageOf(505, { message: askedBack }) })
  await expect.element(page.getByRole('button', { name: 'Something else?' })).toBeVisible()
  await expectAccessible()
  const meant = page.getByRole('button', { name: 'How much is left to pay for Ama?' })
  meant.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => page.server.sentTo(askAboutWard).at(-1))
    .toEqual({ body: { child_id: ama.id, message: 'How much is left to pay for Ama?', thread_id: THREAD } })
})

test('a person at the school is one tap away', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Contact the school' }).click()
  await expect.element(page.getByRole('dialog').getByText('030 255 0147')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Write' })).toHaveAttribute('href', 'mailto:office@nyansapo.example')
})

test('in French the page speaks French', async () => {
  changeLanguage('fr')
  const page = await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Que voulez-vous savoir sur Ama ?')
  await expect.element(page.getByText(/^Assistant automatique\. Il lit le dossier de Ama/)).toBeVisible()
})
