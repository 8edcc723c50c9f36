import type { Response } from '@schoolgate/contracts/endpoint'
import {
  answerThread,
  closeThread,
  decideHeld,
  type DeskThread,
  handOver,
  listDeskThreads,
  openDeskThread,
  readDeskThread,
  reportDeskThread,
  sendDeskPaper,
  setOwnHours,
  takeBackAnswer,
} from '@schoolgate/contracts/office-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`

const THREAD: DeskThread = {
  id: id(70),
  desk: 'class_teacher',
  about: 'lessons',
  is_private: false,
  state: 'waiting',
  waiting_since: '2026-03-11T20:14:00Z',
  last_at: '2026-03-11T20:14:00Z',
  ward: { id: id(71), fullname: 'Ama Mensah', class: 'Basic 5' },
  asked_by: { id: id(72), fullname: 'Abena Mensah', relationship: 'mother' },
  is_mine: true,
  is_reported: false,
  is_held: false,
}
/** Words that came at once, without papers. */
type Entry = Response<typeof openDeskThread>['entries'][number]
const PLAIN: Pick<Entry, 'papers' | 'hold' | 'hold_reason' | 'taken_back_at' | 'take_back_until'> = {
  papers: [],
  hold: null,
  hold_reason: '',
  taken_back_at: null,
  take_back_until: null,
}
const list = (threads: DeskThread[] = [THREAD]): Response<typeof listDeskThreads> => ({
  now: '2026-03-12T07:28:00Z',
  timezone: 'Africa/Accra',
  hours: { from: '07:00', to: '17:00' },
  is_open: true,
  opens_at: '2026-03-12T07:28:00Z',
  own_hours: null,
  waiting: threads.filter(({ state, is_mine }) => state === 'waiting' && is_mine).length,
  held: null,
  threads,
  next_cursor: null,
})
const opened = (changes: Partial<DeskThread> = {}): Response<typeof openDeskThread> => ({
  now: '2026-03-12T07:28:00Z',
  timezone: 'Africa/Accra',
  thread: { ...THREAD, ...changes, readers: ['Abena Mensah', 'Kwame Mensah'], may_message: true },
  entries: [
    {
      id: id(73),
      kind: 'said',
      side: 'family',
      by: 'Abena Mensah',
      is_mine: false,
      text: 'French is hard.',
      to: null,
      at: '2026-03-11T20:14:00Z',
      read_at: null,
      ...PLAIN,
    },
  ],
})
const SCHOOL = [answer(listDeskThreads, list()), answer(openDeskThread, opened()), answer(readDeskThread, undefined)]

async function fitsPhone() {
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
}

test('a teacher sees who waits, opens it, which the family sees, and answers with a phrase; nothing typed is lost', async () => {
  const shown = await openOffice('/messages', sessionOf('teacher'), SCHOOL)
  const { getByRole, getByText, getByLabelText, server } = shown
  await expect.element(getByText('Now open, closes 17:00')).toBeVisible()
  await expectAccessible()
  await fitsPhone()
  await getByRole('link', { name: /Abena Mensah/ }).click()
  await expect.element(getByText('French is hard.')).toBeVisible()
  await expect.poll(() => server.sentTo(readDeskThread)).toHaveLength(1)
  await expect.element(getByText('Abena Mensah, Kwame Mensah can read this.')).toBeVisible()
  await getByRole('button', { name: 'Ten minutes at home' }).click()
  await expect.element(getByLabelText('Your answer')).toHaveValue('Ten minutes of practice each evening is enough.')
  await expectAccessible()
  await fitsPhone()
  await shown.unmount()

  const again = await openOffice(`/messages/${id(70)}`, sessionOf('teacher'), [
    ...SCHOOL,
    refuse(answerThread, { status: 503, code: 'request.unavailable' }),
  ])
  await expect.element(again.getByLabelText('Your answer')).toHaveValue('Ten minutes of practice each evening is enough.')
  await again.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect.element(again.getByRole('alert')).toBeVisible()
  await expect.element(again.getByLabelText('Your answer')).toHaveValue('Ten minutes of practice each evening is enough.')
  again.server.change(answer(answerThread, { entry_id: id(74), held: false }))
  await again.getByLabelText('Your answer').click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(again.getByText('Sent. The family is told that there is an answer.')).toBeVisible()
  await expect.element(again.getByLabelText('Your answer')).toHaveValue('')
  expect(again.server.sentTo(answerThread).at(-1)).toMatchObject({
    body: { text: 'Ten minutes of practice each evening is enough.', close: false },
  })
})

