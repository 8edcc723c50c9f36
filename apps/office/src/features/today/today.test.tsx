import { getDay } from '@schoolgate/contracts/days'
import { listOfficialNumbers } from '@schoolgate/contracts/official-numbers'
import { listPeople } from '@schoolgate/contracts/staff'
import { listMarkBooks } from '@schoolgate/contracts/mark-book'
import { listRegisters } from '@schoolgate/contracts/registers'
import { getMyDay, getToday } from '@schoolgate/contracts/today'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const register = (last: number, name: string, days: { pupils: number; opened: number; present: number; late: number }) => ({
  class_id: id(last),
  name,
  teacher: null,
  ...days,
})
const TODAY = answer(getToday, {
  day: '2026-03-12',
  term: { name: 'Term 2', week: 10, weeks: 12 },
  is_open: true,
  registers: [
    register(1, 'KG 1', { pupils: 22, opened: 0, present: 0, late: 0 }),
    register(2, 'Basic 5', { pupils: 34, opened: 34, present: 32.5, late: 2 }),
  ],
  week: [
    { day: '2026-03-11', opened: 50, present: 47, late: 1 },
    { day: '2026-03-12', opened: 34, present: 32.5, late: 2 },
  ],
  events: [{ id: id(7), title: 'Sports day', starts: '2026-03-13T09:00:00.000Z', place: 'School field' }],
  parents: { all: 331, signed_in: 302 },
  questions: { waiting: 0, since: null },
  requests: 2,
})
const nothing = { amount_minor: 0, currency: 'GHS' }
const MONEY = answer(getDay, {
  day: {
    day: '2026-03-12',
    closed_at: null,
    closed_by: null,
    methods: [],
    total: { amount_minor: 215_000, currency: 'GHS' },
    given_back: nothing,
    taken_back: nothing,
    put_right: nothing,
    receipts_voided: 0,
    lines: [],
    cash_box: { float: null, moved: nothing, put_in: nothing, paid_in: nothing, tills: [] },
    count: null,
    earlier_closings: [],
  },
})

