import { myUserFeed, readFeed } from '@schoolgate/contracts/feed'
import { allMyNotifs } from '@schoolgate/contracts/notices'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc, type Ward, type WardSummary } from '@schoolgate/contracts/wards'
import { beforeEach, expect, test, vi } from 'vitest'
import { selectWard } from '#features/wards'
import { ama, answer, expectAccessible, feedItemOf, idOf, kofi, needOf, nyansapo, refuse, show, wardOf } from '#testing'
import { HomeScreen } from './home-screen.tsx'

/** The number on the bell comes when the page is quiet. */
const AFTER_THE_PAGE = { timeout: 5000 }
const NOW = new Date('2026-03-12T09:20:00Z')
beforeEach(() => {
  vi.setSystemTime(NOW)
  selectWard(ama.id)
  return () => void vi.useRealTimers()
})

const cedis = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })
const withSummary = (ward: Ward, summary: Partial<WardSummary>): Ward => ({ ...ward, summary: { ...ward.summary, ...summary } })

const family = [
  withSummary(kofi, { today: { status: 'present', time_in: '06:58' }, balance: cedis(45_000) }),
  withSummary(ama, { today: { status: 'late', time_in: '07:41' }, balance: cedis(61_000) }),
  withSummary(wardOf(3, 'Esi'), { today: { status: 'sick', time_in: null }, balance: cedis(0) }),
]
const trip = needOf(11, 'Ama: Aburi trip', { line: 'Answer by Tue 17 March', target: `/notice?id=${idOf(11)}&ward=${ama.id}` })
const why = needOf(12, 'Why was Ama away?', { kind: 'absence', line: 'Tue 10 March', target: '/attendance' })
const fees = needOf(13, 'Pay fees, GH₵ 1,060.00', {
  kind: 'payment',
  line: 'Kofi and Ama',
  due_at: '2026-03-27T23:59:00.000Z',
  paid: cedis(607_000),
})
const item = feedItemOf(21, 'Ama came in at 07:41', { line: 'After the bell' })
const score = feedItemOf(22, 'Science class test: 17 out of 20', {
  kind: 'score_published',
  ward_ids: [ama.id],
  mark: {
    work: 'Science class test',
    score: 17,
    of: 20,
    comment: 'She explained the water cycle well.',
    teacher: 'Mr. Tetteh',
    before: [60, 65, 75],
  },
  line: 'Science',
})
const news = feedItemOf(23, 'PTA meeting', { kind: 'notice', whole_school: true, read_at: null })

type FeedAnswer = { feed?: (typeof item)[]; needs?: (typeof trip)[]; next_cursor?: string | null }
const feedOf = ({ feed = [item, score, news], needs = [why, trip, fees], next_cursor = null }: FeedAnswer = {}) =>
  answer(myUserFeed, { feed, needs, unread: 1, next_cursor })

const open = (wards: readonly Ward[] = family, feed = feedOf()) =>
  show(<HomeScreen />, {
    path: '/home',
    answers: [
      feed,
      answer(readFeed, undefined),
      answer(findAndParentAcc, { user_wards: [...wards] }),
      answer(allMyNotifs, { notices: [], unread: 2, to_answer: 1, next_cursor: null }),
      answer(getSchoolInfos, {
        school_info: {
          ...nyansapo,
          terms: [
            {
              id: idOf(171),
              academic_year: '2025/26',
              name: 'Term 2',
              number: 2,
              opens: '2026-01-08',
              closes: '2026-03-27',
              mid_term_starts: null,
              mid_term_ends: null,
              next_term_begins: null,
              times_opened: null,
            },
          ],
        },
      }),
    ],
  })

