import {
  acknowledgeNotice,
  allMyNotifs,
  answerNotice,
  getNotice,
  type Notice,
  type NoticeAnswer,
  readNotice,
} from '@schoolgate/contracts/notices'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { leave } from '@schoolgate/ui/lib/leaving'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { ama, answer, expectAccessible, kofi, noticeOf, nyansapo, pretendVoice, refuse, show } from '#testing'
import { NoticeOutbox } from './kept/index.ts'
import { NoticeScreen } from './notice-screen.tsx'

// Nothing that one test kept for later may be sent by the next.
beforeEach(leave)

const DAY = 86_400_000
const after = (days: number) => new Date(Date.now() + days * DAY).toISOString()

const asking = (kind: NonNullable<Notice['action']>['kind'], given: Partial<NonNullable<Notice['action']>> = {}) => ({
  kind,
  due_at: after(3),
  choices: kind === 'consent' || kind === 'rsvp' ? ['yes', 'no'] : [],
  per_ward: false,
  ...given,
})
const said = (given: Partial<NoticeAnswer>): NoticeAnswer => ({
  ward_id: null,
  response: 'yes',
  answered_at: after(0),
  answered_by: 'Abena Mensah',
  is_mine: true,
  ...given,
})
const answered = (notice: Notice, ...answers: NoticeAnswer[]): Notice => ({
  ...notice,
  my_state: { ...notice.my_state, read_at: after(0), answers },
})

const open = (notice: Notice, answers: Parameters<typeof show>[1] = {}) =>
  show(
    <>
      <NoticeScreen />
      <NoticeOutbox />
    </>,
    {
      path: `/notice?id=${notice.id}`,
      ...answers,
      answers: [
        ...(answers.answers ?? []),
        answer(getSchoolInfos, { school_info: nyansapo }),
        answer(findAndParentAcc, { user_wards: [kofi, ama] }),
        answer(allMyNotifs, { notices: [notice], unread: 1, to_answer: 1, next_cursor: null }),
        answer(getNotice, { notice }),
        answer(readNotice, undefined),
      ],
    },
  )

const trip = noticeOf(11, 'Trip to Aburi', {
  body: 'Basic 5 goes to **Aburi**.\n\n- a hat',
  audience: 'class',
  ward_ids: [ama.id],
  facts: [{ label: 'Cost', value: 'GH₵ 60.00 each' }],
  event: { starts: '2026-03-20T07:00:00.000Z', ends: '2026-03-20T15:30:00.000Z', place: 'Aburi' },
  attachments: [
    { id: kofi.id, name: 'Trip letter', mime: 'application/pdf', bytes: 96_000, url: '/api/v1/notices/1/attachments/2' },
  ],
  action: asking('consent', { per_ward: true }),
})

test('who would rather listen hears the notice and its facts, without its marks, and can stop', async () => {
  const said = pretendVoice('en-GB')
  const screen = await open(trip)
  await screen.getByRole('button', { name: 'Listen instead' }).click()
  expect(said).toEqual(['Trip to Aburi. Basic 5 goes to Aburi. a hat. Cost: GH₵ 60.00 each'])
  await expect.element(screen.getByText('Your phone is reading')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Stop reading' }).click()
  await expect.element(screen.getByRole('button', { name: 'Listen instead' })).toBeVisible()
})

test('a phone without a voice for the language offers no listening', async () => {
  pretendVoice('de-DE')
  const screen = await open(trip)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Trip to Aburi' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Listen instead' })).not.toBeInTheDocument()
})

test('a notice shows its words, facts, papers with their size, and its code; opening it marks it read', async () => {
  const screen = await open(trip)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Trip to Aburi' })).toBeVisible()
  await expect.element(screen.getByText('Fri 20 March, 07:00')).toBeVisible()
  await expect.element(screen.getByText('GH₵ 60.00 each')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Trip letter PDF · 96 KB/ })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Check it is from the school' }))
    .toHaveAttribute('href', '/verify?code=N-2026-0011')
  await expect.poll(() => screen.server.sentTo(readNotice)).toHaveLength(1)
  await expectAccessible()
})

test('who reads another language than the school wrote first reads the notice in theirs, and the other is one tap away', async () => {
  const french = { language: 'fr' as const, title: 'Sortie à Aburi', body: 'Le car part vendredi.' }
  changeLanguage('fr')
  onTestFinished(() => changeLanguage('en'))
  const screen = await open({ ...trip, translation: french })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sortie à Aburi' })).toBeVisible()
  await expect.element(screen.getByText('Le car part vendredi.').first()).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Lire en anglais' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Trip to Aburi' })).toBeVisible()
  await screen.getByRole('button', { name: 'Lire en français' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sortie à Aburi' })).toBeVisible()
  await expect.poll(() => screen.server.sentTo(readNotice)).toHaveLength(1)
})

test('an event is taken into the parent’s own calendar by one tap, and the way to have all of them there is beside it', async () => {
  const screen = await open(trip)
  await expect
    .element(screen.getByRole('link', { name: 'Add to calendar' }))
    .toHaveAttribute('href', `/api/v1/notices/${trip.id}/event.ics`)
  await expect.element(screen.getByRole('link', { name: 'All school days' })).toHaveAttribute('href', '/calendar')
})

test('a notice is handed on as a link, which opens for nobody but its parents', async () => {
  const share = vi.fn<Navigator['share']>(() => Promise.resolve())
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, { get: (real, name) => (name === 'share' ? share : Reflect.get(real, name, real)) }),
  )
  const screen = await open(trip)
  await screen.getByRole('button', { name: 'Share' }).click()
  expect(share.mock.calls).toEqual([[{ title: 'Trip to Aburi', url: `${location.origin}/notice?id=${trip.id}` }]])
})

