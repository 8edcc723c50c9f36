import { allMyNotifs, readAllNotices } from '@schoolgate/contracts/notices'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { ama, answer, expectAccessible, kofi, noticeOf, nyansapo, refuse, show } from '#testing'
import { NoticesScreen } from './notices-screen.tsx'

const DAY = 86_400_000
const before = (days: number) => new Date(Date.now() - days * DAY).toISOString()
const after = (days: number) => before(-days)

const trip = noticeOf(11, 'Trip to Aburi', {
  body: 'The bus leaves at **7:00**.',
  audience: 'class',
  ward_ids: [ama.id],
  action: { kind: 'consent', due_at: after(3), choices: ['yes', 'no'], per_ward: true },
  attachments: [{ id: noticeOf(1, '').id, name: 'Letter', mime: 'application/pdf', bytes: 96_000, url: '/x' }],
})
const bottle = noticeOf(12, 'Bring a bottle', {
  category: 'health',
  published_at: before(40),
  my_state: { read_at: before(39), acknowledged_at: null, answers: [] },
})
const world = [answer(getSchoolInfos, { school_info: nyansapo }), answer(findAndParentAcc, { user_wards: [kofi, ama] })]
const list = answer(allMyNotifs, ({ query }) => {
  const { filter, search = '', cursor } = query
  const notices = [trip, bottle].filter(
    (notice) => notice.title.toLowerCase().includes(search) && (filter !== 'to_answer' || notice === trip),
  )
  return cursor === undefined
    ? { notices, unread: 1, to_answer: 1, next_cursor: search === '' ? 'older' : null }
    : { notices: [noticeOf(13, 'Old news', { published_at: before(400) })], unread: 1, to_answer: 1, next_cursor: null }
})

test('the list says what is new, what to answer, for whom and when', async () => {
  const screen = await show(<NoticesScreen />, { path: '/notices', answers: [...world, list] })
  const row = screen.getByRole('link', { name: /Trip to Aburi/ })
  await expect
    .poll(() => row.element().textContent)
    .toMatch(/^New\. Trip to AburiThe bus leaves at 7:00\.Answer by .+AmaToday, \d\d:\d\d1 paper$/)
  await expect.element(row).toHaveAttribute('href', `/notice?id=${trip.id}`)
  await expect.element(screen.getByRole('heading', { name: 'This week' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'To answer 1' })).toBeVisible()
  await expectAccessible()
})

test('a filter asks the school and stays in the address', async () => {
  const screen = await show(<NoticesScreen />, { path: '/notices', answers: [...world, list] })
  await screen.getByRole('button', { name: 'To answer 1' }).click()
  await expect.element(screen.getByRole('link', { name: /Bring a bottle/ })).not.toBeInTheDocument()
  await expect.poll(screen.place).toBe('/notices?filter=to_answer')
  await expect.poll(() => screen.server.sentTo(allMyNotifs).at(-1)).toMatchObject({ query: { filter: 'to_answer' } })
})

test('a word is searched at the school while it is written; nothing found says so', async () => {
  const screen = await show(<NoticesScreen />, { path: '/notices', answers: [...world, list] })
  await screen.getByRole('button', { name: 'Search notices' }).click()
  await userEvent.keyboard('bottle')
  await expect.element(screen.getByRole('link', { name: /Trip to Aburi/ })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: /Bring a bottle/ })).toBeVisible()
  await expect.poll(screen.place).toBe('/notices?search=bottle')
  await screen.getByRole('searchbox').fill('swimming')
  await expect.element(screen.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Show all notices' }).click()
  await expect.element(screen.getByRole('link', { name: /Trip to Aburi/ })).toBeVisible()
})

test('a link to a filtered list opens it filtered', async () => {
  const screen = await show(<NoticesScreen />, { path: '/notices?filter=to_answer', answers: [...world, list] })
  await expect.element(screen.getByRole('button', { name: 'To answer 1' })).toHaveAttribute('aria-pressed', 'true')
})

test('older notices come when asked for', async () => {
  const screen = await show(<NoticesScreen />, { path: '/notices', answers: [...world, list] })
  await screen.getByRole('button', { name: 'Earlier' }).click()
  await expect.element(screen.getByRole('link', { name: /Old news/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Earlier' })).not.toBeInTheDocument()
})

test('everything can be marked read at once', async () => {
  const screen = await show(<NoticesScreen />, { path: '/notices', answers: [...world, list, answer(readAllNotices, undefined)] })
  await screen.getByRole('button', { name: 'Mark all read' }).click()
  await expect.element(screen.getByText('All notices are marked as read.')).toBeVisible()
  expect(screen.server.sentTo(readAllNotices)).toHaveLength(1)
})

test('a school that has not written yet has a kind empty page', async () => {
  const nothing = answer(allMyNotifs, { notices: [], unread: 0, to_answer: 0, next_cursor: null })
  const screen = await show(<NoticesScreen />, { path: '/notices', answers: [...world, nothing] })
  await expect.element(screen.getByRole('heading', { name: 'Nothing from the school yet' })).toBeVisible()
  await expectAccessible()
})

test('without network the saved list can still be narrowed', async () => {
  const screen = await show(<NoticesScreen />, { path: '/notices', answers: [...world, list] })
  await expect.element(screen.getByRole('link', { name: /Bring a bottle/ })).toBeVisible()
  screen.server.setOffline(true)
  await screen.getByRole('button', { name: 'To answer 1' }).click()
  await expect.element(screen.getByRole('link', { name: /Bring a bottle/ })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: /Trip to Aburi/ })).toBeVisible()
})

test('when the school does not answer, one can try again', async () => {
  const screen = await show(<NoticesScreen />, {
    path: '/notices',
    answers: [...world, refuse(allMyNotifs, { status: 503, code: 'request.busy' })],
  })
  await expect.element(screen.getByRole('heading', { name: 'The notices did not open' })).toBeVisible()
  await expectAccessible()
  screen.server.change(list)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: /Trip to Aburi/ })).toBeVisible()
})
