import { endCalendarLink, listCalendarLinks, makeCalendarLink, type CalendarLink } from '@schoolgate/contracts/calendar'
import { getProfile } from '@schoolgate/contracts/profile'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { expect, test, vi } from 'vitest'
import { ama, answer, expectAccessible, idOf, kofi, nyansapo, profileOf, refuse, show, wardOf } from '#testing'
import { CalendarScreen } from './calendar-screen.tsx'

const PATH = `/calendar/${'a'.repeat(22)}.ics`
const followed: CalendarLink = { id: idOf(81), ward_id: kofi.id, made_at: '2026-03-01T08:00:00.000Z', last_read_at: null }

const open = (links: CalendarLink[], more: NonNullable<Parameters<typeof show>[1]>['answers'] = [], wards = [kofi, ama]) =>
  show(<CalendarScreen />, {
    path: '/calendar',
    answers: [
      ...more,
      answer(getProfile, { profile: profileOf() }),
      answer(getSchoolInfos, { school_info: nyansapo }),
      answer(findAndParentAcc, { user_wards: wards }),
      answer(listCalendarLinks, { calendar_links: links }),
    ],
  })

test('a parent makes a link for one ward; its address is shown once, to open or to copy', async () => {
  const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
  const made = { ...followed, ward_id: ama.id }
  const screen = await open([], [answer(makeCalendarLink, { path: PATH, calendar_link: made })])
  await expect.element(screen.getByRole('heading', { level: 1, name: 'School days in your own calendar.' })).toBeVisible()
  await expect.element(screen.getByText('No calendar follows Kofi’s school days yet.')).toBeVisible()
  await screen.getByRole('button', { name: 'Make a link for Ama' }).click()
  const address = `${location.origin}${PATH}`
  await expect.element(screen.getByText(address)).toBeVisible()
  expect(screen.server.sentTo(makeCalendarLink)).toMatchObject([{ params: { id: ama.id } }])
  await expect
    .element(screen.getByRole('link', { name: 'Open in my calendar' }))
    .toHaveAttribute('href', `webcal://${location.host}${PATH}`)
  await screen.getByRole('button', { name: 'Copy the link' }).click()
  expect(copied).toHaveBeenCalledWith(address)
  await expectAccessible()
})

test('a calendar that follows says when it last asked, and is ended with one tap', async () => {
  const read = { ...followed, last_read_at: '2026-03-12T06:05:00.000Z' }
  const screen = await open([read], [answer(endCalendarLink, undefined)])
  await expect.element(screen.getByText('Last asked Thu 12 March')).toBeVisible()
  await screen.getByRole('button', { name: 'End the calendar of Kofi, made Sun 1 March' }).click()
  await expect.element(screen.getByText('That calendar hears nothing more.')).toBeVisible()
  expect(screen.server.sentTo(endCalendarLink)).toMatchObject([{ params: { id: followed.id } }])
})

test('a sixth link is refused with the way out, and for a child who has left none is offered', async () => {
  const left = wardOf(3, 'Nana', { status: 'graduated' })
  const screen = await open([], [refuse(makeCalendarLink, { status: 409, code: 'calendar.too_many' })], [kofi, left])
  await expect.element(screen.getByRole('heading', { name: 'Nana' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Make a link for Nana' }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Make a link for Kofi' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('There are five for this ward already. Please end one first.')
})