test('a parent agrees for a child, and can change it until the day', async () => {
  const screen = await open(trip, {
    answers: [
      answer(answerNotice, ({ body }) => ({ notice: answered(trip, said({ ward_id: ama.id, response: body.response })) })),
    ],
  })
  await expect.element(screen.getByRole('heading', { name: 'Do you agree, for Ama?' })).toBeVisible()
  await screen.getByRole('button', { name: 'Yes, I agree' }).click()
  await expect.element(screen.getByText('You said yes for Ama')).toBeVisible()
  expect(screen.server.sentTo(answerNotice)).toEqual([
    { params: { id: trip.id }, query: undefined, body: { ward_id: ama.id, response: 'yes' } },
  ])
  await screen.getByRole('button', { name: 'Change the answer' }).click()
  await screen.getByRole('button', { name: 'No', exact: true }).click()
  await expect.element(screen.getByText('You said no for Ama')).toBeVisible()
})

test('an answer given without network waits and is sent when the network is back', async () => {
  const screen = await open(trip, {
    answers: [answer(answerNotice, { notice: answered(trip, said({ ward_id: ama.id })) })],
  })
  await expect.element(screen.getByRole('button', { name: 'Yes, I agree' })).toBeVisible()
  await expect.poll(() => screen.server.sentTo(readNotice)).toHaveLength(1)
  screen.server.setOffline(true)
  await screen.getByRole('button', { name: 'Yes, I agree' }).click()
  await expect.element(screen.getByText('You said yes for Ama')).toBeVisible()
  await expect.element(screen.getByRole('listitem').getByText('We will send this when the network is back.')).toBeVisible()
  await expectAccessible()
  expect(screen.server.sentTo(answerNotice)).toEqual([])
  screen.server.setOffline(false)
  await expect.element(screen.getByText('Your saved answer is now with the school.')).toBeInTheDocument()
  expect(screen.server.sentTo(answerNotice)).toHaveLength(1)
})

test('what the other guardian answered is seen by both', async () => {
  const screen = await open(answered(trip, said({ ward_id: ama.id, answered_by: 'Kwame Mensah', is_mine: false })))
  await expect.element(screen.getByText('Kwame Mensah said yes for Ama')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Yes, I agree' })).not.toBeInTheDocument()
})

test('after its day nothing can be answered, and the notice says whom to call', async () => {
  const late = { ...trip, action: asking('consent', { per_ward: true, due_at: '2026-01-09T18:00:00.000Z' }) }
  const screen = await open(late)
  await expect.element(screen.getByText('The time to answer ended on Fri 9 January. Please call the school.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Yes, I agree' })).not.toBeInTheDocument()
  await expectAccessible()
})

test('an answer that comes too late is refused in words', async () => {
  const screen = await open(trip, { answers: [refuse(answerNotice, { status: 409, code: 'notices.answer_closed' })] })
  await screen.getByRole('button', { name: 'Yes, I agree' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The time to answer is over. Please call the school.')
})

test('a notice is confirmed with one tap', async () => {
  const rules = noticeOf(12, 'Gate rules', { action: asking('acknowledge') })
  const confirmed = { ...rules, my_state: { read_at: after(0), acknowledged_at: after(0), answers: [] } }
  const screen = await open(rules, { answers: [answer(acknowledgeNotice, { notice: confirmed })] })
  await screen.getByRole('button', { name: 'I have read it' }).click()
  await expect.element(screen.getByText('You told the school you have read this')).toBeVisible()
  expect(screen.server.sentTo(acknowledgeNotice)).toHaveLength(1)
})

test('a reply in own words is not sent empty', async () => {
  const lunch = noticeOf(13, 'About lunch', { action: asking('reply') })
  const screen = await open(lunch, {
    answers: [answer(answerNotice, ({ body }) => ({ notice: answered(lunch, said({ response: body.response })) }))],
  })
  await screen.getByRole('button', { name: 'Send to the school' }).click()
  await expect.element(screen.getByText('Write a few words first.')).toBeVisible()
  await expectAccessible()
  await screen.getByLabelText('Your words to the school').fill('Ama likes waakye.')
  await screen.getByRole('button', { name: 'Send to the school' }).click()
  await expect.element(screen.getByText('“Ama likes waakye.”')).toBeVisible()
})

test('a notice about money leads to the bills', async () => {
  const screen = await open(noticeOf(14, 'School fees', { action: asking('pay') }))
  await expect.element(screen.getByRole('link', { name: 'See the bills' })).toHaveAttribute('href', '/bills')
})

test('a notice that is not there, or not theirs, says so kindly', async () => {
  const screen = await open(trip, { answers: [refuse(getNotice, { status: 404, code: 'request.not_found' })] })
  await expect.element(screen.getByRole('heading', { name: 'We cannot find this notice' })).toBeVisible()
  await expectAccessible()
})

test('a French parent reads everything in French', async () => {
  const { changeLanguage } = await import('@schoolgate/ui/lib/words')
  changeLanguage('fr')
  const screen = await open(trip)
  await expect.element(screen.getByRole('heading', { name: 'Êtes-vous d’accord, pour Ama ?' })).toBeVisible()
  await expect.element(screen.getByText('96 Ko', { exact: false }).first()).toBeVisible()
})

test('a notice that was corrected says so and what changed, above the words', async () => {
  const correction = { at: after(0), change: 'The bus leaves at 8:00, not at 7:00.' }
  const { getByText } = await open(noticeOf(33, 'Trip', { body: 'The bus leaves at 8:00.', correction }))
  await expect.element(getByText(/^The school corrected this. Today/)).toBeVisible()
  await expect.element(getByText('The bus leaves at 8:00, not at 7:00.')).toBeVisible()
  await expectAccessible()
})
