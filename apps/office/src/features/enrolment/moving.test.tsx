import { getEnrolment } from '@schoolgate/contracts/enrolment'
import type { Response } from '@schoolgate/contracts/endpoint'
import { getPromotion, type Move, movePupil, promote, undoMoves } from '@schoolgate/contracts/moves'
import { getWardRecord, listPupils } from '@schoolgate/contracts/office-pupils'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`

const MOVE: Move = {
  act_id: id(70),
  day: '2026-11-30',
  from: 'Basic 5',
  to: 'Basic 6',
  becomes: 'active',
  reason: 'Reads well beyond the class',
  next_school: null,
  asked_by: 'Comfort Asiedu',
  state: 'waiting',
  may_undo: true,
}
const RECORD: Response<typeof getWardRecord> = {
  ward: {
    id: id(1),
    school_id: id(30),
    admission_no: 'NYP/21/0139',
    first_name: 'Senam',
    middle_name: null,
    last_name: 'Tamakloe',
    fullname: 'Senam Tamakloe',
    gender: 'male',
    date_of_birth: null,
    photo_url: null,
    class: 'Basic 5',
    level: 'Basic 5',
    stream: null,
    house: null,
    boarding_status: 'day',
    class_teacher: null,
    academic_year: '2026/2027',
    current_term: 'Term 1',
    status: 'active',
  },
  guardians: [],
  siblings: [],
  attendance: null,
  reports: null,
  balance: { amount_minor: 180_00, currency: 'GHS' },
  opened: null,
  changed: null,
  moves: [],
  papers: [],
}
const ENROLMENT = answer(getEnrolment, {
  classes: [
    { code: 'B5', name: 'Basic 5', pupils: 34 },
    { code: 'B6', name: 'Basic 6', pupils: 30 },
  ],
  next_number: 'NYP/26/0251',
})

test('a child changes class from a day on, after what happens was said; it stands in the history and is undone there', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice(`/pupils/${id(1)}`, sessionOf('office'), [
    answer(getWardRecord, RECORD),
    ENROLMENT,
    answer(movePupil, { move: MOVE }),
    answer(undoMoves, { undone: 1, stays: 0 }),
  ])
  await expect.element(getByText('In this class since the child came.')).toBeVisible()
  await getByRole('button', { name: 'Change class' }).click()
  await getByLabelText('First day there').fill('2026-11-30')
  await expect.element(getByText('From 30 Nov 2026 Senam is on the list and the register of Basic 6.')).toBeVisible()
  await expect.element(getByText('The guardians are told now.')).toBeVisible()
  await expectAccessible()
  await getByLabelText('Why (can be left out)').fill('Reads well beyond the class')
  server.change(answer(getWardRecord, { ...RECORD, moves: [MOVE] }))
  await getByRole('button', { name: 'Move Senam to Basic 6' }).click()
  await expect.element(getByText('Saved: Senam moves.')).toBeVisible()
  expect(server.sentTo(movePupil)).toMatchObject([
    { body: { class: 'B6', becomes: 'active', day: '2026-11-30', reason: 'Reads well beyond the class' } },
  ])
  await expect.element(getByText('On 30 Nov 2026 · by Comfort Asiedu')).toBeVisible()
  server.change(answer(getWardRecord, { ...RECORD, moves: [{ ...MOVE, state: 'undone', may_undo: false }] }))
  await getByRole('button', { name: 'Undo: Basic 5 to Basic 6' }).click()
  await expect.element(getByText('Undone.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Undo: Basic 5 to Basic 6' })).not.toBeInTheDocument()
})

test('who leaves: what is left to pay, what parents keep and the record are said before the last day is saved', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice(`/pupils/${id(1)}`, sessionOf('head'), [
    answer(getWardRecord, RECORD),
    refuse(movePupil, { status: 409, code: 'enrolment.moves_already' }),
  ])
  await getByRole('button', { name: 'Leaves the school' }).click()
  await getByLabelText('Last day here').fill('2026-12-18')
  await expect.element(getByText('18 Dec 2026 is Senam’s last day on the register and the class list.')).toBeVisible()
  await expect.element(getByText(/GH₵.180\.00 is left to pay/)).toBeVisible()
  await expectAccessible()
  await getByLabelText('Next school, if known').fill('Mawuli Prep')
  await getByRole('button', { name: 'Save the last day' }).click()
  await expect.element(getByText(/Another move waits for this child already/)).toBeVisible()
  expect(server.sentTo(movePupil)).toMatchObject([
    { body: { class: null, becomes: 'transferred', day: '2026-12-18', next_school: 'Mawuli Prep' } },
  ])
})

test('a teacher moves nobody and undoes nothing; a child who left has no such buttons', async () => {
  const { getByRole, getByText } = await openOffice(`/pupils/${id(1)}`, sessionOf('teacher'), [
    answer(getWardRecord, { ...RECORD, moves: [MOVE] }),
  ])
  await expect.element(getByText('Basic 5 to Basic 6')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Change class' })).not.toBeInTheDocument()
  await expect.element(getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
})

const PROMOTION: Response<typeof getPromotion> = {
  day: '2027-01-12',
  academic_year: '2027/2028',
  classes: [
    { id: id(21), code: 'B5', name: 'Basic 5', pupils: 2, to: 'B6' },
    { id: id(22), code: 'B6', name: 'Basic 6', pupils: 3, to: null },
  ],
  moving_already: 1,
  asked: null,
}
const pupil = (last: number, fullname: string) => ({
  id: id(last),
  fullname,
  admission_no: `NYP/${last}`,
  class: 'Basic 5',
  boarding_status: 'day' as const,
  status: 'active' as const,
  guardian: null,
  others: 0,
})

test('the school moves up in one act: only the exceptions are said, the numbers stand on the button, and it is undone', async () => {
  const { getByRole, getByText, server } = await openOffice('/pupils/up/next', sessionOf('head'), [
    answer(getPromotion, PROMOTION),
    answer(listPupils, {
      pupils: [pupil(1, 'Yaw Asante'), pupil(2, 'Kwame Adusei')],
      next_cursor: null,
      counts: { here: 2, nobody: 0, not_yet: 0, no_phone: 0, left: 0 },
      classes: [],
    }),
    answer(promote, { act_id: id(70), moving: 1, leaving: 3, repeating: 1, left_out: 1 }),
    answer(undoMoves, { undone: 4, stays: 1 }),
  ])
  await expect.element(getByRole('heading', { level: 1, name: 'Move up to 2027/2028' })).toBeVisible()
  await expect.element(getByText('Nothing changes until 12 Jan 2027')).toBeVisible()
  await expect.element(getByText('2 move up, 3 leave, 0 repeat.')).toBeVisible()
  await getByRole('combobox', { name: 'What Yaw Asante does' }).selectOptions('Repeats the class')
  await expect.element(getByText('1 move up, 3 leave, 1 repeat.')).toBeVisible()
  await expect.element(getByText('1 exception')).toBeVisible()
  await expect.element(getByText(/1 of whom a move waits already/)).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  await page.viewport(1280, 800)
  const asked = { act_id: id(70), day: '2027-01-12', pupils: 4, state: 'waiting' as const, asked_by: 'Grace Owusu' }
  server.change(answer(getPromotion, { ...PROMOTION, asked }))
  await getByRole('button', { name: 'Move 4 children' }).click()
  await expect.element(getByText('Saved. The classes move up on 12 Jan 2027.')).toBeVisible()
  expect(server.sentTo(promote)).toMatchObject([
    {
      body: {
        day: '2027-01-12',
        classes: [
          { class: 'B5', to: 'B6' },
          { class: 'B6', to: null },
        ],
        exceptions: [{ ward_id: id(1), does: 'repeats' }],
      },
    },
  ])
  await expect.element(getByText('4 children move on 12 Jan 2027, asked for by Grace Owusu')).toBeVisible()
  await getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(getByText('Undone for 4. 1 were moved elsewhere since and stay there.')).toBeVisible()
})

test('a class that stays as it is is not sent; where nobody moves nothing is', async () => {
  const { getByRole, getByText, server } = await openOffice('/pupils/up/next', sessionOf('office'), [
    answer(getPromotion, { ...PROMOTION, academic_year: null }),
    answer(listPupils, {
      pupils: [],
      next_cursor: null,
      counts: { here: 0, nobody: 0, not_yet: 0, no_phone: 0, left: 0 },
      classes: [],
    }),
  ])
  await getByRole('combobox', { name: 'Basic 5: Next year' }).selectOptions('Stay as they are')
  await getByRole('combobox', { name: 'Basic 6: Next year' }).selectOptions('Stay as they are')
  await getByRole('button', { name: 'Move 0 children' }).click()
  await expect.element(getByText('Nobody would move.')).toBeVisible()
  expect(server.sentTo(promote)).toEqual([])
})

test('from the reports of a class only that class is meant to move up', async () => {
  const { getByText, getByRole } = await openOffice('/pupils/up/next?class=B5', sessionOf('head'), [
    answer(getPromotion, PROMOTION),
    answer(listPupils, {
      pupils: [pupil(1, 'Yaw Asante'), pupil(2, 'Kwame Adusei')],
      next_cursor: null,
      counts: { here: 2, nobody: 0, not_yet: 0, no_phone: 0, left: 0 },
      classes: [],
    }),
  ])
  await expect.element(getByText('2 move up, 0 leave, 0 repeat.')).toBeVisible()
  await expect.element(getByText(/Reports that are not with parents yet say it/)).toBeVisible()
  await expect.element(getByRole('combobox', { name: 'What Kwame Adusei does' })).toBeVisible()
})
