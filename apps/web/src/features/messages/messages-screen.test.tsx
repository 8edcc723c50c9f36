import {
  askSchool,
  type FamilyThread,
  getThread,
  listMessages,
  readThread,
  reportThread,
  sendPaper,
  takeBackWords,
  writeOn,
} from '@schoolgate/contracts/messages'
import type { Response } from '@schoolgate/contracts/endpoint'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { beforeEach, expect, test } from 'vitest'
import { Route, Switch } from 'wouter'
import { selectWard } from '#features/wards'
import { leave } from '@schoolgate/ui/lib/leaving'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { ama, answer, expectAccessible, kofi, nyansapo, refuse, show } from '#testing'
import { AskScreen } from './ask-screen.tsx'
import { MessagesOutbox } from './messages-outbox.tsx'
import { MessagesScreen } from './messages-screen.tsx'
import { ThreadScreen } from './thread-screen.tsx'

const ID = '01920000-0000-7000-8000-00000000f001'
const SAID = '01920000-0000-7000-8000-00000000f002'
const ANSWERED = '01920000-0000-7000-8000-00000000f003'
const EVENING = '2026-03-11T20:14:00Z'

// Nothing that one test kept for later may be sent by the next.
beforeEach(async () => {
  await leave()
  selectWard(ama.id)
  changeLanguage('en')
})

const THREAD: FamilyThread = {
  id: ID,
  desk: 'class_teacher',
  about: 'lessons',
  is_private: false,
  state: 'answered',
  waiting_since: null,
  asked_by: 'Abena Mensah',
  last_at: '2026-03-12T07:33:00Z',
  last_words: 'Ten minutes of reading aloud each evening is enough.',
  unread: 1,
  hold: null,
}
type List = Response<typeof listMessages>
const LIST: List = {
  now: EVENING,
  timezone: 'Africa/Accra',
  hours: { from: '07:00', to: '17:00' },
  may_write: true,
  desks: [
    {
      desk: 'class_teacher',
      sits: 'Mr. Emmanuel Tetteh',
      hours: { from: '07:00', to: '15:00' },
      is_open: false,
      reads_at: '2026-03-12T07:00:00Z',
    },
    { desk: 'office', sits: null, is_open: false, reads_at: '2026-03-12T07:00:00Z' },
  ],
  fellows: ['Kwame Mensah'],
  phone: '+233302550100',
  threads: [THREAD],
}
type Talk = Response<typeof getThread>
/** Words that came at once, without papers. */
type Entry = Talk['entries'][number]
const PLAIN: Pick<Entry, 'papers' | 'hold' | 'hold_reason' | 'taken_back_at' | 'take_back_until'> = {
  papers: [],
  hold: null,
  hold_reason: '',
  taken_back_at: null,
  take_back_until: null,
}
const { last_words: _, unread: _unread, hold: _hold, ...HEAD } = THREAD
const TALK: Talk = {
  now: '2026-03-12T18:00:00Z',
  timezone: 'Africa/Accra',
  thread: { ...HEAD, state: 'closed', sits: 'Mr. Emmanuel Tetteh', reads_at: '2026-03-13T07:00:00Z' },
  entries: [
    {
      id: SAID,
      kind: 'said',
      side: 'family',
      by: 'Abena Mensah',
      is_mine: true,
      text: 'French is hard.',
      to: null,
      at: EVENING,
      read_at: '2026-03-12T07:28:00Z',
      ...PLAIN,
    },
    {
      id: ANSWERED,
      kind: 'said',
      side: 'school',
      by: 'Mr. Emmanuel Tetteh',
      is_mine: false,
      text: 'Ten minutes.',
      to: null,
      at: '2026-03-12T07:33:00Z',
      read_at: null,
      ...PLAIN,
    },
    {
      id: ID,
      kind: 'closed',
      side: 'school',
      by: 'Mr. Emmanuel Tetteh',
      is_mine: false,
      text: '',
      to: null,
      at: '2026-03-12T07:33:00Z',
      read_at: null,
      ...PLAIN,
    },
  ],
}

type Answers = NonNullable<NonNullable<Parameters<typeof show>[1]>['answers']>
const open = (path: string, answers: Answers = []) =>
  show(
    <>
      <Switch>
        <Route path="/messages" component={MessagesScreen} />
        <Route path="/messages/new" component={AskScreen} />
        <Route path="/messages/:id" component={ThreadScreen} />
      </Switch>
      <MessagesOutbox />
    </>,
    {
      path,
      answers: [
        ...answers,
        answer(getSchoolInfos, { school_info: nyansapo }),
        answer(findAndParentAcc, { user_wards: [kofi, ama] }),
        answer(listMessages, LIST),
        answer(getThread, TALK),
        answer(readThread, undefined),
      ],
    },
  )

