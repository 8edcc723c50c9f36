import { listExplanations } from '@schoolgate/contracts/attendance'
import { getAttendanceNumbers, getRegisterSheet, getRegisterWeek, takeRegisterSheet } from '@schoolgate/contracts/register-sheets'
import { type RegisterPupil, saveRegister } from '@schoolgate/contracts/registers'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, expectAccessible, openOffice, sessionOf } from '#testing'
import { lookAgain } from './kept.ts'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const CLASS = id(100)
const IN = { is: 'in' } as const

const pupil = (last: number, fullname: string, mark: RegisterPupil['mark']): RegisterPupil => ({
  id: id(last),
  fullname,
  gender: null,
  mark,
  marked_by: null,
  told: null,
})
const day = (of: string, marks: readonly RegisterPupil['mark'][], more: object = {}) => ({
  class: { id: CLASS, name: 'Basic 5' },
  day: of,
  today: '2026-03-12',
  now: '2026-03-12T07:52:00.000Z',
  timezone: 'Africa/Accra',
  alert_at: '09:00',
  no_register: null,
  version: marks.some((mark) => mark !== null) ? 1 : 0,
  taken: marks.some((mark) => mark !== null) ? { by: 'Mr. Tetteh', at: '2026-03-12T07:54:00.000Z' } : null,
  pupils: ['Kwame Adusei', 'Selorm Agbeko', 'Yaw Asante'].map((name, at) => pupil(11 + at, name, marks[at] ?? null)),
  ...more,
})
const WEEK = {
  class: { id: CLASS, name: 'Basic 5' },
  days: [
    day('2026-03-11', [IN, IN, { is: 'late', time_in: '08:10' }]),
    day('2026-03-12', [{ is: 'away', why: null }, IN, IN]),
    day('2026-03-13', [null, null, null], { no_register: 'ahead' as const }),
  ],
  term: [{ ward_id: id(11), opened: 43, present: 40.5 }],
  before: '2026-03-02',
  after: null,
}
const SAVED = { version: 2, counts: { in: 2, late: 0, away: 1, half: 0 }, conflicts: [], passed_over: [] }
const counted = (opened: number, present: number, more: object = {}) => ({
  opened,
  present,
  late: 0,
  absent: 0,
  excused: 0,
  ...more,
})

test('the week is gone through by arrows and letters: changes are kept, a day that is over asks for a reason, and each day is saved by itself', async () => {
  lookAgain()
  const { getByRole, getByText, server } = await openOffice(`/register/${CLASS}/week`, sessionOf('teacher'), [
    answer(getRegisterWeek, WEEK),
    answer(saveRegister, SAVED),
    answer(listExplanations, { explanations: [], next_cursor: null }),
  ])
  await expect.element(getByRole('heading', { name: 'Basic 5, this week' })).toBeVisible()
  await expect.element(getByRole('rowheader', { name: /Kwame Adusei/ })).toBeVisible()
  await expect.element(getByText('No reason of this class waits.')).toBeVisible()
  await expectAccessible()
  // Today is where it begins.
  await getByRole('gridcell', { name: 'Away' }).click()
  await userEvent.keyboard('h{ArrowDown}l{ArrowLeft}')
  await expect.element(getByRole('heading', { name: /Selorm A, Wed 11 March/ })).toBeVisible()
  await userEvent.keyboard('a{ArrowRight}{ArrowRight}a')
  await expect.element(getByText('No register of this day.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Save 2 days' })).toBeDisabled()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(getByRole('button', { name: 'Save 1 day' })).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await getByRole('button', { name: 'Away', exact: true }).click()
  await getByRole('button', { name: 'Why?' }).click()
  await getByRole('button', { name: 'Transport' }).click()
  await getByRole('button', { name: 'Done' }).click()
  await getByRole('textbox', { name: 'Why is it put right?' }).fill('His mother called')
  expect(localStorage.getItem('schoolgate.office.registers')).toContain('transport')
  await getByRole('button', { name: 'Save 2 days' }).click()
  await expect.element(getByRole('button', { name: 'Save 2 days' })).not.toBeInTheDocument()
  const sent = server.sentTo(saveRegister)
  expect(sent).toMatchObject([
    {
      body: {
        day: '2026-03-11',
        version: 1,
        in: [],
        marks: [{ ward_id: id(12), mark: { is: 'away', why: 'transport' } }],
        reason: 'His mother called',
      },
    },
    {
      body: {
        day: '2026-03-12',
        marks: [
          { ward_id: id(11), mark: { is: 'half', away: 'afternoon' } },
          { ward_id: id(12), mark: { is: 'late' } },
        ],
      },
    },
  ])
  expect(sent[1]).not.toHaveProperty('body.reason')
  expect(localStorage.getItem('schoolgate.office.registers')).toBeNull()
  await expect
    .element(getByRole('link', { name: 'Month', exact: true }))
    .toHaveAttribute('href', `/office/register/${CLASS}/sheet?span=month`)
})

