import { giveBackTalk, listEvenings, takeTalk, type WardEvening } from '@schoolgate/contracts/appointments'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { beforeEach, expect, test, vi } from 'vitest'
import { selectWard } from '#features/wards'
import { ama, answer, expectAccessible, idOf, kofi, nyansapo, refuse, show } from '#testing'
import { AppointmentsScreen } from './appointments-screen.tsx'

beforeEach(() => {
  vi.setSystemTime(new Date('2026-03-12T09:20:00Z'))
  selectWard(ama.id)
  return () => void vi.useRealTimers()
})

const at = (number: number, starts: string, ends: string, clash: string | null = null) => ({
  id: idOf(number),
  starts,
  ends,
  clash,
})
const eveningOf = (changes: Partial<WardEvening> = {}): WardEvening => ({
  id: idOf(300),
  day: '2026-03-19',
  teacher: { id: idOf(301), name: 'Mr. Emmanuel Tetteh' },
  place: 'Room 7',
  minutes: 10,
  by_phone: true,
  choose_until: '2026-03-18T20:00:00.000Z',
  is_open: true,
  mine: null,
  free: [at(311, '15:30', '15:40'), at(312, '15:50', '16:00', 'Kofi'), at(313, '17:00', '17:10')],
  ...changes,
})
const mine = { id: idOf(311), starts: '15:30', ends: '15:40', way: 'phone', by: 'Kwame Mensah' } as const

const open = (evenings: WardEvening[], more: NonNullable<Parameters<typeof show>[1]>['answers'] = [], ward = ama) =>
  show(<AppointmentsScreen />, {
    path: `/appointments?ward=${ward.id}`,
    answers: [
      ...more,
      answer(getSchoolInfos, { school_info: nyansapo }),
      answer(findAndParentAcc, { user_wards: [kofi, ward] }),
      answer(listEvenings, { evenings }),
    ],
  })

test('a parent books a free time by phone; the button says which, and a time at which the family talks elsewhere cannot be taken', async () => {
  const screen = await open([eveningOf()], [answer(takeTalk, { evening: eveningOf({ mine }) })])
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Talk with Ama’s teachers.' })).toBeVisible()
  await expect.element(screen.getByText('10 minutes for you · Choose until Wed 18 March, 20:00')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: '15:50 You talk about Kofi then' })).toBeDisabled()
  await expectAccessible()
  await screen.getByRole('radio', { name: '17:00' }).click()
  await screen.getByRole('radio', { name: /^Please call me/ }).click()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Book Thu 19 March, 17:00' }).click()
  await expect.element(screen.getByText('Booked: Thu 19 March, 17:00. The other guardians see it too.')).toBeVisible()
  expect(screen.server.sentTo(takeTalk)).toMatchObject([{ params: { id: ama.id, talk_id: idOf(313) }, body: { way: 'phone' } }])
})

test('who was a moment later hears it kindly, and the times are asked for again', async () => {
  const screen = await open([eveningOf()], [refuse(takeTalk, { status: 409, code: 'appointments.not_free' })])
  await screen.getByRole('radio', { name: '15:30' }).click()
  await screen.getByRole('button', { name: 'Book Thu 19 March, 15:30' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Another family was quicker/)
  await expect.poll(() => screen.server.sentTo(listEvenings).length).toBe(2)
})

test('what the father chose the mother sees; she takes it into her calendar, changes it or gives it back', async () => {
  const screen = await open([eveningOf({ mine, free: [at(313, '17:00', '17:10')] })], [answer(giveBackTalk, undefined)])
  await expect.element(screen.getByText('Your time: 15:30')).toBeVisible()
  await expect.element(screen.getByText('The teacher calls you · chosen by Kwame Mensah')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Add to calendar' }))
    .toHaveAttribute('href', `/api/v1/wards/${ama.id}/talks/${mine.id}/event`)
  await screen.getByRole('button', { name: 'Another time' }).click()
  await expect.element(screen.getByRole('radio', { name: '17:00' })).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Keep my time' }).click()
  await expect.element(screen.getByRole('radio', { name: '17:00' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'I cannot come' }).click()
  await expect.element(screen.getByText('Given back. Another family can take it now.')).toBeVisible()
  expect(screen.server.sentTo(giveBackTalk)).toMatchObject([{ params: { id: ama.id, talk_id: mine.id } }])
})

test('after the last hour to choose the time stands there and nothing can be changed; without evenings it says so', async () => {
  const screen = await open([eveningOf({ is_open: false, mine })])
  await expect.element(screen.getByText(/The time to choose ended .*Please call the school/)).toBeVisible()
  await expect.element(screen.getByText('Your time: 15:30')).toBeVisible()
  expect(screen.getByRole('button', { name: 'I cannot come' }).elements()).toEqual([])
  await screen.unmount()
  screen.client.clear()
  const empty = await open([])
  await expect.element(empty.getByRole('heading', { name: 'No teacher keeps times just now' })).toBeVisible()
  await expectAccessible()
})

test('without the right to marks, and when the times do not come, the page says so', async () => {
  const screen = await open([], [], { ...ama, rights: { ...ama.rights, academics: false } })
  await expect.element(screen.getByRole('heading', { name: 'This is not yours to choose' })).toBeVisible()
  await screen.unmount()
  screen.client.clear()
  const other = await open([], [refuse(listEvenings, { status: 503, code: 'request.busy' })])
  await expect.element(other.getByRole('heading', { name: 'The times did not open' })).toBeVisible()
})