test('what the family asked is a list, with what is new, and the way to ask', async () => {
  const screen = await open(`/messages?ward=${ama.id}`)
  const row = screen.getByRole('link', { name: /Class teacher · Lessons/ })
  await expect.element(row).toMatchTextContent(/^New\. /)
  await expect.element(row).toMatchTextContent(/Answered/)
  await expect.element(screen.getByRole('link', { name: 'Write to the school' })).toBeVisible()
  await expectAccessible()
})

test('nothing was asked yet; and without the right the page says whom to call', async () => {
  const empty = await open(`/messages?ward=${ama.id}`, [answer(listMessages, { ...LIST, threads: [] })])
  await expect.element(empty.getByRole('heading', { name: 'You have asked nothing about Ama yet' })).toBeVisible()
  await empty.unmount()
  const barred = await open(`/messages/new?ward=${ama.id}`, [
    answer(listMessages, { ...LIST, may_write: false, desks: [], threads: [] }),
  ])
  await expect
    .element(barred.getByRole('heading', { name: 'The school takes no messages from you about Ama here' }))
    .toBeVisible()
})

test('at 20:14 a mother is told that it is read tomorrow, chooses the desk and asks; the thread opens', async () => {
  const screen = await open(`/messages/new?ward=${ama.id}`, [
    answer(askSchool, { thread_id: ID, entry_id: SAID, reads_at: '2026-03-12T07:00:00Z', held: false }),
  ])
  await expect.element(screen.getByText('It is 20:14. It is read tomorrow from 07:00.')).toBeVisible()
  await expect.element(screen.getByText('Kwame Mensah can read it too.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Urgent? Call 030 255 0100' }))
    .toHaveAttribute('href', 'tel:+233302550100')
  await screen.getByRole('button', { name: 'Send, read tomorrow from 07:00' }).click()
  await expect.element(screen.getByText('Please write your message first.')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('radio', { name: 'School office' }).click()
  await screen.getByRole('radio', { name: 'Health' }).click()
  await screen.getByRole('switch', { name: 'Only for me' }).click()
  await expect.element(screen.getByText('Kwame Mensah can read it too.')).not.toBeInTheDocument()
  await screen.getByRole('textbox', { name: 'Your message' }).fill(' French is hard. ')
  await screen.getByRole('button', { name: /^Send/ }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Mr. Emmanuel Tetteh' })).toBeVisible()
  expect(screen.server.sentTo(askSchool)).toMatchObject([
    { body: { desk: 'office', about: 'health', is_private: true, text: 'French is hard.' } },
  ])
})

test('what the school does not take stays before the parent with the reason', async () => {
  const screen = await open(`/messages/new?ward=${ama.id}`, [refuse(askSchool, { status: 422, code: 'messages.nobody_at_desk' })])
  await screen.getByRole('textbox', { name: 'Your message' }).fill('French is hard.')
  await screen.getByRole('button', { name: /^Send/ }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This class has no class teacher now. Please choose the office.')
  await expect.element(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue('French is hard.')
})

test('without network a question waits on the phone, is shown in the list, and goes once when the school is there', async () => {
  const screen = await open(`/messages/new?ward=${ama.id}`, [refuse(askSchool, { status: 503, code: 'request.unavailable' })])
  await screen.getByRole('textbox', { name: 'Your message' }).fill('Is there school on Friday?')
  await screen.getByRole('button', { name: /^Send/ }).click()
  await expect.element(screen.getByText('Waits on this phone. It goes by itself.')).toBeVisible()
  await expect.element(screen.getByText('Is there school on Friday?')).toBeVisible()
  screen.server.change(answer(askSchool, { thread_id: ID, entry_id: SAID, reads_at: null, held: false }))
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('The school has your message now.')).toBeVisible()
  await expect.element(screen.getByText('Waits on this phone. It goes by itself.')).not.toBeInTheDocument()
  expect(new Set(screen.server.keysSentTo(askSchool)).size).toBe(1)
})

test('the answer is read, thanks leave it closed, and one more question asks again', async () => {
  const screen = await open(`/messages/${ID}?ward=${ama.id}`, [
    answer(writeOn, { entry_id: SAID, reads_at: '2026-03-13T07:00:00Z', held: false }),
  ])
  await expect.element(screen.getByText('20:14 · read Thu 12 March, 07:28')).toBeVisible()
  await expect.element(screen.getByText('Mr. Emmanuel Tetteh, 07:33')).toBeVisible()
  await expect.poll(() => screen.server.sentTo(readThread)).toHaveLength(1)
  await expectAccessible()
  await screen.getByRole('button', { name: 'Thank you' }).click()
  await expect.poll(() => screen.server.sentTo(writeOn)).toMatchObject([{ body: { text: 'Thank you.', is_thanks: true } }])
  await screen.getByRole('button', { name: 'I have one more question' }).click()
  await screen.getByRole('textbox', { name: 'Your message' }).fill('And on Sundays?')
  await screen.getByRole('button', { name: 'Send, read tomorrow from 07:00' }).click()
  await expect
    .poll(() => screen.server.sentTo(writeOn))
    .toMatchObject([{}, { body: { text: 'And on Sundays?', is_thanks: false } }])
})

const aPaper = () => new File(['%PDF-1.4 %%EOF'], 'Sick note.pdf', { type: 'application/pdf' })

test('a paper goes after its words; without network both wait, and the list says so', async () => {
  const screen = await open(`/messages/${ID}?ward=${ama.id}`, [
    answer(getThread, { ...TALK, thread: { ...TALK.thread, state: 'answered' } }),
    refuse(writeOn, { status: 503, code: 'request.unavailable' }),
  ])
  await screen.getByRole('textbox', { name: 'Your message' }).fill('Here is the paper.')
  await screen.getByLabelText('Choose a file').upload([new File(['x'], 'words.txt', { type: 'text/plain' })])
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This is no photo or PDF that the school can take.')
  await screen.getByLabelText('Choose a file').upload([aPaper()])
  await expect.element(screen.getByText(/Sick note\.pdf · /)).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: /^Send/ }).click()
  await expect.element(screen.getByText('1 paper · waits on this phone')).toBeVisible()
  screen.server.change(answer(writeOn, { entry_id: SAID, reads_at: null, held: false }))
  screen.server.change(refuse(sendPaper, { status: 415, code: 'messages.photo_not_a_photo' }))
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByText(/The school has your words, but could not take a paper/)).toBeVisible()
  expect(screen.server.sentTo(sendPaper)).toHaveLength(1)
  expect(new Set(screen.server.keysSentTo(writeOn)).size).toBe(1)
})