test('the month of a class as a table: an empty day is nobody’s absence, and the file leaves with a reason', async () => {
  const sheet = {
    span: 'month' as const,
    from: '2026-03-01',
    to: '2026-03-31',
    today: '2026-03-12',
    term: 'Term 2',
    before: '2026-02-28',
    after: null,
    class: { id: CLASS, name: 'Basic 5', teacher: 'Mr. Tetteh' },
    school: 'Nyansapo Prep',
    days: [
      { day: '2026-03-11', why: null, is_taken: true, ...counted(2, 1, { absent: 1 }) },
      { day: '2026-03-12', why: 'closed' as const, is_taken: false, ...counted(0, 0) },
      { day: '2026-03-13', why: null, is_taken: false, ...counted(0, 0) },
    ],
    pupils: [
      {
        id: id(11),
        fullname: 'Kwame Adusei',
        marks: [{ is: 'away' as const, why: null }, null, null],
        is_often_away: true,
        ...counted(1, 0, { absent: 1 }),
      },
      { id: id(12), fullname: 'Selorm Agbeko', marks: [IN, null, null], is_often_away: false, ...counted(1, 1) },
    ],
    sum: counted(2, 1, { absent: 1 }),
  }
  const { getByRole, getByText, server } = await openOffice(`/register/${CLASS}/sheet?span=month`, sessionOf('head'), [
    answer(getRegisterSheet, sheet),
    answer(takeRegisterSheet, new Uint8Array([80, 75])),
  ])
  await expect.element(getByRole('heading', { name: 'Basic 5, March 2026' })).toBeVisible()
  await expect.element(getByRole('row', { name: /Kwame Adusei Often away.*Away.*Closed/ })).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Take as Excel' }).click()
  await getByRole('button', { name: 'Take the file' }).click()
  await expect.element(getByText('Please write what it is for.')).toBeVisible()
  await getByRole('textbox', { name: 'What for?' }).fill('The board')
  await getByRole('button', { name: 'Take the file' }).click()
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  expect(server.sentTo(takeRegisterSheet)).toMatchObject([{ body: { span: 'month', day: '2026-03-01', reason: 'The board' } }])
})

test('the head reads the registers of the school in numbers: by class, by day, who is away often, and what was not taken', async () => {
  await page.viewport(360, 740)
  const { getByRole, getByText } = await openOffice('/attendance?span=term', sessionOf('head'), [
    answer(getAttendanceNumbers, {
      span: 'term',
      from: '2026-01-08',
      to: '2026-04-10',
      today: '2026-03-12',
      term: 'Term 2',
      before: null,
      after: null,
      school: 'Nyansapo Prep',
      made_at: '2026-03-12T09:00:00Z',
      sum: counted(86, 80, { absent: 4, excused: 2 }),
      classes: [
        { class_id: CLASS, name: 'Basic 5', pupils: 2, missing: 3, often_away: 1, ...counted(86, 80, { absent: 4, excused: 2 }) },
      ],
      days: [{ day: '2026-03-11', missing: 0, ...counted(2, 1, { absent: 1 }) }],
      often_away: [{ ward_id: id(11), fullname: 'Kwame Adusei', class: 'Basic 5', ...counted(43, 38, { absent: 5 }) }],
    }),
  ])
  await expect.element(getByText('registers not taken')).toBeVisible()
  await expect.element(getByRole('row', { name: /Basic 5 2 86 80 4 2 3 1/ })).toBeInTheDocument()
  await expect.element(getByRole('link', { name: 'Kwame Adusei' })).toBeVisible()
  await expect.element(getByText('38/43')).not.toBeInTheDocument()
  await expect.element(getByText('5/43')).toBeVisible()
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})
