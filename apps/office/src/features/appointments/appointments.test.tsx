import {
  askFamilies,
  callOffEvening,
  getSchoolEvening,
  listSchoolEvenings,
  moveTalks,
  openEvenings,
  setTalk,
} from '@schoolgate/contracts/appointments'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const TETTEH = { id: id(31), name: 'Mr. Emmanuel Tetteh' }
const evening = {
  id: id(40),
  day: '2026-03-19',
  teacher: TETTEH,
  place: 'Room 7',
  minutes: 10,
  by_phone: true,
  choose_until: '2026-03-18T20:00:00.000Z',
  from: '15:30',
  to: '16:10',
  free: 1,
  taken: 2,
}
const ama = { id: id(51), fullname: 'Ama Mensah' }
const kofi = { id: id(52), fullname: 'Kofi Ansah' }
const talk = (last: number, starts: string, more: object = {}) => ({
  id: id(last),
  starts,
  ends: '18:00',
  is_closed: false,
  taken: null,
  ...more,
})
const SEEN = {
  evening,
  talks: [
    talk(61, '15:30', { taken: { ward: ama, way: 'here' as const, by: 'Abena Mensah', phone: null } }),
    talk(62, '15:40'),
    talk(63, '15:50', { is_closed: true }),
    talk(64, '16:00', { taken: { ward: kofi, way: 'phone' as const, by: 'Grace Ansah', phone: '024 555 0109' } }),
  ],
  not_chosen: [
    { id: id(53), fullname: 'Fuseini Salifu' },
    { id: id(54), fullname: 'Kwame Adusei' },
  ],
}
const LIST = { today: '2026-03-12', evenings: [evening], teachers: [TETTEH] }

const open = (
  more: Parameters<typeof openOffice>[2] = [],
  path = `/appointments/${evening.id}`,
  role: 'teacher' | 'office' = 'teacher',
) => openOffice(path, sessionOf(role), [...more, answer(listSchoolEvenings, LIST), answer(getSchoolEvening, SEEN)])

test('a teacher sees who comes when, who asked to be called and at which number, and who has not chosen', async () => {
  await page.viewport(1280, 800)
  const { getByRole, getByText } = await open()
  await expect.element(getByRole('heading', { level: 1, name: 'Mr. Emmanuel Tetteh, Thu 19 March' })).toBeVisible()
  await expect.element(getByRole('heading', { name: '2 booked, 1 free' })).toBeVisible()
  await expect.element(getByText('Grace Ansah · 024 555 0109')).toBeVisible()
  await expect.element(getByRole('heading', { name: '2 pupils’ families have not chosen' })).toBeVisible()
  await expect.element(getByText('Fuseini Salifu')).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('a time is closed, opened, given and taken back, and each says what comes of it', async () => {
  const { getByRole, getByText, server } = await open([answer(setTalk, undefined)])
  await getByRole('button', { name: 'Close 15:40' }).click()
  await getByRole('button', { name: 'Open 15:50 again' }).click()
  await getByRole('button', { name: 'Take back 15:30 from Ama Mensah' }).click()
  await expect.element(getByText('Taken back. The family is told.')).toBeVisible()
  await getByRole('button', { name: 'Give 15:40 to a family' }).click()
  await getByRole('combobox', { name: 'To which pupil?' }).selectOptions('Kwame Adusei')
  await expectAccessible()
  await getByRole('button', { name: 'Give this time' }).click()
  await expect
    .poll(() => server.sentTo(setTalk))
    .toMatchObject([
      { params: { id: id(62) }, body: { is: 'closed' } },
      { params: { id: id(63) }, body: { is: 'free' } },
      { params: { id: id(61) }, body: { is: 'free' } },
      { params: { id: id(62) }, body: { is: 'taken', ward_id: id(54), way: 'here' } },
    ])
})

test('being late and calling off say beforehand who is told; the others are asked again', async () => {
  const { getByRole, getByText, server } = await open([
    answer(moveTalks, { told: 3 }),
    answer(askFamilies, { told: 0 }),
    answer(callOffEvening, undefined),
  ])
  await getByRole('button', { name: 'I am late' }).click()
  await getByRole('combobox', { name: 'By how long?' }).selectOptions('15 minutes')
  await expect.element(getByText(/later by 15 minutes. Each parent is told at once/)).toBeVisible()
  await getByRole('button', { name: 'Move all by 15 minutes' }).click()
  await expect.element(getByText('Moved. 3 people are told.')).toBeVisible()
  expect(server.sentTo(moveTalks)).toMatchObject([{ params: { id: evening.id }, body: { minutes: 15 } }])
  await getByRole('button', { name: 'Ask the others again' }).click()
  await expect.poll(() => server.sentTo(askFamilies)).toHaveLength(1)
  await getByRole('button', { name: 'Call it off' }).click()
  await expect.element(getByText('2 families have booked. They are told at once that the talks do not take place.')).toBeVisible()
  await getByRole('dialog').getByRole('button', { name: 'Call it off' }).click()
  await expect.element(getByRole('heading', { level: 1, name: 'Parents’ evenings' })).toBeVisible()
})

test('the office opens times for everybody who teaches, and reads beforehand how many that makes', async () => {
  const teachers = [TETTEH, { id: id(32), name: 'Ms. Rita Sackey' }]
  const { getByRole, getByLabelText, getByText, server } = await open(
    [
      answer(listSchoolEvenings, { ...LIST, evenings: [], teachers }),
      answer(openEvenings, { evening_ids: [id(40), id(41)], told: 61 }),
    ],
    '/appointments',
    'office',
  )
  await expect.element(getByRole('heading', { name: 'No times are open' })).toBeVisible()
  await getByRole('button', { name: 'Open times' }).click()
  await expect.element(getByText(/^15 times with each of 2 teachers/)).toBeVisible()
  await getByLabelText('Break from').fill('16:20')
  await getByLabelText('Break to').fill('16:30')
  await getByLabelText('Where').fill('Room 7')
  await expect.element(getByText(/^14 times with each of 2 teachers/)).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Open and tell the parents' }).click()
  await expect.element(getByText('Open. 61 people are told.')).toBeVisible()
  expect(server.sentTo(openEvenings)).toMatchObject([
    {
      body: {
        teacher_ids: teachers.map((one) => one.id),
        day: '2026-03-19',
        minutes: 10,
        pause: { from: '16:20', to: '16:30' },
        choose_until: { day: '2026-03-18', time: '20:00' },
      },
    },
  ])
})

test('what the school refuses is said in the sheet, and an evening that does not come can be asked for again', async () => {
  const { getByRole } = await open([refuse(openEvenings, { status: 409, code: 'appointments.teacher_busy' })], '/appointments')
  await expect.element(getByRole('link', { name: 'See Mr. Emmanuel Tetteh, Thu 19 March' })).toBeVisible()
  await getByRole('button', { name: 'Open times' }).click()
  await getByRole('button', { name: 'Open and tell the parents' }).click()
  await expect.element(getByRole('alert')).toHaveTextContent('There are other times open in these hours already.')
})