test('it is given to the office, closed, or told to the head', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice(`/messages/${id(70)}`, sessionOf('teacher'), [
    ...SCHOOL,
    answer(handOver, undefined),
    answer(closeThread, undefined),
    answer(reportDeskThread, undefined),
  ])
  await getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(() => server.sentTo(closeThread)).toHaveLength(1)
  await getByRole('button', { name: 'Tell the head' }).click()
  await getByRole('dialog').getByLabelText('Your answer').fill('He is rude.')
  await getByRole('button', { name: 'Tell the head-teacher' }).click()
  await expect.poll(() => server.sentTo(reportDeskThread)).toMatchObject([{ body: { reason: 'He is rude.' } }])
  server.change(answer(openDeskThread, opened({ desk: 'office', is_mine: false })))
  await getByRole('button', { name: 'To the office' }).click()
  await expect.element(getByText('It lies at the office. You can read it; who sits there answers.')).toBeVisible()
  await expect.element(getByLabelText('Your answer')).not.toBeInTheDocument()
  expect(server.sentTo(handOver)).toMatchObject([{ body: { desk: 'office' } }])
})

test('the head reads what lies at another desk, sees what was reported, and may give it to the office', async () => {
  const thread = { ...THREAD, is_mine: false, is_reported: true, is_private: true }
  const { getByRole, getByText } = await openOffice('/messages', sessionOf('head'), [
    answer(listDeskThreads, list([thread])),
    answer(openDeskThread, opened({ is_mine: false, is_reported: true })),
  ])
  await expect.element(getByText('Reported')).toBeVisible()
  await getByRole('link', { name: /Abena Mensah/ }).click()
  await expect.element(getByText('It lies with the class teacher. You can read it; who sits there answers.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'To the office' })).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Take the right to write away' }))
    .toHaveAttribute('href', `/office/pupils/${id(71)}`)
})

test('the office reads held words first, gives them back with a reason or lets them go', async () => {
  const held = { ...THREAD, state: 'answered' as const, waiting_since: null, is_mine: false, is_held: true }
  const waits = opened({ is_mine: false, is_held: true })
  const entries = waits.entries.map((entry) => ({ ...entry, hold: 'waits' as const }))
  const screen = await openOffice('/messages', sessionOf('office'), [
    answer(listDeskThreads, { ...list([held]), held: 1 }),
    answer(openDeskThread, { ...waits, entries }),
    answer(decideHeld, undefined),
  ])
  const { getByRole, getByLabelText, getByText, server } = screen
  await getByRole('button', { name: 'To read first 1' }).click()
  await getByRole('link', { name: /Abena Mensah/ }).click()
  await expect.element(getByText('Your school reads these words first. Nobody else has them yet.')).toBeVisible()
  await getByRole('button', { name: 'Give it back' }).click()
  await getByRole('button', { name: 'Give it back' }).click()
  await expect.element(getByText('Please write why.')).toBeVisible()
  await expectAccessible()
  await fitsPhone()
  await getByLabelText('Why, for Abena Mensah').fill('Please say it in other words.')
  await getByRole('button', { name: 'Give it back' }).click()
  await expect.element(getByText('Given back. Whoever wrote it reads your reason.')).toBeVisible()
  await getByRole('button', { name: 'Let it go' }).click()
  await expect
    .poll(() => server.sentTo(decideHeld))
    .toMatchObject([{ body: { decision: 'return', reason: 'Please say it in other words.' } }, { body: { decision: 'let_go' } }])
})

