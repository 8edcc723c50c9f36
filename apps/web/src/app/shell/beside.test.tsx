import { getFamilyBills } from '@schoolgate/contracts/billing'
import { myUserFeed, openPage } from '@schoolgate/contracts/feed'
import { live } from '@schoolgate/contracts/live'
import { allMyNotifs, getNotice, readNotice } from '@schoolgate/contracts/notices'
import { getProfile } from '@schoolgate/contracts/profile'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { preload } from '#app/preload.ts'
import { App } from '#app/router.tsx'
import { enter } from '#features/identity'
import { abena, ama, answer, expectAccessible, familyBillsOf, kofi, noticeOf, nyansapo, pretend, profileOf } from '#testing'

const read = { my_state: { read_at: '2026-03-12T09:00:00.000Z', acknowledged_at: null, answers: [] } }
const trip = noticeOf(41, 'Trip to Aburi', read)
const meeting = noticeOf(42, 'PTA meeting', { ...read, category: 'event' })
const fees = noticeOf(43, 'School fees', { ...read, category: 'fees' })

const house = [
  answer(getProfile, { profile: profileOf() }),
  answer(getSchoolInfos, { school_info: nyansapo }),
  answer(findAndParentAcc, { user_wards: [kofi, ama] }),
  answer(myUserFeed, { feed: [], needs: [], unread: 0, next_cursor: null }),
  answer(getFamilyBills, familyBillsOf()),
  answer(openPage, undefined),
  answer(live, { events: [], last_event_id: '1' }),
  answer(readNotice, undefined),
  answer(allMyNotifs, ({ query }) => ({
    notices: query.filter === 'events' ? [meeting] : [trip, meeting, fees],
    unread: 0,
    to_answer: 0,
    next_cursor: null,
  })),
  answer(getNotice, ({ params }) => ({ notice: [trip, meeting].find(({ id }) => id === params.id) ?? fees })),
]

const open = async (address: string) => {
  pretend(house)
  enter(abena)
  history.replaceState(null, '', address)
  await preload(address)
  return render(<App />)
}

const here = () => location.pathname + location.search

beforeEach(() => page.viewport(1280, 800))
afterEach(async () => {
  await page.viewport(414, 896)
  history.replaceState(null, '', '/')
})

test('on a wide screen the notices stand beside the one that is open, which is marked in them', async () => {
  const screen = await open(`/notice?id=${trip.id}`)
  const list = screen.getByRole('region', { name: 'Notices', exact: true })
  await expect.element(list.getByRole('link', { name: /Trip to Aburi/ })).toHaveAttribute('aria-current', 'true')
  await expect.element(screen.getByRole('main').getByRole('heading', { level: 1, name: 'Trip to Aburi' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
  await expectAccessible()
  await list.getByRole('link', { name: /PTA meeting/ }).click()
  await expect.element(screen.getByRole('main').getByRole('heading', { level: 1, name: 'PTA meeting' })).toBeVisible()
  expect(here()).toBe(`/notice?id=${meeting.id}`)
  await expect.element(list.getByRole('link', { name: /PTA meeting/ })).toHaveAttribute('aria-current', 'true')
  await expect.element(list.getByRole('link', { name: /Trip to Aburi/ })).not.toHaveAttribute('aria-current')
})

test('what is chosen in the list beside a page stays in the list, and the page stays open', async () => {
  const screen = await open(`/notice?id=${trip.id}`)
  const list = screen.getByRole('region', { name: 'Notices', exact: true })
  await list.getByRole('button', { name: 'Events' }).click()
  await expect.element(list.getByRole('link', { name: /School fees/ })).not.toBeInTheDocument()
  await expect.element(list.getByRole('link', { name: /PTA meeting/ })).toBeVisible()
  expect(here()).toBe(`/notice?id=${trip.id}`)
  await expect.element(screen.getByRole('main').getByRole('heading', { level: 1, name: 'Trip to Aburi' })).toBeVisible()
})

test('on a phone, and on a page that was opened from no list, a page stands alone', async () => {
  const screen = await open(`/notice?id=${trip.id}`)
  await expect.element(screen.getByRole('region', { name: 'Notices', exact: true })).toBeVisible()
  await page.viewport(360, 740)
  await expect.element(screen.getByRole('region', { name: 'Notices', exact: true })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Trip to Aburi' })).toBeVisible()
})