test('one look says who is in school, what waits, the latest result and what is left to pay', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Good morning, Abena' })).toBeVisible()
  await expect.element(screen.getByText('Term 2 · Week 10 of 12')).toBeVisible()
  const gate = screen.getByRole('list', { name: 'My wards today' })
  await expect.element(gate.getByRole('link', { name: 'Kofi In · 06:58' })).toBeVisible()
  await expect.element(gate.getByRole('link', { name: 'Ama Late · 07:41' })).toBeVisible()
  await expect.element(gate.getByRole('link', { name: 'Esi Sick at home' })).toBeVisible()
  const slip = screen.getByRole('region', { name: /Needs you/ })
  await expect.element(slip.getByRole('heading', { name: /3$/ })).toBeVisible()
  await expect.element(slip.getByRole('link', { name: /Aburi trip/ })).toHaveAttribute('href', trip.target)
  await expect.element(screen.getByRole('heading', { name: 'Latest result' })).toBeVisible()
  await expect.element(screen.getByText('17 out of 20', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Mr. Tetteh: “She explained the water cycle well.”')).toBeVisible()
  await expect.element(screen.getByText('1,060 Ghana cedis')).toBeInTheDocument()
  await expect.element(screen.getByRole('img', { name: 'The last marks in Science, in percent: 60, 65, 75, 85' })).toBeVisible()
  await expect.element(screen.getByText(/^left to pay this term. You have paid/)).toBeVisible()
  await expect.element(screen.getByText('6,070 Ghana cedis')).toBeInTheDocument()
  await expect.element(screen.getByRole('progressbar', { name: '85 percent of the school fees is paid' })).toBeVisible()
  await expect.element(screen.getByText('Due Fri 27 March')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Pay school fees' })).toBeVisible()
  await expect.element(screen.getByText('Whole school')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Notices, 2 new' }), AFTER_THE_PAGE).toBeVisible()
  await expectAccessible()
})

test('a child away without a word and one not marked yet are told apart', async () => {
  const screen = await open([
    withSummary(kofi, { today: { status: 'absent', time_in: null } }),
    withSummary(ama, { today: { status: 'not_marked', time_in: null } }),
  ])
  await expect.element(screen.getByRole('link', { name: 'Kofi Away' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ama Not marked' })).toBeVisible()
  await expectAccessible()
})

test('on a Saturday nobody is away: there is no school', async () => {
  vi.setSystemTime(new Date('2026-03-14T09:20:00Z'))
  const screen = await open([withSummary(kofi, { today: null })])
  await expect.element(screen.getByRole('link', { name: 'Kofi No school' })).toBeVisible()
})

test('of ten things five show, and a tap shows the rest', async () => {
  const needs = Array.from({ length: 10 }, (_, number) => needOf(31 + number, `Thing ${number + 1}`))
  const screen = await open(family, feedOf({ needs }))
  await expect.element(screen.getByRole('link', { name: /Thing 5/ })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Thing 6/ })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: '5 more' }).click()
  await expect.element(screen.getByRole('link', { name: /Thing 10/ })).toBeVisible()
  await expectAccessible()
})

test('four children stand in one row that scrolls sideways', async () => {
  const screen = await open([kofi, ama, wardOf(3, 'Esi'), wardOf(4, 'Yaw')])
  const gate = screen.getByRole('list', { name: 'My wards today' })
  await expect.element(gate.getByText('Yaw')).toBeInTheDocument()
  const row = gate.element()
  expect(row.scrollWidth).toBeGreaterThan(row.clientWidth)
  expect(document.documentElement.scrollWidth).toBe(innerWidth)
})

test('what the other guardian did is one quiet line with name and time', async () => {
  const screen = await open(
    family,
    feedOf({ needs: [why, { ...trip, handled: { by: 'Kwame Mensah', at: '2026-03-12T09:12:00.000Z' } }] }),
  )
  await expect.element(screen.getByText(/Done by Kwame, 09:12/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: /Needs you ?1$/ })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Aburi trip/ })).not.toBeInTheDocument()
  await expectAccessible()
})

test('nothing to do is said on plain paper', async () => {
  const screen = await open(family, feedOf({ needs: [] }))
  await expect.element(screen.getByRole('heading', { name: 'Nothing needs you today.' })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: /Needs you/ })).not.toBeInTheDocument()
})