test('papers go after the words of an answer, and again where one did not; the own answer is taken back while that goes', async () => {
  const mine: Entry = {
    id: id(80),
    side: 'school',
    kind: 'said',
    by: 'Mr. Emmanuel Tetteh',
    is_mine: true,
    text: 'Ten minutes.',
    to: null,
    at: '2026-03-12T07:27:00Z',
    read_at: null,
    ...PLAIN,
    papers: [{ id: id(81), name: 'List.pdf', mime: 'application/pdf', bytes: 120_000 }],
    take_back_until: '2026-03-12T07:37:00Z',
  }
  const { getByRole, getByLabelText, getByText, server } = await openOffice(`/messages/${id(70)}`, sessionOf('teacher'), [
    answer(listDeskThreads, list()),
    answer(openDeskThread, { ...opened(), entries: [...opened().entries, mine] }),
    answer(readDeskThread, undefined),
    answer(answerThread, { entry_id: id(74), held: false }),
    refuse(sendDeskPaper, { status: 503, code: 'request.unavailable' }),
    answer(takeBackAnswer, undefined),
  ])
  await expect
    .element(getByRole('link', { name: /List\.pdf · 120/ }))
    .toHaveAttribute('href', `/api/v1/office/messages/${id(70)}/words/${id(80)}/papers/${id(81)}`)
  await getByLabelText('Your answer').fill('Here it is.')
  await getByLabelText('Add a paper').upload([new File(['%PDF-1.4 %%EOF'], 'Sick note.pdf', { type: 'application/pdf' })])
  await expect.element(getByText(/Sick note\.pdf · /)).toBeVisible()
  await expectAccessible()
  await fitsPhone()
  await getByRole('button', { name: 'Answer', exact: true }).click()
  await expect.element(getByRole('alert')).toBeVisible()
  server.change(answer(sendDeskPaper, { paper: { id: id(82), name: 'Sick note.pdf', mime: 'application/pdf', bytes: 14 } }))
  await getByRole('button', { name: 'Send the papers again' }).click()
  await expect.element(getByText(/Sick note\.pdf · /)).not.toBeInTheDocument()
  expect(server.sentTo(answerThread)).toHaveLength(1)
  const [first, second] = server.sentTo(sendDeskPaper)
  expect(second).toMatchObject({ params: { entry_id: id(74) } })
  expect(first).toEqual(second)
  await getByRole('button', { name: 'Take back' }).click()
  await expect.element(getByText(/Taken back\. That it was there stays/)).toBeVisible()
  expect(server.sentTo(takeBackAnswer)).toMatchObject([{ params: { entry_id: id(80) } }])
})

test('nobody waits, and where the list does not come it says so', async () => {
  const { getByRole, server } = await openOffice('/messages', sessionOf('office'), [
    refuse(listDeskThreads, { status: 500, code: 'server.error' }),
  ])
  await expect.element(getByRole('heading', { name: 'The messages did not come' })).toBeVisible()
  server.change(answer(listDeskThreads, list([])))
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByRole('heading', { name: 'Nobody waits for an answer' })).toBeVisible()
})

test('a class teacher chooses the own hours within the school’s, and goes back to those', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/messages', sessionOf('teacher'), [
    answer(listDeskThreads, list([])),
    answer(setOwnHours, undefined),
  ])
  await getByRole('button', { name: 'My hours' }).click()
  await expect.element(getByText(/Your school answers from 07:00 to 17:00/)).toBeVisible()
  await getByLabelText('From').fill('08:30')
  await getByLabelText('Until').fill('08:00')
  await getByRole('button', { name: 'These are my hours' }).click()
  await expect.element(getByRole('alert')).toMatchTextContent(/ends before it begins/)
  await getByLabelText('Until').fill('15:00')
  await expectAccessible()
  server.change(answer(listDeskThreads, { ...list([]), own_hours: { from: '08:30', to: '15:00' } }))
  await getByRole('button', { name: 'These are my hours' }).click()
  await expect.element(getByText('Now open, closes 15:00')).toBeVisible()
  await getByRole('button', { name: 'My hours' }).click()
  server.change(answer(listDeskThreads, list([])))
  await getByRole('button', { name: 'As the school' }).click()
  await expect.element(getByText('Now open, closes 17:00')).toBeVisible()
  expect(server.sentTo(setOwnHours)).toMatchObject([
    { body: { hours: { from: '08:30', to: '15:00' } } },
    { body: { hours: null } },
  ])
})