test('what waits for the office, came back from it or was taken back says so; the own words are taken back while that goes', async () => {
  const [said, answered] = TALK.entries
  if (!said || !answered) throw new Error('there is nothing to read')
  const paper = { id: ANSWERED, name: 'List.pdf', mime: 'application/pdf', bytes: 120_000 }
  const entries = [
    { ...said, id: ID, hold: 'returned' as const, hold_reason: 'Please say it in other words.', read_at: null },
    { ...answered, papers: [paper] },
    { ...answered, id: '01920000-0000-7000-8000-00000000f004', text: '', taken_back_at: TALK.now },
    { ...said, hold: 'waits' as const, at: TALK.now, read_at: null, take_back_until: '2026-03-12T18:09:00Z' },
  ]
  const screen = await open(`/messages/${ID}?ward=${ama.id}`, [
    answer(getThread, { ...TALK, thread: { ...TALK.thread, state: 'answered' }, entries }),
    answer(takeBackWords, undefined),
  ])
  await expect.element(screen.getByText('Please say it in other words.')).toBeVisible()
  await expect.element(screen.getByText('Mr. Emmanuel Tetteh took a message back.')).toBeVisible()
  await expect.element(screen.getByText(/waits for the school office, which reads it first/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /List\.pdf · 120/ }))
    .toHaveAttribute('href', `/api/v1/wards/${ama.id}/messages/${ID}/words/${ANSWERED}/papers/${ANSWERED}`)
  await expectAccessible()
  await screen.getByRole('button', { name: 'Take back' }).click()
  await expect.element(screen.getByText(/Taken back\. That it was there stays/)).toBeVisible()
  expect(screen.server.sentTo(takeBackWords)).toMatchObject([{ params: { entry_id: SAID } }])
})

test('something that is not right is told to the head-teacher alone', async () => {
  const screen = await open(`/messages/${ID}?ward=${ama.id}`, [answer(reportThread, undefined)])
  await screen.getByRole('button', { name: 'Something is not right' }).click()
  await screen.getByRole('textbox', { name: 'Your words' }).fill('He shouts.')
  await screen.getByRole('button', { name: 'Tell the head-teacher' }).click()
  await expect.element(screen.getByText('The head-teacher will read it.')).toBeVisible()
  expect(screen.server.sentTo(reportThread)).toMatchObject([{ body: { reason: 'He shouts.' } }])
})

test('a thread that did not come says so and tries again', async () => {
  const screen = await open(`/messages/${ID}?ward=${ama.id}`, [refuse(getThread, { status: 500, code: 'server.error' })])
  await expect.element(screen.getByRole('heading', { name: 'Your messages did not open' })).toBeVisible()
  screen.server.change(answer(getThread, TALK))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('list', { name: 'Messages' })).toMatchTextContent(/Ten minutes\./)
})

test('in French the page says the same', async () => {
  changeLanguage('fr')
  const screen = await open(`/messages/new?ward=${ama.id}`)
  await expect.element(screen.getByText('Il est 20:14. C’est lu demain dès 07:00.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Envoyer, lu demain dès 07:00' })).toBeVisible()
})