test('nothing has happened yet, nothing is owed', async () => {
  const screen = await open([withSummary(kofi, { balance: cedis(0) })], feedOf({ feed: [], needs: [] }))
  await expect.element(screen.getByText('Nothing yet. What happens at school shows here.')).toBeVisible()
  await expect.element(screen.getByText('All school fees are paid. Thank you.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Pay school fees' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Latest result' })).not.toBeInTheDocument()
})

test('a guardian without the right to bills or attendance sees neither', async () => {
  const screen = await open([kofi], feedOf({ needs: [] }))
  await expect.element(screen.getByRole('link', { name: 'Kofi JHS 2' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'School fees' })).not.toBeInTheDocument()
})

test('earlier news come when asked for', async () => {
  const screen = await open(family, feedOf({ next_cursor: 'more' }))
  const earlier = screen.getByRole('button', { name: 'Earlier' })
  await expect.element(earlier).toBeVisible()
  screen.server.change(feedOf({ feed: [feedItemOf(40, 'Kofi came in at 07:50', { ward_ids: [kofi.id] })], needs: [] }))
  await earlier.click()
  await expect.element(screen.getByText('Kofi came in at 07:50')).toBeVisible()
  await expect.element(screen.getByText('Ama came in at 07:41')).toBeVisible()
  await expect.element(earlier).not.toBeInTheDocument()
  expect(screen.server.sentTo(myUserFeed)).toMatchObject([{ query: { limit: 15 } }, { query: { limit: 15, cursor: 'more' } }])
})

test('what was seen is no longer new when the parent comes back', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('link', { name: /New. PTA meeting/ })).toBeVisible()
  await screen.unmount()
  await expect.poll(() => screen.server.sentTo(readFeed)).toMatchObject([{ body: { up_to: item.occurred_at } }])
})

test('when the news do not come, the children at the gate are still there, and one can try again', async () => {
  const screen = await open(family, refuse(myUserFeed, { status: 503, code: 'request.busy' }))
  await expect.element(screen.getByRole('link', { name: 'Kofi In · 06:58' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'What happened did not open' })).toBeVisible()
  await expectAccessible()
  screen.server.change(feedOf())
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Ama came in at 07:41')).toBeVisible()
})

test('when the wards do not come, one can try again', async () => {
  const screen = await open()
  screen.client.clear()
  await screen.unmount()
  const other = await show(<HomeScreen />, {
    path: '/home',
    answers: [
      refuse(findAndParentAcc, { status: 503, code: 'request.busy' }),
      feedOf(),
      answer(readFeed, undefined),
      answer(allMyNotifs, { notices: [], unread: 0, to_answer: 0, next_cursor: null }),
      answer(getSchoolInfos, { school_info: nyansapo }),
    ],
  })
  await expect.element(other.getByRole('heading', { name: 'We could not open your wards' })).toBeVisible()
})

test('for a child who has left, Home says so and asks for no money; what is owed is a closing balance', async () => {
  const nana: Ward = {
    ...withSummary(ama, { today: { status: 'not_marked', time_in: null }, balance: cedis(140_500) }),
    first_name: 'Nana',
    status: 'withdrawn',
  }
  const { getByText, getByRole } = await open([nana], feedOf({ needs: [] }))
  await expect.element(getByText('Left the school')).toBeVisible()
  await expect.element(getByText('Closing balance')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Pay school fees' })).not.toBeInTheDocument()
  await expect.element(getByText('left to pay this term.')).not.toBeInTheDocument()
  await expect.element(getByText('All school fees are paid. Thank you.')).not.toBeInTheDocument()
  await expectAccessible()
})

test('a brother who is still a pupil is asked for his own fees alone', async () => {
  const left: Ward = { ...withSummary(ama, { balance: cedis(61_000) }), status: 'graduated' }
  const { getByText, getByRole } = await open([withSummary(kofi, { balance: cedis(45_000) }), left], feedOf({ needs: [] }))
  await expect.element(getByText('Finished school')).toBeVisible()
  await expect.element(getByText('left to pay this term.')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Pay school fees' })).toBeVisible()
  await expect.element(getByText(/1,060/)).not.toBeInTheDocument()
})