test('the head sees who is in, what came in, and where no register is taken yet', async () => {
  const { getByRole, getByText } = await openOffice('/', sessionOf('head'), [TODAY, MONEY])
  await expect.element(getByText(/Term 2, week 10 of 12$/)).toBeVisible()
  const figures = getByRole('region', { name: 'The school today' })
  await expect.element(figures.getByText('32.5', { exact: true })).toBeVisible()
  await expect.element(figures.getByText('of 56 children in school')).toBeVisible()
  await expect.element(figures.getByText('GH₵ 2,150.00')).toBeVisible()
  await expect.element(figures.getByText('of 331 parents have signed in')).toBeVisible()
  await expect.element(getByText('Not taken')).toBeVisible()
  await expect.element(getByRole('img', { name: 'Basic 5: 32.5 in, of them 2 late, 1.5 away, 0 not marked' })).toBeVisible()
  await expect.element(getByText('94%')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Sports day' })).toHaveAttribute('href', `/office/notices?notice=${id(7)}`)
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('the office sees the same without the money', async () => {
  const { getByRole, getByText, server } = await openOffice('/', sessionOf('office'), [TODAY, MONEY])
  await expect.element(getByText('of 331 parents have signed in')).toBeVisible()
  await expect.element(getByRole('region', { name: 'The school today' }).getByText('GH₵ 2,150.00')).not.toBeInTheDocument()
  await expect
    .element(getByRole('link', { name: 'Open: 2 parents ask for a change' }))
    .toHaveAttribute('href', '/office/requests')
  expect(server.sentTo(getDay)).toEqual([])
})

test('an official number that waits and an invitation that nobody accepted in time need somebody', async () => {
  const account = { kind: 'momo' as const, network: 'MTN', name: 'Merchant', number: '418 220', shows: null }
  const { getByRole } = await openOffice('/', sessionOf('head'), [
    TODAY,
    MONEY,
    answer(listOfficialNumbers, {
      numbers: [account],
      others: 1,
      changes: [
        {
          id: id(5),
          before: account,
          after: { ...account, number: '633 871' },
          reason: 'The line closes',
          state: 'asked',
          asked_by: { id: id(91), name: 'Joseph Lamptey', role: 'bursar' },
          asked_at: '2026-03-12T09:12:00.000Z',
          agreed_by: null,
          works_from: null,
          ended_at: null,
          stopped_by: null,
          may_agree: true,
        },
      ],
    }),
    answer(listPeople, {
      people: [],
      invitations: [
        {
          id: id(6),
          title: null,
          fullname: 'Esther Mills',
          role: 'teacher',
          phone: '+233245550741',
          email: null,
          ends_on: null,
          person_id: null,
          invited_by: 'Grace',
          invited_at: '2026-02-26T00:00:00.000Z',
          state: 'expired',
          expires_at: '2026-03-01T00:00:00.000Z',
        },
      ],
    }),
  ])
  await expect
    .element(getByRole('link', { name: 'Look: An official number needs your yes' }))
    .toHaveAttribute('href', '/office/settings/numbers')
  await expect
    .element(getByRole('link', { name: 'Look: 1 invitation was not accepted in time' }))
    .toHaveAttribute('href', '/office/people')
  await expectAccessible()
})

test('figures that do not come say so, and what needs somebody stands all the same', async () => {
  const { getByRole, getByText, server } = await openOffice('/', sessionOf('office'), [
    refuse(getToday, { status: 500, code: 'server.error' }),
  ])
  await expect.element(getByText('Nothing needs you now.')).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Today did not come' })).toBeVisible()
  server.change(TODAY)
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByText('of 331 parents have signed in')).toBeVisible()
})

test('a teacher is led to the register first, then sees the own lessons and classes, and no money', async () => {
  const lesson = { ends: '08:25', room: null, stands_in: false }
  const { getByRole, getByText, server } = await openOffice('/', sessionOf('teacher'), [
    answer(getMyDay, {
      day: '2026-03-12',
      timezone: 'Africa/Accra',
      term: { name: 'Term 2', week: 10, weeks: 12 },
      is_open: true,
      lessons: [
        { ...lesson, period: 1, starts: '07:45', subject: 'Mathematics', class: 'Basic 5' },
        { ...lesson, period: 2, starts: '23:58', ends: '23:59', subject: 'Science', class: 'Basic 4', stands_in: true },
      ],
      questions: { waiting: 2, since: '2026-03-11T20:14:00Z' },
      classes: [
        { class_id: id(1), name: 'Basic 5', leads: true, subjects: [], pupils: 34, week: { opened: 50, present: 47, late: 1 } },
        {
          class_id: id(2),
          name: 'JHS 1',
          leads: false,
          subjects: ['Science'],
          pupils: 35,
          week: { opened: 0, present: 0, late: 0 },
        },
      ],
    }),
    answer(listMarkBooks, {
      term: { id: id(5), name: 'Term 2', academic_year: '2025/2026', opens: '2026-01-08', closes: '2026-04-01', is_open: true },
      terms: [],
      books: [
        {
          class: { id: id(1), code: 'B5', name: 'Basic 5' },
          subject: { id: id(6), name: 'Mathematics' },
          pupils: 34,
          works: [
            { id: id(7), title: 'Test 1', max_score: 20, entered: 33, published_at: '2026-02-01T09:00:00.000Z' },
            { id: id(8), title: 'Test 2', max_score: 20, entered: 22, published_at: null },
          ],
        },
      ],
    }),
    answer(listRegisters, {
      day: '2026-03-12',
      now: '2026-03-12T07:26:00Z',
      no_register: null,
      alert_at: '09:00',
      classes: [
        { class_id: id(1), name: 'Basic 5', pupils: 34, stands_in: false, taken: null, in: 0, late: 0, away: 0, half: 0 },
        {
          class_id: id(2),
          name: 'JHS 1',
          pupils: 35,
          stands_in: true,
          taken: { by: null, at: null },
          in: 35,
          late: 0,
          away: 0,
          half: 0,
        },
      ],
    }),
  ])
  const take = getByRole('link', { name: /^Take the register: Basic 5/ })
  await expect.element(getByText('Mathematics, Basic 5: Test 2, 12 left')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Enter: Marks to enter' }))
    .toHaveAttribute('href', `/office/marks/${id(1)}/${id(6)}?term=${id(5)}`)
  await expect.element(take).toHaveAttribute('href', `/office/register/${id(1)}`)
  await expect.element(getByText('34 children, by 09:00')).toBeVisible()
  await expect.element(getByRole('link', { name: /^Take the register: JHS 1/ })).not.toBeInTheDocument()
  await expect.element(getByText('Mathematics, Basic 5')).toBeVisible()
  await expect.element(getByText('You stand in')).toBeVisible()
  await expect.element(getByText('94% in school this week')).toBeVisible()
  await expect.element(getByText('I am class teacher')).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
  expect(server.sentTo(getToday)).toEqual([])
  expect(server.sentTo(getDay)).toEqual([])
})
